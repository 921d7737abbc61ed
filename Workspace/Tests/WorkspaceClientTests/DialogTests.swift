// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("Dialogs, menus and fields")
struct DialogTests {
    let browser = Browser()

    private var dialog: RecordedNode? {
        browser.page.flush()
        return browser.recording.body.all.last { $0.tag == "dialog" }
    }

    @Test("a card is renamed, described, ticked and commented on")
    func card() throws {
        browser.click(browser.card(11))
        browser.settle()
        browser.click(dialog?.first(named: "rename-button"))
        browser.type("A new name", into: dialog?.first(named: "rename-field"))
        browser.press("Enter", on: dialog?.first(named: "rename-field"))
        browser.click(browser.find("Add a description", in: dialog))
        browser.type("Some *text*", into: dialog?.first(named: "editor-field"))
        browser.click(browser.find("Save", in: dialog))
        browser.click(browser.find("Add checklist", in: dialog))
        browser.click(browser.find("Add item", in: dialog))
        for name in ["One", "Two"] {
            browser.type(name, into: dialog?.first(named: "composer-field"))
            browser.press("Enter", on: dialog?.first(named: "composer-field"))
        }
        #expect(dialog?.first(named: "composer-field") != nil)
        browser.type("Hello", into: dialog?.first("aria-label", "Write a comment"))
        browser.click(browser.find("Send", in: dialog))
        browser.check()
        let node = try #require(browser.server.tree[.make(11)])
        #expect(node.title == "A new name")
        #expect(node.body == "Some *text*")
        #expect(dialog?.all(class: "check-item").count == 2)
        #expect(dialog?.all(class: "comment").count == 1)
        #expect(browser.card(11)?.first(named: "card-title")?.text == "A new name")
    }

    @Test("[an opened card is moved to a list of which nothing is known here] -> it asks for that list and names it")
    func movedFar() {
        func place() -> String? {
            browser.page.flush()
            return browser.recording.body.first(named: "card-place")?.allText
        }
        browser.click(browser.card(11))
        browser.settle()
        #expect(place()?.contains("List 10") == true)
        browser.isAnswering = false
        browser.server.change([.move([.make(11)], to: Place(parent: .make(110)))])
        browser.settle()
        #expect(place() == "")
        browser.isAnswering = true
        browser.settle()
        #expect(place()?.contains("List 110") == true)
    }

    @Test("what is spoken is heard in a dialog, behind which nothing is, and in the page when it has closed")
    func spoken() throws {
        browser.page.flush()
        let live = try #require(browser.recording.body.first("id", "live"))
        browser.click(browser.card(11))
        browser.settle()
        #expect(dialog != nil && live.parent === dialog)
        browser.click(browser.find("Close", in: dialog))
        browser.settle()
        #expect(live.parent === browser.recording.body)
    }

    @Test("an address is copied by a button where the page can copy; it is chosen everywhere")
    func address() {
        for isSecure in [true, false] {
            let page = WebPage()
            if !isSecure { page.recording.media.remove(.isSecure) }
            let row = page.element("div")
            page.body.append(row)
            page.show("https://carry.example.org/#/link", label: "Link", in: row, below: [], beside: [])
            let nodes = page.recording.node(row).all
            #expect(nodes.contains { $0.tag == "button" } == isSecure)
            #expect(nodes.first { $0.tag == "input" }?.calls == ["select"])
        }
    }

    @Test("closed while its request is under way: the answer finds nobody, and nothing breaks")
    func closedEarly() {
        browser.isAnswering = false
        browser.click(browser.card(11))
        browser.click(browser.find("Close", in: dialog))
        browser.settle()
        #expect(dialog == nil)
        browser.area.dragging.openMoveDialog(for: [.make(12)])
        browser.step()
        browser.click(browser.find("Close", in: dialog))
        browser.area.dialogs.present(SessionDialog(browser.area))
        browser.step()
        browser.click(browser.find("Create link", in: dialog))
        browser.click(browser.find("Save", in: dialog))
        browser.check()
        #expect(dialog == nil)
    }

