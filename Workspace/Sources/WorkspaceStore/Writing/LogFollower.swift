// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

/// Reads what is new in a log that several servers write, and tells it in order. It is woken when something may be new; a
/// wake that is lost costs time, because the next one reads what it was for.
actor LogFollower {
    private let engine: any DatabaseEngine
    private var observers: [@Sendable ([ScopedEvent]) async -> Void] = []
    /// How far it has told; nil before somebody listens.
    private var place: UInt64?
    private var isReading = false
    private var isBehind = false

    private static let pageLimit = 200
    private static let pageBytes = 4 << 20

    init(engine: any DatabaseEngine) { self.engine = engine }

    /// Calls `observer` with what comes after a revision, in the order of the log; the first to do so says where it begins.
    func observe(after revision: UInt64, _ observer: @escaping @Sendable ([ScopedEvent]) async -> Void) {
        if place == nil { place = revision }
        observers.append(observer)
    }

    /// Reads what is new.
    ///
    /// - Parameter revision: How far the log is known to go; nil where that is not known.
    func wake(_ revision: UInt64? = nil) async {
        if let revision, let place, revision <= place { return }
        isBehind = true
        await catchUp()
    }

    /// Tells what this process has just written. What comes right behind what was told need not be read.
    func take(_ events: [ScopedEvent]) async {
        guard let first = events.first?.event.revision, let last = events.last?.event.revision else { return }
        if let place, last <= place { return }
        guard !isReading, let place, place + 1 == first else { return await wake() }
        isReading = true
        self.place = last
        for observer in observers { await observer(events) }
        isReading = false
        await catchUp()
    }

    private func catchUp() async {
        guard !isReading else { return }
        isReading = true
        while isBehind {
            isBehind = false
            await read()
        }
        isReading = false
    }

    private func read() async {
        while let last = place {
            let (limit, bytes) = (Self.pageLimit, Self.pageBytes)
            do {
                let events = try await engine.read {
                    try StoredLog.scopedEvents(after: last, limit: limit, bytes: bytes, in: $0)
                }
                guard let end = events.last else { return }
                place = end.event.revision
                for observer in observers { await observer(events) }
            } catch StoreError.corrupt {
                // An entry that nobody can read: whoever needs it starts over, and the rest goes on.
                guard let end = try? await engine.read({ try Store.revision(in: $0) }) else { return }
                place = end
            } catch {
                // Where the database cannot be reached, the next wake reads this, at the latest that of a heartbeat.
                return
            }
        }
    }
}
