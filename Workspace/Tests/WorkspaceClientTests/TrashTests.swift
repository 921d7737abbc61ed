// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("Carrying out of the Trash")
struct TrashTests {
    let browser: Browser

    init() {
        var tree = Tree.make()
        tree.mustApply([.trash([.make(11)]), .trash([.make(20)]), .trash([.make(12)])])
        browser = Browser(tree)
        browser.area.router.show(.trash)
        browser.settle()
    }

    private var rows: [UInt64] {
        browser.page.flush()
        return browser.recording.body.all(class: "row").compactMap {
            $0.attributes["data-node"].flatMap { NodeID($0) }?.number
        }
    }

    private func row(_ number: UInt64) -> RecordedNode? { browser.node(.make(number), named: "row") }

    private func cards(of list: UInt64) -> [UInt64] { browser.server.tree.children(of: .make(list)).map(\.number) }

    @Test("a card that is carried to a list is restored there: one move, undone in one step")
    func card() {
        #expect(rows == [12, 20, 11])
        #expect(browser.lift(row(11)))
        browser.spring(1)
        #expect(browser.area.router.currentBoard == .make(1))
        browser.drop(at: browser.place(above: 32))
        browser.check()
        #expect(cards(of: 30) == [31, 11, 32, 33, 34])
        #expect(browser.server.received.map(\.operations.count) == [1])
        #expect(browser.server.tree[.make(11)]?.fields.node(.from) == nil)
        browser.workspace.undo()
        browser.check()
        #expect(cards(of: 30) == [31, 32, 33, 34])
        #expect(browser.server.tree[.make(11)]?.parent == .trash)
    }