    @Test("a button that is pressed twice makes one link")
    func oneLink() {
        let (area, board) = (browser.area, NodeID.make(1))
        browser.isAnswering = false
        let dialogs: [(dialog: Dialog, path: String)] = [
            (SessionDialog(area), "/api/links"),
            (AudienceDialog(area, of: board), "/api/nodes/\(board)/shares"),
        ]
        for (opened, path) in dialogs {
            area.dialogs.present(opened)
            browser.step()
            for _ in 0..<2 { browser.click(browser.find("Create link", in: dialog)) }
            #expect(browser.recording.requests.filter { $0.method == "POST" && $0.path == path }.count == 1)
            opened.close()
            browser.step()
        }
    }

    @Test("deleted by someone else while it is open, with its label menu open: the dialog closes")
    func deletedWhileOpen() {
        browser.click(browser.card(11))
        browser.settle()
        browser.click(browser.find("Edit labels", in: dialog))
        #expect(browser.recording.body.first(named: "menu") != nil)
        browser.server.change([.trash([.make(11)])])
        browser.check()
        #expect(dialog == nil)
        #expect(browser.recording.body.first(named: "menu") == nil)
    }

    @Test(
        "[what a dialog is about is deleted by somebody else] -> it closes, and what was being written is kept",
        arguments: ["board", "label", "field", "parts", "readers", "places"]
    )
    func subjectDeleted(kind: String) {
        let (area, workspace, board) = (browser.area, browser.workspace, NodeID.make(1))
        let opened: Dialog =
            switch kind {
            case "board": BoardDialog(area, changing: workspace.node(board))
            case "label": LabelDialog(workspace, of: board)
            case "field": FieldDialog(workspace, of: board)
            case "parts": BoardPartsDialog(area, of: board, .label)
            case "readers": AudienceDialog(area, of: board)
            default: MoveDialog(moving: [.make(11), .make(12)], with: area.dragging)
            }
        area.dialogs.present(opened)
        browser.settle()
        let isWritten = ["board", "label", "field"].contains(kind)
        if isWritten { browser.type("Half a name", into: dialog?.first("autofocus", "")) }
        browser.server.change([.trash([.make(11)])])
        browser.settle()
        #expect(dialog != nil)
        browser.server.change([.trash([board])])
        browser.settle()
        #expect(dialog == nil)
        #expect(workspace.refused.all.map(\.change.text) == (isWritten ? ["Half a name"] : []))
        #expect(browser.recording.storage.keys.allSatisfy { !$0.hasPrefix("carry-unsaved/") })
        #expect(browser.toasts.contains(L10n.wasDeleted(title: "Board 1")))
        browser.check()
    }

    @Test("“Move to…” moves into a list of another board, whose lists are asked for")
    func moving() {
        browser.click(browser.card(11))
        browser.settle()
        browser.click(browser.find("Move to…", in: dialog))
        browser.settle()
        let choice = dialog?.all(class: "choice").first { $0.attributes["data-node"] == NodeID.make(120).description }
        #expect(choice?.attributes["title"] == "Board 2")
        browser.click(choice)
        browser.check()
        #expect(browser.server.tree.children(of: .make(120)).map(\.number).contains(11))
    }

    @Test(
        "a list is deleted while its composer, its name field or its menu is open",
        arguments: ["composer", "name", "menu"]
    )
    func listDeleted(part: String) {
        switch part {
        case "composer":
            browser.click(browser.find("Add card to List 10", in: browser.list(10)))
            browser.type("Half a card", into: browser.list(10)?.first(named: "composer-field"))
        case "name":
            browser.click(browser.list(10)?.first(named: "rename-button"))
            browser.type("Half a name", into: browser.list(10)?.first(named: "rename-field"))
        default: browser.click(browser.find("List menu: List 10", in: browser.list(10)))
        }
        let lines = browser.recording.body.all(class: "menu-item")
        browser.server.change([.trash([.make(10)])])
        browser.settle()
        for line in lines { browser.click(line) }
        browser.press("Enter")
        browser.check()
        #expect(browser.shownLists == [20, 30])
    }

    @Test("a card and a list that are being written when somebody deletes the board are kept")
    func boardDeleted() {
        browser.click(browser.find("Add card to List 10", in: browser.list(10)))
        browser.type("Half a card", into: browser.list(10)?.first(named: "composer-field"))
        browser.click(browser.find("Add list"))
        let adder = browser.recording.body.first(named: "list-adder")
        browser.type("Half a list", into: adder?.first(named: "composer-field"))
        browser.server.change([.trash([.make(1)])])
        browser.settle()
        #expect(Set(browser.workspace.refused.all.map(\.change.text)) == ["Half a card", "Half a list"])
        #expect(browser.toasts.contains("The list was deleted. What you wrote is kept."))
        browser.check()
    }

