// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("What menus and keys do with boards, lists and cards")
struct BoardMenuTests {
    let browser = Browser()

    private func cards(of list: UInt64) -> [UInt64] { browser.server.tree.children(of: .make(list)).map(\.number) }

    private func choose(_ entries: String...) { choose(entries) }

    private func choose(_ entries: [String]) {
        for entry in entries { browser.click(browser.find(entry)) }
        browser.settle()
    }

    private func openListMenu() { browser.click(browser.list(10)?.first(named: "list-menu")) }

    private var menuEntries: [String] {
        browser.page.flush()
        return browser.recording.body.all(class: "menu-label").map(\.text)
    }

    @Test("cards are sorted by title, by due date and by age, each in one step")
    func sorting() {
        browser.server.change([
            .set(.make(11), [.title: .text("pear"), .due: .number(2), .createdAt: .number(5)]),
            .set(.make(12), [.title: .text("Apple"), .createdAt: .number(9)]),
            .set(.make(13), [.title: .text("Quince"), .due: .number(1)]),
            .set(.make(14), [.title: .text("fig"), .createdAt: .number(7)]),
        ])
        browser.settle()
        for (order, wanted) in [
            ("By title", [12, 14, 11, 13]), ("By due date", [13, 11, 12, 14]), ("Newest first", [12, 14, 11, 13]),
        ] as [(String, [UInt64])] {
            openListMenu()
            choose("Sort…", order)
            #expect(cards(of: 10) == wanted, "\(order)")
        }
        browser.workspace.undo()
        browser.check()
        #expect(cards(of: 10) == [13, 11, 12, 14])
    }

    @Test(
        "what another has meanwhile taken out of a list is neither sorted into it again nor deleted with the rest",
        arguments: [["Sort…", "By title"], ["Move all cards to the Trash"]]
    )
    func sortingWhatLeft(choice: [String]) {
        browser.server.change([.set(.make(11), [.title: .text("Zebra")])])
        browser.settle()
        browser.isFeedRunning = false
        browser.server.change([.move([.make(12)], to: Place(parent: .make(20))), .trash([.make(13)])])
        openListMenu()
        choose(choice)
        browser.check()
        let (moved, deleted) = (browser.server.tree[.make(12)]?.parent, browser.server.tree[.make(13)]?.parent)
        #expect(moved == .make(20) && deleted == .trash)
        #expect(cards(of: 10) == (choice.count == 1 ? [] : [14, 11]))
        browser.workspace.undo()
        browser.check()
        #expect(browser.server.tree[.make(12)]?.parent == .make(20))
        // What both have deleted comes back with whoever takes theirs back.
        #expect(cards(of: 10) == (choice.count == 1 ? [11, 13, 14] : [11, 14]))
    }

    @Test("a card that is made here knows when, as does its copy: the newest come first, and the opened card says it")
    func newest() throws {
        browser.click(browser.find("Add card to List 10"))
        for title in ["Tea", "Milk"] {
            let field = browser.recording.body.all.first { $0.tag == "textarea" }
            browser.type(title, into: field)
            browser.press("Enter", on: field)
            browser.settle()
            browser.recording.wallClock.milliseconds += 60_000
        }
        let made = Array(cards(of: 10).suffix(2))
        browser.workspace.duplicate([.make(made[0])])
        browser.check()
        let copy = try #require(cards(of: 10).first { !([11, 12, 13, 14] + made).contains($0) })
        openListMenu()
        choose("Sort…", "Newest first")
        #expect(cards(of: 10) == [copy, made[1], made[0], 11, 12, 13, 14])
        browser.click(browser.card(made[0]))
        browser.settle()
        let notes = browser.recording.body.first(named: "card-dialog")?.all(class: "property-note")
        #expect(notes?.contains { $0.text.hasPrefix("Created ") && $0.attributes["hidden"] == nil } == true)
    }

    @Test("all cards of a list are deleted, and come back to where they were")
    func allCards() {
        openListMenu()
        choose("Move all cards to the Trash")
        #expect(cards(of: 10) == [])
        browser.workspace.undo()
        browser.check()
        #expect(cards(of: 10) == [11, 12, 13, 14])
    }

