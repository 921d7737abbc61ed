// SPDX-License-Identifier: Apache-2.0

/// A feed of server-sent events that stays open: lost, it opens itself again, later and later, from where it was.
///
/// ```
/// closed --open--> opening --answer--> open --loss--> waiting(0.5 s ... 15 s) --> opening
///                              open --silence--> opening
/// ```
public final class Feed {
    /// One event of the feed.
    public struct Message {
        /// The name of the event.
        public let name: String
        /// The id the server gave it; empty when it gave none.
        public let id: String
        /// What the event carries.
        public let data: [UInt8]
    }

    /// What the feed is doing.
    public enum State: Sendable {
        /// The first answer is awaited, or, after a silence, another one.
        case opening
        /// Events flow.
        case open
        /// The connection was lost; it is tried again by itself.
        case lost
        /// The feed was closed for good.
        case closed
    }

    /// What the feed is doing now.
    public private(set) var state = State.opening
    /// The id of the last event that had one: where a new connection goes on.
    public private(set) var lastEventID: String
    unowned(unsafe) private let page: WebPage
    private let number: UInt32
    private let path: String
    private let names: [StaticString]
    private let onState: (State) -> Void
    private let onMessage: (Message) -> Void
    private var failures = 0
    private var retry: PageTimer?
    private let maximumSilence: Double?
    private var watch: PageTimer?
    /// When the connection brought something last.
    private var heard = 0.0

    init(
        page: WebPage,
        path: String,
        names: [StaticString],
        lastEventID: String,
        maximumSilence: Double?,
        onState: @escaping (State) -> Void,
        onMessage: @escaping (Message) -> Void
    ) {
        self.page = page
        self.maximumSilence = maximumSilence
        self.path = path
        self.names = names
        self.lastEventID = lastEventID
        self.onState = onState
        self.onMessage = onMessage
        number = page.nextNumber()
    }

    /// Ends the feed.
    public func close() {
        guard state != .closed else { return }
        if let retry { page.cancel(retry) }
        if let watch { page.cancel(watch) }
        disconnect()
        page.feeds[number] = nil
        change(to: .closed)
    }

    /// Tries at once where it is not open: the network came back, or the page is shown again. An attempt without an answer
    /// begins anew, for it may hang on a network that is gone.
    public func reconnectNow() {
        guard state == .lost || state == .opening else { return }
        if let retry { page.cancel(retry) } else { disconnect() }
        failures = 0
        connect()
    }

    func connect() {
        page.feeds[number] = self
        retry = nil
        page.wire.begin(.openFeed)
        page.wire.put(number)
        page.wire.put(
            lastEventID.utf8.isEmpty
                ? path : "\(path)\(path.utf8.contains(UInt8(ascii: "?")) ? "&" : "?")after=\(lastEventID)"
        )
        page.wire.put(UInt16(clamping: names.count))
        for name in names { page.wire.put(name) }
        page.wire.flush()
    }

    private func disconnect() {
        page.wire.begin(.closeFeed)
        page.wire.put(number)
        page.wire.flush()
    }

    /// Opens the feed again after a silence: its line may be dead without anybody saying so. Whether it is, only the new attempt
    /// shows, so the page is told of no loss before that fails.
    private func listen() {
        guard let maximumSilence, watch == nil else { return }
        watch = page.after(heard + maximumSilence - page.now) { [unowned(unsafe) self] in
            watch = nil
            guard state == .open else { return }
            if page.now - heard < maximumSilence { return listen() }
            disconnect()
            state = .opening
            connect()
        }
    }

    private func change(to state: State) {
        self.state = state
        onState(state)
    }

    func receive(_ reader: inout ByteReader) {
        guard state != .closed else { return }
        heard = page.now
        switch reader.byte() {
        case 0:
            failures = 0
            listen()
            change(to: .open)
        case 1:
            disconnect()
            failures += 1
            // Doubled each time, and spread so that a thousand pages do not come back in the same moment.
            let spread = 0.75 + Double(page.random() & 0xff) / 512
            retry = page.after(min(15, 0.25 * Double(1 << min(failures, 6))) * spread) { [unowned(unsafe) self] in
                self.connect()
            }
            change(to: .lost)
        default:
            let message = Message(name: reader.text(), id: reader.text(), data: reader.byteArray())
            if !message.id.utf8.isEmpty { lastEventID = message.id }
            onMessage(message)
        }
    }
}

extension WebPage {
    /// Opens a feed of server-sent events. It lives until ``Feed/close()``.
    ///
    /// - Parameters:
    ///   - path: Where it is. A new connection adds the query `after` with the id of the last event.
    ///   - names: The names of the events to hear.
    ///   - lastEventID: The event after which to begin; empty for now.
    ///   - maximumSilence: Seconds without an event after which it is opened again; nil for one that may be silent.
    ///   - onState: Is told every change of the connection.
    ///   - onMessage: Takes the events.
    public func openFeed(
        _ path: String,
        events names: [StaticString],
        lastEventID: String = "",
        maximumSilence: Double? = nil,
        onState: @escaping (Feed.State) -> Void,
        onMessage: @escaping (Feed.Message) -> Void
    ) -> Feed {
        let feed = Feed(
            page: self,
            path: path,
            names: names,
            lastEventID: lastEventID,
            maximumSilence: maximumSilence,
            onState: onState,
            onMessage: onMessage
        )
        feed.connect()
        return feed
    }

    func receiveFeed(_ reader: inout ByteReader) {
        feeds[reader.word()]?.receive(&reader)
    }
}
