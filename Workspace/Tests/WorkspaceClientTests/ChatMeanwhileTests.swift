// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

/// The conversations of ``ChatTests``, seen by Ada: 70 "Team" with two messages of Grace, and 80 "Friends".
@Suite("Conversations while the server is away, others change them, and time passes")
struct ChatMeanwhileTests {
    private func browser(at address: String = "/") -> Browser { ChatTests.browser(messages: 2, address: address) }

    private func show(_ conversation: UInt64, in browser: Browser) {
        browser.area.router.show(.chat(conversation: .make(conversation)))
        browser.settle()
    }

    private func goAway(_ browser: Browser) {
        browser.server.isDown = true
        browser.recording.changeFeed(isOpen: false)
        browser.settle()
    }

    private func comeBack(_ browser: Browser) {
        browser.server.isDown = false
        browser.recording.changeFeed(isOpen: true)
        browser.settle()
    }

    private func unread(_ browser: Browser) -> String? {
        browser.page.flush()
        return browser.recording.body.all.first { $0.attributes["data-action"] == "chat" }?.attributes["aria-label"]
    }

    @Test("what is read while the server is away is told when it is back, once, and is not unread in between")
    func readAway() {
        let browser = browser()
        browser.server.change([ChatTests.message(1_090, in: 80)])
        browser.settle()
        #expect(unread(browser) == "Chat, 3 unread")
        goAway(browser)
        show(80, in: browser)
        browser.wait(1)
        #expect(unread(browser) == "Chat, 2 unread")
        browser.area.router.show(.drafts)
        browser.wait(5)
        #expect(browser.server.reads.isEmpty)
        comeBack(browser)
        #expect(unread(browser) == "Chat, 2 unread", "the server counts without the mark")
        browser.wait(5)
        #expect(browser.server.reads == [ReadMark(conversation: .make(80), message: .make(1_090))])
        #expect(unread(browser) == "Chat, 2 unread")
    }

    @Test("what was read while the server was away is read on the next page, which tells it when the server is back")
    func readBeforeReload() {
        let browser = browser()
        browser.server.change([ChatTests.message(1_090, in: 80)])
        browser.settle()
        goAway(browser)
        show(80, in: browser)
        browser.wait(1)
        let next = Browser(after: browser)
        // Of what the page before had loaded, this one knows the last message of each conversation.
        let key = "carry-read/\(browser.workspace.session.id)/\(NodeID.make(70))"
        next.recording.storage[key] = "\(NodeID.make(1_002))"
        next.start()
        next.wait(1)
        #expect(unread(next) == "Chat")
        #expect(browser.server.reads.isEmpty)
        comeBack(next)
        next.wait(5)
        #expect(browser.server.reads.map(\.message.number).sorted() == [1_002, 1_090])
        #expect(unread(next) == "Chat")
        #expect(next.recording.storage.keys.allSatisfy { !$0.hasPrefix("carry-read/") })
    }

    @Test("what was read when the session had ended is told by who signs in again")
    func readSignedOut() {
        let browser = browser()
        browser.server.change([ChatTests.message(1_090, in: 80)])
        browser.settle()
        goAway(browser)
        show(80, in: browser)
        browser.server.isDown = false
        browser.server.status = 401
        browser.wait(5)
        browser.server.status = nil
        let next = Browser(after: browser)
        next.start()
        next.wait(5)
        #expect(browser.server.reads.map(\.conversation) == [.make(80)])
    }

    @Test("what was read on another device while this one was away is read here when it is back")
    func readElsewhere() {
        let browser = browser()
        #expect(unread(browser) == "Chat, 2 unread")
        browser.recording.changeFeed(isOpen: false)
        browser.settle()
        let other = Browser(of: browser.server, seed: 7)
        other.recording.address = "/#/chat/\(NodeID.make(70))"
        other.start()
        #expect(browser.server.reads.count == 1)
        browser.wait(5)
        #expect(unread(browser) == "Chat, 2 unread")
        comeBack(browser)
        #expect(unread(browser) == "Chat")
    }