    @Test("a right click and the menu key show what can be done with a card; a press without a move as well")
    func contextMenu() throws {
        let card = try #require(browser.card(12))
        let answer = browser.recording.dispatch(.contextMenu, on: card, RecordedEvent())
        #expect(answer.isDefaultPrevented)
        let all = ["Open", "Rename", "Labels…", "Due date…", "Move to…", "Copy to…", "Duplicate", "Select", "Delete"]
        #expect(menuEntries == all)
        choose("Duplicate")
        #expect(cards(of: 10).count == 5)
        #expect(browser.server.tree[browser.server.tree.children(of: .make(10))[2]]?.title == "Card 12")
        let place = browser.place(of: card)
        for stray in [3.0, 40.0] {
            browser.recording.dispatch(.pointerDown, on: card, .pointer(.touch, x: place.x, y: place.y, id: 4))
            browser.wait(0.6)
            #expect(browser.isDragging)
            let end = RecordedEvent.pointer(.touch, x: place.x + stray, y: place.y, id: 4)
            browser.recording.dispatch(.pointerMove, on: card, end)
            browser.recording.dispatch(.pointerUp, on: card, end)
            // A browser makes a click of a finger that did not move.
            if stray < 8 { browser.recording.dispatch(.click, on: card, end) }
            browser.settle()
            browser.wait(1)
            #expect(menuEntries == (stray < 8 ? all : []))
            #expect(browser.area.dialogs.open.isEmpty)
            browser.area.menu.close()
        }
        browser.check()
    }

    @Test("letters on a card begin what they stand for")
    func letters() {
        browser.press("e", on: browser.card(11))
        browser.settle()
        #expect(browser.focused?.has("rename-field") == true)
        browser.area.dialogs.closeAll()
        browser.settle()
        browser.press("l", on: browser.card(11))
        browser.settle()
        #expect(browser.recording.body.first(named: "menu")?.attributes["aria-label"] == "Labels")
        browser.area.dialogs.closeAll()
        browser.settle()
        browser.press("d", on: browser.card(11))
        browser.settle()
        #expect(browser.focused?.attributes["aria-label"] == "Due date")
        browser.area.dialogs.closeAll()
        browser.settle()
        browser.press("End", on: browser.card(11))
        browser.settle()
        #expect(browser.focused === browser.card(14))
        browser.press("Home")
        browser.settle()
        #expect(browser.focused === browser.card(11))
        browser.press("n", on: browser.card(11))
        browser.settle()
        #expect(browser.focused?.has("composer-field") == true)
        browser.press("?", on: browser.card(12))
        browser.settle()
        #expect(browser.recording.body.all(class: "key-line").count > 10)
    }

