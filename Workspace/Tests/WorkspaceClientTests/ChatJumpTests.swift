// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import Testing
import WorkspaceModel

@testable import WorkspaceClient

/// Conversation 70 "Team" of ``ChatTests`` with the messages 1001 to 1400 of Grace, open at its end.
@Suite("Going far back in a conversation")
struct ChatJumpTests {
    private let browser: Browser
    private let view: ConversationView

    init() throws {
        let browser = ChatTests.browser(messages: 400)
        self.browser = browser
        view = try #require(browser.area.router.chatView?.view)
    }

    private var server: MemoryServer { browser.server }

    private func numbers(_ range: ClosedRange<UInt64>) -> [NodeID] { range.map { .make($0) } }

    /// What is asked of messages while something happens.
    private func asked(_ event: () -> Void) -> [String] {
        let before = server.asked.count
        event()
        browser.settle()
        return server.asked.dropFirst(before).filter { $0.contains("/messages?") }
    }

    private func open(_ message: UInt64) {
        browser.area.dragging.openNode(.make(message))
        browser.settle()
    }

    private func scroll(to top: Double) {
        browser.recording.body.first(named: "messages")?.scroll.top = top
        browser.settle()
    }

    private var jump: RecordedNode? {
        browser.page.flush()
        return browser.recording.body.first(named: "jump")
    }

    @Test("[an old message] -> it comes with those around it, in one answer, and is in view")
    func window() throws {
        #expect(asked { open(1_050) }.count == 1)
        #expect(view.messages == numbers(1_020...1_079))
        let message = try #require(browser.node(.make(1_050), named: "message"))
        let frame = Layout(browser.recording).frame(of: message)
        #expect(frame.y >= 60 && frame.y + frame.height <= 660)
        #expect(jump?.attributes["hidden"] == nil)
        // One of the newest is known still.
        #expect(asked { open(1_390) }.isEmpty)
        #expect(view.messages == numbers(1_341...1_400))
        #expect(browser.node(.make(1_390), named: "message") != nil)
    }

    @Test("what comes meanwhile is neither shown nor read there; “Newest” shows it, marked as new, without asking")
    func live() {
        open(1_050)
        #expect(server.reads.last?.message == .make(1_400))
        server.change([ChatTests.message(5_000)])
        browser.settle()
        #expect(view.messages == numbers(1_020...1_079))
        #expect(browser.recording.body.first(named: "message-news")?.allText == "Grace: Message 5000")
        scroll(to: view.layout.contentSize.height)
        #expect(server.reads.last?.message == .make(1_400))
        #expect(asked { browser.click(jump) }.isEmpty)
        #expect(view.messages == numbers(1_341...1_400) + [.make(5_000)])
        #expect(view.divider == .make(5_000))
        #expect(server.reads.last?.message == .make(5_000))
        #expect(jump?.attributes["hidden"] != nil)
    }

    @Test("the messages before and after come as one scrolls, until none is missing up to the newest")
    func onward() {
        open(1_050)
        scroll(to: 0)
        #expect(view.messages == numbers(1_001...1_079))
        var steps = 0
        while view.loader.last != nil, steps < 20 {
            scroll(to: view.layout.contentSize.height)
            steps += 1
        }
        #expect(view.messages == numbers(1_001...1_400))
        #expect(asked { scroll(to: view.layout.contentSize.height) }.isEmpty)
        server.change([ChatTests.message(5_000)])
        browser.settle()
        #expect(server.reads.last?.message == .make(5_000))
    }

    @Test("what one sends from there stands at the end, which is shown; undo takes it back")
    func sends() {
        open(1_050)
        let field = browser.recording.body.first(named: "message-field")
        browser.type("Hello", into: field)
        browser.press("Enter", on: field)
        browser.settle()
        #expect(view.messages.count == 61)
        #expect(view.messages.last.flatMap(browser.workspace.node)?.body == "Hello")
        browser.workspace.undo()
        browser.settle()
        #expect(view.messages == numbers(1_341...1_400))
    }

    @Test("a message that the server has not got any more is not looked for again and again; one sees where it was")
    func gone() {
        server.change([.set(.make(1_050), [.body: .text("Changed")])])
        browser.settle()
        browser.isFeedRunning = false
        server.change([.trash([.make(1_050)])])
        #expect(asked { view.reveal(.make(1_050)) }.count == 1)
        #expect(view.loader.sought == nil)
        #expect(view.messages.contains(.make(1_049)) && view.messages.contains(.make(1_051)))
    }

    @Test("“Newest” while the answer is on its way -> one stays at the newest")
    func changesMind() {
        server.change([.set(.make(1_050), [.body: .text("Changed")])])
        browser.settle()
        browser.isAnswering = false
        view.reveal(.make(1_050))
        view.didSend()
        browser.isAnswering = true
        browser.settle()
        #expect(view.messages == numbers(1_341...1_400))
    }

    @Test("where those around it cannot be had, earlier ones are looked through, which the browser may keep")
    func trouble() {
        server.change([.set(.make(1_300), [.body: .text("Changed")])])
        browser.settle()
        server.status = 503
        view.reveal(.make(1_300))
        browser.settle()
        #expect(view.messages == numbers(1_281...1_400))
        #expect(browser.node(.make(1_300), named: "message") != nil)
    }

    @Test("one's last message is edited also from far back; an old one that is known by itself is not taken for it")
    func editsLast() {
        func write(_ message: UInt64, at place: Place) {
            let fields: Fields = [.body: .text("Mine"), .creator: .node(.make(901)), .createdAt: .number(90_000_000)]
            server.change([.insert(.make(message), kind: .message, at: place, fields: fields)])
            browser.settle()
        }
        write(5_001, at: Place(parent: .make(70), after: .make(1_050)))
        #expect(view.known.contains(.make(5_001)) && !view.messages.contains(.make(5_001)))
        view.editLast()
        browser.settle()
        #expect(view.composer.editedMessage == nil)
        write(5_002, at: Place(parent: .make(70)))
        open(1_100)
        #expect(!view.messages.contains(.make(5_002)))
        view.editLast()
        browser.settle()
        #expect(view.composer.editedMessage == .make(5_002))
    }

    @Test("the newest are asked for again where the feed told too little; what is read stays")
    func refreshes() {
        open(1_050)
        let paths = asked { view.loader.start() }
        #expect(paths.count == 1 && paths.allSatisfy { !$0.contains("key=") })
        #expect(view.messages == numbers(1_020...1_079))
    }
}
