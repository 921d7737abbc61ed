// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("Carrying with the mouse")
struct DraggingTests {
    let browser = Browser()

    @Test("within a list: [11, 12, 13, 14] -> [12, 11, 13, 14]")
    func withinList() {
        browser.drag(browser.card(11), to: browser.place(above: 13))
        #expect(browser.shown(10) == [12, 11, 13, 14])
        browser.check()
    }

    @Test("to another list: between two of its cards")
    func toAnotherList() {
        browser.drag(browser.card(12), to: browser.place(above: 22))
        #expect(browser.shown(10) == [11, 13, 14])
        #expect(browser.shown(20) == [21, 12, 22, 23, 24])
        #expect(browser.server.received.count == 1)
        browser.check()
    }

    @Test(
        "what a card is as high as in one list it is in another: it is not measured again, unless it changed on the way"
    )
    func movedHeight() {
        var measured: [String?] = []
        let layout = browser.recording.onMeasure
        browser.recording.onMeasure = { node in
            if node.attributes["data-kind"] == "card" { measured.append(node.attributes["data-node"]) }
            return layout?(node) ?? PageRect()
        }
        browser.drag(browser.card(12), to: browser.place(above: 22))
        #expect(browser.shown(20) == [21, 12, 22, 23, 24])
        #expect(browser.recording.body.all(class: "card").allSatisfy { $0.attributes["data-measuring"] == nil })
        #expect(measured == [])
        browser.server.change([
            .move([.make(12)], to: Place(parent: .make(30))), .set(.make(12), [.title: .text("Longer than it was")]),
        ])
        browser.settle()
        #expect(browser.shown(30) == [31, 32, 33, 34, 12])
        #expect(measured == [NodeID.make(12).description])
        browser.check()
    }

    @Test("below the last card: it becomes the last")
    func belowTheLast() {
        browser.drag(browser.card(12), to: browser.place(atEndOf: 30))
        #expect(browser.shown(30) == [31, 32, 33, 34, 12])
        browser.check()
    }

    @Test("where it was: also a card alone in its list is no step", arguments: [[22, 23, 24], []] as [[UInt64]])
    func inPlace(deleted: [UInt64]) {
        browser.server.change([.trash(deleted.map { .make($0) })])
        browser.settle()
        let last: UInt64 = deleted.isEmpty ? 24 : 21
        browser.drag(browser.card(last), to: browser.place(atEndOf: 20))
        #expect(browser.shown(20).last == last)
        #expect(browser.server.received.isEmpty)
        browser.check()
    }

    @Test("into an empty list")
    func intoEmptyList() {
        browser.server.change([.trash([.make(21), .make(22), .make(23), .make(24)])])
        browser.settle()
        #expect(browser.list(20)?.first(named: "list-hint") != nil)
        browser.drag(browser.card(12), to: browser.place(atEndOf: 20))
        #expect(browser.shown(20) == [12])
        #expect(browser.list(20)?.first(named: "list-hint") == nil)
        browser.check()
    }

    @Test("of several selected cards one is carried: all go, in their order")
    func selection() {
        browser.click(browser.card(14), [.control])
        browser.click(browser.card(11), [.control])
        #expect(browser.recording.body.first(named: "selection-count")?.text == "2 selected")
        browser.drag(browser.card(14), to: browser.place(above: 22))
        #expect(browser.shown(20) == [21, 11, 14, 22, 23, 24])
        #expect(browser.area.router.boardView(of: .make(1))?.selection.isEmpty == true)
        browser.check()
    }

    @Test("Esc: nothing has changed, nothing was sent, the card flies home")
    func escape() {
        browser.lift(browser.card(11))
        browser.hover(browser.place(above: 23))
        browser.abandon()
        #expect(browser.shown(10) == [11, 12, 13, 14])
        #expect(browser.server.received.isEmpty)
        browser.check()
    }

    @Test("Control copies: the card stays, a copy lands")
    func copying() {
        browser.lift(browser.card(11))
        let place = browser.place(above: 22)
        browser.hover(place, [.control])
        var event = RecordedEvent(x: place.x, y: place.y)
        event.isOwnDrag = true
        event.modifiers = [.control]
        browser.recording.dispatch(.drop, on: browser.page.body, event)
        browser.settle()
        #expect(browser.shown(10) == [11, 12, 13, 14])
        #expect(browser.server.tree.children(of: .make(20)).count == 5)
        browser.check()
    }

    @Test("a list by its header: [10, 20, 30] -> [20, 10, 30]")
    func lists() {
        #expect(browser.liftList(10))
        let frame = Layout(browser.recording).frame(of: browser.list(20) ?? browser.recording.body)
        browser.drop(at: (frame.x + frame.width - 20, frame.y + 20))
        browser.check()
        #expect(browser.shownLists == [20, 10, 30])
    }

