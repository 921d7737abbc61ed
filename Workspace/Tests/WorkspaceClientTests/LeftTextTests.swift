// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

/// Ada's conversations 70 and 80, her draft 600, and her shelf 90 with the text 91; boards beside them.
@Suite("Texts that were left before they were sent")
struct LeftTextTests {
    let browser: Browser

    private static let draft = NodeID.make(600)
    private static let text = NodeID.make(91)

    init() {
        var tree = Tree.make()
        let own: Fields = [.creator: .node(.make(901))]
        func written(_ text: String) -> Fields { [.body: .text(text), .creator: .node(.make(901))] }
        tree.mustApply([
            .insert(.make(70), kind: .conversation, at: Place(parent: .workspace), fields: [.title: .text("Team")]),
            .insert(.make(80), kind: .conversation, at: Place(parent: .workspace), fields: [.title: .text("Garden")]),
            .insert(Self.draft, kind: .draft, at: Place(parent: .workspace), fields: written("What I thought")),
            .insert(.make(90), kind: .shelf, at: Place(parent: .workspace), fields: own),
            .insert(Self.text, kind: .draft, at: Place(parent: .make(90)), fields: written("Set aside")),
        ])
        browser = Browser(tree) { server in
            let id = NodeID.make(901).description
            server.session = SessionInfo(id: id, name: "Ada", color: "green", role: .editor, device: "here")
        }
    }

    private var server: MemoryServer { browser.server }
    private var kept: [String] { browser.workspace.refused.all.map(\.change.text) }

    private func field(in browser: Browser) -> RecordedNode? {
        browser.page.flush()
        return browser.recording.body.first(named: "message-field")
    }

    private func show(_ route: Route, in browser: Browser) {
        browser.area.router.show(route)
        browser.settle()
    }

    private func goAway() {
        server.isDown = true
        browser.recording.changeFeed(isOpen: false)
        browser.settle()
    }

    @Test(
        "[sent] -> [the page is loaded again] -> [undone] -> its text is in the field, whatever is shown",
        arguments: [0, 1]
    )
    func undoneAfterReload(screen: Int) {
        show(.chat(conversation: .make(70)), in: browser)
        browser.type("Bring gloves", into: field(in: browser))
        browser.press("Enter", on: field(in: browser))
        browser.settle()
        #expect(server.tree.children(of: .make(70)).count == 1)
        browser.recording.dispatch(.pageHide, on: browser.page.window)
        let next = Browser(after: browser)
        next.recording.address = screen == 0 ? "/" : "/#/chat/\(NodeID.make(70))"
        next.start()
        next.settle()
        next.workspace.undo()
        next.settle()
        #expect(server.tree.children(of: .make(70)).isEmpty)
        show(.chat(conversation: .make(70)), in: next)
        #expect(field(in: next)?.properties["value"] == "Bring gloves")
        next.workspace.redo()
        next.settle()
        #expect(field(in: next)?.properties["value"] == "")
        next.check()
    }

    @Test("a draft that was sent to a conversation is that draft again when it is undone, and not in the field as well")
    func undoneDraft() {
        show(.compose(draft: Self.draft), in: browser)
        browser.area.dragging.move([Self.draft], to: Place(parent: .make(70)))
        browser.settle()
        #expect(server.tree.children(of: .make(70)).count == 1)
        browser.workspace.undo()
        browser.settle()
        show(.chat(conversation: .make(70)), in: browser)
        #expect(field(in: browser)?.properties["value"] == "")
        #expect(server.tree[Self.draft]?.body == "What I thought")
        browser.check()
    }

    @Test("[sent] -> [undone while the server is away] -> [the undo is given up] -> the text is in the message alone")
    func undoGivenUp() throws {
        show(.chat(conversation: .make(70)), in: browser)
        browser.type("Bring gloves", into: field(in: browser))
        browser.press("Enter", on: field(in: browser))
        browser.settle()
        goAway()
        browser.workspace.undo()
        browser.settle()
        #expect(field(in: browser)?.properties["value"] == "Bring gloves")
        #expect(browser.workspace.discard(try #require(browser.workspace.unsent.last?.id)))
        browser.settle()
        #expect(field(in: browser)?.properties["value"] == "")
        #expect(server.tree.children(of: .make(70)).count == 1)
    }

    @Test("two drafts that were sent before the page was loaded again are both drafts again, and in no field")
    func undoneDraftsAfterReload() {
        show(.drafts, in: browser)
        for draft in [Self.draft, Self.text] {
            browser.area.dragging.move([draft], to: Place(parent: .make(70)))
            browser.settle()
        }
        #expect(server.tree.children(of: .make(70)).count == 2)
        browser.recording.dispatch(.pageHide, on: browser.page.window)
        let next = Browser(after: browser)
        next.recording.address = "/#/chat/\(NodeID.make(70))"
        next.start()
        for _ in 0..<2 {
            next.workspace.undo()
            next.settle()
        }
        #expect(server.tree.children(of: .make(70)).isEmpty)
        #expect([Self.draft, Self.text].allSatisfy { !server.tree.isTrashed($0) })
        #expect(field(in: next)?.properties["value"] == "")
    }

    @Test("a comment that is taken back is no draft of its card")
    func undoneComment() {
        let fields: Fields = [.body: .text("Well done"), .creator: .node(.make(901))]
        browser.workspace.perform([.insert(.make(650), kind: .message, at: Place(parent: .make(11)), fields: fields)])
        browser.settle()
        browser.workspace.undo()
        browser.settle()
        #expect(server.tree[.make(650)]?.parent == .trash)
        #expect(browser.recording.storage.keys.allSatisfy { !$0.hasPrefix("carry-draft") })
    }

