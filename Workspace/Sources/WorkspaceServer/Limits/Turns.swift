// SPDX-License-Identifier: Apache-2.0

/// Lets those who do something about the same thing do it one after the other; others are not held up.
actor Turns<Key: Hashable & Sendable> {
    private var waiting: [Key: [CheckedContinuation<Void, Never>]] = [:]

    /// Runs `body` when nobody else has the turn for `key`.
    func take<Result: Sendable>(_ key: Key, _ body: @Sendable () async throws -> Result) async rethrows -> Result {
        if waiting[key] == nil {
            waiting[key] = []
        } else {
            await withCheckedContinuation { waiting[key]?.append($0) }
        }
        defer { pass(key) }
        return try await body()
    }

    /// Gives the turn to the next, or ends.
    private func pass(_ key: Key) {
        guard let next = waiting[key]?.first else {
            waiting[key] = nil
            return
        }
        waiting[key]?.removeFirst()
        next.resume()
    }
}