    @Test("a name that is refused is kept, and one message says both")
    func refusedName() {
        let name = String(repeating: "x", count: ModelLimits.titleBytes + 1)
        browser.click(browser.list(10)?.first(named: "rename-button"))
        browser.type(name, into: browser.list(10)?.first(named: "rename-field"))
        browser.press("Enter", on: browser.list(10)?.first(named: "rename-field"))
        browser.settle()
        let reason = L10n.theTitleIsTooLongAt(limit: ModelLimits.titleBytes)
        #expect(browser.toasts == [L10n.whatYouWroteIsKept(reason: reason)])
        #expect(browser.workspace.refused.all.map(\.change.text) == [name])
        #expect(browser.server.tree[.make(10)]?.title == "List 10")
        browser.check()
    }

    @Test("a list that has just landed is deleted while the focus is in it", arguments: ["composer", "name"])
    func landedListDeleted(part: String) {
        browser.liftList(10)
        let frame = Layout(browser.recording).frame(of: browser.list(20) ?? browser.recording.body)
        browser.hover((frame.x + frame.width - 20, frame.y + 20))
        browser.release((frame.x + frame.width - 20, frame.y + 20))
        if part == "composer" {
            browser.click(browser.list(10)?.first(named: "list-add"))
            #expect(browser.focused?.has("composer-field") == true)
        } else {
            browser.click(browser.list(10)?.first(named: "rename-button"))
            #expect(browser.focused?.has("rename-field") == true)
        }
        browser.server.change([.trash([.make(10)])])
        browser.check()
        #expect(browser.shownLists == [20, 30])
    }

    @Test("the composer adds one card after the other; Esc leaves")
    func composer() {
        browser.click(browser.list(20)?.first(named: "list-add"))
        for name in ["First", "Second"] {
            browser.type(name, into: browser.list(20)?.first(named: "composer-field"))
            browser.press("Enter", on: browser.list(20)?.first(named: "composer-field"))
        }
        browser.press("Escape", on: browser.list(20)?.first(named: "composer-field"))
        browser.check()
        #expect(browser.list(20)?.first(named: "composer-field") == nil)
        #expect(browser.shown(20).count == 6)
    }

    @Test("the menu of a list: fold, unfold, copy, delete; and of the board: rename, delete")
    func menus() {
        browser.click(browser.find("List menu: List 10"))
        browser.click(browser.find("Fold"))
        browser.settle()
        #expect(browser.list(10)?.attributes["data-collapsed"] != nil)
        browser.click(browser.find("Expand List 10"))
        browser.click(browser.find("List menu: List 10"))
        browser.click(browser.find("Copy", in: browser.recording.body.first(named: "menu")))
        browser.check()
        #expect(browser.shownLists.count == 4)
        browser.click(browser.find("List menu: List 10"))
        browser.click(browser.find("Delete list"))
        browser.click(browser.find("Board menu"))
        browser.click(browser.find("Rename", in: browser.recording.body.first(named: "menu")))
        browser.type("Mine", into: browser.recording.body.first(named: "rename-field"))
        browser.press("Enter", on: browser.recording.body.first(named: "rename-field"))
        browser.check()
        #expect(browser.server.tree[.make(1)]?.title == "Mine")
        browser.click(browser.find("Board menu"))
        browser.click(browser.find("Delete board"))
        browser.check()
        #expect(browser.area.router.currentBoard == .make(2))
    }

    @Test("a new board is made and shown")
    func newBoard() {
        browser.click(browser.recording.body.first("data-action", "new-board"))
        browser.type("Plans", into: dialog?.first(named: "field"))
        browser.press("Enter", on: dialog?.first(named: "field"))
        browser.check()
        #expect(dialog == nil)
        #expect(browser.recording.body.all(class: "tab-name").map(\.text).contains("Plans"))
        #expect(browser.recording.body.first(named: "empty-title")?.text == "An empty board")
    }

