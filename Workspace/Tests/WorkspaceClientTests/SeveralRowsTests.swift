// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("Several rows of conversations, drafts and documents")
struct SeveralRowsTests {
    private static func link(_ number: UInt64, in parent: NodeID) -> NodeOperation {
        .insert(.make(number), kind: .link, at: Place(parent: parent), fields: Tree.title("Link \(number)"))
    }

    @Test("messages that are chosen are carried together, and deleted in one step")
    func messages() {
        let browser = ChatTests.browser(messages: 3, as: .owner)
        func message(_ number: UInt64) -> RecordedNode? { browser.node(.make(number), named: "message") }
        func stored() -> [UInt64] { browser.server.tree.children(of: .make(70)).map(\.number) }
        browser.click(message(1_003), [.control])
        browser.press("x", on: message(1_001))
        #expect(browser.chosenRows == [1_001, 1_003])
        // Shift chooses text.
        browser.click(message(1_002), [.shift])
        #expect(browser.chosenRows == [1_001, 1_003])
        #expect(browser.lift(message(1_003)))
        #expect(browser.carried == [1_001, 1_003])
        browser.abandon()
        browser.press("Delete", on: message(1_001))
        browser.settle()
        #expect(stored() == [1_002])
        browser.workspace.undo()
        browser.settle()
        #expect(stored() == [1_001, 1_002, 1_003])
    }

    @Test("what is attached to a message is chosen, and added to what a finger holds")
    func attachments() {
        let browser = ChatTests.browser(messages: 1)
        browser.server.change((UInt64(2_001)...2_003).map { Self.link($0, in: .make(1_001)) })
        browser.settle()
        func row(_ number: UInt64) -> RecordedNode? { browser.node(.make(number), named: "attached") }
        for number in [2_003, 2_001] as [UInt64] { browser.click(row(number), [.control]) }
        #expect(browser.chosenRows == [2_001, 2_003])
        #expect(browser.lift(row(2_001)))
        #expect(browser.carried == [2_001, 2_003])
        browser.abandon()
        browser.wait(1)
        browser.press("Escape", on: row(2_001))
        #expect(browser.chosenRows.isEmpty)
        #expect(browser.hold(row(2_001)))
        browser.press(" ", on: row(2_003)?.first(named: "attached-open"))
        #expect(browser.carried == [2_001, 2_003])
        browser.abandonTouch()
    }

    @Test("“Move to…” and the menu of a message are for all that are chosen, also of what is attached to it")
    func withoutDrag() {
        let browser = ChatTests.browser(messages: 3, as: .owner)
        browser.server.change((UInt64(2_001)...2_003).map { Self.link($0, in: .make(1_001)) })
        browser.settle()
        func row(_ number: UInt64) -> RecordedNode? { browser.node(.make(number), named: "attached") }
        func message(_ number: UInt64) -> RecordedNode? { browser.node(.make(number), named: "message") }
        for number in [2_003, 2_001] as [UInt64] { browser.click(row(number), [.control]) }
        browser.press("m", on: row(2_001))
        browser.settle()
        browser.click(browser.node(.make(80), named: "choice"))
        browser.settle()
        #expect(browser.area.drafts.staged(in: .make(80)).count == 2)
        for number in [1_003, 1_001] as [UInt64] { browser.click(message(number), [.control]) }
        browser.click(message(1_003)?.first(named: "message-more"))
        browser.page.flush()
        #expect(browser.recording.body.first(named: "menu-title")?.text == "2 selected")
        browser.click(browser.find(L10n.delete))
        browser.settle()
        #expect(browser.server.tree.children(of: .make(70)).map(\.number) == [1_002])
    }

    @Test("what is staged is chosen, carried and removed together, and added to what a finger holds")
    func staged() {
        let browser = ChatTests.browser(messages: 0)
        let draft = NodeID.make(600)
        let fields: Fields = [.target: .node(.make(70)), .creator: .node(.make(901))]
        var operations = [NodeOperation.insert(draft, kind: .draft, at: Place(parent: .workspace), fields: fields)]
        for number in UInt64(601)...603 { operations.append(Self.link(number, in: draft)) }
        browser.server.change(operations)
        browser.settle()
        func row(_ number: UInt64) -> RecordedNode? { browser.node(.make(number), named: "attached") }
        #expect(browser.hold(row(601)))
        browser.press(" ", on: row(602)?.first(named: "attached-open"))
        #expect(browser.carried == [601, 602])
        browser.abandonTouch()
        browser.wait(1)
        for number in [603, 601] as [UInt64] { browser.click(row(number), [.control]) }
        #expect(browser.lift(row(601)))
        #expect(browser.carried == [601, 603])
        browser.abandon()
        browser.wait(1)
        browser.press("Delete", on: row(603))
        browser.settle()
        #expect(browser.server.tree.children(of: draft).map(\.number) == [602])
    }

