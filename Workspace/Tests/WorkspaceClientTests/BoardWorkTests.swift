// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("What stays with a person who works on a board")
struct BoardWorkTests {
    @Test("“Edit” goes on with a description that was begun and not saved: to leave it again does not lose that")
    func begunDescription() {
        var tree = Tree.make()
        tree.mustApply([.set(.make(11), [.body: .text("Old")])])
        let browser = Browser(tree)
        var dialog: RecordedNode? { browser.recording.body.all(class: "card-dialog").last { $0.isInPage } }
        var field: RecordedNode? {
            dialog?.all.first { $0.tag == "textarea" && $0.attributes["aria-label"] == "Description" }
        }
        browser.click(browser.card(11))
        browser.settle()
        browser.click(browser.find("Edit", in: dialog))
        browser.type("An hour's work", into: field)
        browser.press("Escape", on: field)
        #expect(dialog?.allText.contains("not saved it") == true)
        browser.click(browser.find("Edit", in: dialog))
        #expect(field?.properties["value"] == "An hour's work")
        browser.click(browser.find("Save", in: dialog))
        browser.settle()
        #expect(browser.server.tree[.make(11)]?.body == "An hour's work")
    }

    @Test("what a folded list hides is not chosen any more, also when it is unfolded", arguments: [false, true])
    func folded(bySomebodyElse: Bool) throws {
        let browser = Browser()
        let board = try #require(browser.area.router.boardView)
        for card in [11, 21, 22] as [UInt64] { browser.click(browser.card(card), [.control]) }
        #expect(board.selection.count == 3)
        if bySomebodyElse {
            browser.server.change([.set(.make(20), [.collapsed: .flag(true)])])
        } else {
            board.columns[.make(20)]?.setCollapsedForAll(true)
        }
        browser.settle()
        #expect(board.selectedInOrder() == [.make(11)])
        #expect(browser.recording.body.first(named: "selection-count")?.text == "1 selected")
        board.columns[.make(20)]?.setCollapsedForAll(false)
        browser.settle()
        #expect(browser.card(21)?.attributes["aria-selected"] == "false")
        #expect(browser.card(11)?.attributes["aria-selected"] == "true")
        board.deleteCards(board.selectedInOrder())
        browser.settle()
        #expect(browser.shown(20) == [21, 22, 23, 24])
        browser.check()
    }

    @Test("a list that an undo brings back is in view")
    func broughtBack() {
        var tree = Tree.make()
        tree.mustApply(
            (0..<20 as Range<UInt64>).map { number in
                .insert(.make(6_000 + number), kind: .list, at: Place(parent: .make(1)), fields: Tree.title("More"))
            }
        )
        let browser = Browser(tree)
        var left: Double? { browser.recording.body.first(named: "board-scroller")?.scroll.left }
        browser.workspace.perform([.trash([.make(6_019)])], announces: true)
        browser.settle()
        #expect(left == 0)
        browser.workspace.undo()
        browser.settle()
        #expect(browser.shownLists.last == 6_019)
        #expect(left.map { $0 > 1_000 } == true)
    }
}
