// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("Search and filter")
struct FilterTests {
    let browser: Browser

    /// Two boards; on the first, 12 is called "Börse", 13 has a comment and 21 a checklist that the page does not know.
    init() {
        var tree = Tree.make()
        tree.mustApply([
            .set(.make(12), [.title: .text("Börse")]),
            .insert(.make(60), kind: .message, at: Place(parent: .make(13)), fields: [.body: .text("Im Kontor")]),
            .insert(.make(61), kind: .checklist, at: Place(parent: .make(21)), fields: Tree.title("Wege")),
            .insert(.make(62), kind: .checkItem, at: Place(parent: .make(61)), fields: Tree.title("Zum Kontor")),
        ])
        browser = Browser(tree)
    }

    private var body: RecordedNode { browser.recording.body }
    private var field: RecordedNode? { body.first(named: "search-field") }
    private var filterText: String? { body.first(named: "filter-text")?.text }
    private var shown: [[UInt64]] { [10, 20, 30].map(browser.shown) }
    private var dialog: RecordedNode? { body.first(named: "search-dialog") }
    private var choices: [String] { dialog?.all(class: "choice-name").map(\.text) ?? [] }
    private var dialogField: RecordedNode? { dialog?.first(named: "search-field") }
    private var status: String? { dialog?.first(named: "search-status")?.text }

    private func filter(_ text: String) {
        browser.type(text, into: field)
        browser.wait(0.5)
    }

    private func count(of list: UInt64) -> [String?] {
        let count = browser.list(list)?.first(named: "list-count")
        return [count?.text, count?.attributes["aria-label"]]
    }

    @Test("a title is found whatever its case and diacritics, and every count and empty text is of what is shown")
    func folded() {
        filter("BORSE")
        #expect(shown == [[12], [], []])
        #expect(filterText == "1 of 12 cards")
        #expect(count(of: 10) == ["1/4", "1 of 4 cards"])
        #expect(count(of: 20) == ["0/4", "0 of 4 cards"])
        #expect(browser.list(20)?.first(named: "list-hint")?.text == "No card here is what you look for.")
        browser.server.change([.trash([.make(14)]), .set(.make(31), [.title: .text("Börse 2")])])
        browser.settle()
        #expect(shown == [[12], [], [31]])
        #expect(filterText == "2 of 11 cards")
        browser.click(browser.find("Clear"))
        browser.check()
        #expect(count(of: 10) == ["3", "3 cards"])
        #expect(body.first(named: "list-hint") == nil)
        #expect(body.first(named: "filter-bar")?.attributes["hidden"] != nil)
    }

    @Test("a change of many cards of a list has its cards looked at once")
    func manyAtOnce() throws {
        filter("card")
        let layout = try #require(browser.area.router.boardView?.columns[.make(20)]?.layout)
        let before = layout.revision
        let changes: [NodeOperation] = (21...24 as ClosedRange<UInt64>).map { .set(.make($0), [.done: .flag(true)]) }
        browser.server.change(changes)
        browser.settle()
        #expect(layout.revision < before + 4, "not once for each card")
    }

    @Test("a list that is empty says so with a filter as well")
    func emptyList() {
        browser.server.change([.trash([.make(31), .make(32), .make(33), .make(34)])])
        browser.settle()
        filter("borse")
        #expect(browser.list(30)?.first(named: "list-hint")?.text == "Drop cards here or add one.")
    }

    @Test("comments and checklists of cards that were never opened are found by the server")
    func server() {
        browser.type("kontor", into: field)
        browser.settle()
        #expect(shown == [[], [], []])
        browser.wait(0.5)
        #expect(shown == [[13], [21], []])
        #expect(filterText == "2 of 12 cards")
        // Somebody writes where nobody looks.
        browser.server.change([
            .insert(.make(63), kind: .message, at: Place(parent: .make(32)), fields: [.body: .text("Kontor!")])
        ])
        browser.wait(1.5)
        #expect(shown == [[13], [21], [32]])
        filter("")
        browser.check()
    }

