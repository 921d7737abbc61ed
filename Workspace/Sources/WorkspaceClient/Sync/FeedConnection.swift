// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The server's events, from a revision on, which the windows of this browser share: a browser opens six connections to one
/// host, and a feed takes one for good (https://html.spec.whatwg.org/multipage/server-sent-events.html#authoring-notes).
///
/// ```
///            shown, or nothing heard for a while
/// following -------------------------------------> holding
///           <------------------------------------
///                   another claimed later
/// ```
///
/// The holder tells the others what it hears. Each window counts the revisions that it has heard of; one that misses some
/// asks, and the holder opens the connection again from there. So every window hears every transaction once and in order,
/// whoever holds the feed and whatever gets lost between them.
final class FeedConnection {
    /// Seconds from one sign of life of the holder to the next.
    static let beatInterval = 5.0
    /// Seconds within which a connection is awaited to bring what it was opened for.
    static let answerTime = 15.0
    /// Seconds of silence after which a window that is seen takes the feed over.
    static let holderTimeout = 15.0
    /// The same for a hidden one: browsers run the timers of hidden pages once a minute.
    static let hiddenHolderTimeout = 150.0
    /// Seconds of silence after which the connection is opened again: three heartbeats of the server.
    static let maximumSilence = 45.0
    /// Seconds from one look of the holder at what windows may have left to the next: one that falls over does not say so.
    static let lookInterval = 60.0

    private let page: WebPage
    private let server: ServerConnection
    private let window: UInt64
    private var channel: Channel?
    private var session = ""
    /// The connection, while this window holds it.
    private var feed: Feed?
    /// Where the connection was opened and when, until it brings a transaction.
    private var opening: (after: FeedPlace, time: Double)?
    /// The latest claim that was heard of, this window's own among them.
    private var claim = FeedClaim(time: 0, window: 0)
    /// Every transaction up to here was heard.
    private var position = FeedPlace(revision: 0)
    /// Where the holder was asked to go on, so that it is asked once.
    private var requested: FeedPlace?
    /// When the holder was heard last.
    private var heard = 0.0
    /// When another was told last that this window holds the feed.
    private var told = 0.0
    /// How often in a row the holder was behind this window.
    private var timesAhead = 0
    /// Where the holder was then: one that catches up is behind for a while.
    private var holderPlace: FeedPlace?
    /// Whether a window was closed, or is silent, and this one takes over what it has left as soon as it holds an open feed.
    private var takesOverKept = false
    /// When this window looked last for what others may have left.
    private var looked = 0.0
    /// Whether the server has said that this page is of another version.
    private var isOutdated = false

    /// Whether this window holds the connection for all.
    var isHeldHere: Bool { feed != nil }

    private var state = FeedState.opening
    /// Whether events arrive.
    var isOpen: Bool { state == .open }
    /// Called with every event but a reset.
    var onEvent: (FeedEvent) -> Void = { _ in }
    /// Called with every transaction as the server sent it, before ``onEvent``.
    var onTransaction: (_ place: FeedPlace, _ data: [UInt8]) -> Void = { _, _ in }
    /// Called before the page is loaded again because the server cannot go on.
    var onReset: () -> Void = {}
    /// Called when the feed was opened (true) or lost (false).
    var onState: (Bool) -> Void = { _ in }
    /// Called when a connection begins: what is not in the log is told again.
    var onFresh: () -> Void = {}
    /// Called when this window holds the feed, and is to take over what others may have left that have gone.
    var onTakeOverKept: () -> Void = {}
    /// Called when the session has ended.
    var onSignedOut: () -> Void = {}

    init(page: WebPage, server: ServerConnection) {
        self.page = page
        self.server = server
        window = page.random()
    }