    @Test("cards that are copied are pasted as copies, those that are cut move", arguments: [false, true])
    func clipboard(isCut: Bool) throws {
        let card = try #require(browser.card(11))
        browser.recording.dispatch(isCut ? .cut : .copy, on: card, RecordedEvent())
        let data = browser.recording.dragData
        #expect(data["text/plain"] == "Card 11")
        var paste = RecordedEvent()
        paste.items = data.sorted { $0.key < $1.key }.map { TransferItem(type: $0.key, text: $0.value) }
        browser.recording.dispatch(.paste, on: try #require(browser.card(22)), paste)
        browser.settle()
        browser.wait(1)
        browser.check()
        #expect(cards(of: 10) == (isCut ? [12, 13, 14] : [11, 12, 13, 14]))
        let titles = browser.server.tree.children(of: .make(20)).compactMap { browser.server.tree[$0]?.title }
        #expect(titles.count { $0 == "Card 11" } == 1)
    }

    @Test(
        "a list's menu pastes what is on the clipboard behind the last card, where a browser gives it, or says that it does not"
    )
    func pastedFromMenu() throws {
        openListMenu()
        #expect(!menuEntries.contains("Paste"))
        browser.area.menu.close()
        browser.recording.media.insert(.readsClipboard)
        openListMenu()
        choose("Paste")
        #expect(cards(of: 10) == [11, 12, 13, 14])
        browser.recording.answerClipboard([TransferItem(type: "text/plain", text: "Milk")])
        browser.check()
        let last = try #require(browser.server.tree.children(of: .make(10)).last)
        #expect(cards(of: 10).count == 5 && browser.server.tree[last]?.title == "Milk")
        openListMenu()
        choose("Paste")
        browser.recording.answerClipboard()
        browser.settle()
        #expect(browser.toasts.last == L10n.nothingCouldBePasted)
        #expect(cards(of: 10).count == 5)
    }

    @Test(
        "a list's menu pastes cards as keys do, though a browser gives it their text and HTML only",
        arguments: [false, true]
    )
    func cardsPastedFromMenu(isCut: Bool) throws {
        browser.server.change([.set(.make(21), [.title: .text("Salt & <pepper>"), .body: .text("Coarse")])])
        browser.settle()
        browser.recording.dispatch(isCut ? .cut : .copy, on: try #require(browser.card(21)), RecordedEvent())
        let data = browser.recording.dragData
        browser.recording.media.insert(.readsClipboard)
        openListMenu()
        choose("Paste")
        browser.recording.answerClipboard(
            ["text/html", "text/plain"].map { TransferItem(type: $0, text: data[$0] ?? "") }
        )
        browser.settle()
        browser.wait(1)
        browser.check()
        #expect(cards(of: 20) == (isCut ? [22, 23, 24] : [21, 22, 23, 24]))
        #expect(cards(of: 10).count == 5)
        let last = try #require(browser.server.tree.children(of: .make(10)).last)
        #expect(isCut == (last == .make(21)))
        #expect(browser.server.tree[last]?.title == "Salt & <pepper>")
        #expect(browser.server.tree[last]?.fields.text(.body) == "Coarse")
    }

    @Test("a folded list opens under what is held, and folds again; a click on its head unfolds it for all")
    func folded() throws {
        browser.server.change([.set(.make(20), [.collapsed: .flag(true)])])
        browser.settle()
        #expect(browser.lift(browser.card(11)))
        browser.hover(browser.place(of: browser.list(20)))
        browser.wait(1)
        #expect(browser.list(20)?.attributes["data-collapsed"] == nil)
        browser.drop(at: browser.place(above: 22))
        browser.check()
        #expect(cards(of: 20) == [21, 11, 22, 23, 24])
        #expect(browser.list(20)?.attributes["data-collapsed"] != nil)
        browser.click(try #require(browser.list(20)?.first(named: "rename-button")))
        browser.settle()
        #expect(browser.list(20)?.first(named: "rename-field") == nil)
        #expect(browser.server.tree[.make(20)]?.fields.flag(.collapsed) == false)
        #expect(browser.list(20)?.attributes["data-collapsed"] == nil)
    }

    @Test("“Move to…” of a menu that is open still leaves deleted what somebody has deleted meanwhile")
    func deletedUnderMenu() {
        openListMenu()
        let entry = browser.find("Move to…", in: browser.recording.body.first(named: "menu"))
        #expect(entry != nil)
        browser.server.change([.trash([.make(10)])])
        browser.settle()
        browser.click(entry)
        browser.settle()
        #expect(browser.recording.body.first(named: "move-dialog") == nil)
        #expect(browser.toasts.last == "This is not there any more.")
        browser.check()
    }

    @Test("a board is copied, coloured, archived and brought back")
    func board() throws {
        choose("Board menu", "Colour and background…")
        choose("lime", "Save")
        #expect(browser.server.tree[.make(1)]?.fields.text(.color) == "lime")
        choose("Board menu", "Copy board")
        let copy = try #require(
            browser.server.tree.children(of: .workspace).first {
                browser.server.tree[$0]?.title == "Board 1 (copy)"
            }
        )
        #expect(browser.area.router.currentBoard == copy)
        choose("Board menu", "Archive board")
        #expect(browser.server.tree[copy]?.fields.flag(.archived) == true)
        #expect(browser.area.router.currentBoard != copy)
        browser.area.router.show(.trash)
        browser.settle()
        choose("Bring back Board 1 (copy)")
        #expect(browser.server.tree[copy]?.fields.flag(.archived) == false)
        #expect(browser.tab(copy.number) != nil)
        browser.check()
    }

    @Test("every card is on paper, and nothing of it stays in the page")
    func printing() {
        browser.recording.dispatch(.beforePrint, on: browser.page.window)
        let lists = browser.recording.body.all(class: "print-list")
        #expect(
            lists.map { $0.all(class: "card-title").map(\.text) }.first == ["Card 11", "Card 12", "Card 13", "Card 14"]
        )
        browser.recording.dispatch(.afterPrint, on: browser.page.window)
        browser.page.flush()
        #expect(browser.recording.body.first(named: "print-sheet") == nil)
        choose("Board menu", "Print…")
        #expect(browser.recording.log.contains { $0.contains("print") })
    }

    @Test("what was done before the page was loaded again can be undone, also on a board that is not open any more")
    func undoAfterReload() {
        let card = browser.workspace.newID()
        let place = Place(parent: .make(110))
        browser.area.router.show(.board(.make(2)))
        browser.settle()
        browser.workspace.perform([.insert(card, kind: .card, at: place, fields: [.title: .text("Made")])])
        browser.workspace.perform([.trash([.make(111)])])
        browser.settle()
        browser.recording.dispatch(.pageHide, on: browser.page.window)
        browser.recording.address = "/"
        let next = Browser(after: browser)
        next.start()
        next.settle()
        #expect(next.area.router.currentBoard == .make(1))
        for _ in 0..<2 {
            next.workspace.undo()
            next.settle()
        }
        next.check()
        #expect(next.server.tree[.make(111)]?.parent == .make(110))
        #expect(next.server.tree[card]?.parent == .trash)
        #expect(next.workspace.history.undoLabel == nil)
    }

    @Test("a list that was copied before the page was loaded again is taken back as if it had never been")
    func undoOfCopyAfterReload() {
        let copy = browser.workspace.newID()
        let copies = [CopiedNode(source: .make(10), as: copy)]
        browser.workspace.perform([.copy(copies, to: Place(parent: .make(1), after: .make(10)))])
        browser.settle()
        browser.recording.dispatch(.pageHide, on: browser.page.window)
        let next = Browser(after: browser)
        next.start()
        next.settle()
        #expect(next.workspace.children(of: copy).count == 4)
        next.workspace.undo()
        next.settle()
        next.check()
        #expect(next.server.tree[copy]?.parent == .trash)
        #expect(next.server.tree[copy]?.fields.flag(.undone) == true)
    }

    @Test("what can be undone is not left behind when the session has ended")
    func undoAfterSignOut() {
        browser.workspace.perform([.set(.make(11), [.title: .text("Secret")])])
        browser.settle()
        browser.recording.dispatch(.pageHide, on: browser.page.window)
        #expect(browser.recording.storage.keys.contains { $0.hasPrefix("carry-history/") })
        browser.workspace.feed.onSignedOut()
        browser.recording.dispatch(.pageHide, on: browser.page.window)
        browser.page.flush()
        #expect(!browser.recording.storage.keys.contains { $0.hasPrefix("carry-history/") })
    }

    @Test("what was made and taken back is not in the Trash, unless somebody has put something into it")
    func undone() {
        for isFilled in [false, true] {
            let card = browser.workspace.newID()
            let place = Place(parent: .make(10))
            browser.workspace.perform([.insert(card, kind: .card, at: place, fields: [.title: .text("Made")])])
            browser.settle()
            if isFilled {
                browser.server.change([.insert(.make(800), kind: .message, at: Place(parent: card), fields: [:])])
                browser.settle()
            }
            browser.workspace.undo()
            browser.check()
            #expect(browser.server.tree[card]?.parent == .trash)
            #expect(browser.toasts.last == "Undone: Added “Made”" || isFilled)
            browser.area.router.show(.trash)
            browser.settle()
            #expect((browser.node(card, named: "row") != nil) == isFilled)
            browser.area.router.show(.board(.make(1)))
            browser.settle()
            browser.workspace.redo()
            browser.check()
            #expect(browser.server.tree[card]?.parent == .make(10))
            #expect(browser.server.tree[card]?.fields[.undone] == nil)
        }
    }

    @Test("a board that was just copied here is on its way to the server, whose answer that it knows of none is early")
    func copyOnItsWay() {
        let browser = Browser()
        browser.isAnswering = false
        browser.workspace.perform([.copy([CopiedNode(source: .make(1), as: .make(900))], to: Place(parent: .workspace))]
        )
        #expect(browser.workspace.replica.isOnItsWay(.make(900)))
        browser.area.router.show(.board(.make(900)))
        for _ in 0..<4 { browser.step() }
        while let request = browser.recording.requests.first {
            let isForBoard = request.path.contains("\(NodeID.make(900))")
            if isForBoard { browser.recording.respond(status: 404, body: []) } else { browser.answerNext() }
            if isForBoard { break }
        }
        browser.step()
        #expect(browser.toasts.allSatisfy { !$0.hasPrefix("This board could not be loaded") })
        browser.check()
    }
}
