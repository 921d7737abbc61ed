// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("Carrying out of an opened card, and within it")
struct CarryingTests {
    private static let checklists: [NodeOperation] = [
        .insert(.make(60), kind: .checklist, at: Place(parent: .make(11)), fields: [.title: .text("First")]),
        .insert(.make(61), kind: .checkItem, at: Place(parent: .make(60)), fields: [.title: .text("One")]),
        .insert(.make(62), kind: .checkItem, at: Place(parent: .make(60)), fields: [.title: .text("Two")]),
        .insert(.make(63), kind: .checkItem, at: Place(parent: .make(60)), fields: [.title: .text("Three")]),
        .insert(.make(80), kind: .checklist, at: Place(parent: .make(11)), fields: [.title: .text("Second")]),
        .insert(.make(81), kind: .checkItem, at: Place(parent: .make(80)), fields: [.title: .text("Four")]),
        .insert(.make(90), kind: .link, at: Place(parent: .make(11)), fields: [.title: .text("Link")]),
    ]

    let browser: Browser

    init() {
        var tree = Tree.make()
        tree.mustApply(Self.checklists)
        browser = Browser(tree)
        browser.click(browser.card(11))
        browser.settle()
    }

    private func item(_ number: UInt64) -> RecordedNode? { browser.node(.make(number), named: "check-item") }

    private func items(of list: UInt64) -> [UInt64] { browser.server.tree.children(of: .make(list)).map(\.number) }

    private func place(above number: UInt64) -> Browser.Place {
        let place = browser.place(of: item(number))
        return (place.x, place.y - 16)
    }