    /// Hears what happens after a place in the log from now on.
    ///
    /// - Parameter session: Whose events they are: windows of other sessions do not share them.
    func connect(after place: FeedPlace, session: String) {
        position = place
        self.session = session
        // What windows say to each other may change as well.
        channel = page.openChannel("carry-feed-\(WireVersion.current)-\(session)") { [unowned(unsafe) self] text in
            if let message = FeedMessage(text) { hear(message) }
        }
        page.window.on(.visibilityChange) { [unowned(unsafe) self] event in
            if event.isPageVisible, feed == nil { return takeOver() }
            if event.isPageVisible { feed?.reconnectNow() } else if feed != nil { post(.left(isClosed: false)) }
        }
        // The page goes. Should the browser bring it back, it is shown again and takes over.
        page.window.on(.pageHide) { [unowned(unsafe) self] _ in
            guard feed != nil else { return post(.closed) }
            stopHolding()
            post(.left(isClosed: true))
        }
        if page.media.contains(.isVisible) {
            takeOver()
        } else {
            // Whoever holds the feed answers at once.
            heard = page.now - Self.hiddenHolderTimeout + Self.beatInterval
            post(.request(after: position))
        }
        beat()
    }

    /// Tries at once to reach the server again.
    func reconnect() { if let feed { feed.reconnectNow() } else { post(.retry) } }

    private func post(_ message: FeedMessage) { channel?.post(message.text) }

    private func tell(_ state: FeedState) { post(.held(claim, position, state)) }
}

// MARK: - Who holds it

extension FeedConnection {
    private func takeOver() {
        guard !isOutdated else { return }
        let time = page.wallClock.wholeMilliseconds
        claim = FeedClaim(time: max(time, claim.time + 1), window: window)
        open(after: position)
        tell(.opening)
    }

    /// Of several windows that could, one is the first: the others hear its claim.
    private func takeOverSoon() {
        let seconds = Double(page.random() & 0xff) / 512
        page.after(seconds) { [unowned(unsafe) self, claim] in if claim == self.claim, feed == nil { takeOver() } }
    }

    private func open(after place: FeedPlace) {
        feed?.close()
        opening = (place, page.now)
        feed = page.openFeed(
            "/api/feed?version=\(WireVersion.current)",
            events: ["transaction", "presence", "counted", "people", "read", "reset", "outdated", "beat"],
            lastEventID: "\(place)",
            maximumSilence: Self.maximumSilence,
            onState: { [unowned(unsafe) self] state in stateChanged(state) },
            onMessage: { [unowned(unsafe) self] message in
                // An event without an id has that of the one before
                // (https://html.spec.whatwg.org/multipage/server-sent-events.html#dispatchMessage).
                let isTransaction = UTF8Text.equal(message.name, "transaction")
                let place = isTransaction ? FeedPlace(ArraySlice(message.id.utf8)) : nil
                receive(message.name, place, message.data)
            }
        )
    }

    /// Takes over what a window has left that has gone, and looks from time to time for what one has that fell over.
    private func takeOverKept() {
        guard takesOverKept || page.now - looked >= Self.lookInterval else { return }
        (takesOverKept, looked) = (false, page.now)
        onTakeOverKept()
    }

    private func stopHolding() {
        feed?.close()
        feed = nil
        heard = page.now
    }

    /// Shows that the holder is there, or looks whether it is.
    private func beat() {
        if let feed {
            tell(state)
            if feed.state == .open { takeOverKept() }
        } else {
            requested = nil
            let isVisible = page.media.contains(.isVisible)
            if page.now - heard >= (isVisible ? Self.holderTimeout : Self.hiddenHolderTimeout) {
                takesOverKept = true
                takeOver()
            }
        }
        page.after(Self.beatInterval) { [unowned(unsafe) self] in beat() }
    }
}

// MARK: - What is heard

extension FeedConnection {
    private func hear(_ message: FeedMessage) {
        switch message {
        case .held(let other, let place, let state): heard(of: other, at: place, state)
        case .retry: feed?.reconnectNow()
        case .request(let place): if feed != nil { reopen(after: place) }
        // Also of the one that held the feed, where this window was shown before it heard that. With the next beat: what was
        // kept last may come later than this, and whoever was only loaded again sends it.
        case .left(isClosed: true) where feed != nil, .closed: takesOverKept = true
        // All else is for those who follow.
        case _ where feed != nil: break
        case .event(let name, let id, let data):
            heard = page.now
            accept(name, id, data)
        case .reset(let revision): if position.revision <= revision { startOver() }
        case .signedOut: onSignedOut()
        case .left(let isClosed):
            takesOverKept = isClosed
            if page.media.contains(.isVisible) {
                takeOverSoon()
            } else if isClosed {
                heard = page.now - Self.hiddenHolderTimeout
            }
        }
    }

