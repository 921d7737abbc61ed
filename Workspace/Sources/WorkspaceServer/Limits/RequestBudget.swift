// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// How many requests each person and each address may still make: a bucket that fills by the second.
final class RequestBudget: Sendable {
    private struct Bucket {
        var tokens: Double
        var time: ContinuousClock.Instant
        /// Whether it was told that it is used up.
        var isTold = false
    }

    private struct State {
        var buckets: [String: Bucket] = [:]
        var uploads: [String: Int] = [:]
        /// Requests left until full buckets are forgotten.
        var requestsToPruning = RequestBudget.pruningInterval
    }

    /// The full buckets are forgotten every so many requests, or as many as there are buckets if those are more: however
    /// many there are, that looks at one or two for each request.
    private static let pruningInterval = 10_000

    private let limits: ServerLimits
    private let now: @Sendable () -> ContinuousClock.Instant
    private let state = Mutex(State())

    init(_ limits: ServerLimits, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.limits = limits
        self.now = now
    }

    /// Takes one request from the budget of `key`.
    ///
    /// - Parameter onSpent: Is told of the first that is refused, and in how many seconds there is one again.
    /// - Returns: Nil when there was one; else the seconds until there is.
    func take(_ key: String, onSpent: (Int) -> Void = { _ in }) -> Int? {
        guard limits.requestsPerSecond.isFinite else { return nil }
        let time = now()
        return state.withLock { state in
            pruneWhenDue(&state, at: time)
            var bucket = filled(state.buckets[key] ?? Bucket(tokens: limits.requestBurst, time: time), at: time)
            defer { state.buckets[key] = bucket }
            guard bucket.tokens < 1 else {
                bucket.tokens -= 1
                bucket.isTold = false
                return nil
            }
            let seconds = max(Int(((1 - bucket.tokens) / limits.requestsPerSecond).rounded(.up)), 1)
            if !bucket.isTold { onSpent(seconds) }
            bucket.isTold = true
            return seconds
        }
    }

    /// How many buckets are kept.
    var count: Int { state.withLock { $0.buckets.count } }

    /// Whether nothing is left of the budget of `key`.
    func isSpent(_ key: String) -> Bool {
        let time = now()
        return state.withLock { state in state.buckets[key].map { filled($0, at: time).tokens < 1 } ?? false }
    }

    /// Empties the budget of `key`, which is used up elsewhere.
    func spend(_ key: String, for seconds: Int) {
        guard limits.requestsPerSecond.isFinite else { return }
        let time = now()
        let tokens = 1 - Double(max(seconds, 1)) * limits.requestsPerSecond
        state.withLock { state in
            pruneWhenDue(&state, at: time)
            let known = state.buckets[key].map { filled($0, at: time).tokens } ?? limits.requestBurst
            let left = min(known, max(tokens, -limits.requestBurst))
            state.buckets[key] = Bucket(tokens: left, time: time, isTold: true)
        }
    }

    /// Begins an upload for each key, which has its own limit; false when one of them has too many. End it with
    /// ``endUpload(_:)`` and the same keys.
    func beginUpload(_ keys: [(key: String, limit: Int)]) -> Bool {
        state.withLock { state in
            guard keys.allSatisfy({ state.uploads[$0.key, default: 0] < $0.limit }) else { return false }
            for (key, _) in keys { state.uploads[key, default: 0] += 1 }
            return true
        }
    }

    /// Ends an upload.
    func endUpload(_ keys: [(key: String, limit: Int)]) {
        state.withLock { state in
            for (key, _) in keys {
                let count = state.uploads[key] ?? 0
                state.uploads[key] = count > 1 ? count - 1 : nil
            }
        }
    }

    private func filled(_ bucket: Bucket, at time: ContinuousClock.Instant) -> Bucket {
        let gained = (time - bucket.time) / .seconds(1) * limits.requestsPerSecond
        let tokens = min(bucket.tokens + max(gained, 0), limits.requestBurst)
        return Bucket(tokens: tokens, time: time, isTold: bucket.isTold)
    }

    private func pruneWhenDue(_ state: inout State, at time: ContinuousClock.Instant) {
        state.requestsToPruning -= 1
        guard state.requestsToPruning <= 0 else { return }
        state.buckets = state.buckets.filter { filled($0.value, at: time).tokens < limits.requestBurst }
        state.requestsToPruning = max(state.buckets.count, Self.pruningInterval)
    }
}
