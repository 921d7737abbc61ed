// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("The sidebar of a phone")
struct SidebarTests {
    let browser = Browser(width: 390)

    init() { tapBoards() }

    private var isOpen: Bool {
        browser.page.flush()
        return browser.recording.body.first(named: "sidebar")?.attributes["data-open"] != nil
    }

    private func tapBoards() {
        browser.page.flush()
        browser.click(browser.recording.body.all.first { $0.attributes["data-action"] == "boards" })
    }

    @Test("the panel stays open while somebody else changes the boards")
    func others() {
        #expect(isOpen)
        browser.server.change([.set(.make(2), [.title: .text("Renamed")])])
        browser.server.change([.insert(.make(3), kind: .board, at: Place(parent: .workspace), fields: [:])])
        browser.settle()
        #expect(browser.tab(3) != nil)
        #expect(isOpen)
    }

    @Test("it closes when a board is chosen, also the one that is shown already")
    func choosing() {
        browser.click(browser.tab(1))
        #expect(!isOpen)
        tapBoards()
        #expect(isOpen)
        browser.click(browser.tab(2))
        #expect(!isOpen)
        #expect(browser.area.router.currentBoard == .make(2))
        tapBoards()
        browser.press("Enter", on: browser.tab(2))
        #expect(!isOpen)
    }

    @Test("it closes when something else is shown, and when an entry in it opens something, not beside the entries")
    func leaving() {
        browser.area.router.show(.trash)
        #expect(!isOpen)
        browser.area.router.show(.board(.make(1)))
        tapBoards()
        browser.click(browser.recording.body.first(named: "sidebar-title"))
        #expect(isOpen)
        browser.click(browser.find("New board"))
        #expect(!isOpen)
        browser.settle()
    }

    @Test("Back closes it and nothing else; a board that is chosen takes the place of its entry in the history")
    func back() {
        func steps() -> [String] { browser.recording.log.filter { $0.hasPrefix("navigate") } }
        #expect(steps() == ["navigate 0 /"])
        browser.recording.dispatch(.popState, on: browser.page.window)
        #expect(!isOpen)
        #expect(browser.area.router.currentBoard == .make(1))
        tapBoards()
        browser.click(browser.tab(2))
        #expect(!isOpen)
        let board = "/#/board/\(NodeID.make(2))"
        #expect(steps() == ["navigate 0 /", "navigate 1 /", "navigate 0 /", "navigate 1 \(board)"])
    }

    @Test("a window that becomes wide has no panel")
    func wide() {
        browser.resize(width: 1_280)
        browser.settle()
        #expect(!isOpen)
    }
}

@Suite("The sidebar of a desk")
struct SidebarFoldTests {
    private func isFolded(_ browser: Browser) -> Bool {
        browser.recording.body.first(named: "sidebar")?.classes.contains("collapsed") == true
    }

    @Test(
        "it stays as somebody left it, also after a reload, and begins as the window has room for it",
        arguments: [(1_280.0, false), (800, true)]
    )
    func fold(width: Double, isFoldedAtFirst: Bool) {
        var browser = Browser(width: width)
        #expect(isFolded(browser) == isFoldedAtFirst)
        for isFolded in [!isFoldedAtFirst, isFoldedAtFirst] {
            browser.click(browser.find(isFolded ? "Hide sidebar" : "Show sidebar"))
            browser = Browser(after: browser)
            browser.start()
            #expect(self.isFolded(browser) == isFolded)
        }
    }
}