    @Test("an item of a checklist: [61, 62, 63] -> [62, 61, 63], and undone")
    func withinChecklist() {
        browser.drag(item(61), to: place(above: 63))
        #expect(items(of: 60) == [62, 61, 63])
        #expect(
            browser.recording.body.all(class: "check-item").map { $0.attributes["data-node"] }.first
                == NodeID.make(62).description
        )
        browser.workspace.undo()
        browser.check()
        #expect(items(of: 60) == [61, 62, 63])
    }

    @Test("to another checklist of the card; the card stays open")
    func betweenChecklists() {
        browser.drag(item(62), to: place(above: 81))
        browser.check()
        #expect(items(of: 60) == [61, 63])
        #expect(items(of: 80) == [62, 81])
        #expect(browser.recording.body.first(named: "card-dialog") != nil)
    }

    @Test("items that are chosen go together into another checklist, and a finger adds one by a tap")
    func severalItems() {
        browser.click(item(63)?.first(named: "rename-button"), [.control])
        browser.click(item(61), [.control])
        #expect(browser.recording.body.first(named: "rename-field") == nil)
        browser.drag(item(61), to: place(above: 81))
        browser.check()
        #expect(items(of: 60) == [62])
        #expect(items(of: 80) == [61, 63, 81])
        #expect(browser.hold(item(61)))
        browser.tap(item(81))
        #expect(browser.carried == [61, 81])
        browser.abandonTouch()
        browser.check()
    }

    @Test("attachments that are chosen are removed together, undone in one step, and carried together")
    func severalAttachments() {
        browser.server.change([
            .insert(.make(91), kind: .link, at: Place(parent: .make(11)), fields: [.title: .text("Other")])
        ])
        browser.settle()
        func row(_ number: UInt64) -> RecordedNode? { browser.node(.make(number), named: "attachment") }
        func attached() -> [UInt64] { [90, 91].filter { browser.server.tree[.make($0)]?.parent == .make(11) } }
        for number in [91, 90] as [UInt64] { browser.click(row(number), [.control]) }
        browser.press("Delete", on: row(90))
        browser.settle()
        #expect(attached().isEmpty)
        browser.workspace.undo()
        browser.settle()
        #expect(attached() == [90, 91])
        for number in [91, 90] as [UInt64] { browser.click(row(number), [.control]) }
        #expect(browser.lift(row(91)))
        #expect(browser.carried == [90, 91])
        browser.abandon()
        browser.check()
    }

    @Test("an attachment is carried with another that is tapped in the card, which was opened again")
    func tappedAttachment() {
        browser.server.change([
            .insert(.make(91), kind: .link, at: Place(parent: .make(11)), fields: [.title: .text("Other")])
        ])
        browser.settle()
        #expect(browser.hold(browser.node(.make(90), named: "attachment")))
        browser.area.cards.open(.make(11))
        browser.settle()
        // The card on which the drag began is in the page until that is over.
        let other = NodeID.make(91).description
        browser.tap(
            browser.recording.body.all.last { $0.has("attachment") && $0.attributes["data-node"] == other }
        )
        #expect(browser.carried == [90, 91])
        browser.abandonTouch()
        browser.check()
    }

    @Test("an item that rests beside the card closes it, and becomes a card of a list; undone in one step")
    func itemToCard() {
        #expect(browser.lift(item(62)))
        browser.hover((1_270, 790))
        browser.wait(0.5)
        #expect(browser.area.dialogs.open.count == 1)
        browser.wait(0.5)
        browser.settle()
        #expect(browser.isDragging)
        #expect(browser.area.dialogs.open.isEmpty)
        browser.drop(at: browser.place(above: 22))
        browser.check()
        let cards = browser.server.tree.children(of: .make(20))
        #expect(cards.count == 5)
        #expect(browser.server.tree[cards[1]]?.title == "Two")
        #expect(items(of: 60) == [61, 63])
        #expect(browser.recording.body.first(named: "card-dialog") == nil)
        browser.workspace.undo()
        browser.check()
        #expect(items(of: 60) == [61, 62, 63])
        #expect(browser.server.tree.children(of: .make(20)).count == 4)
    }

    @Test("let go beside the checklists: it is where it was")
    func beside() {
        browser.drag(item(62), to: (420, 60))
        browser.check()
        #expect(items(of: 60) == [61, 62, 63])
        #expect(browser.server.received.isEmpty)
    }

    @Test("an item is ticked by someone else while it is pressed: the row stays, and can be carried on")
    func changedWhilePressed() throws {
        let row = try #require(item(61))
        browser.server.change([.set(.make(61), [.done: .flag(true)])])
        browser.settle()
        #expect(item(61) === row)
        #expect(row.attributes["data-done"] == "")
    }

    @Test("something else is attached while an attachment is pressed: its row stays, and the press becomes a drag")
    func attachmentPressed() throws {
        let row = try #require(browser.node(.make(90), named: "attachment"))
        let place = browser.place(of: row)
        browser.recording.dispatch(.pointerDown, on: row, .pointer(.mouse, x: place.x, y: place.y))
        let fields: Fields = [.title: .text("Other")]
        browser.server.change([
            .insert(.make(91), kind: .link, at: Place(parent: .make(11), before: .make(90)), fields: fields)
        ])
        browser.settle()
        #expect(browser.node(.make(90), named: "attachment") === row)
        #expect(browser.node(.make(91), named: "attachment") != nil)
        browser.recording.dispatch(.dragStart, on: browser.page.body, RecordedEvent(x: place.x, y: place.y))
        browser.step()
        #expect(browser.isDragging)
        #expect(browser.area.dragging.engine.session?.items.map(\.title) == ["Link"])
        browser.abandon()
        browser.check()
    }

    @Test("an attachment is carried out of its card, which closes, into another list")
    func attachment() {
        let row = browser.node(.make(90), named: "attachment")
        #expect(browser.lift(row))
        browser.settle()
        browser.drop(at: browser.place(above: 22))
        browser.check()
        #expect(browser.recording.body.first(named: "card-dialog") == nil)
        let cards = browser.server.tree.children(of: .make(20))
        #expect(cards.count == 5)
        #expect(browser.server.tree[cards[1]]?.title == "Link")
        #expect(browser.server.tree.children(of: cards[1]).compactMap { browser.server.tree[$0]?.kind } == [.link])
    }
}