    @Test("without the server what is known here is found, and the rest when it is back")
    func offline() {
        browser.server.isDown = true
        filter("kontor")
        #expect(shown == [[], [], []])
        filter("borse")
        #expect(shown == [[12], [], []])
        filter("kontor")
        browser.server.isDown = false
        browser.wait(6)
        #expect(shown == [[13], [21], []])
    }

    @Test("texts, numbers and options of custom fields are found", arguments: ["kramer", "schilling", "4711"])
    func customValues(text: String) {
        let board = Place(parent: .make(1))
        let shops: FieldValue = .choices([Choice(id: .make(701), text: "Krämer")])
        func field(_ type: String) -> Fields { [.title: .text("Field"), .fieldType: .text(type)] }
        var values = CustomValues()
        values[.make(70)] = .option(.make(701))
        values[.make(71)] = .text("Vier Schilling")
        values[.make(72)] = .number(4711)
        browser.server.change([
            .insert(.make(70), kind: .customField, at: board, fields: field("list")),
            .set(.make(70), [.options: shops]),
            .insert(.make(71), kind: .customField, at: board, fields: field("text")),
            .insert(.make(72), kind: .customField, at: board, fields: field("number")),
            .set(.make(22), [.custom: .custom(values)]),
        ])
        browser.settle()
        browser.server.isDown = true
        filter(text)
        #expect(shown == [[], [22], []])
    }

    @Test("an answer to what was typed before is dropped, and one that comes after the board is left finds nobody")
    func late() {
        browser.isAnswering = false
        filter("kontor")
        browser.type("borse", into: field)
        browser.isAnswering = true
        browser.settle()
        #expect(shown == [[12], [], []])
        browser.wait(0.5)
        browser.isAnswering = false
        filter("kontor")
        browser.click(browser.tab(2))
        browser.check()
        #expect(browser.area.router.currentBoard == .make(2))
    }

    @Test("a card that is added while a filter is set is shown until the filter changes")
    func added() throws {
        filter("borse")
        browser.click(browser.find("Add card to List 20"))
        browser.type("Milk", into: body.first(named: "composer-field") ?? body.all.first { $0.tag == "textarea" })
        browser.press("Enter", on: body.all.first { $0.tag == "textarea" })
        browser.settle()
        let added = try #require(browser.server.tree.children(of: .make(20)).last?.number)
        #expect(shown == [[12], [added], []])
        #expect(filterText == "2 of 13 cards")
        browser.wait(2)
        #expect(shown == [[12], [added], []])
        filter("bors")
        #expect(shown == [[12], [], []])
    }

    @Test("a drop lands between the cards that are shown beside it, and what was dropped stays shown")
    func drops() {
        browser.server.change([
            .set(.make(11), [.title: .text("Tea")]), .set(.make(14), [.title: .text("Tea")]),
            .set(.make(22), [.title: .text("Tea")]),
        ])
        browser.settle()
        filter("tea")
        #expect(shown == [[11, 14], [22], []])
        browser.drag(browser.card(22), to: browser.place(above: 14))
        browser.settle()
        #expect(shown == [[11, 22, 14], [], []])
        let order = browser.server.tree.children(of: .make(10)).map(\.number)
        #expect(order.filter { [11, 22, 14].contains($0) } == [11, 22, 14] && order.count == 5)
        #expect(filterText == "3 of 12 cards")
    }

    @Test("what a filter hides is not chosen any more")
    func selection() {
        for card in [11, 12] as [UInt64] { browser.click(browser.card(card), [.control]) }
        filter("borse")
        let board = browser.area.router.boardView(of: .make(1))
        #expect(board?.selection.count == 1)
        #expect(board?.selectedInOrder() == [.make(12)])
    }

