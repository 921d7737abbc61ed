// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import Testing
import WorkspaceModel

@testable import WorkspaceClient

/// Boards, lists and cards beside the shelf 70 of Ada with cards 71, 72 and 73, where a test wants it, and the shelf 80 of Grace
/// with card 81.
@Suite("The shelf")
struct ShelfTests {
    private static func browser(as role: Role = .editor, items: UInt64 = 0) -> Browser {
        var tree = Tree.make()
        var operations: [NodeOperation] = [
            .insert(.make(80), kind: .shelf, at: Place(parent: .workspace), fields: [.creator: .node(.make(902))]),
            .insert(.make(81), kind: .card, at: Place(parent: .make(80)), fields: [.title: .text("Hers")]),
        ]
        if items > 0 {
            let fields: Fields = [.title: .text("Shelf"), .creator: .node(.make(901))]
            operations.append(.insert(.make(70), kind: .shelf, at: Place(parent: .workspace), fields: fields))
        }
        for number in 0..<items {
            let title: Fields = [.title: .text("Set aside \(number + 1)")]
            operations.append(.insert(.make(71 + number), kind: .card, at: Place(parent: .make(70)), fields: title))
        }
        tree.mustApply(operations)
        return Browser(tree) { server in
            server.session = SessionInfo(
                id: NodeID.make(901).description,
                name: "Ada",
                color: "green",
                role: role,
                device: "here"
            )
        }
    }

    private func shelf(in browser: Browser) -> RecordedNode? { browser.recording.body.first(named: "shelf") }

    private func row(_ number: UInt64, in browser: Browser) -> RecordedNode? {
        browser.page.flush()
        return shelf(in: browser)?.all(class: "attached").first {
            $0.attributes["data-node"] == NodeID.make(number).description
        }
    }

    /// What the shelf shows, as numbers.
    private func shown(in browser: Browser) -> [UInt64] {
        browser.page.flush()
        return shelf(in: browser)?.all(class: "attached").compactMap {
            $0.attributes["data-node"].flatMap { NodeID($0) }?.number
        } ?? []
    }

    private func label(in browser: Browser) -> String? {
        browser.page.flush()
        return shelf(in: browser)?.first(named: "shelf-toggle")?.attributes["aria-label"]
    }

    private func open(_ browser: Browser) {
        browser.click(shelf(in: browser)?.first(named: "shelf-toggle"))
        browser.settle()
    }

    private func stored(_ browser: Browser, _ parent: NodeID = .make(70)) -> [UInt64] {
        browser.server.tree.children(of: parent).map(\.number)
    }