@Suite("A card that a second hand opens while something is carried")
struct OpenedMeanwhileTests {
    private let place: Browser.Place = (420, 60)

    private func open(_ card: NodeID, in scene: RuleScene, holdingAt place: Browser.Place) {
        #expect(scene.carry())
        scene.browser.area.cards.open(card)
        scene.browser.settle()
        scene.browser.hover(place)
    }

    @Test("lies under what is carried, and takes a photo")
    func photo() {
        let scene = RuleScene(carrying: .photo)
        open(.make(11), in: scene, holdingAt: place)
        let shown = scene.browser.recording.log.filter { $0.hasPrefix("showModal") || $0.hasPrefix("showPopover") }
        #expect(shown.last?.hasPrefix("showPopover") == true)
        #expect(scene.operation == .copy)
        scene.release(at: place)
        #expect(scene.new(in: .make(11)).map(\.kind) == [.photo])
    }

    @Test("takes neither itself nor what is on it", arguments: [Kind.card, .link, .checklist, .checkItem])
    func itsOwn(kind: Kind) {
        let scene = RuleScene(carrying: kind)
        open(kind == .card ? scene.carried : .make(11), in: scene, holdingAt: place)
        #expect(scene.operation?.isDelivering != true)
        scene.release(at: place)
        #expect(!scene.browser.isDragging)
        #expect(scene.browser.server.received.isEmpty)
    }

    @Test("becomes no item of its own checklist")
    func ownChecklist() {
        let scene = RuleScene(carrying: .card)
        let place = Place(parent: scene.carried)
        scene.browser.server.change([.insert(.make(500), kind: .checklist, at: place, fields: Tree.title("Steps"))])
        scene.browser.settle()
        open(scene.carried, in: scene, holdingAt: (600, 320))
        #expect(scene.operation?.isDelivering != true)
    }
}

@Suite("Files dropped on a list")
struct FileOrderTests {
    @Test(
        "three files: cards in the order of the drop, whether the news come before the answers or after",
        arguments: [true, false]
    )
    func order(isFeedFirst: Bool) {
        let browser = Browser()
        browser.isAnswering = false
        browser.isFeedRunning = isFeedFirst
        let files = ["one.pdf", "two.png", "three.pdf"].map {
            browser.recording.file($0, type: "application/pdf", size: 9)
        }
        let place = browser.place(above: 12)
        var event = RecordedEvent(x: place.x, y: place.y)
        event.items = files.map { _ in TransferItem(type: "application/pdf", isFile: true) }
        browser.recording.dispatch(.dragEnter, on: browser.page.body, event)
        browser.recording.dispatch(.dragOver, on: browser.page.body, event)
        event.items = files.map { TransferItem(type: $0.type, file: $0) }
        browser.recording.dispatch(.drop, on: browser.page.body, event)
        for number in UInt64(300)..<303 {
            browser.settle()
            guard let request = browser.recording.requests.first(where: { $0.path.hasPrefix("/api/documents") }) else {
                Issue.record("Nothing is sent.")
                return
            }
            let query = request.path.split(whereSeparator: { "?&".contains($0) })
            func node(_ name: String) -> NodeID? {
                query.first { $0.hasPrefix(name + "=") }.flatMap { NodeID(String($0.dropFirst(name.count + 1))) }
            }
            let at = Place(parent: node("parent") ?? .workspace, after: node("after"), before: node("before"))
            browser.server.change([
                .insert(node("card") ?? .make(number), kind: .card, at: at, fields: [.title: .text("\(number)")])
            ])
            browser.settle()
            browser.recording.respond(
                body: DocumentAnswer(document: .make(number), pages: [], notes: [], revision: 1).encoded()
            )
        }
        browser.isFeedRunning = true
        browser.settle()
        let titles = browser.workspace.children(of: .make(10), kind: .card).map(\.title)
        #expect(titles == ["Card 11", "300", "301", "302", "Card 12", "Card 13", "Card 14"])
        browser.check()
    }
}