    @Test("what the feed left out, because it was too much, is in the Trash, or no more")
    func partial() throws {
        browser.isFeedRunning = false
        browser.server.change([.move([.make(12)], to: Place(parent: .make(30))), .trash([.make(13)])])
        var event = try TransactionEvent.decoded(from: try #require(browser.server.news.last?.data))
        event.changes.removeAll()
        event.partial = true
        let text = String(decoding: event.encoded(), as: UTF8.self)
        browser.recording.sendFeed("transaction", id: "\(event.revision)", data: text)
        browser.settle()
        #expect(rows == [13, 20, 11])
    }

    @Test("what was made for cards and left empty by undo is not in the Trash")
    func made() {
        let made = NodeID.make(90)
        browser.workspace.perform([
            .insert(made, kind: .list, at: Place(parent: .make(1)), fields: [.title: .text("New")]),
            .move([.make(13), .make(14)], to: Place(parent: made)),
        ])
        browser.settle()
        #expect(cards(of: 90) == [13, 14])
        browser.workspace.undo()
        browser.check()
        #expect(cards(of: 10) == [13, 14])
        #expect(rows == [12, 20, 11])
        #expect(browser.toasts.last == "Undone: Added “New”")
    }

    @Test("rows that are chosen are carried out together")
    func several() {
        browser.click(row(11), [.control])
        browser.click(row(12), [.control])
        #expect(browser.lift(row(11)))
        #expect(browser.carried == [12, 11])
        browser.spring(1)
        browser.drop(at: browser.place(above: 32))
        browser.check()
        #expect(cards(of: 30) == [31, 12, 11, 32, 33, 34])
        #expect(browser.server.received.count == 1)
    }

    @Test("an undo that brings something back says that")
    func restored() {
        browser.workspace.perform([.trash([.make(13)])])
        browser.workspace.undo()
        browser.check()
        #expect(browser.toasts.last == "Restored “Card 13”")
        browser.workspace.redo()
        browser.check()
        #expect(browser.toasts.last == "Redone: Deleted “Card 13”")
    }

    @Test("what was copied is taken back like what was made: it is not in the Trash, comes back, and goes again")
    func copied() {
        let copies = [CopiedNode(source: .make(13), as: .make(91)), CopiedNode(source: .make(14), as: .make(92))]
        browser.workspace.perform([.copy(copies, to: Place(parent: .make(10)))])
        browser.workspace.undo()
        browser.check()
        #expect(browser.toasts.last == "Undone: Copied 2 cards")
        #expect(rows == [12, 20, 11])
        browser.workspace.redo()
        browser.check()
        #expect(browser.toasts.last == "Redone: Copied 2 cards")
        #expect(Set(cards(of: 10)) == [13, 14, 91, 92])
        browser.workspace.undo()
        browser.check()
        #expect(rows == [12, 20, 11])
    }

    @Test(
        "what was copied with what is in it is taken back as a whole; where somebody has added to it, it is in the Trash",
        arguments: [false, true]
    )
    func copiedWhole(isFilled: Bool) {
        let copies = [CopiedNode(source: .make(10), as: .make(93))]
        browser.workspace.perform([.copy(copies, to: Place(parent: .make(1)))])
        browser.settle()
        #expect(cards(of: 93).count == 2)
        if isFilled {
            let place = Place(parent: .make(93))
            browser.server.change([.insert(.make(800), kind: .card, at: place, fields: [.title: .text("Theirs")])])
            browser.settle()
        }
        browser.workspace.undo()
        browser.check()
        #expect(browser.server.tree[.make(93)]?.parent == .trash)
        #expect(rows == (isFilled ? [93] : []) + [12, 20, 11])
    }

    @Test("a list is put on a board's tab with its cards")
    func list() {
        browser.drag(row(20), to: browser.place(of: browser.tab(2)))
        browser.check()
        #expect(browser.server.tree.children(of: .make(2)).last == .make(20))
        #expect(cards(of: 20) == [21, 22, 23, 24])
        #expect(rows == [12, 11])
    }

    @Test("it stays in the hand while others change things; let go in the Trash it is where it was")
    func stays() {
        #expect(browser.lift(row(12)))
        browser.server.change([.trash([.make(31)])])
        browser.settle()
        #expect(browser.isDragging)
        #expect(rows == [31, 12, 20, 11])
        #expect(browser.recording.body.first(named: "delete-target")?.attributes["data-shown"] == nil)
        browser.drop(
            at: browser.place(of: browser.recording.body.all.first { $0.attributes["data-action"] == "trash" })
        )
        browser.check()
        #expect(browser.server.received.isEmpty)
        #expect(browser.server.tree[.make(12)]?.parent == .trash)
    }

    @Test("where the rules do not allow it, it is refused with a sentence")
    func refused() {
        #expect(browser.lift(row(11)))
        browser.spring(1)
        browser.drop(
            at: browser.place(of: browser.recording.body.all.first { $0.attributes["data-action"] == "documents" })
        )
        #expect(browser.toasts == ["Only pages and documents belong there."])
        #expect(browser.server.tree[.make(11)]?.parent == .trash)
    }

    @Test("one thing, or everything, is erased for good after a warning; only an owner is offered it")
    func erasing() throws {
        #expect(browser.find("Empty Trash")?.attributes["hidden"] == nil)
        browser.click(browser.find("Erase Card 11 for good"))
        #expect(browser.recording.body.all.contains { $0.allText.contains("This cannot be undone.") })
        browser.click(browser.find("Cancel"))
        #expect(browser.recording.requests.isEmpty)
        browser.isAnswering = false
        for (button, nodes) in [("Erase Card 11 for good", [NodeID.make(11)]), ("Empty Trash", [.trash])] {
            browser.click(browser.find(button))
            browser.click(browser.find("Erase"))
            browser.page.flush()
            let request = try #require(browser.recording.requests.last)
            #expect(request.method == "POST" && request.path == "/api/erase")
            #expect(try NodesRequest.decoded(from: request.body).nodes == nodes)
            browser.recording.respond(status: 409, body: ErrorAnswer(error: "It is not yours.").encoded())
            #expect(browser.toasts.last == "It is not yours.")
        }
        let other = Browser(.make()) { $0.session.role = .editor }
        other.server.change([.trash([.make(11)])])
        other.area.router.show(.trash)
        other.settle()
        #expect(other.find("Restore Card 11") != nil)
        #expect(other.find("Erase Card 11 for good") == nil)
        #expect(other.recording.body.all.first { $0.allText == "Empty Trash" }?.attributes["hidden"] != nil)
    }

    @Test("what others delete meanwhile goes back to a list that was never opened here, or to a place that is chosen")
    func unopened() {
        #expect(browser.workspace.node(.make(110)) == nil)
        browser.server.change([.trash([.make(111)])])
        browser.server.change([.trash([.make(121)])])
        browser.settle()
        browser.click(browser.find("Restore Card 111"))
        browser.settle()
        #expect(Set(cards(of: 110)) == [111, 112, 113, 114])
        // The server knows nothing of the other list any more.
        browser.isAnswering = false
        browser.click(browser.find("Restore Card 121"))
        browser.server.status = 404
        browser.isAnswering = true
        browser.settle()
        #expect(browser.recording.body.first(named: "move-dialog") != nil)
        #expect(rows.contains(121))
    }

    @Test("more is asked for behind what the server told of last, wherever that is shown")
    func more() {
        var tree = Tree.make(oneListOf: 120)
        // The first of them has the highest identity, and is shown last.
        tree.mustApply([.trash(Array(tree.children(of: .make(10))).reversed())])
        let other = Browser(tree)
        other.isAnswering = false
        other.area.router.show(.trash)
        other.page.flush()
        let all = tree.children(of: .trash).compactMap { tree[$0] }.sorted { $0.id.rawValue > $1.id.rawValue }
        other.recording.respond(body: TrashPage(nodes: all.prefix(100).map(\.summary)).encoded())
        other.click(other.find("Show more"))
        other.page.flush()
        #expect(other.recording.requests.last?.path.hasSuffix("&after=\(all[99].id)") == true)
    }

    @Test("what has no title is called by what it says, and is found by it")
    func texts() {
        browser.server.change([
            .insert(
                .make(98),
                kind: .message,
                at: Place(parent: .make(13)),
                fields: [.body: .text("Buy *milk*\nsoon")]
            ),
            .insert(.make(99), kind: .message, at: Place(parent: .make(13)), fields: [.body: .text("Sell bread")]),
        ])
        browser.server.change([.trash([.make(98), .make(99)])])
        browser.settle()
        let other = Browser(browser.server.tree)
        other.area.router.show(.trash)
        other.settle()
        func title(_ number: UInt64) -> String? {
            other.node(.make(number), named: "row")?.first(named: "row-title")?.allText
        }
        #expect(title(98) == "Buy milk")
        #expect(title(99) == "Sell bread")
        #expect(other.workspace.node(.make(98))?.body == nil, "the beginning is not all of it")
        other.type("soon", into: other.recording.body.first("type", "search"))
        other.settle()
        #expect(title(98) == "Buy milk" && title(99) == nil)
    }

    @Test("a photo in the Trash is neither copied onto a card nor sent; both say that it is to be restored first")
    func copies() {
        browser.server.change([
            .insert(.make(95), kind: .photo, at: Place(parent: .workspace), fields: [.title: .text("sea.jpg")]),
            .insert(.make(96), kind: .conversation, at: Place(parent: .workspace), fields: [.title: .text("Team")]),
            .trash([.make(95)]),
        ])
        browser.settle()
        let policy = browser.area.dragging.policy
        let refusal = "It is in the Trash: restore it first."
        #expect(policy.operation(for: [.make(95)], into: .make(13)) == .forbidden(reason: refusal))
        #expect(browser.workspace.node(.make(95)).flatMap(policy.sendingRefusal) == refusal)
    }

    @Test("what is restored and deleted again was deleted then; a custom field is called what it is")
    func notes() throws {
        func note(_ number: UInt64) -> String? { row(number)?.first(named: "row-note")?.allText }
        browser.recording.wallClock.milliseconds += 3_600_000
        browser.server.change([.move([.make(11)], to: Place(parent: .make(10)))])
        browser.settle()
        browser.server.change([.trash([.make(11)])])
        browser.settle()
        let clock = DayClock(browser.page)
        #expect(note(11)?.hasSuffix(clock.full(clock.milliseconds)) == true, "\(note(11) ?? "")")
        let fields: Fields = [.title: .text("Size"), .fieldType: .text("number")]
        browser.server.change([.insert(.make(97), kind: .customField, at: Place(parent: .make(1)), fields: fields)])
        browser.server.change([.trash([.make(97)])])
        browser.settle()
        #expect(note(97)?.hasPrefix("Custom field from Board 1") == true, "\(note(97) ?? "")")
    }
}
