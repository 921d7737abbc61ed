// SPDX-License-Identifier: Apache-2.0
import Hummingbird
import WorkspaceModel
import WorkspaceStore

/// Where the log's new entries and everyone's presence meet the open feeds.
///
/// Feeds pull. The hub only wakes them; each keeps its own place in the log and takes what is new when its connection
/// has room again. So a slow reader costs nothing but the ring of recent events that all share: one that falls out of
/// the ring reads the store's log, and one that is too far behind is told to start over.
///
/// ```
///            publish                 wake                    take(after:)
/// store ----------------> FeedHub ----------> FeedStream <----------------- ring | log
/// ```
actor FeedHub {
    /// One event of the log, ready to be sent.
    struct Event: Sendable {
        let revision: UInt64
        /// The whole of it.
        let frame: ByteBuffer
        private let scoped: ScopedEvent

        init(_ scoped: ScopedEvent) {
            revision = scoped.event.revision
            frame = FeedFrame.frame(.transaction(scoped.event))
            self.scoped = scoped
        }

        /// What a reader gets of it.
        func frame(for reader: Reader) -> ByteBuffer {
            switch reader {
            case .program: frame
            case .member where scoped.isOpen: frame
            case .member, .guest: FeedFrame.frame(.transaction(scoped.seen(by: reader)))
            }
        }
    }

    /// What a feed gets when it asks.
    struct Delivery: Sendable {
        /// Events that follow the asked place without a gap. Nil when the ring no longer holds that place.
        var events: [Event]?
        /// Presence that changed since.
        var presence: [ByteBuffer]
        /// Where to ask for presence next time.
        var presenceVersion: Int
        /// What concerns the reader alone and is new.
        var own: [ByteBuffer]
        /// Where to ask for that next time.
        var ownVersion: Int
        /// The members, if they changed.
        var people: ByteBuffer?
        /// Where to ask for members next time.
        var peopleVersion: Int
        /// Changes with each heartbeat.
        var beat: Int
        /// Changes when every reader has to start over, or this one alone.
        var restarts: Int
        /// Whether the server is stopping.
        var isClosed: Bool
    }

    /// A feed that was opened.
    struct OpenFeed: Sendable {
        let id: Int
        /// Yields whenever there may be something to take; ends when the server stops.
        let wakes: AsyncStream<Void>
        /// Ends the feed from outside.
        let end: @Sendable () -> Void
    }

    private var ring = FeedRing()
    private var board = PresenceBoard()
    private var own = OwnEventBoard()
    private var people = PeopleBoard()
    private var feeds: [Int: (reader: SessionInfo, wake: AsyncStream<Void>.Continuation)] = [:]
    private var lastFeed = 0
    private var beat = 0
    private var isClosed = false
    /// Tells other servers; see ``Cluster``.
    private var tell: @Sendable (ClusterNotice) -> Void = { _ in }
    /// At which beat each other server was last heard of.
    private var heard: [String: Int] = [:]

    /// A server that was not heard of for more beats is gone.
    private static let silence = 2

    /// How often every reader had to start over.
    private(set) var restarts = 0

    /// How many feeds are open.
    var count: Int { feeds.count }

    /// A hub for a log that ends at `revision`.
    init(revision: UInt64) {
        ring.start(at: revision)
    }

    /// Lets the hub tell other servers what they have to know.
    func connect(_ tell: @escaping @Sendable (ClusterNotice) -> Void) { self.tell = tell }

    /// Takes new events, in the order of the log.
    func publish(_ events: [ScopedEvent]) {
        for event in events { ring.append(Event(event)) }
        wakeAll()
    }

    /// Takes what is carried on a device now, and where something is written. Who has no feed open cannot be seen to
    /// leave, so it is not shown either.
    ///
    /// - Parameter paths: What that is in: nobody is shown more of it than they may see.
    func publish(_ event: PresenceEvent, paths: [NodeID: VisibilityPath] = [:]) {
        let isHere = event.isIdle || hasFeed(of: event.session.device)
        tell(.presence(.init(.presence(event.told)), isAsked: !isHere))
        if isHere { show(event, paths: paths) }
    }

    /// Takes it from a server that has no feed of that device, if this one has.
    func adopt(_ event: PresenceEvent, paths: [NodeID: VisibilityPath]) {
        if hasFeed(of: event.session.device) { publish(event, paths: paths) }
    }

    /// Shows it to this server's feeds.
    ///
    /// - Parameter server: The one that has the device's feed, where that is another.
    func show(_ event: PresenceEvent, paths: [NodeID: VisibilityPath], of server: String? = nil) {
        board.set(event, paths: paths, of: server)
        wakeAll()
    }

    /// Takes what concerns one device, or one member on all of theirs. Only their pages hear of it.
    func publish(_ event: FeedEvent, to recipient: FeedRecipient) {
        tell(.event(.init(event), recipient))
        show(event, to: recipient)
    }

    /// Shows it to this server's feeds.
    func show(_ event: FeedEvent, to recipient: FeedRecipient) {
        own.add(event, for: recipient)
        for feed in feeds.values where recipient.includes(feed.reader) {
            feed.wake.yield()
        }
    }

    /// Takes the members as they are now. A feed hears of them when it begins, and whenever they change.
    func publish(_ members: MemberList) {
        tell(.people)
        show(members)
    }

    /// Shows them to this server's feeds.
    func show(_ members: MemberList) {
        people.set(members.forEverybody)
        wakeAll()
    }

    /// Opens a feed.
    func open(for reader: SessionInfo) -> OpenFeed {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        lastFeed += 1
        if isClosed {
            continuation.finish()
        } else {
            feeds[lastFeed] = (reader, continuation)
            continuation.yield()
        }
        return OpenFeed(id: lastFeed, wakes: stream) { continuation.finish() }
    }

    /// Closes a feed. Who has none left carries nothing any more.
    func close(_ id: Int) {
        guard let feed = feeds.removeValue(forKey: id) else { return }
        feed.wake.finish()
        let device = feed.reader.device
        // Another server may have a feed of it meanwhile: what that shows is not this one's to end.
        if !hasFeed(of: device), let idle = board.clear(device: device) {
            tell(.presence(.init(.presence(idle)), isAsked: false))
            wakeAll()
        }
    }

    /// What is new for a reader after `revision`, after the versions of the rest.
    ///
    /// - Parameter session: Nil for what concerns everybody.
    func take(
        after revision: UInt64,
        presenceVersion: Int,
        ownVersion: Int = .max,
        peopleVersion: Int = .max,
        session: SessionInfo? = nil,
        reader: Reader = .program
    ) -> Delivery {
        Delivery(
            events: ring.events(after: revision),
            presence: reader.isGuest ? [] : board.frames(after: presenceVersion, for: reader),
            presenceVersion: board.version,
            own: session.map { own.frames(after: ownVersion, for: $0) } ?? [],
            ownVersion: own.version,
            people: reader.isGuest ? nil : people.frame(after: peopleVersion),
            peopleVersion: people.version,
            beat: beat,
            restarts: !reader.isGuest && board.hasForgotten(since: presenceVersion) ? -1 : restarts,
            isClosed: isClosed
        )
    }

    /// Lets every reader start over from the windows: what the log held is gone.
    func restart(at revision: UInt64) {
        restarts += 1
        ring.start(at: revision)
        wakeAll()
    }

    /// Makes every feed write something, so that a dead connection is noticed at both ends.
    func heartbeat() {
        beat &+= 1
        tell(.alive)
        for (server, last) in heard where beat - last > Self.silence {
            heard[server] = nil
            board.clear(server: server)
        }
        board.age()
        wakeAll()
    }

    /// Forgets what the devices of other servers carry: it was not heard of meanwhile, and is told anew with their next move.
    func forgetOthers() {
        for server in heard.keys { board.clear(server: server) }
        wakeAll()
    }

    /// Notes that another server is there. What its devices carry is shown until it is silent.
    func hear(from server: String) { heard[server] = beat }

    /// Ends every feed, now and from now on.
    func shutDown() {
        isClosed = true
        for feed in feeds.values {
            feed.wake.finish()
        }
        feeds = [:]
    }

    private func hasFeed(of device: String) -> Bool { feeds.values.contains { $0.reader.device == device } }

    private func wakeAll() {
        for feed in feeds.values {
            feed.wake.yield()
        }
    }
}
