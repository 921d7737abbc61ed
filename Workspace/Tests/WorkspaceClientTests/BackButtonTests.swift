// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("Back on a phone")
struct BackButtonTests {
    /// Something that lies over the screen.
    private final class Layer {
        var isOpen = true
    }

    private let page = WebPage()
    private let back: BackButton

    init() {
        page.recording.viewport = PageRect(width: 390, height: 800)
        back = BackButton(page: page)
    }

    /// What was done with the history: 0 for a new entry, 1 for another address, 2 for Back, 4 for Forward.
    private var steps: [String] {
        page.recording.log.filter { $0.hasPrefix("navigate") }.map { String($0.dropFirst(9)) }
    }

    private func open() -> Layer {
        let layer = Layer()
        back.didOpen(layer) { [self] in close(layer) }
        return layer
    }

    private func close(_ layer: Layer) {
        layer.isOpen = false
        back.didClose(layer)
    }

    /// The browser has arrived where it was sent.
    private func arrive() { page.recording.dispatch(.popState, on: page.window) }

    @Test("what is opened by a menu takes the menu's entry, which goes when nothing has taken it")
    func menu() {
        let menu = open()
        close(menu)
        let dialog = open()
        page.recording.frame()
        #expect(steps == ["0 /"])
        close(dialog)
        #expect(steps == ["0 /"])
        page.recording.frame()
        #expect(steps == ["0 /", "2 "])
    }

    @Test("a screen that a menu shows takes the menu's entry")
    func screen() {
        close(open())
        back.push("/trash")
        page.recording.frame()
        #expect(steps == ["0 /", "1 /trash"])
        // Which of them is left after a reload.
        #expect(page.recording.log.filter { $0.hasPrefix("cover") } == ["cover /"])
    }

    @Test(
        "of two dialogs Back closes the one in front, and the entry stays for the other, whatever the screen is called"
    )
    func two() {
        let (first, second) = (open(), open())
        back.replace("/renamed")
        #expect(back.goBack())
        #expect(first.isOpen && !second.isOpen)
        #expect(steps == ["0 /", "1 /renamed", "1 /renamed", "4 "])
        arrive()
        page.recording.address = "/renamed"
        #expect(back.goBack())
        #expect(!first.isOpen)
        page.recording.frame()
        #expect(steps.dropFirst(4) == ["1 /renamed"])
        #expect(!back.goBack())
    }

    @Test("a card goes under a dialog: its entry goes too, and Back closes the dialog")
    func gone() {
        let card = Layer()
        back.push("/card")
        back.didOpen(card, close: nil)
        page.recording.address = "/card"
        let dialog = open()
        close(card)
        back.leave(to: "/board", canGoBack: true)
        #expect(page.address == "/board")
        arrive()
        arrive()
        #expect(steps == ["0 /card", "0 /card", "2 ", "2 ", "1 /board", "0 /board"])
        page.recording.address = "/board"
        #expect(back.goBack())
        #expect(!dialog.isOpen)
    }

    @Test("the entry of a card's menu does not stay for the shelf under the card, which is there again after it")
    func covered() {
        let shelf = open()
        back.push("/card")
        let card = Layer()
        back.didOpen(card, close: nil)
        page.recording.address = "/card"
        close(open())
        page.recording.frame()
        arrive()
        #expect(steps == ["0 /", "1 /card", "0 /card", "2 "])
        #expect(!back.goBack())
        #expect(shelf.isOpen)
        close(card)
        back.leave(to: "/", canGoBack: true)
        arrive()
        #expect(steps.dropFirst(4) == ["2 ", "1 /", "0 /"])
    }

    @Test("an entry for what is not open any more is left when one comes to it, and the way back is the one before")
    func former() {
        page.recording.address = "/board"
        page.recording.entryMark = 1
        #expect(!back.goBack())
        #expect(page.address == "/board")
        page.recording.entryMark = 0
        arrive()
        #expect(steps == ["2 ", "1 /board"])
        // At any other there is nothing to leave.
        #expect(!back.goBack())
        #expect(steps.count == 2)
    }

    @Test(
        "an address that is followed while something is open takes the entry for that, over which nobody gets forward"
    )
    func followed() {
        let sheet = open()
        page.recording.address = "/followed"
        page.recording.entryMark = -1
        #expect(!back.goBack())
        #expect(page.address == "/followed")
        page.recording.entryMark = 1
        arrive()
        #expect(steps == ["0 /", "1 /followed", "2 ", "1 /followed"])
        #expect(page.recording.log.filter { $0.hasPrefix("cover") } == ["cover /"])
        page.recording.entryMark = 0
        // The sheet has no entry any more that could be left, and an address that is followed then leaves none.
        close(sheet)
        page.recording.frame()
        page.recording.entryMark = -1
        #expect(!back.goBack())
        #expect(steps.dropFirst(4) == ["1 /followed"])
    }

    @Test("a page that is loaded again where something was open goes back to the entry of its screen")
    func loadedAgain() {
        let address = "/#/board/\(NodeID.make(2))"
        let browser = Browser(address: address, width: 390, isStarted: false)
        var steps: [String] { browser.recording.log.filter { $0.hasPrefix("navigate") } }
        browser.recording.entryMark = 1
        browser.start()
        #expect(steps == ["navigate 2 "])
        browser.recording.entryMark = 0
        browser.recording.dispatch(.popState, on: browser.page.window)
        browser.settle()
        #expect(steps == ["navigate 2 ", "navigate 1 \(address)"])
        #expect(browser.area.router.currentBoard == .make(2))
    }

    @Test("the entry that a page was loaded at is none that somebody follows when they come back to it")
    func loadedAt() {
        let browser = Browser(width: 390, isStarted: false)
        var steps: [String] { browser.recording.log.filter { $0.hasPrefix("navigate") } }
        browser.recording.entryMark = -1
        browser.start()
        #expect(steps == ["navigate 1 /"])
    }

    @Test("a window that becomes narrow gets an entry for what is open")
    func narrow() {
        let browser = Browser()
        browser.area.dialogs.present(BoardDialog(browser.area))
        browser.settle()
        #expect(!browser.recording.log.contains { $0.hasPrefix("navigate") })
        browser.resize(width: 390)
        #expect(browser.recording.log.filter { $0.hasPrefix("navigate") } == ["navigate 0 /"])
    }
}
