// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import Testing
import WorkspaceModel

@testable import WorkspaceClient

/// Conversation 70 "Team" with message 1001 of Grace is open; Ada uses the page, in a role.
@Suite("Roles in conversations")
struct ChatRoleTests {
    private static let ada = Member(id: NodeID.make(901).description, name: "Ada", color: "green", role: .owner)
    private static let grace = Member(id: NodeID.make(902).description, name: "Grace", color: "pink", role: .editor)

    private func browser(as role: Role) -> Browser {
        var tree = Tree.make()
        let sent: Fields = [
            .body: .text("Hello"), .author: .text("Gracie"), .creator: .node(.make(902)), .createdAt: .number(1),
        ]
        tree.mustApply([
            .insert(.make(70), kind: .conversation, at: Place(parent: .workspace), fields: [.title: .text("Team")]),
            .insert(.make(1_001), kind: .message, at: Place(parent: .make(70)), fields: sent),
        ])
        return Browser(tree, address: "/#/chat/\(NodeID.make(70))") { server in
            let ada = Self.ada
            server.session = SessionInfo(id: ada.id, name: ada.name, color: ada.color, role: role, device: "here")
            server.people = MemberList(members: [ada, Self.grace])
        }
    }

    /// Carries card 11 from its board to the row of the conversation.
    private func carryCard(in browser: Browser) {
        browser.area.router.show(.board(.make(1)))
        browser.settle()
        #expect(browser.lift(browser.card(11)))
        browser.hover(browser.place(of: browser.recording.body.all.first { $0.attributes["data-action"] == "chat" }))
        browser.wait(1)
        browser.settle()
        browser.drop(at: browser.place(of: browser.node(.make(70), named: "conversation-row")))
    }

    private func send(_ items: [TransferItem], in browser: Browser) {
        let place = browser.place(of: browser.recording.body.first(named: "messages"))
        var event = RecordedEvent(x: place.x, y: place.y)
        event.items = items.map { TransferItem(type: $0.type, isFile: $0.isFile) }
        browser.recording.dispatch(.dragEnter, on: browser.page.body, event)
        browser.recording.dispatch(.dragOver, on: browser.page.body, event)
        event.items = items
        browser.recording.dispatch(.drop, on: browser.page.body, event)
        browser.wait(1)
    }

    private func messages(in browser: Browser) -> [Node] {
        browser.server.tree.children(of: .make(70)).compactMap { browser.server.tree[$0] }
    }

    @Test("what a commenter drops on a conversation is staged and sent, signed by them")
    func commenter() throws {
        let browser = browser(as: .commenter)
        carryCard(in: browser)
        let field = browser.recording.body.first(named: "message-field")
        browser.type("Look", into: field)
        browser.press("Enter", on: field)
        browser.settle()
        browser.check()
        let message = try #require(messages(in: browser).last)
        #expect(message.fields.node(.creator) == .make(901))
        let attached = browser.server.tree.children(of: message.id).compactMap { browser.server.tree[$0] }
        #expect(attached.map { $0.fields.node(.target) } == [.make(11)])
        #expect(browser.server.tree[.make(11)]?.parent == .make(10))
    }

    @Test("files of a commenter are refused with the sentence, texts go into the field")
    func files() {
        let browser = browser(as: .commenter)
        let file = browser.recording.file("a.pdf", type: "application/pdf", size: 100)
        send([TransferItem(type: "application/pdf", file: file)], in: browser)
        #expect(browser.server.received.isEmpty)
        #expect(browser.recording.requests.isEmpty)
        #expect(browser.workspace.children(of: .workspace, kind: .draft).isEmpty)
        send([TransferItem(type: "text/plain", text: "Milk")], in: browser)
        #expect(browser.recording.body.first(named: "message-field")?.properties["value"] == "Milk")
    }

    @Test("what a viewer drops on a conversation is refused before release: nothing is staged or sent")
    func viewer() {
        let browser = browser(as: .viewer)
        carryCard(in: browser)
        #expect(browser.server.received.isEmpty)
        #expect(browser.toasts.count == 1)
        #expect(browser.toasts.first?.contains("viewer") == true)
    }

    @Test("who has a link only tells nobody what they have read, which is refused, and nothing is new to them")
    func guest() {
        let browser = browser(as: .guest)
        #expect(browser.recording.body.first(named: "message-author") != nil)
        #expect(browser.recording.body.first(named: "message-new") == nil)
        #expect(browser.server.reads.isEmpty)
    }

    @Test("an owner deletes what another sent, nobody else does", arguments: [Role.commenter, .editor, .owner])
    func deletion(role: Role) {
        let browser = browser(as: role)
        browser.press("Delete", on: browser.node(.make(1_001), named: "message"))
        browser.settle()
        #expect(messages(in: browser).isEmpty == (role == .owner))
        browser.check()
    }

    @Test("a sender is called what the members are called now, not what the message said")
    func names() {
        let browser = browser(as: .editor)
        func author() -> String? {
            browser.settle()
            return browser.recording.body.first(named: "message-author")?.text
        }
        #expect(author() == "Grace")
        var grace = Self.grace
        grace.name = "Rear Admiral Hopper"
        let news = MemberList(members: [Self.ada, grace])
        browser.recording.sendFeed("people", data: String(decoding: news.encoded(), as: UTF8.self))
        #expect(author() == "Rear Admiral Hopper")
        let gone = MemberList(members: [Self.ada])
        browser.recording.sendFeed("people", data: String(decoding: gone.encoded(), as: UTF8.self))
        #expect(author() == "Gracie", "who has left is called what the message says")
    }

    @Test("what one writes on another device is not said to be written by somebody else")
    func ownDevices() {
        let browser = browser(as: .editor)
        let devices = [(Self.ada, "phone"), (Self.grace, "hers"), (Self.grace, "hers too")]
        for (member, device) in devices {
            let session = SessionInfo(id: member.id, name: "Before", device: device)
            let event = FeedEvent.presence(PresenceEvent(session: session, writing: .make(70)))
            browser.recording.sendFeed("presence", data: String(decoding: event.data, as: UTF8.self))
            browser.step()
        }
        #expect(browser.recording.body.first(named: "writers")?.text == "Grace is writing…")
    }
}
