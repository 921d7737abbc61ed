// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import Testing
import WorkspaceModel

@testable import WorkspaceClient

@Suite("Windows of a browser share one feed")
struct SharedFeedTests {
    @Test("one connection serves all; the others hear what it brings, and who is new misses nothing")
    func shared() {
        let browser = Windows()
        for _ in 0..<7 {
            browser.open(isVisible: true)
            browser.write()
            browser.settle()
        }
        #expect(browser.connections == 1)
        #expect(browser.missing() == [])
    }

    @Test("a window that is shown takes the feed from one that is hidden, and from one that is frozen")
    func shown() {
        let browser = Windows()
        let first = browser.open(isVisible: true)
        browser.settle()
        let second = browser.open(isVisible: false)
        browser.settle()
        #expect(first.holds && !second.holds)
        first.isFrozen = true
        browser.show(second, true)
        browser.write()
        browser.settle()
        #expect(second.holds)
        #expect(second.heard == [1])
        first.isFrozen = false
        browser.settle()
        #expect(!first.holds && second.holds)
        #expect(browser.missing() == [])
    }

    @Test("a window that dies without a word is replaced, also where all are hidden")
    func dies() {
        for isVisible in [true, false] {
            let browser = Windows()
            let first = browser.open(isVisible: true)
            browser.settle()
            browser.open(isVisible: false)
            let third = browser.open(isVisible: false)
            browser.settle()
            browser.show(first, true)
            browser.settle()
            if isVisible { third.page.recording.media.insert(.isVisible) }
            browser.kill(first)
            browser.write()
            browser.wait(isVisible ? FeedConnection.holderTimeout + 10 : FeedConnection.hiddenHolderTimeout + 10)
            #expect(browser.connections == 1)
            #expect(browser.missing() == [])
        }
    }

    @Test(
        "the holder takes over what a window that followed has left: soon if it was closed, later if it fell over",
        arguments: [true, false]
    )
    func followerGone(isClosed: Bool) {
        let browser = Windows()
        let holder = browser.open(isVisible: true)
        browser.settle()
        let others = (0..<2).map { _ in browser.open(isVisible: false) }
        browser.settle()
        #expect(holder.takeOvers == 0)
        if isClosed { browser.close(others[0]) } else { browser.kill(others[0]) }
        browser.wait((isClosed ? 0 : FeedConnection.lookInterval) + 2 * FeedConnection.beatInterval)
        #expect(holder.takeOvers == 1)
        #expect(holder.holds && !others[1].holds && others[1].takeOvers == 0)
    }

    @Test("no window says that the server is away while another takes the feed")
    func quiet() {
        let browser = Windows()
        let first = browser.open(isVisible: true)
        var states: [Bool] = []
        browser.settle()
        first.feed.onState = { states.append($0) }
        browser.open(isVisible: true)
        browser.settle()
        #expect(!first.holds)
        #expect(states == [true], "the connection is a new one, and open")
    }

    @Test("where the server is away every window says so; an ended session is said in all")
    func states() {
        let browser = Windows()
        let windows = (0..<3).map { _ in browser.open(isVisible: true) }
        browser.settle()
        #expect(windows.map(\.feed.isOpen) == [true, true, true])
        browser.isServerThere = false
        browser.settle()
        #expect(windows.map(\.feed.isOpen) == [false, false, false])
        browser.isServerThere = true
        browser.wait(30)
        #expect(windows.map(\.feed.isOpen) == [true, true, true])
        browser.isSignedIn = false
        browser.settle()
        #expect(windows.map(\.ends) == [1, 1, 1])
    }

    @Test("what the server has no more reloads only the windows that need it")
    func reset() {
        let browser = Windows()
        let old = browser.open(isVisible: true)
        browser.settle()
        old.isFrozen = true
        for _ in 0..<5 { browser.write() }
        browser.cut = 3
        let new = browser.open(isVisible: true)
        browser.settle()
        browser.write()
        old.isFrozen = false
        old.inbox = []
        old.connection = nil
        browser.show(old, true)
        browser.wait(2 * FeedConnection.beatInterval)
        #expect(old.isReloaded && !new.isReloaded)
        #expect(new.heard == [6])
    }

