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

    @Test("a card that was scrolled out of view is picked up by keys all the same")
    func scrolledAway() {
        let long = Browser(.make(oneListOf: 500))
        long.wait(0.5)
        long.area.router.boardView(of: .make(1))?.focus(.make(1_001))
        long.settle()
        long.list(10)?.first(named: "list-scroller")?.scroll.top = 5_000
        long.settle()
        long.press(" ", on: long.card(1_001))
        #expect(long.isDragging)
        long.press("Escape")
        long.check()
    }

    @Test("after a drag by keys the mouse picks a list up by its header, as before, and not by what is empty in it")
    func mouseAfterKeys() {
        focus(11)
        browser.press(" ")
        browser.press("Escape")
        browser.settle()
        #expect(!browser.lift(browser.list(20), at: browser.place(atEndOf: 20)))
        #expect(browser.liftList(20))
        browser.abandon()
        browser.check()
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

    @Test("arrows with Alt are the browser's: they lead back and on, and not to other cards")
    func browserKeys() {
        focus(12)
        for key in ["ArrowRight", "ArrowDown"] { browser.press(key, on: nil, [.alt]) }
        #expect(browser.focused?.attributes["data-node"] == NodeID.make(12).description)
    }

    @Test("keys with Alt, Control or Command are the browser's among pages, too")
    func browserKeysAmongPages() throws {
        var tree = Tree.make()
        tree.mustApply([
            .insert(.make(60), kind: .document, at: Place(parent: .workspace), fields: [.title: .text("Report")]),
            .insert(.make(61), kind: .page, at: Place(parent: .make(60)), fields: [.pageNumber: .number(1)]),
            .insert(.make(62), kind: .page, at: Place(parent: .make(60)), fields: [.pageNumber: .number(2)]),
        ])
        let browser = Browser(tree)
        try browser.openPages(of: .make(60))
        let grid = try #require(browser.area.router.documentView(of: .make(60))).grid
        grid.focus(.make(61))
        browser.settle()
        for modifiers in [.alt, .control, .meta] as [Modifiers] {
            for key in ["ArrowRight", "Delete"] { browser.press(key, on: nil, modifiers) }
        }
        #expect(grid.focused == .make(61))
        #expect(grid.items == [.make(61), .make(62)])
        browser.press("ArrowRight")
        #expect(grid.focused == .make(62))
    }

    @Test("letters with Control and a third key are the browser's")
    func thirdKey() {
        let body = browser.recording.body
        for key in [Modifiers.shift, .alt] { browser.press("K", on: body, [.control, key]) }
        #expect(body.first(named: "search-dialog") == nil)
        browser.press("k", on: body, [.control])
        #expect(body.first(named: "search-dialog") != nil)
    }

    @Test("in the search of the board Control and K search everything; with a third key they are the browser's")
    func thirdKeyInSearch() throws {
        let body = browser.recording.body
        browser.press("/", on: body)
        let field = try #require(browser.focused)
        for key in [Modifiers.shift, .alt, .meta] { browser.press("K", on: field, [.control, key]) }
        #expect(body.first(named: "search-dialog") == nil)
        browser.press("ArrowDown", on: field, [.shift])
        #expect(browser.focused === field)
        browser.press("k", on: field, [.control])
        #expect(body.first(named: "search-dialog") != nil)
    }

    @Test("from the field above choices the plain arrow leads to them: with Shift it selects what was typed")
    func shiftInSearch() {
        browser.press("m", on: browser.card(11))
        browser.settle()
        let field = browser.recording.body.all(class: "search-field").last
        for modifiers in [.shift, []] as [Modifiers] {
            browser.press("ArrowDown", on: field, modifiers)
            #expect((browser.focused?.has("choice") == true) == modifiers.isEmpty)
        }
    }

    @Test("letters with Alt are the browser's, and so is Z with Control and Alt, which may be AltGr")
    func lettersWithAlt() {
        let body = browser.recording.body
        for key in ["n", "?"] { browser.press(key, on: body, [.alt]) }
        #expect(body.first(named: "composer-field") == nil)
        #expect(browser.area.dialogs.open.isEmpty)
        browser.workspace.perform([.trash([.make(11)])])
        for (key, modifiers, parent) in [
            ("z", [.control, .alt], .trash), ("z", [.control], .make(10)), ("Z", [.control, .shift], .trash),
        ] as [(String, Modifiers, NodeID)] {
            browser.press(key, on: body, modifiers)
            browser.settle()
            #expect(browser.workspace.node(.make(11))?.parent == parent)
        }
    }

    @Test("keys do on a keyboard of another script what they do on a Latin one: letters alone, and with Control")
    func otherScript() {
        focus(11)
        browser.press("чx")
        #expect(browser.card(11)?.attributes["aria-selected"] == "true")
        browser.workspace.perform([.trash([.make(12)])])
        browser.press("яz", on: browser.recording.body, [.control])
        browser.settle()
        #expect(browser.workspace.node(.make(12))?.parent == .make(10))
        browser.press("лk", on: browser.recording.body, [.control])
        #expect(browser.recording.body.first(named: "search-dialog") != nil)
    }

    @Test("the page of keys names those that walk, write and put down, and every name of a key that does the same")
    func listed() {
        browser.press("?", on: browser.recording.body)
        browser.settle()
        let lines = browser.recording.body.all(class: "key-line").map { $0.children.map(\.text) }
        for line in [
            ["Search the board", "/, Ctrl F"], ["Redo", "Ctrl Shift Z, Ctrl Y"], ["Go to another", "← ↑ → ↓"],
            ["Put down, or open what opens", "Enter"], ["Go to what begins with it", "A – Z"],
            ["First, last, or a screen further", "Home, End, Page ↑ ↓"], ["First or last", "Home, End"],
            ["Clear the selection, or leave the album", "Esc"], ["Delete, or close the tab of a document", "Del"],
            ["Send, or add", "Enter"], ["New line", "Shift Enter"], ["Save, or send", "Ctrl Enter"],
            ["Edit your last message", "↑"], ["Go to what a search finds", "↓"], ["Stop writing", "Esc"],
        ] { #expect(lines.contains(line), "\(line)") }
        // Of cards, of pages and photos, of messages, and of other rows.
        #expect(lines.count { $0 == ["Select", "X"] } == 4)
    }

    @Test("who has no use for keys without Control turns them off, by presses alone")
    func keysOff() throws {
        let body = browser.recording.body
        browser.click(body.first(named: "session"))
        browser.settle()
        browser.click(browser.find("Keyboard shortcuts"))
        let box = try #require(body.all(class: "checkbox").last)
        #expect(box.properties["checked"] == "true")
        // It is not checked any more.
        browser.recording.dispatch(.change, on: box)
        for _ in 0..<2 {
            browser.press("Escape", on: body)
            browser.settle()
        }
        for key in ["n", "/", "?"] { browser.press(key, on: body) }
        #expect(body.first(named: "composer-field") == nil)
        #expect(browser.focused?.has("search-field") != true)
        #expect(body.first(named: "dialog") == nil)
        browser.press("k", on: body, [.control])
        #expect(body.first(named: "search-dialog") != nil)
    }

    @Test("a letter in a menu leads to the next line that begins with it, and reaches nothing behind the menu")
    func lettersInMenu() {
        browser.click(browser.list(10)?.first(named: "list-menu"))
        for (letter, label) in [("m", "Move to…"), ("M", "Move all cards"), ("n", "Move all cards"), ("r", "Rename")] {
            browser.press(letter)
            #expect(browser.focused?.first(named: "menu-label")?.text.hasPrefix(label) == true, "\(letter)")
        }
        #expect(browser.recording.body.first(named: "composer-field") == nil)
        #expect(browser.recording.body.first(named: "menu") != nil)
    }

    @Test("Control and Enter send a comment; with Alt, as when AltGr is still down, they do not")
    func sending() {
        let browser = Browser(.make()) { $0.session.id = NodeID.make(901).description }
        browser.click(browser.card(11))
        browser.settle()
        let field = browser.recording.body.first("aria-label", "Write a comment")
        browser.type("It is m²", into: field)
        for (modifiers, count) in [([.control, .alt], 0), ([.control], 1)] as [(Modifiers, Int)] {
            browser.press("Enter", on: field, modifiers)
            browser.settle()
            #expect(browser.server.tree.children(of: .make(11)).count == count)
        }
    }

    @Test("keys with Alt, Control or Command delete no message and no conversation")
    func browserKeysInChat() {
        let browser = ChatTests.browser(messages: 3, as: .owner)
        for modifiers in [.alt, .control, .meta, []] as [Modifiers] {
            browser.press("Backspace", on: browser.node(.make(1_003), named: "message"), modifiers)
            browser.press("Delete", on: browser.node(.make(80), named: "conversation-row"), modifiers)
            browser.settle()
            let isDeleted = modifiers.isEmpty
            #expect(browser.server.tree[.make(1_003)]?.parent == (isDeleted ? .trash : .make(70)))
            #expect(browser.server.tree[.make(80)]?.parent == (isDeleted ? .trash : .workspace))
        }
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

    @Test("Control and F go to the search of the board; over an opened card they are left to the browser")
    func browserSearch() throws {
        func search(_ node: RecordedNode) -> Bool {
            var event = RecordedEvent()
            event.key = "f"
            event.modifiers = [.control]
            return browser.recording.dispatch(.keyDown, on: node, event).isDefaultPrevented
        }
        #expect(search(browser.recording.body))
        focus(12)
        browser.press("Enter")
        browser.settle()
        let dialog = try #require(browser.recording.body.first(named: "card-dialog"))
        #expect(!search(dialog))
    }

    @Test("Tab passes by what lies between the entries, and the way back ends at the first: none says to hold it there")
    func entries() {
        focus(11)
        browser.press(" ")
        var spoken: [String] = []
        for step in 0..<80 {
            browser.press("Tab", on: nil, step < 30 ? [] : [.shift])
            browser.wait(0.3, every: 0.1)
            spoken.append(browser.recording.body.first("id", "live")?.allText ?? "")
        }
        #expect(spoken.contains { !$0.isEmpty })
        #expect(!spoken.contains { $0.contains("Hold it on an entry") }, "\(spoken)")
        browser.press("Escape")
        browser.check()
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