    @Test("the first thing that is put there makes the shelf, in one's own name; undo brings it back to where it was")
    func first() throws {
        let browser = Self.browser()
        #expect(label(in: browser) == "Shelf, empty")
        browser.drag(browser.card(12), to: browser.place(of: shelf(in: browser)))
        browser.check()
        let own = try #require(
            browser.workspace.children(of: .workspace, kind: .shelf).first(where: browser.workspace.isOwn)
        )
        #expect(own.fields.node(.creator) == .make(901))
        #expect(stored(browser, own.id) == [12])
        #expect(browser.shown(10) == [11, 13, 14])
        #expect(shown(in: browser) == [12])
        #expect(label(in: browser) == "Shelf, 1 item")
        browser.workspace.undo()
        browser.check()
        #expect(browser.shown(10) == [11, 12, 13, 14])
        #expect(label(in: browser) == "Shelf, empty")
        // It is there already for the next.
        browser.drag(browser.card(13), to: browser.place(of: shelf(in: browser)))
        #expect(stored(browser, own.id) == [13])
    }

    @Test(
        "where the server cannot be reached the first thing that is put there makes the shelf, too, and waits with it"
    )
    func away() throws {
        let browser = Self.browser()
        browser.server.isDown = true
        browser.drag(browser.card(12), to: browser.place(of: shelf(in: browser)))
        #expect(browser.shown(10) == [11, 13, 14])
        #expect(shown(in: browser) == [12])
        #expect(browser.workspace.unsent.count == 2)
        browser.server.isDown = false
        browser.workspace.retry()
        browser.check()
        let own = try #require(
            browser.workspace.children(of: .workspace, kind: .shelf).first(where: browser.workspace.isOwn)
        )
        #expect(stored(browser, own.id) == [12])
        browser.workspace.undo()
        browser.check()
        #expect(browser.shown(10) == [11, 12, 13, 14])
    }

    @Test(
        "what is dropped between rows stands there, and rows change places: [71, 72, 73] -> [71, 11, 72, 73] -> [11, 72, 73, 71]"
    )
    func order() {
        let browser = Self.browser(items: 3)
        open(browser)
        #expect(shelf(in: browser)?.first(named: "shelf-toggle")?.attributes["aria-expanded"] == "true")
        #expect(shown(in: browser) == [71, 72, 73])
        let second = browser.place(of: row(72, in: browser))
        browser.drag(browser.card(11), to: (second.x, second.y - 20))
        browser.check()
        #expect(stored(browser) == [71, 11, 72, 73])
        let last = browser.place(of: row(73, in: browser))
        browser.drag(row(71, in: browser), to: (last.x, last.y + 100))
        browser.check()
        #expect(stored(browser) == [11, 72, 73, 71])
        #expect(shown(in: browser) == [11, 72, 73, 71])
    }

    @Test("one by one or all together it goes onto a list, in its order")
    func giveBack() {
        let browser = Self.browser(items: 3)
        open(browser)
        browser.drag(row(72, in: browser), to: browser.place(above: 12))
        browser.check()
        #expect(browser.shown(10) == [11, 72, 12, 13, 14])
        #expect(browser.server.received.count == 1)
        browser.lift(shelf(in: browser)?.first(named: "shelf-all"))
        #expect(browser.server.presences.last?.carrying == [.make(71), .make(73)])
        browser.drop(at: browser.place(above: 22))
        browser.check()
        #expect(browser.shown(20) == [21, 71, 73, 22, 23, 24])
        #expect(browser.server.received.count == 2)
        #expect(label(in: browser) == "Shelf, empty")
    }

    @Test(
        "of all together on a list cards move, and a photo becomes a card and stays; with the copy key all stay",
        arguments: [false, true]
    )
    func mixed(isCopying: Bool) {
        let browser = Self.browser(items: 2)
        let title: Fields = [.title: .text("sea.jpg")]
        browser.server.change([.insert(.make(90), kind: .photo, at: Place(parent: .make(70)), fields: title)])
        browser.settle()
        open(browser)
        browser.lift(shelf(in: browser)?.first(named: "shelf-all"))
        let place = browser.place(above: 22)
        browser.hover(place, isCopying ? [.control] : [])
        #expect(browser.area.dragging.engine.target?.operation == .copy)
        var event = RecordedEvent(x: place.x, y: place.y)
        event.isOwnDrag = true
        event.modifiers = isCopying ? [.control] : []
        browser.recording.dispatch(.drop, on: browser.page.body, event)
        browser.recording.dispatch(.dragEnd, on: browser.page.body, event)
        browser.check()
        #expect(stored(browser) == (isCopying ? [71, 72, 90] : [90]))
        let cards = stored(browser, .make(20))
        #expect(cards.count == 7 && cards.first == 21 && Array(cards.suffix(3)) == [22, 23, 24])
        #expect((Array(cards.dropFirst().prefix(2)) == [71, 72]) == !isCopying)
    }

    @Test(
        "it survives a reload, and shows what other devices of the same person do with it; another's shelf is not shown"
    )
    func devices() {
        let browser = Self.browser(items: 2)
        #expect(shown(in: browser) == [71, 72])
        browser.server.change([.move([.make(11)], to: Place(parent: .make(70)))])
        browser.server.change([.move([.make(12)], to: Place(parent: .make(80)))])
        browser.settle()
        #expect(shown(in: browser) == [71, 72, 11])
        #expect(browser.shown(10) == [13, 14])
        let next = Browser(after: browser)
        next.start()
        #expect(shown(in: next) == [71, 72, 11])
        #expect(label(in: next) == "Shelf, 3 items")
    }

    @Test("two shelves of one person, as when two devices began at once, are one")
    func twoShelves() {
        let browser = Self.browser(items: 1)
        let fields: Fields = [.creator: .node(.make(901))]
        browser.server.change([
            .insert(.make(90), kind: .shelf, at: Place(parent: .workspace), fields: fields),
            .move([.make(12)], to: Place(parent: .make(90))),
        ])
        browser.settle()
        #expect(shown(in: browser) == [71, 12])
        open(browser)
        browser.lift(shelf(in: browser)?.first(named: "shelf-all"))
        browser.drop(at: browser.place(above: 22))
        browser.check()
        #expect(browser.shown(20) == [21, 71, 12, 22, 23, 24])
    }

    @Test("Remove and the Delete key put something into the Trash, undo brings it back")
    func removing() {
        let browser = Self.browser(items: 3)
        open(browser)
        browser.click(browser.find("Remove Set aside 1"))
        browser.settle()
        #expect(stored(browser) == [72, 73])
        #expect(browser.server.tree[.make(71)]?.parent == .trash)
        // With Control it is the browser's.
        for modifiers in [.control, []] as [BrowserBridge.Modifiers] {
            #expect(stored(browser) == [72, 73])
            browser.press("Delete", on: row(73, in: browser)?.first(named: "attached-open"), modifiers)
            browser.settle()
        }
        #expect(stored(browser) == [72])
        browser.workspace.undo()
        browser.workspace.undo()
        browser.check()
        #expect(stored(browser) == [71, 72, 73])
    }

    @Test("a tap of another finger, and Space, add a row to what a finger holds")
    func adding() {
        let browser = Self.browser(items: 3)
        open(browser)
        #expect(browser.hold(row(71, in: browser)))
        browser.tap(row(73, in: browser))
        browser.press(" ", on: row(72, in: browser)?.first(named: "attached-open"))
        #expect(browser.carried == [71, 73, 72])
        browser.abandonTouch()
        browser.check()
    }

    @Test("rows that are chosen are deleted together, and go onto a list in their order")
    func several() {
        let browser = Self.browser(items: 3)
        open(browser)
        func opener(_ number: UInt64) -> RecordedNode? { row(number, in: browser)?.first(named: "attached-open") }
        browser.press("x", on: opener(72))
        browser.press("ArrowDown", on: opener(72), [.shift])
        #expect(browser.focused === opener(73))
        browser.press("Delete")
        browser.settle()
        #expect(stored(browser) == [71])
        browser.workspace.undo()
        browser.settle()
        #expect(stored(browser) == [71, 72, 73])
        // A click on what opens a row opens nothing then.
        for number in [73, 71] as [UInt64] { browser.click(opener(number), [.control]) }
        #expect(browser.area.dialogs.open.isEmpty)
        browser.drag(row(73, in: browser), to: browser.place(above: 22))
        browser.check()
        #expect(browser.shown(20) == [21, 71, 73, 22, 23, 24])
        #expect(shown(in: browser) == [72])
    }

    @Test("rows make way each time it is open, not the first time alone")
    func reopened() {
        let browser = Self.browser(items: 3)
        for _ in 0..<3 { open(browser) }
        browser.lift(row(71, in: browser))
        browser.hover(browser.place(of: row(73, in: browser)))
        #expect(row(71, in: browser)?.attributes["data-lifted"] != nil)
        browser.abandon()
        browser.check()
    }

    @Test("a sheet that made way for what is held shows nothing as lifted when it is opened again")
    func madeWay() {
        let browser = Self.browser(items: 2)
        browser.resize(width: 400)
        open(browser)
        browser.lift(row(71, in: browser))
        browser.hover(browser.place(of: row(72, in: browser)))
        #expect(row(71, in: browser)?.attributes["data-lifted"] != nil)
        browser.hover((60, 300))
        browser.wait(0.1)
        #expect(shelf(in: browser)?.has("open") == false)
        browser.abandon()
        open(browser)
        #expect(row(71, in: browser)?.attributes["data-lifted"] == nil)
    }

    @Test("Space lifts a row, Escape closes the shelf and goes back to its button")
    func keys() {
        let browser = Self.browser(items: 2)
        open(browser)
        let opener = row(71, in: browser)?.first(named: "attached-open")
        browser.press(" ", on: opener)
        #expect(browser.isDragging)
        #expect(browser.server.presences.last?.carrying == [.make(71)])
        browser.press("Escape")
        browser.check()
        browser.press("ArrowDown", on: opener)
        #expect(browser.focused === row(72, in: browser)?.first(named: "attached-open"))
        browser.press("Escape")
        #expect(shelf(in: browser)?.has("open") == false)
        #expect(browser.focused === shelf(in: browser)?.first(named: "shelf-toggle"))
    }

    @Test("it opens under what rests on it, takes it between its rows, and closes when the hand is empty")
    func spring() {
        let browser = Self.browser(items: 2)
        browser.lift(browser.card(11))
        browser.hover(browser.place(of: shelf(in: browser)))
        browser.wait(1.2)
        #expect(shelf(in: browser)?.has("open") == true)
        let second = browser.place(of: row(72, in: browser))
        browser.drop(at: (second.x, second.y - 20))
        browser.check()
        #expect(stored(browser) == [71, 11, 72])
        #expect(shelf(in: browser)?.has("open") == false)
    }

    @Test("who may not edit has no shelf, and is told why where one is left of better days")
    func roles() {
        let viewer = Self.browser(as: .viewer)
        #expect(shelf(in: viewer)?.attributes["hidden"] != nil)
        let commenter = Self.browser(as: .commenter, items: 1)
        commenter.drag(commenter.card(11), to: commenter.place(of: shelf(in: commenter)))
        #expect(commenter.server.received.isEmpty)
        #expect(commenter.toasts.last?.contains("commenter") == true)
    }

    @Test(
        "a text of another program is set aside as a draft, which becomes a card on a list; files become documents and photos"
    )
    func outside() throws {
        let browser = Self.browser(items: 1)
        let place = browser.place(of: shelf(in: browser))
        func send(_ items: [TransferItem]) {
            var event = RecordedEvent(x: place.x, y: place.y)
            event.items = items.map { TransferItem(type: $0.type, isFile: $0.isFile) }
            browser.recording.dispatch(.dragEnter, on: browser.page.body, event)
            browser.recording.dispatch(.dragOver, on: browser.page.body, event)
            event.items = items
            browser.recording.dispatch(.drop, on: browser.page.body, event)
            browser.settle()
        }
        send([TransferItem(type: "text/plain", text: "Milk\nthe good one")])
        browser.check()
        let draft = try #require(
            browser.server.tree.children(of: .make(70)).compactMap { browser.server.tree[$0] }.last
        )
        #expect(draft.kind == .draft)
        #expect(draft.fields.node(.creator) == .make(901))
        browser.isAnswering = false
        let picture = browser.recording.file("sea.png", type: "image/png", size: 100)
        let report = browser.recording.file("a.pdf", type: "application/pdf", size: 100)
        send([TransferItem(type: "image/png", file: picture), TransferItem(type: "application/pdf", file: report)])
        var path: String { browser.recording.requests.first?.path ?? "" }
        // The server tells what they are.
        #expect(path.hasPrefix("/api/documents?name=sea.png&parent=\(NodeID.make(70))"))
        let photo = DocumentAnswer(document: .make(500), pages: [], notes: [], revision: 1)
        browser.recording.respond(body: photo.encoded())
        browser.page.flush()
        // They keep their order.
        #expect(
            path.hasPrefix("/api/documents?name=a.pdf&parent=\(NodeID.make(70))&after=\(NodeID.make(500))"),
            "\(path)"
        )
    }

    @Test("a text that comes from the shelf of somebody who was removed is shown by what it says")
    func inherited() {
        let browser = Self.browser(items: 1)
        let written: Fields = [.body: .text("Milk"), .creator: .node(.make(902))]
        browser.server.hidden = [.make(90)]
        browser.server.change([.insert(.make(90), kind: .draft, at: Place(parent: .make(80)), fields: written)])
        browser.settle()
        browser.server.hidden = []
        browser.server.change([
            .move([.make(90)], to: Place(parent: .make(70))), .set(.make(90), [.creator: .node(.make(901))]),
        ])
        browser.settle()
        #expect(shown(in: browser) == [71, 90])
        #expect(row(90, in: browser)?.first(named: "attached-name")?.allText == "Milk")
    }

    @Test("a card on the shelf is not sent: nobody else would see what the message refers to")
    func sending() {
        let browser = Self.browser(items: 1)
        let name: Fields = [.title: .text("Team")]
        browser.server.change([.insert(.make(90), kind: .conversation, at: Place(parent: .workspace), fields: name)])
        browser.settle()
        browser.area.router.show(.chat(conversation: .make(90)))
        browser.settle()
        open(browser)
        browser.drag(row(71, in: browser), to: browser.place(of: browser.recording.body.first(named: "messages")))
        browser.check()
        #expect(browser.toasts.last?.hasPrefix("Nobody else sees your shelf") == true)
        #expect(browser.server.tree.children(of: .workspace).allSatisfy { browser.server.tree[$0]?.kind != .draft })
        // What has no title is called by how it begins.
        let shelf = browser.workspace.node(.make(71))?.parent
        let said = Node(id: .make(95), kind: .message, parent: shelf, fields: [.body: .text("Hello")])
        #expect(browser.area.dragging.policy.sendingRefusal(of: said)?.contains("Hello") == true)
    }
}
