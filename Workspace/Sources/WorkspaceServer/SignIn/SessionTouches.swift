// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// Notes sessions as seen, one note at a time for each.
final class SessionTouches: Sendable {
    private let running = Mutex<Set<String>>([])

    /// Begins a note and waits for nothing; while one of the session is on its way, nothing happens.
    func run(for session: String, _ note: @escaping @Sendable () async throws -> Void) {
        guard running.withLock({ $0.insert(session).inserted }) else { return }
        Task {
            try? await note()
            running.withLock { _ = $0.remove(session) }
        }
    }
}
