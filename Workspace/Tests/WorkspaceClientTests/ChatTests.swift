// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import Testing
import WorkspaceModel

@testable import WorkspaceClient

/// Conversations 70 "Team" with messages 71… of Grace, and 80 "Friends" without any; boards, lists and cards beside them.
@Suite("Conversations")
struct ChatTests {
    let browser: Browser

    init() { browser = Self.browser(messages: 3) }

    private static let ada = NodeID.make(901).description
    private static let grace = Member(id: NodeID.make(902).description, name: "Grace", color: "pink", role: .editor)

    static func browser(
        messages: UInt64,
        address: String = "/#/chat/\(NodeID.make(70))",
        as role: Role = .editor
    ) -> Browser {
        var tree = Tree.make()
        let operations: [NodeOperation] = [
            .insert(.make(70), kind: .conversation, at: Place(parent: .workspace), fields: [.title: .text("Team")]),
            .insert(.make(80), kind: .conversation, at: Place(parent: .workspace), fields: [.title: .text("Friends")]),
            .insert(.make(500), kind: .album, at: Place(parent: .workspace), fields: [.title: .text("Trip")]),
            .insert(.make(501), kind: .photo, at: Place(parent: .make(500)), fields: [.title: .text("sea.jpg")]),
        ]
        tree.mustApply(operations + (0..<messages).map { message(1_001 + $0) })
        return Browser(tree, address: address) { server in
            let name = "Ada Lovelace"
            server.session = SessionInfo(id: ada, name: name, color: "green", role: role, device: "here")
            server.people = MemberList(members: [Member(id: ada, name: name, color: "green", role: role), grace])
        }
    }

    /// A message of Grace.
    static func message(_ number: UInt64, in conversation: UInt64 = 70) -> NodeOperation {
        .insert(
            .make(number),
            kind: .message,
            at: Place(parent: .make(conversation)),
            fields: [
                .body: .text("Message \(number)"), .author: .text("Grace"), .creator: .node(.make(902)),
                .createdAt: .number(Double(number) * 60_000),
            ]
        )
    }

    private var server: MemoryServer { browser.server }
    private var body: RecordedNode { browser.recording.body }
    private var chat: ChatView? { browser.area.router.chatView }
    private var field: RecordedNode? { body.first(named: "message-field") }

    private func messages(_ conversation: UInt64 = 70) -> [Node] {
        server.tree.children(of: .make(conversation)).compactMap { server.tree[$0] }
    }

    private func row(_ number: UInt64) -> RecordedNode? { browser.node(.make(number), named: "conversation-row") }

    private func shown() -> [String] {
        browser.page.flush()
        return body.all(class: "message").sorted { $0.shift.y < $1.shift.y }.compactMap {
            $0.first(named: "markdown")?.allText
        }
    }

    private func write(_ text: String) {
        browser.type(text, into: field)
        browser.press("Enter", on: field)
        browser.settle()
    }

    /// The window comes to the front again.
    private func refocus() {
        if let field { browser.recording.dispatch(.focus, on: field) }
        browser.page.flush()
    }

    private var unread: String? {
        browser.page.flush()
        return body.all.first { $0.attributes["data-action"] == "chat" }?.attributes["aria-label"]
    }

    @Test("a message is sent with Enter in one's own name, and stands at the end at once")
    func send() {
        browser.isAnswering = false
        browser.type("Hello *you*", into: field)
        browser.press("Enter", on: field)
        browser.settle()
        #expect(shown().last == "Hello you")
        #expect(field?.properties["value"] == "")
        browser.isAnswering = true
        browser.settle()
        #expect(messages().last?.body == "Hello *you*")
        #expect(messages().last?.fields.node(.creator) == .make(901))
        #expect(messages().last?.fields.text(.author) == "Ada Lovelace")
        browser.press("Enter", on: field)
        browser.settle()
        #expect(messages().count == 4)
        #expect(browser.problems() == [])
    }