    @Test("what is unread in a conversation that is deleted while the server is away is not counted")
    func deletedAway() {
        let browser = ChatTests.browser(messages: 2, address: "/", as: .owner)
        goAway(browser)
        #expect(browser.area.conversations.unread == 2)
        browser.workspace.perform([.trash([.make(70)])])
        #expect(browser.area.conversations.unread == 0)
    }

    @Test("a message that could not be completed is asked for until it comes")
    func completed() throws {
        let first = self.browser()
        let server = first.server
        let fields: Fields = [.body: .text("Restored"), .creator: .node(.make(901))]
        server.change([
            .insert(.make(1_020), kind: .message, at: Place(parent: .make(70)), fields: fields), .trash([.make(1_020)]),
        ])
        let browser = Browser(of: server, seed: 7)
        browser.recording.address = "/#/chat/\(NodeID.make(70))"
        browser.start()
        browser.isAnswering = false
        server.change([.move([.make(1_020)], to: Place(parent: .make(70)))])
        browser.settle()
        while let request = browser.recording.requests.first {
            if request.path.hasPrefix("/api/nodes/") { server.status = 503 }
            browser.answerNext()
        }
        browser.isAnswering = true
        browser.settle()
        func text() -> String? { browser.node(.make(1_020), named: "message")?.first(named: "markdown")?.allText }
        #expect(text() == nil)
        browser.wait(3)
        #expect(text() == "Restored")
    }

    @Test("the first message of a conversation that is open is seen when somebody brings it back")
    func firstBroughtBack() {
        let server = self.browser().server
        server.change([.trash([.make(1_001)])])
        let browser = Browser(of: server, seed: 7)
        browser.recording.address = "/#/chat/\(NodeID.make(70))"
        browser.start()
        browser.settle()
        #expect(browser.node(.make(1_002), named: "message") != nil)
        server.change([.move([.make(1_001)], to: Place(parent: .make(70)))])
        browser.settle()
        browser.wait(1)
        let text = browser.node(.make(1_001), named: "message")?.first(named: "markdown")?.allText
        #expect(text == "Message 1001")
    }

    @Test("what was staged in a conversation that is deleted is among the drafts, and is back with the conversation")
    func stagedInDeleted() {
        let browser = browser(at: "/#/chat/\(NodeID.make(70))")
        let staging: Fields = [.target: .node(.make(70)), .creator: .node(.make(901))]
        browser.server.change([
            .insert(.make(600), kind: .draft, at: Place(parent: .workspace), fields: staging),
            .insert(.make(601), kind: .link, at: Place(parent: .make(600)), fields: [.target: .node(.make(14))]),
            // Everything that was staged here was sent.
            .insert(.make(610), kind: .draft, at: Place(parent: .workspace), fields: staging),
        ])
        browser.settle()
        #expect(browser.area.drafts.queue.isEmpty)
        browser.server.change([.trash([.make(70)])])
        browser.settle()
        #expect(browser.toasts == ["The conversation was deleted."])
        browser.click(browser.find("Drafts", in: browser.recording.body.first(named: "toast")))
        browser.settle()
        #expect(browser.node(.make(600), named: "conversation-row") != nil)
        let next = Browser(of: browser.server, seed: 7)
        next.start()
        next.area.router.show(.drafts)
        next.settle()
        #expect(next.area.drafts.queue.map(\.id) == [.make(600)])
        browser.server.change([.move([.make(70)], to: Place(parent: .workspace))])
        browser.settle()
        #expect(browser.area.drafts.queue.isEmpty)
        #expect(browser.area.drafts.staged(in: .make(70)).map(\.id) == [.make(601)])
    }

