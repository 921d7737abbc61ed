// SPDX-License-Identifier: Apache-2.0
import Synchronization

/// How many requests each person and each address may still make: a bucket that fills by the second.
final class RequestBudget: Sendable {
    private struct Bucket {
        var tokens: Double
        var time: ContinuousClock.Instant
    }

    private struct State {
        var buckets: [String: Bucket] = [:]
        var uploads: [String: Int] = [:]
    }

    /// With more buckets than so many, the full ones are forgotten.
    private static let pruneCount = 10_000

    private let limits: ServerLimits
    private let now: @Sendable () -> ContinuousClock.Instant
    private let state = Mutex(State())

    init(_ limits: ServerLimits, now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }) {
        self.limits = limits
        self.now = now
    }

    /// Takes one request from the budget of `key`.
    ///
    /// - Returns: Nil when there was one; else the seconds until there is.
    func take(_ key: String) -> Int? {
        guard limits.requestsPerSecond.isFinite else { return nil }
        let time = now()
        return state.withLock { state in
            if state.buckets.count > Self.pruneCount { prune(&state.buckets, at: time) }
            var bucket = filled(state.buckets[key] ?? Bucket(tokens: limits.requestBurst, time: time), at: time)
            defer { state.buckets[key] = bucket }
            guard bucket.tokens < 1 else {
                bucket.tokens -= 1
                return nil
            }
            return max(Int(((1 - bucket.tokens) / limits.requestsPerSecond).rounded(.up)), 1)
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
        return Bucket(tokens: min(bucket.tokens + max(gained, 0), limits.requestBurst), time: time)
    }

    private func prune(_ buckets: inout [String: Bucket], at time: ContinuousClock.Instant) {
        buckets = buckets.filter { filled($0.value, at: time).tokens < limits.requestBurst }
    }
}
