// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

@testable import WorkspaceClient

/// The whole client on a page without a browser, with a server in memory: what a person does, and what then happens.
final class Browser {
    let page = WebPage()
    let server: MemoryServer
    let application: Application
    /// Whether the feed tells news; while it does not they wait.
    var isFeedRunning = true
    /// Whether the server answers; while it does not requests wait.
    var isAnswering = true
    /// Whether connections of the feed open and break as the server comes and goes; else a test says when.
    var connectsFeed = false
    private(set) var focused: RecordedNode?
    private var closing: [RecordedNode] = []
    private var scrolled: [ObjectIdentifier: (node: RecordedNode, left: Double, top: Double)] = [:]

    var recording: RecordingPort { page.recording }
    var area: AreaContext { application.area }
    var workspace: Workspace { area.workspace }
    var isDragging: Bool { area.dragging.isDragging }

    /// The feed that is open, and how far it was told.
    private var told: (feed: UInt32, revision: UInt64) = (0, 0)
    /// When the server showed last that it is there.
    private var beaten = 0.0
    /// Whether the page was loaded again: the next one is a ``Browser/init(after:)``.
    var isLoadedAgain: Bool { recording.log.contains { $0.hasPrefix("navigate 3") } }

    init(
        _ tree: Tree = .make(),
        address: String = "/",
        width: Double = 1_280,
        isStarted: Bool = true,
        prepare: (MemoryServer) -> Void = { _ in }
    ) {
        server = MemoryServer(tree)
        prepare(server)
        page.recording.viewport = PageRect(width: width, height: 800)
        page.recording.address = address
        // A fresh page has one size before anything is in it.
        application = Application(page: page)
        follow()
        if isStarted { start() }
    }

    /// A page of another browser that was not started yet.
    init(of server: MemoryServer, seed: UInt64) {
        self.server = server
        page.recording.viewport = PageRect(width: 1_280, height: 800)
        page.recording.seed = seed
        application = Application(page: page)
        follow()
    }

    /// A page with a feed that opens and breaks as the server comes and goes.
    static func connected() -> Browser {
        let browser = Browser(isStarted: false)
        browser.startConnected()
        return browser
    }

    /// Starts the page with such a feed.
    func startConnected() {
        connectsFeed = true
        start()
        wait(1)
    }

    /// The next page of the same browser, after this one was closed; it is not started yet.
    init(after other: Browser) {
        server = other.server
        connectsFeed = other.connectsFeed
        page.recording.viewport = other.recording.viewport
        page.recording.storage = other.recording.storage
        page.recording.records = other.recording.records
        page.recording.parked = other.recording.parked
        page.recording.files = other.recording.files
        page.recording.lastFile = other.recording.lastFile
        // Far from those of the pages of other browsers.
        page.recording.seed = other.recording.seed &* 6_364_136_223_846_793_005 &+ 1
        application = Application(page: page)
        follow()
    }

    func start() {
        application.start()
        settle()
        if !connectsFeed, !server.isDown { recording.changeFeed(isOpen: true) }
        settle()
    }

    private func follow() {
        recording.onMeasure = { [unowned self] node in
            let frame = Layout(recording).frame(of: node)
            (node.scroll.width, node.scroll.height) = (frame.width, frame.height)
            return frame
        }
        recording.onTakeOut = { [unowned self] node in willLeave(node) }
        recording.onCall = { [unowned self] name, node in wasCalled(name, node) }
    }

    // MARK: Time

    /// Lets everything happen that follows by itself: answers, news, frames, focus, scrolling.
    func settle() {
        for _ in 0..<12 {
            step()
            if !isBusy { return }
        }
    }

    private var isBusy: Bool {
        (isAnswering && !recording.requests.isEmpty) || !closing.isEmpty
            || (recording.isFrameRequested && !area.dragging.isDragging)
    }

    /// Answers the request that came first; false where none waits.
    @discardableResult
    func answerNext() -> Bool {
        guard let request = recording.requests.first else { return false }
        let (status, body) = server.answer(request)
        recording.respond(status: status, body: body)
        return true
    }