    @Test("what others write, edit and delete is seen at once")
    func live() {
        server.change([Self.message(1_010)])
        browser.settle()
        #expect(shown().last == "Message 1010")
        server.change([.set(.make(1_010), [.body: .text("Better"), .editedAt: .number(1)])])
        browser.settle()
        #expect(shown().last == "Better")
        #expect(body.first(named: "message-edited") != nil)
        server.change([.trash([.make(1_010)])])
        browser.settle()
        #expect(shown().last == "Message 1003")
    }

    @Test("one's own message is edited in the field and deleted with its key; another's is not")
    func own() {
        write("First")
        browser.type("", into: field)
        browser.press("ArrowUp", on: field)
        #expect(field?.properties["value"] == "First")
        browser.type("Second", into: field)
        browser.press("Enter", on: field)
        browser.settle()
        #expect(messages().last?.body == "Second")
        #expect(messages().last?.fields.number(.editedAt) != nil)
        let own = messages().last
        browser.press("Delete", on: own.flatMap { browser.node($0.id, named: "message") })
        browser.settle()
        #expect(messages().count == 3)
        browser.press("Delete", on: browser.node(.make(1_003), named: "message"))
        #expect(browser.toasts.last == "Only the person who sent a message can delete it, or an owner.")
        #expect(messages().count == 3)
        browser.workspace.undo()
        browser.settle()
        #expect(messages().last?.body == "Second")
    }

    @Test("a message whose text is not known here is read before it is edited")
    func editUnread() {
        server.change([
            .insert(
                .make(1_020),
                kind: .message,
                at: Place(parent: .make(70)),
                fields: [.body: .text("Restored"), .creator: .node(.make(901))]
            ),
            .trash([.make(1_020)]),
        ])
        let browser = Browser(of: server, seed: 7)
        browser.recording.address = "/#/chat/\(NodeID.make(70))"
        browser.start()
        server.change([.move([.make(1_020)], to: Place(parent: .make(70)))])
        browser.isAnswering = false
        browser.settle()
        let field = browser.recording.body.first(named: "message-field")
        browser.type("Half a sent", into: field)
        browser.area.router.chatView?.view?.editLast()
        browser.page.flush()
        #expect(field?.properties["value"] == "Half a sent")
        browser.isAnswering = true
        browser.settle()
        #expect(field?.properties["value"] == "Restored")
        browser.press("Escape", on: field)
        #expect(field?.properties["value"] == "Half a sent")
        #expect(server.tree[.make(1_020)]?.body == "Restored")
    }

    @Test("what another window of the browser has sent meanwhile, or gone on with, is not sent again")
    func windows() {
        browser.type("Half a", into: field)
        let key = browser.recording.storage.first { $0.value == "Half a" }?.key ?? ""
        browser.recording.storage[key] = "Half a sentence"
        browser.press("Enter", on: field)
        #expect(field?.properties["value"] == "Half a sentence")
        browser.recording.storage[key] = nil
        refocus()
        #expect(field?.properties["value"] == "")
        browser.press("Enter", on: field)
        browser.settle()
        #expect(messages().allSatisfy { $0.body?.hasPrefix("Half") != true })
        write("A whole one")
        #expect(messages().last?.body == "A whole one")
    }

    @Test("Esc while a message is changed keeps what it was changed to; “Stop editing” does not")
    func stoppedEditing() {
        write("First")
        for (ends, expected) in [(true, "Second"), (false, "First")] {
            browser.area.router.chatView?.view?.editLast()
            browser.page.flush()
            if ends { browser.type("Second", into: field) }
            if ends { browser.press("Escape", on: field) } else { browser.click(browser.find("Stop editing")) }
            #expect(field?.properties["value"] == "")
            browser.area.router.chatView?.view?.editLast()
            browser.page.flush()
            #expect(field?.properties["value"] == expected)
            if ends { browser.press("Escape", on: field) }
        }
        #expect(messages().last?.body == "First")
    }

