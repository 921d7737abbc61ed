// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import ServiceLifecycle
import WorkspaceModel
import WorkspaceStore

/// One open feed: server-sent events from a place in the log onwards.
struct FeedStream: Sendable {
    let hub: FeedHub
    let store: Store
    /// Whose feed it is.
    let session: SessionInfo
    /// What the store knows them as.
    let reader: Reader
    /// When a share link ends: milliseconds since 1970.
    let until: Double?
    /// Whether the reader speaks another version.
    let isOutdated: Bool
    /// How far the reader has come.
    let start: FeedPlace
    /// The request's body, which is empty: its stream tells when the reader has gone.
    let connection: RequestBody

    /// A reader that is further behind is told to start over: reading the windows again is cheaper.
    static let longestWay: UInt64 = 20_000
    /// How many entries of the log are read at once.
    static let pageLimit = 200
    /// No more entries are read at once when they have so many bytes.
    static let pageBytes = 4 << 20
    /// A reader that has so many bytes to catch up with is told to start over as well.
    static let catchUpBytes = 64 << 20

    /// The response that stays open.
    func response() -> Response {
        Response(
            status: .ok,
            headers: [
                .contentType: "text/event-stream",
                .cacheControl: "no-store",
            ],
            body: ResponseBody { writer in
                let feed = await hub.open(for: session)
                do {
                    // The server waits for its connections before it stops, so a feed ends as soon as that begins.
                    try await withGracefulShutdownHandler {
                        try await connection.consumeWithInboundCloseHandler { _ in
                            try await run(feed.wakes, on: &writer)
                        } onInboundClosed: {
                            feed.end()
                        }
                    } onGracefulShutdown: {
                        feed.end()
                    }
                    await hub.close(feed.id)
                    if Task.isShuttingDownGracefully { try? await writer.write(FeedFrame.stopping) }
                } catch {
                    await hub.close(feed.id)
                    throw error
                }
                try await writer.finish(nil)
            }
        )
    }

    private func run(_ wakes: AsyncStream<Void>, on writer: inout any ResponseBodyWriter) async throws {
        var place = start.revision
        var presenceVersion = 0
        var ownVersion = 0
        var peopleVersion = 0
        var beat: Int?
        let restarts = await hub.restarts
        try await writer.write(FeedFrame.opening)
        guard !isOutdated else {
            try await writer.write(FeedFrame.frame(.outdated))
            return
        }
        // What landed before is told as the log has it for this reader: the ring knows who might see it when it landed.
        let opening = try await store.revision()
        let arrival = try await store.arrival(of: reader)
        guard try await canResume(upTo: opening) else {
            try await writer.write(FeedFrame.frame(.reset))
            return
        }
        for await _ in wakes {
            let delivery = await hub.take(
                after: place,
                presenceVersion: presenceVersion,
                ownVersion: ownVersion,
                peopleVersion: peopleVersion,
                session: session,
                reader: reader
            )
            guard !delivery.isClosed, until.map({ Double(store.now()) < $0 }) ?? true else { return }
            guard delivery.restarts == restarts else {
                try await writer.write(FeedFrame.frame(.reset))
                return
            }
            var isQuiet = true
            var batch = FrameBatch()
            if place >= opening, let events = delivery.events {
                for event in events {
                    try await batch.add(event.frame(for: reader), on: &writer)
                    place = event.revision
                    isQuiet = false
                }
            } else {
                guard try await catchUp(from: &place, past: opening, since: arrival, in: &batch, on: &writer) else {
                    try await batch.add(FeedFrame.frame(.reset), on: &writer)
                    return try await batch.write(on: &writer)
                }
                isQuiet = false
            }
            for frame in [delivery.people].compactMap({ $0 }) + delivery.presence + delivery.own {
                try await batch.add(frame, on: &writer)
                isQuiet = false
            }
            presenceVersion = delivery.presenceVersion
            ownVersion = delivery.ownVersion
            peopleVersion = delivery.peopleVersion
            if isQuiet, let beat, beat != delivery.beat {
                try await batch.add(FeedFrame.heartbeat, on: &writer)
            }
            beat = delivery.beat
            try await batch.write(on: &writer)
        }
    }

    /// A place that the log never reached, or with another transaction than the log's, belongs to other data.
    private func canResume(upTo revision: UInt64) async throws -> Bool {
        guard try await store.contains(start) else { return false }
        let start = start.revision
        guard start <= revision, revision - start <= Self.longestWay else { return false }
        guard start < revision else { return true }
        let cut = try await store.cutRevision()
        guard cut <= start else { return false }
        // An erasure cuts the log before an entry without changes, and nobody may keep what was erased.
        if cut == start, cut > 0, let next = try await store.log(after: start, limit: 1).first, next.changes.isEmpty {
            return false
        }
        return try await store.logBytes(after: start, limit: Self.catchUpBytes) <= Self.catchUpBytes
    }

    /// Reads the log up to where the feed was opened, and to where the ring begins. The next wake has the rest.
    ///
    /// - Returns: False when the log was cut behind this reader's back, or is more than they are to catch up with: what has
    ///   changed often comes as often, as it is now.
    private func catchUp(
        from place: inout UInt64,
        past opening: UInt64,
        since arrival: Int64,
        in batch: inout FrameBatch,
        on writer: inout any ResponseBodyWriter
    ) async throws -> Bool {
        var bytes = 0
        while true {
            if place >= opening, await hub.take(after: place, presenceVersion: .max).events != nil { break }
            let entries = try await store.scopedLog(after: place, limit: Self.pageLimit, bytes: Self.pageBytes)
            guard !entries.isEmpty else { return true }
            for entry in entries {
                guard entry.event.revision == place + 1 else { return false }
                let frame = FeedFrame.frame(.transaction(entry.seen(by: reader, since: arrival)))
                bytes += frame.readableBytes
                guard bytes <= Self.catchUpBytes else { return false }
                try await batch.add(frame, on: &writer)
                place = entry.event.revision
            }
        }
        for event in await hub.take(after: place, presenceVersion: .max).events ?? [] {
            try await batch.add(event.frame(for: reader), on: &writer)
            place = event.revision
        }
        return true
    }
}