    @Test("a press on the scroll bar of a dialog leaves it open, one beside the dialog closes it")
    func scrollBar() throws {
        browser.area.dragging.openMoveDialog(for: [.make(12)])
        browser.settle()
        let element = try #require(dialog)
        let place = browser.place(of: element)
        browser.recording.dispatch(.pointerDown, on: element, .pointer(.mouse, x: place.x, y: place.y))
        browser.settle()
        #expect(dialog === element)
        browser.recording.dispatch(.pointerDown, on: element, .pointer(.mouse, x: 5, y: 5))
        browser.settle()
        #expect(dialog == nil)
    }

    @Test(
        "what was typed in a dialog is there when it is opened again, until it is given up with Cancel",
        arguments: [false, true]
    )
    func keptName(isClosedByButton: Bool) {
        var browser = browser
        func typed(in browser: Browser) -> String? {
            browser.click(browser.recording.body.first("data-action", "new-board"))
            browser.page.flush()
            return browser.recording.body.all.last { $0.tag == "dialog" }?.first(named: "field")?.properties["value"]
        }
        #expect(typed(in: browser) == "")
        browser.type("Plans", into: dialog?.first(named: "field"))
        if isClosedByButton {
            browser.click(browser.find("Close", in: dialog))
        } else if let dialog {
            browser.recording.dispatch(.pointerDown, on: dialog, .pointer(.mouse, x: 5, y: 5))
        }
        browser.settle()
        #expect(dialog == nil)
        #expect(typed(in: browser) == "Plans")
        browser = Browser(after: browser)
        browser.start()
        #expect(typed(in: browser) == "Plans")
        browser.click(browser.find("Cancel"))
        browser.settle()
        #expect(typed(in: browser) == "")
        browser.check()
    }

    @Test(
        "a name that is refused stays in its dialog, with the reason; what somebody else saved does not take its place"
    )
    func refusedInDialog() {
        let name = String(repeating: "x", count: ModelLimits.titleBytes + 1)
        func open() {
            let label = browser.workspace.node(.make(5))
            browser.area.dialogs.present(LabelDialog(browser.workspace, of: .make(1), changing: label))
            browser.settle()
        }
        var field: RecordedNode? { dialog?.first("autofocus", "") }
        open()
        browser.type(name, into: field)
        browser.click(browser.find("Save", in: dialog))
        browser.settle()
        #expect(browser.toasts == [L10n.theTitleIsTooLongAt(limit: ModelLimits.titleBytes)])
        #expect(field?.properties["value"] == name)
        browser.type("Mine", into: field)
        browser.click(browser.find("Close", in: dialog))
        browser.server.change([.set(.make(5), [.title: .text("Theirs")])])
        browser.settle()
        open()
        #expect(field?.properties["value"] == "Mine")
        browser.click(browser.find("Save", in: dialog))
        browser.check()
        #expect(browser.server.tree[.make(5)]?.title == "Mine")
        #expect(dialog == nil)
        open()
        #expect(field?.properties["value"] == "Mine")
        #expect(browser.recording.storage.keys.allSatisfy { !$0.hasPrefix("carry-unsaved/") })
    }

    @Test("what lies under a dialog cannot be picked up")
    func modal() {
        browser.click(browser.card(11))
        browser.settle()
        #expect(!browser.lift(browser.card(12)))
        browser.click(browser.find("Close", in: dialog))
        browser.settle()
        #expect(browser.lift(browser.card(12)))
        browser.abandon()
        browser.check()
    }