    @Test("a window that becomes as narrow as a phone's, and wide again, shows and has chosen what it did")
    func turned() {
        filter("borse")
        browser.click(browser.card(12), [.control])
        let board = browser.area.router.boardView(of: .make(1))
        board?.focus(.make(12))
        for width in [500, 1_280] as [Double] {
            browser.resize(width: width)
            browser.settle()
            #expect(browser.area.router.boardView(of: .make(1)) === board)
            #expect(board?.metrics.isNarrow == (width == 500))
            #expect(shown == [[12], [], []])
            #expect(field?.properties["value"] == "borse")
            #expect(board?.selectedInOrder() == [.make(12)])
            #expect(browser.focused?.attributes["data-node"] == NodeID.make(12).description)
        }
        browser.check()
    }

    @Test("Down or Enter in the field goes to the first card that is shown", arguments: ["ArrowDown", "Enter"])
    func toResults(key: String) {
        filter("kontor")
        browser.press(key, on: field)
        browser.settle()
        #expect(browser.focused?.attributes["data-node"] == NodeID.make(13).description)
    }

    @Test("Ctrl+K searches all boards: arrows and Enter open a card on its board")
    func everything() {
        browser.press("k", on: body, [.control])
        browser.settle()
        #expect(dialog != nil)
        browser.press("k", on: body, [.control])
        #expect(body.all(class: "search-dialog").count == 1)
        browser.type("card 11", into: dialogField)
        browser.wait(0.5)
        #expect(choices == ["Card 11", "Card 111", "Card 112", "Card 113", "Card 114"])
        #expect(status == "5 found")
        #expect(dialog?.all(class: "choice-hint").map(\.text).last == "List 110 · Board 2")
        browser.press("ArrowDown", on: dialogField)
        browser.press("ArrowDown")
        browser.press("ArrowUp")
        browser.press("ArrowUp")
        #expect(browser.focused === dialogField)
        browser.press("ArrowDown")
        browser.press("ArrowDown")
        browser.press("Enter")
        browser.settle()
        #expect(dialog == nil)
        #expect(browser.area.router.currentBoard == .make(2))
        #expect(browser.recording.log.contains("navigate 0 /#/card/\(NodeID.make(111))"))
        browser.check()
    }

    @Test("Enter before the answer opens the first that is found; what finds nothing says so")
    func early() {
        filter("borse")
        browser.click(browser.find("Search everything"))
        browser.settle()
        browser.wait(0.5)
        #expect(choices == ["Börse"])
        browser.type("nowhere", into: dialogField)
        browser.wait(0.5)
        #expect(choices == [] && status == "Nothing has these words.")
        browser.type("", into: dialogField)
        #expect(status == "Cards, messages, boards, documents, photos and albums, by any of their words.")
        browser.type("card 113", into: dialogField)
        browser.press("Enter", on: dialogField)
        #expect(dialog != nil)
        browser.wait(0.5)
        browser.settle()
        #expect(browser.recording.log.contains("navigate 0 /#/card/\(NodeID.make(113))"))
    }

    @Test("the dialog is closed while it asks, and says when the server is away")
    func closed() {
        browser.isAnswering = false
        browser.area.openSearch("kontor")
        browser.wait(0.5)
        browser.click(browser.find("Close", in: dialog))
        browser.check()
        #expect(dialog == nil)
        browser.server.isDown = true
        browser.area.openSearch("kontor")
        browser.wait(0.5)
        #expect(status == "The server cannot be reached.")
    }

    @Test("arrows walk only through the places that are shown in “Move to…”, and Enter in its field takes the first")
    func moving() {
        browser.area.dragging.openMoveDialog(for: [.make(11)])
        browser.settle()
        let move = body.first(named: "move-dialog")
        let field = move?.first(named: "search-field")
        browser.press("Enter", on: field)
        #expect(body.first(named: "move-dialog") != nil)
        browser.type("list 30", into: field)
        browser.press("ArrowDown", on: field)
        #expect(browser.focused?.attributes["data-node"] == NodeID.make(30).description)
        browser.press("ArrowDown")
        #expect(browser.focused?.attributes["data-node"] == NodeID.make(130).description)
        browser.press("ArrowUp")
        browser.press("ArrowUp")
        #expect(browser.focused === field)
        browser.press("Enter", on: field)
        browser.check()
        #expect(browser.server.tree[.make(11)]?.parent == .make(30))
    }
}
