// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("The Trash, imports, filters and toasts")
struct PageTests {
    let browser = Browser()

    private func drop(_ name: String, size: Double) {
        let file = browser.recording.file(name, type: "application/json", size: size)
        browser.area.files.accept([file], to: .documents(Place(parent: .workspace)))
        browser.step()
    }

    @Test("deleted things are in the Trash, newest first, and come back to where they were")
    func trash() {
        browser.drag(browser.card(11), to: browser.place(of: browser.recording.body.first("data-action", "trash")))
        browser.server.change([.trash([.make(22)])])
        browser.settle()
        browser.click(browser.recording.body.first("data-action", "trash"))
        browser.settle()
        #expect(browser.recording.body.all(class: "row-title").map(\.text) == ["Card 22", "Card 11"])
        browser.click(browser.find("Restore Card 11"))
        browser.settle()
        #expect(browser.recording.body.all(class: "row-title").map(\.text) == ["Card 22"])
        browser.click(browser.tab(1))
        browser.check()
        #expect(browser.shown(10).contains(11))
    }

    @Test("what was deleted with its list asks where to")
    func orphan() {
        browser.server.change([.trash([.make(11)])])
        browser.server.change([.trash([.make(10)])])
        browser.settle()
        browser.click(browser.recording.body.first("data-action", "trash"))
        browser.settle()
        browser.click(browser.find("Restore Card 11"))
        browser.settle()
        #expect(browser.recording.body.first(named: "move-dialog") != nil)
        browser.click(browser.recording.body.all(class: "choice").last)
        browser.check()
        #expect(browser.server.tree[.make(11)]?.parent == .make(130))
    }

    @Test("the Trash is left while its answer is under way")
    func trashLeft() {
        browser.isAnswering = false
        browser.click(browser.recording.body.first("data-action", "trash"))
        browser.click(browser.tab(2))
        browser.check()
        #expect(browser.area.router.currentBoard == .make(2))
    }

    @Test("an import: its row, the report, the new board, and undo")
    func importing() {
        browser.isAnswering = false
        drop("board.json", size: 4_000)
        #expect(browser.recording.body.first(named: "upload-name")?.text == "board.json")
        browser.isAnswering = true
        browser.settle()
        #expect(browser.recording.body.first(named: "report-imported")?.allText == "1 board")
        #expect(browser.recording.body.first(named: "upload-note")?.text == "1 board")
        browser.click(browser.find("Open board"))
        browser.check()
        #expect(browser.area.router.currentBoard == .make(900))
        browser.workspace.undo()
        browser.check()
        #expect(browser.server.tree[.make(900)]?.parent == .trash)
    }

    @Test("an import that is refused says why; one that is cancelled, or too large, is not made")
    func importFailures() {
        browser.server.status = 400
        drop("board.json", size: 4_000)
        browser.settle()
        #expect(browser.recording.body.first(named: "upload-note")?.text == "Something went wrong.")
        browser.click(browser.find("Close"))
        browser.isAnswering = false
        drop("board.json", size: 4_000)
        browser.click(browser.find("Cancel board.json"))
        browser.settle()
        #expect(browser.recording.requests.map(\.method) == ["DELETE"])
        drop("huge.json", size: 900_000_000)
        #expect(browser.recording.body.all(class: "upload-note").last?.text.contains("200 MB") == true)
        #expect(browser.recording.requests.map(\.method) == ["DELETE"])
        browser.isAnswering = true
        browser.check()
        #expect(browser.server.tree[.make(900)] == nil)
    }

    @Test("an import whose answer was lost is sent again by itself, as the same")
    func importAgain() throws {
        browser.isAnswering = false
        drop("board.json", size: 4_000)
        let first = try #require(browser.recording.requests.first)
        #expect(first.path.hasPrefix("/api/import?name=board.json&upload="))
        _ = browser.server.answer(first)
        browser.recording.respond(status: 500)
        browser.isAnswering = true
        browser.wait(3)
        browser.check()
        #expect(browser.recording.body.first(named: "report-imported")?.allText == "1 board")
        #expect(
            browser.server.tree.children(of: .workspace).count { browser.server.tree[$0]?.title == "Imported" } == 1
        )
    }

    @Test("a search hides the others, says how many are left, and lets go again")
    func filtering() {
        let field = browser.recording.body.first(named: "search-field")
        browser.type("card 22", into: field)
        browser.settle()
        #expect(browser.shown(10) == [])
        #expect(browser.shown(20) == [22])
        #expect(browser.recording.body.first(named: "filter-text")?.text == "1 of 12 cards")
        browser.click(browser.find("Clear"))
        browser.check()
        #expect(browser.shown(10) == [11, 12, 13, 14])
    }

    @Test("the filter's menu is open while the board is deleted")
    func filterMenu() {
        browser.click(browser.find("Filter"))
        let lines = browser.recording.body.all(class: "menu-item")
        #expect(lines.count == 2)
        browser.server.change([.trash([.make(1)])])
        browser.settle()
        for line in lines { browser.click(line) }
        browser.check()
        #expect(browser.area.router.currentBoard == .make(2))
    }

    @Test("a toast offers to undo the last thing, and goes by itself")
    func toasts() {
        browser.drag(browser.card(11), to: browser.place(above: 22))
        #expect(browser.toasts.count == 1)
        browser.click(browser.recording.body.first(named: "toast-action"))
        browser.check()
        #expect(browser.shown(10) == [11, 12, 13, 14])
        browser.wait(10)
        #expect(browser.toasts.isEmpty)
    }

    @Test("going back in the history shows the board of the address")
    func history() {
        browser.click(browser.tab(2))
        browser.settle()
        #expect(browser.area.router.currentBoard == .make(2))
        browser.recording.address = "/#/board/\(NodeID.make(1))"
        browser.recording.dispatch(.popState, on: browser.page.window)
        browser.check()
        #expect(browser.area.router.currentBoard == .make(1))
    }
}