    @Test("what the browser has no room to keep can be written and sent")
    func full() {
        write("First")
        browser.recording.hasRoom = false
        browser.type("Half a", into: field)
        refocus()
        #expect(field?.properties["value"] == "Half a")
        // Also when there is room for what a message is changed to meanwhile.
        browser.area.router.chatView?.view?.editLast()
        browser.page.flush()
        browser.recording.hasRoom = true
        browser.type("Second", into: field)
        browser.press("Escape", on: field)
        refocus()
        #expect(field?.properties["value"] == "Half a")
        browser.press("Enter", on: field)
        browser.settle()
        #expect(messages().suffix(2).map(\.body) == ["First", "Half a"])
    }

    @Test("what is written and not sent is there again, each conversation its own")
    func kept() {
        browser.type("Half a sent", into: field)
        browser.area.router.show(.chat(conversation: .make(80)))
        browser.settle()
        #expect(field?.properties["value"] == "")
        browser.area.router.show(.chat(conversation: .make(70)))
        browser.settle()
        #expect(field?.properties["value"] == "Half a sent")
        #expect(server.presences.contains { $0.writing == .make(70) })
        #expect(server.presences.last?.writing == nil)
    }

    @Test("others are said to write as long as they do")
    func writers() {
        // A browser gives an event without an id the last one that came.
        server.change([Self.message(1_010)])
        browser.settle()
        let grace = SessionInfo(id: Self.grace.id, name: "Grace", device: "hers")
        func tell(_ writing: NodeID?) {
            let event = FeedEvent.presence(PresenceEvent(session: grace, writing: writing))
            browser.recording.sendFeed(
                "presence",
                id: "\(server.revision)",
                data: String(decoding: event.data, as: UTF8.self)
            )
            browser.step()
        }
        tell(.make(70))
        #expect(body.first(named: "writers")?.text == "Grace is writing…")
        tell(.make(80))
        #expect(body.first(named: "writers")?.text == "")
        tell(nil)
        #expect(browser.workspace.presences.others.isEmpty)
    }

    @Test("what is new is counted until it is seen, and read on all pages then")
    func unreadMarks() {
        let browser = Self.browser(messages: 2, address: "/")
        func label() -> String? {
            browser.page.flush()
            return browser.recording.body.all.first { $0.attributes["data-action"] == "chat" }?
                .attributes["aria-label"]
        }
        #expect(label() == "Chat, 2 unread")
        browser.server.change([Self.message(1_090, in: 80)])
        browser.settle()
        #expect(label() == "Chat, 3 unread")
        browser.area.router.show(.chat(conversation: .make(70)))
        browser.settle()
        #expect(label() == "Chat, 1 unread")
        #expect(browser.server.reads == [ReadMark(conversation: .make(70), message: .make(1_002))])
        #expect(browser.recording.body.first(named: "message-new") != nil)
        let mark = FeedEvent.read(ReadMark(conversation: .make(80), message: .make(1_090)))
        browser.recording.sendFeed("read", data: String(decoding: mark.data, as: UTF8.self))
        browser.settle()
        #expect(label() == "Chat, 1 unread", "the server counts, not the page")
    }

