// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

// Several servers on one database: what they tell each other beside the log, and what only one of them does at a time.
extension Store {
    /// Whether other servers may use the same data.
    public var isShared: Bool { engine.listener != nil }

    /// Whether this is the server that clears and sends. One is, of those that are connected; who is alone always is.
    public var isOnDuty: Bool { engine.listener?.isOnDuty ?? true }

    /// Whether it hears now what other servers tell.
    public var isHearing: Bool { engine.listener?.isConnected ?? false }

    /// Hears nothing more, and leaves the duty to others.
    public func leave() { engine.listener?.stop() }

    /// Tells every server, also this one, something. Who is not connected at that moment never hears it.
    ///
    /// - Parameter text: Less than 8,000 bytes.
    public func tell(_ text: String) async throws { try await engine.tell(text) }

    /// The last erasure among events of a log that servers share, each of which is an entry without changes behind a cut; nil
    /// for none. Who has the log alone knows of an erasure by itself.
    public func erasure(among events: [ScopedEvent]) async -> UInt64? {
        guard isShared, let last = events.last(where: { $0.event.changes.isEmpty })?.event.revision else { return nil }
        // Where nobody can be asked, starting over is what is safe.
        let cut = (try? await cutRevision()) ?? last
        return cut + 1 >= last ? last : nil
    }

    /// Those of some sessions and shares that are no more, whichever server ended them.
    ///
    /// - Complexity: O(sessions and shares of the workspace), in one statement.
    public func ended(among sessions: Set<String>) async throws -> [String] {
        try await engine.read { db in
            let all: [String] = try db.values("SELECT id FROM session UNION ALL SELECT id FROM share")
            return Array(sessions.subtracting(all))
        }
    }

    /// Calls `observer` with what servers tell, in order, until this store is gone.
    public func observeNotices(_ observer: @escaping @Sendable (StoreNotice) async -> Void) {
        guard let listener = engine.listener else { return }
        let (notices, notice) = AsyncStream.makeStream(of: StoreNotice.self)
        listener.start({ notice.yield($0) }, onEnd: { notice.finish() })
        Task { [weak follower] in
            for await next in notices {
                await observer(next)
                switch next {
                case .told: break
                case .logGrew(let revision): await follower?.wake(revision)
                case .connected: await follower?.wake()
                }
            }
        }
    }
}
