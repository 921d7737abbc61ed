// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

/// More conversations than are asked for by name: what happens in one has that one asked for.
@Suite("Thousands of conversations")
struct ManyConversationsTests {
    private static let count = UInt64(Conversations.namedLimit) + 10

    /// Conversations 10001, 10002, … without messages.
    private static func browser() -> Browser {
        var tree = Tree.make()
        tree.mustApply(
            (1...count).map { number in
                .insert(
                    .make(10_000 + number),
                    kind: .conversation,
                    at: Place(parent: .workspace),
                    fields: Tree.title("Team \(number)")
                )
            }
        )
        return Browser(tree)
    }

    /// What is asked for while something happens.
    private func asked(_ browser: Browser, _ event: () -> Void) -> [String] {
        let before = browser.server.asked.count
        event()
        browser.settle()
        return browser.server.asked.dropFirst(before).filter { $0.hasPrefix("/api/conversations") }
    }

    private func path(_ number: UInt64) -> String { "/api/conversations?of=\(NodeID.make(number))" }

    @Test("[a message, read elsewhere, a deletion] -> the server is asked about that conversation, and not about all")
    func one() {
        let browser = Self.browser()
        let conversations = browser.area.conversations
        let written = asked(browser) { browser.server.change([ChatTests.message(1_001, in: 10_007)]) }
        #expect(written == [path(10_007)])
        #expect(conversations.summary(of: .make(10_007))?.last.first?.body == "Message 1001")
        #expect(conversations.unread == 1)
        #expect(conversations.inOrder.first?.id == .make(10_007))
        let mark = ReadMark(conversation: .make(10_007), message: .make(1_001))
        let read = asked(browser) {
            browser.recording.sendFeed("read", data: String(decoding: mark.encoded(), as: UTF8.self))
        }
        #expect(read == [path(10_007)])
        let deleted = asked(browser) { browser.server.change([.trash([.make(10_009)])]) }
        #expect(deleted == [path(10_009)])
        #expect(conversations.summary(of: .make(10_009)) == nil)
        #expect(conversations.summary(of: .make(10_010)) != nil)
    }

    @Test("[more happens in more of them than are asked for by name] -> all are asked for, once")
    func many() {
        let browser = Self.browser()
        let written = asked(browser) {
            browser.server.change((1...Self.count).map { ChatTests.message(20_000 + $0, in: 10_000 + $0) })
        }
        #expect(written == ["/api/conversations"])
        #expect(browser.area.conversations.unread == Int(Self.count))
    }

    @Test("what was asked for by name is in the list of a page that is opened while the server is away")
    func away() {
        let browser = Self.browser()
        browser.server.change([ChatTests.message(1_001, in: 10_007), .trash([.make(10_009)])])
        browser.settle()
        browser.wait(Conversations.keepingDelay + 1, every: 0.5)
        browser.server.isDown = true
        let next = Browser(after: browser)
        next.start()
        next.wait(0.5)
        #expect(next.area.conversations.summary(of: .make(10_007))?.last.first?.body == "Message 1001")
        #expect(next.area.conversations.summary(of: .make(10_009)) == nil)
        #expect(next.area.conversations.summary(of: .make(10_010)) != nil)
        #expect(next.area.conversations.unread == 1)
    }

    @Test("[the server is in trouble] -> what was asked for by name is asked for again")
    func trouble() {
        let browser = Self.browser()
        let written = asked(browser) {
            browser.isAnswering = false
            browser.server.change([ChatTests.message(1_001, in: 10_007)])
            browser.settle()
            browser.server.status = 503
            browser.isAnswering = true
            browser.wait(3)
        }
        #expect(written == [path(10_007), path(10_007)])
        #expect(browser.area.conversations.unread == 1)
    }
}