    private func heard(of other: FeedClaim, at place: FeedPlace, _ state: FeedState) {
        guard claim <= other else {
            // One that was frozen may not know that another has claimed the feed meanwhile.
            guard feed != nil, page.now - told > 1 else { return }
            told = page.now
            return tell(self.state)
        }
        if feed != nil { stopHolding() }
        if claim < other { (requested, holderPlace, takesOverKept) = (nil, nil, false) }
        claim = other
        heard = page.now
        change(to: state)
        if position.revision < place.revision { request() }
        // A holder that stays behind has other data, and so has one with another transaction here: the folder was restored.
        let isBehind = position.revision > place.revision && state == .open && place == holderPlace
        timesAhead = isBehind ? timesAhead + 1 : 0
        holderPlace = place
        if timesAhead == 3 || position.isElsewhere(than: place) { startOver() }
    }

    /// Opens the connection again from a place on, unless the one that is being opened brings what comes after it.
    private func reopen(after place: FeedPlace) {
        guard let opening, page.now - opening.time < Self.answerTime else {
            return open(after: place.revision < position.revision ? place : position)
        }
        if place.revision < opening.after.revision { open(after: place) }
    }

    private func startOver() {
        onReset()
        page.reload()
    }

    private func request() {
        guard requested != position else { return }
        requested = position
        post(.request(after: position))
    }
}

// MARK: - What the connection brings

extension FeedConnection {
    private func stateChanged(_ state: Feed.State) {
        switch state {
        case .open:
            tell(.fresh)
            change(to: .fresh)
            takeOverKept()
        case .lost:
            tell(.lost)
            change(to: .lost)
            askWhoIsHere()
        case .opening, .closed: break
        }
    }

    /// A browser does not say why a feed was lost: the server did not answer, or it knows the session no more.
    func askWhoIsHere() {
        server.get("/api/session", as: SessionInfo.self) { [unowned(unsafe) self] result in
            switch result {
            // The browser is somebody else's by now.
            case .success(let info) where !UTF8Text.equal(info.id, session): break
            case .failure(.signedOut): break
            default: return
            }
            feed?.close()
            post(.signedOut)
            onSignedOut()
        }
    }

    private func receive(_ name: String, _ id: FeedPlace?, _ data: [UInt8]) {
        if UTF8Text.equal(name, "reset") {
            let reached = (feed.flatMap { FeedPlace(ArraySlice($0.lastEventID.utf8)) } ?? position).revision
            post(.reset(after: reached))
            // Another window asked for what the server has no more: this one goes on where it is.
            if position.revision > reached { open(after: position) } else { startOver() }
            return
        }
        if UTF8Text.equal(name, "outdated") {
            // Coming back would be of no use before the page is loaded again; others may be of another version.
            isOutdated = true
            stopHolding()
            return onEvent(.outdated)
        }
        // It has shown that the line is not dead.
        if UTF8Text.equal(name, "beat") { return }
        if id != nil { opening = nil }
        post(.event(name: name, id: id, data: data))
        accept(name, id, data)
    }

    private func accept(_ name: String, _ id: FeedPlace?, _ data: [UInt8]) {
        if let id {
            guard id.revision > position.revision else { return }
            guard feed != nil || id.revision == position.revision + 1 else { return request() }
            position = id
            onTransaction(id, data)
        }
        if let event = try? FeedEvent(name: name, data: data) { onEvent(event) }
    }

    private func change(to state: FeedState) {
        // While a window that took over opens its own connection, what is known stays true.
        guard state != .opening else { return }
        // A connection is fresh only in the moment that it is told of.
        let known = self.state
        self.state = state == .fresh ? .open : state
        if state == .fresh { onFresh() }
        if state == .fresh || self.state != known { onState(isOpen) }
    }
}