    @Test("onto the Trash in the sidebar, and onto the target that appears: deleted, and undone")
    func deleting() throws {
        let bin = try #require(browser.recording.body.first("data-action", "trash"))
        browser.drag(browser.card(11), to: browser.place(of: bin))
        #expect(browser.shown(10) == [12, 13, 14])
        browser.lift(browser.card(12))
        let target: Browser.Place = (240 + 1_040 / 2, 6 + 22)
        browser.drop(at: target)
        #expect(browser.shown(10) == [13, 14])
        browser.press("z", on: browser.recording.body, [.control])
        browser.press("z", on: browser.recording.body, [.control])
        browser.check()
        #expect(browser.shown(10) == [11, 12, 13, 14])
    }

    @Test("messages that only another window knows become cards with their texts and with what is attached")
    func messagesOfAnotherWindow() {
        var tree = Tree.make()
        let team = Place(parent: .make(70))
        let picture: Fields = [
            .title: .text("Sea"), .blob: .text(IntakeMix.hash(of: 7)), .mimeType: .text("image/png"),
        ]
        tree.mustApply([
            .insert(.make(70), kind: .conversation, at: Place(parent: .workspace), fields: [.title: .text("Team")]),
            .insert(.make(71), kind: .message, at: team, fields: [.body: .text("Milk\nthe good one")]),
            .insert(.make(72), kind: .message, at: team, fields: [.body: .text("Bread\nand butter")]),
            .insert(.make(73), kind: .message, at: team, fields: [:]),
            .insert(.make(74), kind: .photo, at: Place(parent: .make(73)), fields: picture),
        ])
        let browser = Browser(tree)
        #expect(browser.workspace.node(.make(72)) == nil)
        let place = browser.place(atEndOf: 20)
        var event = RecordedEvent(x: place.x, y: place.y)
        let types = ["application/x-carry", "application/x-carry-message"]
        event.items = types.map { TransferItem(type: $0) }
        browser.recording.dispatch(.dragEnter, on: browser.page.body, event)
        browser.recording.dispatch(.dragOver, on: browser.page.body, event)
        let messages = [71, 72, 73].map { NodeID.make($0).description }.joined(separator: " ")
        event.items = zip(types, [messages, "1"]).map { TransferItem(type: $0, text: $1) }
        browser.recording.dispatch(.drop, on: browser.page.body, event)
        browser.settle()
        browser.wait(1)
        let cards = browser.server.tree.children(of: .make(20)).compactMap { browser.server.tree[$0] }.suffix(3)
        #expect(cards.map(\.title) == ["Milk", "Bread", "Sea"])
        #expect(cards.prefix(2).map(\.body) == ["Milk\nthe good one", "Bread\nand butter"])
        let photos = cards.last.map { browser.server.tree.children(of: $0.id).compactMap { browser.server.tree[$0] } }
        #expect(photos?.contains { $0.kind == .photo } == true)
    }

    @Test("what takes drops says so, and the place to delete only as long as something is carried")
    func marks() {
        let body = browser.recording.body
        let entries = ["trash", "compose"].map { body.first("data-action", $0) }
        for element in [body.first(named: "tabs"), body.first(named: "shelf"), browser.list(10)] + entries {
            #expect(element?.attributes["data-drop"] == "", "\(element?.classes ?? [])")
        }
        let bin = body.first(named: "delete-target")
        #expect(bin != nil && bin?.attributes["data-drop"] == nil)
        browser.lift(browser.card(11))
        #expect(bin?.attributes["data-drop"] == "")
        browser.abandon()
        browser.wait(1)
        #expect(bin?.attributes["data-drop"] == nil)
    }

    @Test(
        "“Add card” steps back in the list that something is taken from, and in those it is held over, until it is let go"
    )
    func displaced() {
        let marks = { [10, 20].map { browser.list($0)?.attributes["data-displaced"] } }
        browser.lift(browser.card(11))
        #expect(marks() == ["", nil])
        browser.hover(browser.place(above: 22))
        browser.wait(0.1)
        #expect(marks() == ["", ""])
        browser.drop(at: browser.place(above: 22))
        browser.wait(1)
        #expect(marks() == [nil, nil])
    }

    @Test("others hear what is carried, and that the hand is empty again")
    func presence() {
        browser.lift(browser.card(11))
        #expect(browser.server.presences.last?.carrying == [.make(11)])
        browser.abandon()
        browser.wait(1)
        #expect(browser.server.presences.last?.carrying == [])
    }

    @Test(
        "what others did not hear, because the server could not be reached or had no time, they hear later",
        arguments: [0, 503, 429]
    )
    func presenceAgain(status: Int) {
        browser.lift(browser.card(11))
        browser.isAnswering = false
        browser.abandon()
        browser.wait(1)
        #expect(browser.recording.requests.map(\.path) == ["/api/presence"])
        browser.recording.respond(status: status, body: [])
        #expect(browser.server.presences.last?.carrying == [.make(11)])
        browser.isAnswering = true
        browser.wait(ServerConnection.retryDelay + 1)
        #expect(browser.server.presences.last?.carrying == [])
        let count = browser.server.presences.count
        browser.wait(10)
        #expect(browser.server.presences.count == count)
    }
}