    @Test("a reset amid a connection reloads every window, also where the connection began long before")
    func restart() {
        let browser = Windows()
        let windows = (0..<2).map { _ in browser.open(isVisible: true) }
        browser.settle()
        for _ in 0..<5 { browser.write() }
        browser.settle()
        windows.first { $0.holds }?.page.recording.sendFeed("reset", data: "{}")
        browser.settle()
        #expect(windows.map(\.isReloaded) == [true, true])
    }

    @Test("a window that has heard more than the server now has loads the page again")
    func restored() {
        let browser = Windows()
        let ahead = browser.open(isVisible: true)
        for _ in 0..<5 { browser.write() }
        browser.settle()
        browser.revision = 2
        browser.open(isVisible: true)
        browser.wait(6 * FeedConnection.beatInterval)
        #expect(ahead.isReloaded)
    }

    @Test("windows that have heard what the server never knew load the page again, however far it has come since")
    func otherData() {
        let browser = Windows()
        let old = [browser.open(isVisible: true), browser.open(isVisible: false)]
        for _ in 0..<5 { browser.write() }
        browser.settle()
        browser.isServerThere = false
        browser.settle()
        browser.log = 2
        for _ in 0..<5 { browser.write() }
        browser.isServerThere = true
        let new = browser.open(isVisible: true)
        browser.wait(30)
        #expect(old.map(\.isReloaded) == [true, true])
        #expect(!new.isReloaded)
    }

    @Test(
        "whatever windows do, each hears every transaction once and in order: seeded",
        arguments: 0..<60 as Range<UInt64>
    )
    func random(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let browser = Windows()
        for _ in 0..<120 {
            let window = browser.windows.randomElement(using: &random)
            switch Int.random(in: 0..<12, using: &random) {
            case 0: if browser.windows.count < 6 { browser.open(isVisible: random.chance(60)) }
            case 1: if let window { browser.show(window, !window.isVisible) }
            case 2: if let window { window.isFrozen.toggle() }
            case 3: if let window, random.chance(30) { browser.kill(window) }
            case 4: if let window, random.chance(30) { browser.close(window) }
            case 5: if let window { window.inbox.removeAll { _ in random.chance(50) } }
            case 6: browser.isServerThere = random.chance(70)
            case 7...9: browser.write()
            default: browser.wait(Double.random(in: 0..<4, using: &random))
            }
        }
        browser.isServerThere = true
        for window in browser.windows { window.isFrozen = false }
        browser.wait(FeedConnection.hiddenHolderTimeout + 60)
        browser.write()
        browser.wait(30)
        #expect(browser.connections == min(1, browser.windows.count), "seed \(seed)")
        #expect(browser.missing() == [], "seed \(seed)")
    }
}

/// The windows of one browser, and a server with a log.
private final class Windows {
    final class Window {
        let page = WebPage()
        let feed: FeedConnection
        let start: UInt64
        var heard: [UInt64] = []
        var inbox: [String] = []
        var isVisible: Bool
        var isFrozen = false
        var ends = 0
        /// How often it was to take over what others had left.
        var takeOvers = 0
        var connection: (number: UInt32, sent: UInt64)?
        /// Whether this window holds a connection.
        var holds: Bool { !page.recording.feeds.isEmpty }
        var isReloaded: Bool { page.recording.log.contains { $0.hasPrefix("navigate 3") } }

        init(start: UInt64, isVisible: Bool, seed: UInt64) {
            self.start = start
            self.isVisible = isVisible
            page.recording.seed = seed
            if !isVisible { page.recording.media.remove(.isVisible) }
            feed = FeedConnection(page: page, server: ServerConnection(page: page))
            feed.onEvent = { [unowned self] event in
                if case .transaction(let transaction) = event { heard.append(transaction.revision) }
            }
            feed.onSignedOut = { [unowned self] in ends += 1 }
            feed.onTakeOverKept = { [unowned self] in takeOvers += 1 }
        }
    }