    @Test("one's devices are listed with where and when, get names, and are signed out one by one or all")
    func devices() throws {
        let browser = Browser()
        let own = browser.server.session
        let records = ["here", "phone", "tablet"].map { device in
            var session = own
            session.device = device
            return SessionRecord(
                session: session,
                label: device == "tablet" ? "In the kitchen" : "",
                agent: "Firefox on Linux",
                address: "192.0.2.7",
                created: 1_699_000_000_000,
                seen: 1_699_999_000_000,
                isCurrent: device == "here"
            )
        }
        var other = records[1]
        other.session.id = NodeID.make(999).description
        browser.isAnswering = false
        browser.area.dialogs.present(SessionDialog(browser.area))
        browser.page.flush()
        browser.recording.respond(body: SessionsAnswer(sessions: records + [other]).encoded())
        browser.page.flush()
        let rows = browser.recording.body.all(class: "people-row").map { $0.allText }
        #expect(rows.count == 3)
        #expect(rows[1].contains("192.0.2.7, signed in 3 Nov, 09:26, last seen Today, 22:56"))
        #expect(rows[2].contains("In the kitchen") && rows[2].contains("Firefox on Linux"))
        browser.click(browser.recording.body.all(class: "people-row")[2].first(named: "rename-button"))
        browser.type("On the wall", into: browser.recording.body.first(named: "rename-field"))
        browser.press("Enter", on: browser.recording.body.first(named: "rename-field"))
        browser.page.flush()
        let naming = try #require(browser.recording.requests.last)
        #expect(naming.path == "/api/sessions/tablet")
        #expect(try NameRequest.decoded(from: naming.body).name == "On the wall")
        browser.recording.respond(body: SessionsAnswer(sessions: records).encoded())
        browser.click(browser.find("Sign out all other devices"))
        for device in ["phone", "tablet"] {
            browser.page.flush()
            let request = browser.recording.requests.last
            #expect(request?.method == "DELETE" && request?.path == "/api/sessions/\(device)")
            browser.recording.respond(status: 204)
        }
        browser.page.flush()
        browser.recording.respond(body: SessionsAnswer(sessions: [records[0]]).encoded())
        browser.page.flush()
        #expect(browser.recording.body.all(class: "people-row").count == 1)
    }

    @Test("colours are one stop of the Tab key; arrow keys choose among them in a ring", arguments: [false, true])
    func colors(isRightToLeft: Bool) throws {
        if isRightToLeft { browser.recording.media.insert(.isRightToLeft) }
        browser.area.dialogs.present(LabelDialog(browser.workspace, of: .make(1)))
        browser.step()
        let group = try #require(dialog?.first(named: "swatches"))
        func colors(_ name: String, _ value: String) -> [String?] {
            group.all.filter { $0.attributes[name] == value }.map { $0.attributes["data-color"] }
        }
        #expect(colors("tabindex", "0") == ["blue"])
        let before = isRightToLeft ? "ArrowRight" : "ArrowLeft"
        for (key, color) in [(before, "grey"), ("ArrowDown", "blue"), ("ArrowDown", "green"), (before, "blue")] {
            browser.press(key, on: group)
            #expect(colors("aria-checked", "true") == [color])
            #expect(colors("tabindex", "0") == [color])
            #expect(browser.focused?.attributes["data-color"] == color)
        }
    }

    @Test("a label without a colour that is renamed has none afterwards")
    func colorless() {
        browser.server.change([.set(.make(5), [.color: nil])])
        browser.settle()
        let label = browser.workspace.node(.make(5))
        browser.area.dialogs.present(LabelDialog(browser.workspace, of: .make(1), changing: label))
        browser.type("Later", into: dialog?.first("autofocus", ""))
        browser.click(browser.find("Save", in: dialog))
        browser.check()
        #expect(browser.server.tree[.make(5)]?.title == "Later")
        #expect(browser.server.tree[.make(5)]?.fields[.color] == nil)
    }

    @Test("a new label is the board's also where somebody has deleted the card that was to have it")
    func labelOfDeletedCard() {
        browser.area.dialogs.present(LabelDialog(browser.workspace, of: .make(1), on: .make(11)))
        browser.type("Later", into: dialog?.first("autofocus", ""))
        browser.server.change([.trash([.make(11)])])
        browser.settle()
        browser.click(browser.find("Create label", in: dialog))
        browser.check()
        #expect(browser.server.tree.children(of: .make(1), kind: .label).map(\.title) == ["Urgent", "Later"])
    }

    @Test("“Add card” in a list's head adds at the top, also where the list's own field is open already")
    func addAtTop() {
        browser.click(browser.find("Add card to List 10", in: browser.list(10)))
        browser.area.router.boardView?.columns[.make(10)]?.openComposer(atTop: true)
        browser.type("First", into: browser.list(10)?.first(named: "composer-field"))
        browser.press("Enter", on: browser.list(10)?.first(named: "composer-field"))
        browser.check()
        let first = browser.server.tree.children(of: .make(10)).first
        #expect(first.flatMap { browser.server.tree[$0]?.title } == "First")
    }
}