    @Test("what a message was being changed to when somebody deletes its conversation is kept")
    func changedInDeleted() {
        let browser = browser(at: "/#/chat/\(NodeID.make(70))")
        let own: Fields = [.body: .text("First"), .creator: .node(.make(901)), .createdAt: .number(90_000_000)]
        browser.server.change([.insert(.make(1_095), kind: .message, at: Place(parent: .make(70)), fields: own)])
        browser.settle()
        browser.area.router.chatView?.view?.editLast()
        browser.page.flush()
        browser.type("Second", into: browser.recording.body.first(named: "message-field"))
        browser.server.change([.trash([.make(70)])])
        browser.settle()
        #expect(browser.workspace.refused.all.map(\.change.text) == ["Second"])
        #expect(browser.toasts.last == "The conversation was deleted. What you wrote is kept.")
    }

    @Test("what one's message was changed to on another device is kept where a text takes its place, and else left")
    func changedElsewhere() {
        let browser = browser(at: "/#/chat/\(NodeID.make(70))")
        let own: Fields = [.body: .text("First"), .creator: .node(.make(901)), .createdAt: .number(90_000_000)]
        browser.server.change([.insert(.make(1_095), kind: .message, at: Place(parent: .make(70)), fields: own)])
        browser.settle()
        let cases: [(typed: String?, saved: String, expected: String)] = [
            (nil, "Theirs", "Theirs"), ("Mine", "Hers", "Mine"),
        ]
        for (typed, saved, expected) in cases {
            browser.area.router.chatView?.view?.editLast()
            browser.page.flush()
            let field = browser.recording.body.first(named: "message-field")
            if let typed { browser.type(typed, into: field) }
            browser.server.change([.set(.make(1_095), [.body: .text(saved)])])
            browser.settle()
            browser.press("Enter", on: field)
            browser.settle()
            #expect(browser.server.tree[.make(1_095)]?.body == expected)
        }
        #expect(browser.workspace.refused.all.map(\.change.text) == ["Hers"])
        #expect(browser.recording.storage.keys.allSatisfy { !$0.hasPrefix("carry-draft") })
    }

    @Test(
        "what is undone of messages while another area is shown is in the field of their conversation again, all of it"
    )
    func undoneElsewhere() {
        let browser = browser(at: "/#/chat/\(NodeID.make(80))")
        func field() -> RecordedNode? {
            browser.page.flush()
            return browser.recording.body.first(named: "message-field")
        }
        for text in ["First", "Second"] {
            browser.type(text, into: field())
            browser.press("Enter", on: field())
            browser.settle()
        }
        #expect(browser.server.tree.children(of: .make(80)).count == 2)
        browser.area.router.show(.drafts)
        browser.settle()
        for _ in 0..<2 {
            browser.workspace.undo()
            browser.settle()
        }
        #expect(browser.server.tree.children(of: .make(80)).isEmpty)
        show(70, in: browser)
        #expect(field()?.properties["value"] == "")
        show(80, in: browser)
        #expect(field()?.properties["value"] == "First\nSecond")
        for left in ["Second", ""] {
            browser.workspace.redo()
            browser.settle()
            #expect(field()?.properties["value"] == left)
        }
        // Also while the conversation is shown.
        for back in ["Second", "First\nSecond"] {
            browser.workspace.undo()
            browser.settle()
            #expect(field()?.properties["value"] == back)
        }
    }

    @Test("files on their way into a conversation that is deleted are on their way into a draft")
    func filesInDeleted() throws {
        let browser = browser(at: "/#/chat/\(NodeID.make(70))")
        browser.isAnswering = false
        let report = browser.recording.file("a.pdf", type: "application/pdf", size: 100)
        browser.area.drafts.stage([report], in: .make(70))
        browser.page.flush()
        browser.server.change([.trash([.make(70)])])
        browser.settle()
        let draft = try #require(browser.area.drafts.queue.first)
        #expect(browser.area.drafts.uploads(to: draft.id).count == 1)
        #expect(browser.area.drafts.isBusy(draft.id), "it is not sent without them")
    }

