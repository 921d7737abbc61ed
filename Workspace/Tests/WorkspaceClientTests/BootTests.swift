// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("The start")
struct BootTests {
    @Test("the boards are tabs, the first one is shown with its lists and cards in order")
    func boards() {
        let browser = Browser()
        #expect(browser.recording.body.all(named: "tab-name").map(\.text) == ["Board 1", "Board 2"])
        #expect(browser.tab(1)?.attributes["aria-selected"] == "true")
        #expect(browser.shownLists == [10, 20, 30])
        #expect(browser.shown(10) == [11, 12, 13, 14])
        #expect(browser.recording.body.first("id", "app")?.attributes["data-state"] == "ready")
        browser.check()
    }

    @Test("of 5,000 cards only those near the viewport are in the page, also after scrolling far")
    func virtualised() {
        let browser = Browser(.make(oneListOf: 5_000))
        browser.wait(0.5)
        #expect(browser.workspace.children(of: .make(10)).count == 5_000)
        #expect((10...40).contains(browser.shown(10).count))
        #expect(browser.shown(10).first == 1_001)
        browser.list(10)?.first(named: "list-scroller")?.scroll.top = 100_000
        browser.settle()
        let shown = browser.shown(10)
        #expect((10...40).contains(shown.count))
        #expect(shown == Array((shown.first ?? 0)...(shown.last ?? 0)))
        #expect((shown.first ?? 0) > 2_000)
        browser.check()
    }

    @Test("an address names the board, or the Trash")
    func addresses() {
        let second = Browser(address: "/#/board/\(NodeID.make(2))")
        #expect(second.area.router.currentBoard == .make(2))
        let trash = Browser(address: "/#/trash")
        #expect(trash.recording.body.first(named: "trash-page") != nil)
        let gone = Browser(address: "/#/board/\(NodeID.make(77))")
        #expect(gone.area.router.currentBoard == .make(1))
    }

    @Test("the board that the address names is asked for with the workspace, once")
    func ahead() {
        let browser = Browser(address: "/#/board/\(NodeID.make(2))", isStarted: false)
        browser.isAnswering = false
        browser.start()
        #expect(browser.recording.requests.map(\.path) == [path(of: 2), "/api/workspace"])
        browser.isAnswering = true
        browser.settle()
        #expect(browser.shown(110) == [111, 112, 113, 114])
        #expect(browser.server.asked.count { $0 == path(of: 2) } == 1)
        browser.check()
    }

    @Test("what happens between the answer about the board and that about the workspace is not missed")
    func betweenTheAnswers() {
        let browser = Browser(address: "/#/board/\(NodeID.make(2))", isStarted: false)
        browser.isAnswering = false
        browser.start()
        #expect(browser.recording.requests.first?.path == path(of: 2))
        browser.answerNext()
        let list = Place(parent: .make(110))
        browser.server.change([.insert(.make(900), kind: .card, at: list, fields: Tree.title("New"))])
        browser.isAnswering = true
        browser.settle()
        #expect(browser.shown(110) == [111, 112, 113, 114, 900])
        #expect(browser.server.asked.count { $0 == path(of: 2) } == 2)
        browser.check()
    }

    @Test("a board that could not be had when the page was opened is asked for again when it is opened later")
    func refusedAhead() {
        let browser = Browser(address: "/#/board/\(NodeID.make(3))")
        #expect(browser.area.router.currentBoard == .make(1))
        browser.server.change([
            .insert(.make(3), kind: .board, at: Place(parent: .workspace), fields: Tree.title("Late")),
            .insert(.make(310), kind: .list, at: Place(parent: .make(3)), fields: Tree.title("List")),
        ])
        browser.settle()
        browser.click(browser.tab(3))
        browser.settle()
        #expect(browser.shownLists == [310])
        #expect(browser.server.asked.count { $0 == path(of: 3) } == 2)
        browser.check()
    }

    private func path(of board: UInt64) -> String { "/api/boards/\(NodeID.make(board))?window=40" }

    @Test("no boards: the page says what to do")
    func empty() {
        let browser = Browser(Tree())
        #expect(browser.recording.body.first(named: "empty-title")?.text == "No boards yet")
    }

    @Test(
        "signed out, or a server that fails: a notice instead of the workspace",
        arguments: [(401, "signed-out"), (500, "failed")]
    )
    func failures(status: Int, state: String) {
        let browser = Browser(isStarted: false)
        browser.server.status = status
        browser.start()
        #expect(browser.recording.body.first("id", "app")?.attributes["data-state"] == state)
    }
}