    @Test("a card on a conversation's row is staged as a reference, and sent with what is written")
    func stageCard() throws {
        browser.area.router.show(.board(.make(1)))
        browser.settle()
        #expect(browser.lift(browser.card(11)))
        let chatItem = body.all.first { $0.attributes["data-action"] == "chat" }
        browser.hover(browser.place(of: chatItem))
        browser.wait(1)
        browser.settle()
        #expect(chat != nil)
        browser.drop(at: browser.place(of: row(80)))
        browser.check()
        #expect(chat?.conversation == .make(80))
        let draft = try #require(server.tree.children(of: .workspace).compactMap { server.tree[$0] }.last)
        #expect(draft.kind == .draft)
        #expect(draft.fields.node(.creator) == .make(901))
        let staged = server.tree.children(of: draft.id).compactMap { server.tree[$0] }
        #expect(staged.map(\.kind) == [.link])
        #expect(body.all(class: "attached-note").map(\.text) == ["Opens where it lives"])
        #expect(server.tree[.make(11)]?.parent == .make(10))
        #expect(messages(80) == [])
        write("Look")
        browser.check()
        let message = try #require(messages(80).last)
        #expect(message.body == "Look")
        #expect(
            server.tree.children(of: message.id).compactMap { server.tree[$0]?.fields.node(.target) } == [.make(11)]
        )
        #expect(server.tree.children(of: draft.id).isEmpty)
        browser.workspace.undo()
        browser.check()
        #expect(messages(80) == [])
        #expect(server.tree.children(of: draft.id).count == 1)
    }

    @Test("a staged photo is a copy, can become a reference, and is one again")
    func turn() throws {
        let drafts = browser.area.drafts
        let draft = try #require(stagePhoto())
        #expect(drafts.staged(in: .make(70)).map(\.kind) == [.photo])
        #expect(body.all(class: "attached-note").map(\.text) == ["Copy"])
        browser.click(body.all(class: "link-button").first { $0.allText == "Send a reference" })
        browser.check()
        let link = try #require(drafts.staged(in: .make(70)).first)
        #expect(link.kind == .link)
        #expect(link.fields.node(.target) == .make(501))
        browser.click(body.all(class: "link-button").first { $0.allText == "Send a copy" })
        browser.check()
        #expect(server.tree.children(of: draft).compactMap { server.tree[$0]?.kind } == [.photo])
        browser.click(browser.find("Remove sea.jpg"))
        browser.check()
        #expect(drafts.staged(in: .make(70)).isEmpty)
        #expect(server.tree[.make(501)]?.parent == .make(500))
    }

    private func stagePhoto() -> NodeID? {
        let draft = NodeID.make(600)
        server.change([
            .insert(
                draft,
                kind: .draft,
                at: Place(parent: .workspace),
                fields: [.target: .node(.make(70)), .creator: .node(.make(901))]
            ),
            .copy([CopiedNode(source: .make(501), as: .make(601))], to: Place(parent: draft)),
            .set(.make(601), [.target: .node(.make(501))]),
        ])
        browser.settle()
        return draft
    }

    @Test("a message dragged on a list becomes a card that leads back, and undo takes it back")
    func toCard() throws {
        #expect(browser.lift(browser.node(.make(1_002), named: "message")))
        browser.spring(1)
        browser.drop(at: browser.place(above: 12))
        browser.check()
        let id = try #require(server.tree.children(of: .make(10)).dropFirst().first)
        #expect(server.tree[id]?.title == "Message 1002")
        let back = try #require(server.tree.children(of: id).compactMap { server.tree[$0] }.first)
        #expect(back.fields.node(.target) == .make(1_002))
        #expect(messages().count == 3)
        browser.area.dragging.openNode(.make(1_002))
        browser.settle()
        #expect(chat?.conversation == .make(70))
        browser.workspace.undo()
        browser.settle()
        #expect(server.tree[id]?.parent == .trash)
    }

    @Test(
        "who reads above stays there while messages come and earlier ones are loaded; at the end one stays at the end"
    )
    func scrolling() throws {
        let browser = Self.browser(messages: 150)
        func top() -> Double { browser.recording.body.first(named: "messages")?.scroll.top ?? -1 }
        func place(of number: UInt64) -> Double? {
            browser.node(.make(number), named: "message").map { Layout(browser.recording).frame(of: $0).y }
        }
        let view = try #require(browser.area.router.chatView?.view)
        #expect(view.messages.count == 60)
        #expect(abs(top() - (view.layout.contentSize.height - 600)) < 1)
        #expect(browser.recording.body.all(class: "message").count < 50)
        browser.server.change([Self.message(2_000)])
        browser.settle()
        #expect(abs(top() - (view.layout.contentSize.height - 600)) < 1)
        #expect(place(of: 2_000) != nil)

        browser.recording.body.first(named: "messages")?.scroll.top = 700
        browser.settle()
        let shown = browser.recording.body.all(class: "message").first { node in
            Layout(browser.recording).frame(of: node).y > 100
        }
        let number = try #require(shown?.attributes["data-node"].flatMap { NodeID($0) }?.number)
        let before = try #require(place(of: number))
        let moved = top() - 500
        browser.recording.body.first(named: "messages")?.scroll.top = 500
        browser.settle()
        #expect(view.messages.count == 121, "earlier ones were loaded")
        #expect(abs(try #require(place(of: number)) - before - moved) < 1)
        browser.server.change([Self.message(2_001)])
        browser.settle()
        #expect(abs(try #require(place(of: number)) - before - moved) < 1)
        #expect(browser.server.reads.last?.message == .make(2_000), "what is not seen is not read")
        browser.click(browser.recording.body.first(named: "jump"))
        browser.settle()
        #expect(browser.server.reads.last?.message == .make(2_001))
    }

    @Test(
        "of several messages that come while one reads above, the first is marked as new; where the last is deleted, none is"
    )
    func marksNew() throws {
        let browser = Self.browser(messages: 150)
        for conversation: UInt64 in [80, 70] {
            browser.area.router.show(.chat(conversation: .make(conversation)))
            browser.settle()
        }
        let view = try #require(browser.area.router.chatView?.view)
        func readAbove() {
            browser.recording.body.first(named: "messages")?.scroll.top = 700
            browser.settle()
        }
        #expect(view.divider == nil)
        readAbove()
        browser.server.change([.trash([.make(1_150)])])
        browser.settle()
        #expect(view.divider == nil)
        browser.server.change((2_000..<2_003).map { Self.message($0) })
        browser.settle()
        #expect(view.divider == .make(2_000))
        // What has been read is new no more.
        browser.click(browser.recording.body.first(named: "jump"))
        browser.settle()
        readAbove()
        browser.server.change([Self.message(2_010)])
        browser.settle()
        #expect(view.divider == .make(2_010))
    }

    @Test("where all messages are in view, to go to one of them scrolls nothing, and what comes next is read")
    func revealsInShort() throws {
        let view = try #require(chat?.view)
        view.reveal(.make(1_003))
        browser.settle()
        #expect(view.region.contentOffset.dy == 0)
        server.change([Self.message(1_010)])
        browser.settle()
        #expect(server.reads.last?.message == .make(1_010))
    }

    @Test("what one was writing to somebody in a conversation that is deleted is kept under their name")
    func deletedDirect() throws {
        let direct = try #require(browser.area.conversations.direct(with: .make(902)))
        browser.area.router.show(.chat(conversation: direct))
        browser.settle()
        browser.type("Half a sent", into: field)
        server.change([.trash([direct])])
        browser.settle()
        #expect(browser.workspace.refused.all.map(\.change.label) == ["Grace"])
    }

    @Test("a conversation that is deleted is left, and another begins with its name")
    func beginAndEnd() {
        browser.click(browser.find("New conversation"))
        browser.settle()
        let made = server.tree.children(of: .workspace).last
        #expect(chat?.conversation == made)
        browser.type("Plans")
        browser.press("Enter")
        browser.settle()
        #expect(made.flatMap { server.tree[$0] }?.title == "Plans")
        browser.click(browser.find("Delete this conversation"))
        browser.settle()
        #expect(chat?.conversation == nil)
        #expect(browser.area.router.route.address == "/#/chat")
        #expect(body.first(named: "chat")?.attributes["data-open"] == nil)
    }
}
