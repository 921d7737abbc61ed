// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

/// Card 11 with the checklist 300 of the items 301 and 302; the document 60 with two pages.
@Suite("What a screen reader is told, and a voice can name")
struct ReadAloudTests {
    private let browser: Browser

    init() {
        var tree = Tree.make()
        tree.mustApply([
            .insert(.make(300), kind: .checklist, at: Place(parent: .make(11)), fields: Tree.title("Steps")),
            .insert(.make(301), kind: .checkItem, at: Place(parent: .make(300)), fields: Tree.title("Boil")),
            .insert(.make(302), kind: .checkItem, at: Place(parent: .make(300)), fields: Tree.title("Pour")),
            .insert(.make(60), kind: .document, at: Place(parent: .workspace), fields: Tree.title("Report")),
            .insert(.make(61), kind: .page, at: Place(parent: .make(60)), fields: [.pageNumber: .number(1)]),
            .insert(.make(62), kind: .page, at: Place(parent: .make(60)), fields: [.pageNumber: .number(2)]),
        ])
        browser = Browser(tree)
    }

    private func label(_ number: UInt64, _ name: String) -> String? {
        browser.node(.make(number), named: name)?.attributes["aria-label"]
    }

    @Test("an item of a checklist and the buttons that delete say which, also when it is called something else")
    func checklist() {
        browser.click(browser.card(11))
        browser.settle()
        #expect([label(301, "check-item"), label(302, "check-item")] == ["Boil", "Pour"])
        for name in ["Delete item: Boil", "Delete item: Pour", "Delete checklist: Steps"] {
            #expect(browser.find(name) != nil, "\(name)")
        }
        browser.server.change([
            .set(.make(301), [.title: .text("Boil water")]), .set(.make(300), [.title: .text("Tea")]),
        ])
        browser.settle()
        #expect(label(301, "check-item") == "Boil water")
        for name in ["Delete item: Boil water", "Delete checklist: Tea"] {
            #expect(browser.find(name) != nil, "\(name)")
        }
    }

    @Test("the head of a list has the list's name where it has the focus, and its number says what it counts")
    func listHeader() throws {
        let header = try #require(browser.list(10)?.first(named: "list-header"))
        let title = try #require(header.first(named: "list-title")?.attributes["id"])
        #expect(header.attributes["role"] == "group" && header.attributes["aria-labelledby"] == title)
        // A group of the same name around it would be said once more.
        #expect(browser.list(10)?.attributes["role"] == nil && browser.list(10)?.attributes["aria-labelledby"] == nil)
        let count = header.first(named: "list-count")
        #expect(count?.attributes["role"] == "img" && count?.attributes["aria-label"] == "4 cards")
    }

    @Test("a label of the board, and what is in the Trash, have their names where they have the focus")
    func rows() {
        browser.click(browser.find("Board menu"))
        browser.click(browser.find("Labels…"))
        browser.settle()
        #expect(label(5, "part-row") == "Urgent")
        browser.workspace.perform([.trash([.make(12)])])
        browser.area.router.show(.trash)
        browser.settle()
        #expect(label(12, "row") == "Card 12")
    }

    @Test("“Move to…” says where its search finds nothing, instead of an empty list")
    func nothingToMoveTo() throws {
        browser.area.dragging.openMoveDialog(for: [.make(11)])
        browser.settle()
        let move = try #require(browser.recording.body.first(named: "move-dialog"))
        let status = try #require(move.first(named: "search-status"))
        #expect(status.attributes["role"] == "status")
        func isListed() -> Bool { move.first(named: "choices")?.attributes["hidden"] == nil }
        #expect(status.text == "" && isListed())
        browser.type("zzz", into: move.first(named: "search-field"))
        browser.settle()
        #expect(status.text == "Nothing has these words." && !isListed())
        browser.type("list 30", into: move.first(named: "search-field"))
        browser.settle()
        #expect(status.text == "" && isListed())
    }

    @Test("a document has a button that closes its tab, which a screen reader finds; the next tab has the focus then")
    func closingTab() throws {
        browser.server.change([
            .insert(.make(64), kind: .document, at: Place(parent: .workspace), fields: Tree.title("Other"))
        ])
        for document in [60, 64] as [UInt64] {
            browser.area.router.show(.documents(open: .make(document)))
            browser.settle()
        }
        let close = try #require(browser.find("Close Other"))
        #expect(close.tag == "button" && close.attributes["aria-hidden"] == nil)
        browser.click(close)
        browser.settle()
        #expect(browser.area.router.documentsView?.current == .make(60))
        #expect(browser.focused?.attributes["data-node"] == NodeID.make(60).description)
        browser.click(browser.find("Close Report"))
        browser.settle()
        #expect(browser.area.router.documentsView?.current == nil)
        #expect(browser.focused?.has("document-tab-all") == true)
    }

    @Test("the first that the Tab key reaches leads to the content")
    func skipping() throws {
        let sidebar = try #require(browser.recording.body.first(named: "sidebar"))
        let skip = try #require(sidebar.children.first)
        #expect(skip.tag == "button" && skip.allText == "Skip to content")
        browser.click(skip)
        let content = try #require(browser.recording.body.all.first { $0.tag == "main" })
        #expect(content.calls.contains("focusInside"))
    }

    @Test("the button beside a message says which message it is about")
    func message() {
        let node = Node(id: .make(71), kind: .message, parent: .make(70), fields: [.body: .text("Bring gloves")])
        let cell = MessageCell(browser.area, id: node.id, in: nil)
        browser.page.body.append(cell.element)
        let content = MessageCell.Content(
            message: node,
            attachments: [],
            sender: Person(name: "Ada"),
            day: "",
            isNewDay: false,
            isFirstUnread: false,
            isContinued: false,
            isOwn: false
        )
        #expect(cell.update(content, clock: DayClock(browser.page)) { _ in })
        #expect(browser.find("More about this message: Bring gloves") != nil)
    }

    @Test("the fields of a document's dialogs are tied to the sentence that says what may be written there")
    func described() throws {
        browser.area.router.show(.documents(open: .make(60)))
        browser.settle()
        let view = try #require(browser.area.router.documentView(of: .make(60)))
        let dialogs: [Dialog] = [SplitDialog(document: view), MovePagesDialog(document: view, pages: [.make(61)])]
        for dialog in dialogs {
            browser.area.dialogs.present(dialog)
            browser.settle()
            let shown = try #require(browser.recording.body.all(class: "dialog").last)
            let note = try #require(shown.first(named: "dialog-note")?.attributes["id"])
            #expect(shown.all.last { $0.tag == "input" }?.attributes["aria-describedby"] == note)
            dialog.close()
            browser.settle()
        }
    }
}
