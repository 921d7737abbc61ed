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

    /// Calls `observer` with what comes after this moment, in the order of the log.
    func observe(_ observer: @escaping @Sendable ([ScopedEvent]) async -> Void) async {
        if place == nil { place = try? await engine.read { try Store.revision(in: $0) } }
        observers.append(observer)
    }

    /// Reads what is new.
    func wake() async {
        isBehind = true
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
                place = try? await engine.read { try Store.revision(in: $0) }
            } catch {
                // Where the database cannot be reached, the wake of its return reads this.
                return
            }
        }
    }
}
