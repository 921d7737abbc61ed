// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("The keyboard")
struct KeyboardTests {
    let browser = Browser()

    private func focus(_ number: UInt64) {
        browser.area.router.boardView(of: .make(1))?.focus(.make(number))
        browser.settle()
    }

    @Test("Space, down, Space: the card is one lower, and has the focus")
    func moving() {
        focus(11)
        browser.press(" ")
        #expect(browser.isDragging)
        browser.press("ArrowDown")
        browser.press("ArrowDown")
        browser.press(" ")
        browser.settle()
        browser.check()
        #expect(browser.shown(10) != [11, 12, 13, 14])
        #expect(browser.server.received.count == 1)
    }

    @Test("Tab reaches one card of each list: the one that has the focus, else the first that can be seen")
    func reach() {
        func reached(_ browser: Browser, _ lists: [UInt64]) -> [UInt64] {
            lists.flatMap(browser.shown).filter { browser.card($0)?.attributes["tabindex"] == "0" }
        }
        #expect(reached(browser, [10, 20, 30]) == [11, 21, 31])
        focus(13)
        #expect(reached(browser, [10, 20, 30]) == [13, 21, 31])
        browser.server.change([.trash([.make(21)])])
        browser.settle()
        #expect(reached(browser, [10, 20, 30]) == [13, 22, 31])
        let long = Browser(.make(oneListOf: 500))
        long.wait(0.5)
        #expect(reached(long, [10]) == [1_001])
        long.list(10)?.first(named: "list-scroller")?.scroll.top = 5_000
        long.settle()
        #expect(reached(long, [10]).count == 1 && reached(long, [10]) != [1_001])
    }

    @Test("Space, right, Enter: the card is in the next list; Esc instead leaves it")
    func sideways() {
        focus(12)
        browser.press(" ")
        browser.press("ArrowRight")
        browser.press("Escape")
        browser.check()
        #expect(browser.shown(10) == [11, 12, 13, 14])
        focus(12)
        browser.press(" ")
        browser.press("ArrowRight")
        browser.press("Enter")
        browser.check()
        #expect(browser.server.tree.children(of: .make(20)).contains(.make(12)))
    }

    @Test("arrows move the focus, Shift extends the selection, Delete deletes it")
    func selecting() {
        focus(11)
        browser.press("ArrowDown", on: nil, [.shift])
        browser.press("ArrowDown", on: nil, [.shift])
        #expect(browser.area.router.boardView(of: .make(1))?.selectedInOrder().map(\.number) == [11, 12, 13])
        browser.press("Delete")
        browser.check()
        #expect(browser.shown(10) == [14])
        browser.press("z", on: browser.recording.body, [.control])
        browser.check()
        #expect(browser.shown(10) == [11, 12, 13, 14])
    }

    @Test("Enter opens a card, “/” goes to the search")
    func shortcuts() {
        focus(12)
        browser.press("Enter")
        #expect(browser.recording.body.first(named: "card-dialog") != nil)
        browser.click(browser.find("Close"))
        browser.settle()
        #expect(browser.recording.body.first(named: "card-dialog") == nil)
        browser.press("/", on: browser.recording.body)
        #expect(browser.focused?.has("search-field") == true)
        browser.type("card 12")
        browser.settle()
        #expect(browser.shown(10) == [12])
        #expect(browser.shown(20) == [])
    }

    @Test("the list it was lifted from is deleted by someone else")
    func deleted() {
        focus(12)
        browser.press(" ")
        browser.press("ArrowRight")
        browser.server.change([.trash([.make(10)])])
        browser.settle()
        browser.press("Enter")
        browser.check()
        #expect(browser.shownLists == [20, 30])
    }
}