    @Test("what is written to what was staged in a conversation that has gone stays a draft when that comes back")
    func writtenToStaged() {
        let browser = browser()
        let staging: Fields = [.target: .node(.make(70)), .creator: .node(.make(901))]
        browser.server.change([
            .insert(.make(600), kind: .draft, at: Place(parent: .workspace), fields: staging),
            .insert(.make(601), kind: .link, at: Place(parent: .make(600)), fields: [.target: .node(.make(14))]),
            .trash([.make(70)]),
        ])
        browser.settle()
        browser.area.router.show(.compose(draft: .make(600)))
        browser.settle()
        browser.type("Look", into: browser.recording.body.first(named: "draft-field"))
        browser.wait(2)
        browser.server.change([.move([.make(70)], to: Place(parent: .workspace))])
        browser.settle()
        #expect(browser.area.drafts.queue.map(\.id) == [.make(600)])
        #expect(browser.server.tree[.make(600)]?.body == "Look")
    }

    @Test("every message says its day as it is called now, also when that day has passed")
    func midnight() {
        let browser = browser(at: "/#/chat/\(NodeID.make(80))")
        // The recorded clock is at 23:13:20.
        let now = browser.page.wallClock.milliseconds
        browser.server.change(
            ([1_030, 1_031] as [UInt64]).map { number -> NodeOperation in
                let fields: Fields = [
                    .body: .text("Hello"), .author: .text("Grace"), .creator: .node(.make(902)),
                    .createdAt: .number(now + Double(number) - 10_000),
                ]
                return .insert(.make(number), kind: .message, at: Place(parent: .make(80)), fields: fields)
            }
        )
        browser.settle()
        func labels() -> [String] {
            browser.page.flush()
            return browser.recording.body.all(class: "message").compactMap { $0.attributes["aria-label"] }
        }
        #expect(labels() == ["Grace, Today 23:13: Hello", "Grace, Today 23:13: Hello"])
        browser.recording.wallClock.milliseconds += 3_600_000
        browser.wait(130, every: 1)
        #expect(labels() == ["Grace, Yesterday 23:13: Hello", "Grace, Yesterday 23:13: Hello"])
    }

    @Test("what others send into the open conversation is spoken, the same words once more as well; nothing else is")
    func spoken() {
        let browser = browser(at: "/#/chat/\(NodeID.make(70))")
        func news() -> RecordedNode? {
            browser.page.flush()
            return browser.recording.body.first(named: "message-news")
        }
        #expect(news()?.attributes["role"] == "status" && news()?.allText == "")
        var said: [RecordedNode] = []
        for number in [1_010, 1_011] as [UInt64] {
            let fields: Fields = [.body: .text("Yes"), .author: .text("Grace"), .creator: .node(.make(902))]
            browser.server.change([.insert(.make(number), kind: .message, at: Place(parent: .make(70)), fields: fields)]
            )
            browser.settle()
            #expect(news()?.allText == "Grace: Yes")
            said += news()?.children ?? []
        }
        #expect(said.count == 2 && said.first !== said.last)
        browser.type("No", into: browser.recording.body.first(named: "message-field"))
        browser.press("Enter", on: browser.recording.body.first(named: "message-field"))
        browser.server.change([ChatTests.message(1_090, in: 80)])
        browser.settle()
        #expect(news()?.allText == "Grace: Yes")
    }

    @Test("messages of before that come late, when the server is back, are not spoken as news")
    func oldNews() {
        let browser = browser()
        browser.recording.records = [:]
        goAway(browser)
        show(70, in: browser)
        comeBack(browser)
        browser.wait(5)
        #expect(browser.recording.body.first(named: "message-body") != nil)
        #expect(browser.recording.body.first(named: "message-news")?.allText == "")
    }
}