    private(set) var windows: [Window] = []
    /// The end of the server's log.
    var revision: UInt64 = 0
    private var opened: UInt64 = 0
    private var now = 0.0
    /// The log has nothing up to here.
    var cut: UInt64 = 0
    var isServerThere = true
    var isSignedIn = true

    /// Which of the logs that had the same beginning this is.
    var log: UInt64 = 1
    private var place: FeedPlace { FeedPlace(revision: revision, transaction: id(revision)) }

    private func id(_ revision: UInt64) -> TransactionID {
        TransactionID(high: revision == 0 ? 0 : log << 32 | revision, low: revision)
    }

    var connections: Int { windows.count { $0.holds } }

    /// Each window that has not heard what it should have, with what it has.
    func missing() -> [String] {
        windows.enumerated().compactMap { index, window in
            let expected = Array((window.start + 1)..<(revision + 1))
            return window.heard == expected ? nil : "\(index) after \(window.start): \(window.heard)"
        }
    }

    @discardableResult
    func open(isVisible: Bool) -> Window {
        opened += 1
        let window = Window(start: revision, isVisible: isVisible, seed: 0x1234_5678 &* (opened + 1))
        windows.append(window)
        window.page.recording.onPost = { [unowned self, unowned window] _, text in
            for other in windows where other !== window { other.inbox.append(text) }
        }
        window.page.recording.wallClock.milliseconds += now * 1_000
        window.feed.connect(after: place, session: "s")
        window.page.flush()
        return window
    }

    func write() { revision += 1 }

    func show(_ window: Window, _ isVisible: Bool) {
        window.isVisible = isVisible
        if isVisible {
            window.isFrozen = false
            window.page.recording.media.insert(.isVisible)
        } else {
            window.page.recording.media.remove(.isVisible)
        }
        var event = RecordedEvent()
        event.isPageVisible = isVisible
        window.page.recording.dispatch(.visibilityChange, on: window.page.window, event)
        window.page.flush()
    }

    func close(_ window: Window) {
        window.page.recording.dispatch(.pageHide, on: window.page.window)
        window.page.flush()
        kill(window)
    }

    func kill(_ window: Window) {
        windows.removeAll { $0 === window }
        window.page.recording.onPost = nil
    }

    func settle() { wait(2) }

    func wait(_ seconds: Double) {
        let end = now + seconds
        while now < end {
            now += 0.25
            for window in windows where !window.isFrozen { step(window) }
        }
    }

    private func step(_ window: Window) {
        let port = window.page.recording
        port.wallClock.milliseconds += 250
        port.advance(0.25)
        window.page.flush()
        let texts = window.inbox
        window.inbox = []
        for text in texts {
            port.hear(text, on: "carry-feed-\(WireVersion.current)-s")
            window.page.flush()
        }
        while !port.requests.isEmpty { port.respond(status: !isServerThere ? 0 : isSignedIn ? 404 : 401) }
        serve(window)
        window.page.flush()
    }

    private func serve(_ window: Window) {
        let port = window.page.recording
        guard let (number, path) = port.feeds.first else {
            window.connection = nil
            return
        }
        guard isServerThere, isSignedIn else {
            window.connection = nil
            return port.changeFeed(isOpen: false)
        }
        if window.connection?.number != number {
            let after = path.split(separator: "=").last.flatMap { FeedPlace(Array($0.utf8)[...]) } ?? place
            window.connection = (number, after.revision)
            port.changeFeed(isOpen: true)
            let isOther = after.isElsewhere(than: FeedPlace(revision: after.revision, transaction: id(after.revision)))
            if after.revision < cut || after.revision > revision || isOther {
                return port.sendFeed("reset", data: "{}")
            }
        }
        if now.truncatingRemainder(dividingBy: 15) == 0 { port.sendFeed("beat", data: "{}") }
        while let (number, sent) = window.connection, sent < revision, port.feeds.first?.number == number {
            let next = sent + 1
            window.connection = (number, next)
            let event = TransactionEvent(revision: next, transaction: id(next), author: "t", changes: [])
            port.sendFeed("transaction", id: "\(event.place)", data: String(decoding: event.encoded(), as: UTF8.self))
        }
    }
}