    /// One frame, with the answers of the server.
    func step(_ seconds: Double = 1.0 / 60) {
        page.flush()
        while isAnswering, answerNext() {}
        if connectsFeed, server.isDown {
            recording.changeFeed(isOpen: false)
            told.feed = 0
        }
        if isFeedRunning, !server.isDown, let feed = recording.feeds.first {
            if told.feed != feed.number {
                let place = feed.path.split(separator: "=").last.flatMap { FeedPlace(Array($0.utf8)[...]) }
                told = (feed.number, place?.revision ?? 0)
                if connectsFeed { recording.changeFeed(isOpen: true) }
                if told.revision < server.cut {
                    told.revision = .max
                    recording.sendFeed("reset", data: "{}")
                }
            }
            // The server shows every 15 s that it is there.
            if recording.now - beaten >= 15 {
                beaten = recording.now
                recording.sendFeed("beat", data: "{}")
            }
            for event in server.news where event.revision > told.revision {
                told.revision = event.revision
                recording.sendFeed(
                    "transaction",
                    id: "\(event.revision)",
                    data: String(decoding: event.data, as: UTF8.self)
                )
            }
        }
        tellClosed()
        recording.advance(seconds)
        tellScrolling()
        page.flush()
    }

    /// Lets seconds pass, all timers and frames included.
    func wait(_ seconds: Double, every interval: Double = 1.0 / 60) {
        let end = recording.now + seconds
        while recording.now < end { step(interval) }
    }

    // MARK: What a browser does by itself

    private func wasCalled(_ name: String, _ node: RecordedNode) {
        switch name {
        case "focus":
            guard focused !== node, node.isInPage else { return }
            if let old = focused, recording.holds(old) {
                focused = nil
                recording.dispatch(.blur, on: old, editing(old))
            }
            focused = node
            recording.dispatch(.focus, on: node)
        case "close": closing.append(node)
        default: break
        }
    }

    /// Chromium takes the focus from what leaves the page, and says so while it is taken out.
    private func willLeave(_ node: RecordedNode) {
        guard let old = focused, old.isInside(node) else { return }
        focused = nil
        if recording.holds(old) { recording.dispatch(.blur, on: old, editing(old)) }
    }

    /// `close` comes as an event of its own, later.
    private func tellClosed() {
        for node in closing where recording.holds(node) { recording.dispatch(.close, on: node) }
        closing.removeAll()
    }

    private static let scrollers = ["board-scroller", "list-scroller", "messages"]

    private func tellScrolling() {
        for node in recording.body.all
        where node.listening.contains(.scroll) && Self.scrollers.contains(where: node.has) {
            let most = Layout(recording).mostScroll(of: node)
            node.scroll.left = min(max(0, node.scroll.left), most.left)
            node.scroll.top = min(max(0, node.scroll.top), most.top)
            let (left, top) = (node.scroll.left, node.scroll.top)
            if let known = scrolled[ObjectIdentifier(node)], known.left == left, known.top == top { continue }
            let isNew = scrolled[ObjectIdentifier(node)] == nil
            scrolled[ObjectIdentifier(node)] = (node, left, top)
            guard !isNew || left != 0 || top != 0 else { continue }
            var event = RecordedEvent()
            event.deltaX = left
            event.deltaY = top
            recording.dispatch(.scroll, on: node, event)
        }
    }

    func editing(_ node: RecordedNode) -> RecordedEvent {
        var event = RecordedEvent.value(node.properties["value"] ?? "")
        event.isEditing = node.tag == "textarea" || node.tag == "input"
        event.isInteractive = event.isEditing
        return event
    }
}

extension RecordedNode {
    func has(_ name: String) -> Bool { classes.contains(name) }

    func first(named name: String) -> RecordedNode? { all.first { $0.has(name) } }

    func isInside(_ other: RecordedNode) -> Bool {
        var node: RecordedNode? = self
        while let candidate = node {
            if candidate === other { return true }
            node = candidate.parent
        }
        return false
    }

    var isInPage: Bool {
        var node = self
        while let parent = node.parent { node = parent }
        return node.tag == "window"
    }

    func around(_ name: String) -> RecordedNode? {
        var node: RecordedNode? = self
        while let candidate = node {
            if candidate.has(name) { return candidate }
            node = candidate.parent
        }
        return nil
    }
}