    @Test("[half a message] -> [its conversation is deleted while a board is shown] -> it is kept, and that is said")
    func conversationDeleted() {
        show(.chat(conversation: .make(70)), in: browser)
        browser.type("Half a message", into: field(in: browser))
        show(.board(.make(1)), in: browser)
        server.change([.trash([.make(70)])])
        browser.settle()
        #expect(kept == ["Half a message"])
        #expect(browser.toasts.last == L10n.whatYouWroteIsKept(reason: L10n.itIsNotThereAnyMore))
        #expect(browser.recording.storage.keys.allSatisfy { !$0.hasPrefix("carry-draft") })
    }

    @Test(
        "[a draft is written while the server is away] -> [another device sends it] -> what was written is kept",
        arguments: [false, true]
    )
    func sentElsewhere(isErased: Bool) {
        show(.compose(draft: Self.draft), in: browser)
        goAway()
        browser.type("What I think now", into: browser.recording.body.first(named: "draft-field"))
        browser.wait(2)
        server.isDown = false
        server.change([.trash([Self.draft])])
        if isErased { server.erase(Self.draft) }
        let next = Browser(after: browser)
        next.recording.address = "/"
        next.start()
        next.wait(1)
        #expect(next.workspace.refused.all.map(\.change.text) == ["What I think now"])
        #expect(next.recording.storage.keys.allSatisfy { !$0.hasPrefix("carry-draft") })
    }

    @Test(
        "what is written while the server is away is saved when it is back, whatever is shown",
        arguments: [(text, true), (draft, false)]
    )
    func writtenAway(draft: NodeID, hasRoom: Bool) {
        show(.compose(draft: draft), in: browser)
        browser.recording.hasRoom = hasRoom
        goAway()
        browser.type("What I think now", into: browser.recording.body.first(named: "draft-field"))
        browser.wait(2)
        show(.board(.make(1)), in: browser)
        server.isDown = false
        browser.recording.changeFeed(isOpen: true)
        browser.settle()
        browser.wait(2)
        #expect(server.tree[draft]?.body == "What I think now")
    }

    @Test("a text of the shelf goes to a list as it was written last, also while the server is away")
    func shelfTextMoved() throws {
        show(.compose(draft: Self.text), in: browser)
        goAway()
        browser.type("Buy milk", into: browser.recording.body.first(named: "draft-field"))
        browser.area.dragging.move([Self.text], to: Place(parent: .make(10)))
        browser.settle()
        server.isDown = false
        browser.recording.changeFeed(isOpen: true)
        browser.wait(2)
        let card = try #require(server.tree.children(of: .make(10)).last)
        #expect(server.tree[card]?.title == "Buy milk")
        #expect(kept.isEmpty)
    }

    @Test("a text of the shelf that is given a time is in the queue, from which the server sends it")
    func shelfTextScheduled() {
        show(.compose(draft: Self.text), in: browser)
        browser.area.drafts.schedule(Self.text, to: .make(10), at: browser.page.wallClock.milliseconds + 60_000)
        browser.check()
        #expect(server.tree[Self.text]?.parent == .workspace)
        #expect(browser.area.drafts.queue.map(\.id).contains(Self.text))
        browser.workspace.undo()
        browser.check()
        #expect(server.tree[Self.text]?.parent == .make(90))
        #expect(server.tree[Self.text]?.fields[.due] == nil)
    }

    @Test(
        "[a card that was made while the server is away is written on] -> [the server refuses it] -> what was written is kept"
    )
    func refusedCard() {
        goAway()
        let card = NodeID.make(660)
        let insert = NodeOperation.insert(
            card,
            kind: .card,
            at: Place(parent: .make(10)),
            fields: [.title: .text("Tea")]
        )
        browser.workspace.perform([insert])
        browser.area.cards.open(card)
        browser.settle()
        browser.type("Half a comment", into: browser.recording.body.first("aria-label", "Write a comment"))
        server.refusal = "The list was deleted."
        server.isDown = false
        browser.workspace.retry()
        browser.wait(3)
        #expect(browser.workspace.node(card) == nil)
        #expect(browser.recording.body.first(named: "card-dialog") == nil)
        #expect(kept.contains("Half a comment"))
    }

    @Test("[a card was read] -> [hidden, written on by somebody else, shown again] -> its text is not known any more")
    func hiddenMeanwhile() {
        let card = NodeID.make(11)
        browser.click(browser.card(11))
        browser.settle()
        #expect(browser.workspace.loader.isWhole(card))
        server.hidden = [card]
        server.change([.set(card, [.body: .text("Theirs")])])
        browser.settle()
        server.hidden = []
        server.change([.move([card], to: Place(parent: .make(10)))])
        browser.settle()
        #expect(browser.card(11) != nil)
        #expect(!browser.workspace.loader.isWhole(card))
    }

    @Test("what is written in two conversations where the browser has no room for it is in both")
    func noRoom() {
        browser.recording.hasRoom = false
        for (conversation, text) in [(NodeID.make(70), "First"), (.make(80), "Second")] {
            show(.chat(conversation: conversation), in: browser)
            browser.type(text, into: field(in: browser))
        }
        show(.chat(conversation: .make(70)), in: browser)
        #expect(field(in: browser)?.properties["value"] == "First")
        show(.chat(conversation: .make(80)), in: browser)
        #expect(field(in: browser)?.properties["value"] == "Second")
    }
}