    @Test("a tap adds a draft to another; on a conversation it goes there, whatever is carried")
    func options() {
        let browser = ChatTests.browser(messages: 0)
        let fields: Fields = [.body: .text("Thought"), .creator: .node(.make(901))]
        for number in [600, 610] as [UInt64] {
            browser.server.change([
                .insert(.make(number), kind: .draft, at: Place(parent: .workspace), fields: fields)
            ])
        }
        browser.settle()
        func row(_ number: UInt64) -> RecordedNode? { browser.node(.make(number), named: "conversation-row") }
        #expect(browser.hold(row(70)))
        browser.tap(row(80))
        #expect(browser.carried == [70])
        browser.abandonTouch()
        browser.wait(1)
        browser.area.router.show(.drafts)
        browser.settle()
        #expect(browser.hold(row(600)))
        browser.tap(row(610))
        #expect(browser.carried == [600, 610])
        browser.abandonTouch()
    }

    @Test("drafts that are chosen are carried together with one that is added, and deleted in one step")
    func drafts() {
        let browser = ChatTests.browser(messages: 0)
        let fields: Fields = [.body: .text("Thought"), .creator: .node(.make(901))]
        let numbers: [UInt64] = [600, 610, 620]
        for number in numbers {
            browser.server.change([
                .insert(.make(number), kind: .draft, at: Place(parent: .workspace), fields: fields)
            ])
        }
        browser.settle()
        browser.area.router.show(.drafts)
        browser.settle()
        let address = browser.area.router.route.address
        func row(_ number: UInt64) -> RecordedNode? { browser.node(.make(number), named: "conversation-row") }
        func deleted() -> [UInt64] { numbers.filter { browser.server.tree.isTrashed(.make($0)) } }
        browser.click(row(620), [.control])
        #expect(browser.area.router.route.address == address)
        browser.press("ArrowUp", on: row(620), [.shift])
        #expect(browser.chosenRows == [610, 620])
        browser.press("Delete", on: row(620))
        browser.settle()
        #expect(deleted() == [610, 620])
        #expect(browser.focused === row(600))
        browser.workspace.undo()
        browser.settle()
        #expect(deleted().isEmpty)
        for number in [620, 610] as [UInt64] { browser.click(row(number), [.control]) }
        #expect(browser.hold(row(620)))
        browser.tap(row(600))
        #expect(browser.carried == [610, 620, 600])
        browser.abandonTouch()
    }

    @Test("conversations that are chosen are carried together, and deleted in one step")
    func conversations() {
        let browser = ChatTests.browser(messages: 0, as: .owner)
        let numbers: [UInt64] = [70, 80, 90]
        browser.server.change([
            .insert(.make(90), kind: .conversation, at: Place(parent: .workspace), fields: Tree.title("Family"))
        ])
        browser.settle()
        func row(_ number: UInt64) -> RecordedNode? { browser.node(.make(number), named: "conversation-row") }
        func deleted() -> [UInt64] { numbers.filter { browser.server.tree.isTrashed(.make($0)) } }
        for number in [90, 80] as [UInt64] { browser.click(row(number), [.control]) }
        #expect(browser.chosenRows == [80, 90])
        #expect(row(70)?.attributes["aria-selected"] == "true")
        #expect(browser.lift(row(80)))
        #expect(browser.carried.sorted() == [80, 90])
        browser.abandon()
        browser.wait(1)
        browser.press("Delete", on: row(80))
        browser.settle()
        #expect(deleted() == [80, 90])
        browser.workspace.undo()
        browser.settle()
        #expect(deleted().isEmpty)
    }

    @Test("documents that are chosen are carried together with one that is added, and deleted in one step")
    func documents() throws {
        var tree = Tree.make()
        for number in UInt64(700)...702 {
            let title = Tree.title("Report \(number)")
            tree.mustApply([.insert(.make(number), kind: .document, at: Place(parent: .workspace), fields: title)])
        }
        let browser = Browser(tree)
        let scroller = try browser.openLibrary()
        func tile(_ number: UInt64) -> RecordedNode? { browser.node(.make(number), named: "document-tile") }
        let grid = try #require(browser.area.router.documentsView?.library?.grid)
        let frame = try #require(grid.layout.frame(of: ItemID(NodeID.make(702))))
        let corner = browser.place(of: scroller)
        let place = (x: corner.x - 400 + frame.center.x, y: corner.y - 350 + frame.center.y)
        for number in [702, 700] as [UInt64] { browser.click(tile(number), [.control]) }
        #expect(browser.area.router.documentsView?.document == nil)
        #expect(browser.chosenRows == [700, 702])
        #expect(browser.lift(tile(702), at: place))
        #expect(browser.carried == [700, 702])
        browser.press(" ", on: tile(701))
        #expect(browser.carried == [700, 702, 701])
        browser.abandon()
        browser.press("Delete", on: tile(700))
        browser.settle()
        #expect(browser.workspace.documents.map(\.id.number) == [701])
        browser.workspace.undo()
        browser.settle()
        browser.click(tile(701))
        #expect(browser.area.router.documentsView?.document?.id == .make(701))
    }
}
