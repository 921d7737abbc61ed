// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop
import Testing
import WorkspaceModel

@testable import WorkspaceClient

/// Conversations 10001, 10002, …, and cards 20001, 20002, … on the shelf 70 of Ada.
@Suite("Very many rows")
struct ManyRowsTests {
    private static let count = 450

    private let browser: Browser

    init() {
        var tree = Tree.make()
        let shelf: Fields = [.title: .text("Shelf"), .creator: .node(.make(901))]
        var operations: [NodeOperation] = [
            .insert(.make(70), kind: .shelf, at: Place(parent: .workspace), fields: shelf)
        ]
        for number in 1...UInt64(Self.count) {
            let (talk, card) = (NodeID.make(10_000 + number), NodeID.make(20_000 + number))
            let title = Tree.title("Thing \(number)")
            operations.append(.insert(talk, kind: .conversation, at: Place(parent: .workspace), fields: title))
            operations.append(.insert(card, kind: .card, at: Place(parent: .make(70)), fields: title))
        }
        tree.mustApply(operations)
        browser = Browser(tree) { server in
            let id = NodeID.make(901).description
            server.session = SessionInfo(id: id, name: "Ada", color: "green", role: .editor, device: "here")
        }
    }

    private func scroll(_ node: RecordedNode, to top: Double) {
        var event = RecordedEvent()
        event.deltaY = top
        browser.recording.dispatch(.scroll, on: node, event)
        browser.settle()
    }

    @Test("of many conversations those are in the page to which one has scrolled or walked")
    func conversations() throws {
        browser.area.router.show(.chat(conversation: nil))
        browser.settle()
        let list = try #require(browser.recording.body.first(named: "conversation-list"))
        var rows: [RecordedNode] { list.all(class: "conversation-row") }
        #expect(rows.count == MeasuredRows.window)
        #expect(rows.allSatisfy { $0.attributes["aria-setsize"] == "\(Self.count)" })
        scroll(list, to: 100)
        #expect(rows.count == MeasuredRows.window)
        scroll(list, to: 11_000)
        #expect(rows.count == 2 * MeasuredRows.window)
        browser.press("ArrowDown", on: rows.last)
        browser.settle()
        #expect(rows.count == Self.count)
        #expect(browser.focused === rows[2 * MeasuredRows.window])
        #expect(rows.allSatisfy { $0.attributes["aria-setsize"] == nil })
    }

    /// A place behind those in the page.
    private var place: Int { MeasuredRows.window + 100 }

    /// Opens the conversation at a place; all of them in their order, and their list.
    private func openOne(at place: Int) throws -> (order: [NodeID], list: RecordedNode) {
        let order = browser.area.conversations.inOrder.map { $0.id }
        browser.area.router.show(.chat(conversation: order[place]))
        browser.settle()
        return (order, try #require(browser.recording.body.first(named: "conversation-list")))
    }

    @Test("a conversation that is open behind those in the page is there, marked and within reach; the arrows lead on")
    func openBehind() throws {
        let (order, list) = try openOne(at: place)
        var rows: [RecordedNode] { list.all(class: "conversation-row") }
        let open = try #require(rows.last)
        #expect(rows.count == MeasuredRows.window + 1)
        #expect(open.attributes["data-node"] == order[place].description)
        #expect(open.attributes["aria-posinset"] == "\(place + 1)")
        #expect(rows.filter { $0.attributes["aria-selected"] == "true" }.map { $0 === open } == [true])
        #expect(rows.filter { $0.attributes["tabindex"] == "0" }.map { $0 === open } == [true])
        browser.press("ArrowUp", on: open)
        browser.settle()
        #expect(browser.focused === rows[place - 1])
        #expect(rows[place] === open)
        #expect(open.attributes["aria-posinset"] == nil)
    }

    @Test("one far behind that has the focus keeps it when another is opened, and brings none of those before it")
    func focusedBehind() throws {
        let (order, list) = try openOne(at: place)
        var rows: [RecordedNode] { list.all(class: "conversation-row") }
        let row = try #require(rows.last)
        browser.recording.dispatch(.focus, on: row)
        for opened in [place + 7, 3] {
            browser.area.router.show(.chat(conversation: order[opened]))
            browser.settle()
            #expect(rows.count == MeasuredRows.window + (opened == 3 ? 1 : 2))
            #expect(rows[MeasuredRows.window] === row)
            #expect(row.attributes["aria-posinset"] == "\(place + 1)")
            #expect(row.attributes["tabindex"] == "-1")
        }
    }

    @Test("the option that has the focus keeps it when a newer one pushes it down, behind those that are in the page")
    func pushedDown() throws {
        browser.area.router.show(.chat(conversation: nil))
        browser.settle()
        let list = try #require(browser.recording.body.first(named: "conversation-list"))
        var rows: [RecordedNode] { list.all(class: "conversation-row") }
        browser.press("ArrowDown", on: rows[MeasuredRows.window - 2])
        browser.settle()
        let last = try #require(rows.last)
        #expect(browser.focused === last)
        let shown = rows.compactMap { $0.attributes["data-node"] }
        let numbers = UInt64(10_001)...(10_000 + UInt64(Self.count))
        let other = try #require(numbers.first { !shown.contains(NodeID.make($0).description) })
        browser.server.change([ChatTests.message(1_001, in: other)])
        browser.settle()
        #expect(rows.first?.attributes["data-node"] == NodeID.make(other).description)
        #expect(rows.last === last)
        #expect(browser.focused === last)
    }

    @Test("so it is with many things on the shelf, of which all are counted and picked up")
    func shelf() throws {
        let shelf = try #require(browser.recording.body.first(named: "shelf"))
        let toggle = try #require(shelf.first(named: "shelf-toggle"))
        #expect(toggle.attributes["aria-label"] == "Shelf, \(Self.count) items")
        browser.click(toggle)
        browser.settle()
        // Before it stands what is held on another device.
        let list = try #require(shelf.all(class: "shelf-items").last)
        var rows: [RecordedNode] { list.all(class: "attached") }
        #expect(rows.count == MeasuredRows.window)
        scroll(list, to: 11_000)
        #expect(rows.count == 2 * MeasuredRows.window)
        #expect(browser.lift(shelf.first(named: "shelf-all")))
        #expect(browser.area.dragging.session?.items.count == Self.count)
    }

    @Test("what goes elsewhere on the shelf together moves alone in the page, and not all that it passes")
    func movedTogether() throws {
        let shelf = try #require(browser.recording.body.first(named: "shelf"))
        browser.click(shelf.first(named: "shelf-toggle"))
        browser.settle()
        let list = try #require(shelf.all(class: "shelf-items").last)
        var shown: [String] { list.all(class: "attached").compactMap { $0.attributes["data-node"] } }
        let before = shown
        var moved = 0
        browser.recording.onTakeOut = { if $0.classes.contains("attached") { moved += 1 } }
        let cards = (20_001...20_003 as ClosedRange<UInt64>).map { NodeID.make($0) }
        browser.server.change([.move(cards, to: Place(parent: .make(70), after: .make(20_100)))])
        browser.settle()
        #expect(shown == Array(before[3..<100]) + Array(before[..<3]) + Array(before[100...]))
        #expect(moved == cards.count)
    }
}
