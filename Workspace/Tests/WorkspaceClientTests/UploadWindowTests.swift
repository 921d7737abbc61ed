// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("Files of several windows")
struct UploadWindowTests {
    private let documents = UploadDestination.documents(Place(parent: .workspace))

    /// A page with a file that the browser keeps, as nobody answers.
    private func browser() -> Browser {
        let browser = Browser.connected()
        browser.isAnswering = false
        let file = browser.recording.file("a.pdf", type: "application/pdf", size: 100)
        browser.server.contents[file.handle] = .pages(IntakeMix.hash(of: 5), 1)
        browser.area.files.accept([file], to: documents)
        browser.wait(1)
        #expect(browser.recording.parked.count == 1)
        return browser
    }

    private func count(_ server: MemoryServer) -> Int { server.asked.count { $0.hasPrefix("/api/documents") } }

    @Test("a file that one window sends is not sent by another that is opened meanwhile, but when the first has gone")
    func opened() {
        let first = browser()
        let second = Browser(after: first)
        let both = TwoWindows(first, second)
        second.application.start()
        both.wait(3)
        #expect(count(first.server) == 0)
        // The first falls over: nobody closes it.
        second.wait(FeedConnection.lookInterval + 30, every: 0.25)
        #expect(first.server.documentTitles() == ["a.pdf"])
        #expect(second.recording.parked.isEmpty)
    }

    @Test("of two windows that are opened at once, as by a browser that restores them, one sends what was left")
    func together() {
        let former = browser()
        let first = Browser(after: former)
        former.recording.seed = 7
        let second = Browser(after: former)
        let both = TwoWindows(first, second)
        for window in [first, second] { window.application.start() }
        both.wait(3)
        #expect(former.server.documentTitles() == ["a.pdf"])
        #expect(count(former.server) == 1)
    }

    @Test("a window that looks again, as when the feed opens after its start, waits for what others answer to that")
    func again() throws {
        let window = browser()
        let record = try #require(window.recording.parked.first?.key.dropLast("/000000".count))
        let kept = KeptUploads(workspace: window.workspace)
        var given: [Int] = []
        for _ in 0..<2 {
            kept.read { given.append($0.count) }
            window.wait(0.2)
        }
        let channel = "carry-files-\(WireVersion.current)-\(window.workspace.session.id)"
        window.recording.hear(String(record), on: channel)
        window.wait(1)
        #expect(given == [0])
        withExtendedLifetime(kept) {}
    }
}

/// Two windows of a browser: each hears what the other says.
private final class TwoWindows {
    private let windows: [Browser]
    private var inboxes: [[(channel: String, text: String)]] = [[], []]

    init(_ first: Browser, _ second: Browser) {
        windows = [first, second]
        for (index, window) in windows.enumerated() {
            window.recording.onPost = { [weak self] channel, text in
                self?.inboxes[1 - index].append((channel: channel, text: text))
            }
        }
    }

    func wait(_ seconds: Double) {
        for _ in 0..<Int(seconds * 20) {
            for (index, window) in windows.enumerated() {
                let texts = inboxes[index]
                inboxes[index] = []
                for (channel, text) in texts { window.recording.hear(text, on: channel) }
                window.wait(0.05)
            }
        }
    }
}
