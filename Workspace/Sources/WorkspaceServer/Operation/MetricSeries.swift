// SPDX-License-Identifier: Apache-2.0
import CoreMetrics
import Synchronization

/// The numbers of one metric with one set of labels.
final class MetricSeries: CounterHandler, RecorderHandler, TimerHandler, MeterHandler, Sendable {
    /// What Prometheus calls the types.
    enum Kind: String, Sendable {
        case counter, gauge, histogram
    }

    private struct State {
        var value = 0.0
        var count: UInt64 = 0
        /// How many fell into each bucket, not cumulated.
        var buckets = [UInt64](repeating: 0, count: MetricSeries.bounds.count)
    }

    /// Upper bounds of the buckets: seconds for durations, numbers for sizes.
    static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 25, 50, 100, 250]

    private let kind: Kind
    private let state = Mutex(State())

    init(_ kind: Kind) { self.kind = kind }

    func increment(by amount: Int64) { state.withLock { $0.value += Double(amount) } }
    func reset() { state.withLock { $0 = State() } }
    func record(_ value: Int64) { record(Double(value)) }
    func recordNanoseconds(_ duration: Int64) { record(Double(duration) / 1e9) }
    func set(_ value: Int64) { set(Double(value)) }
    func set(_ value: Double) { state.withLock { $0.value = value } }
    func increment(by amount: Double) { state.withLock { $0.value += amount } }
    func decrement(by amount: Double) { state.withLock { $0.value -= amount } }

    func record(_ value: Double) {
        state.withLock { state in
            guard kind == .histogram else {
                state.value = value
                return
            }
            state.value += value
            state.count &+= 1
            if let bucket = Self.bounds.firstIndex(where: { value <= $0 }) { state.buckets[bucket] &+= 1 }
        }
    }

    /// The lines of Prometheus' text format.
    func text(_ name: String, _ labels: String) -> String {
        let state = state.withLock { $0 }
        let braced = labels.isEmpty ? "" : "{\(labels)}"
        guard kind == .histogram else { return "\(name)\(braced) \(Self.number(state.value))\n" }
        var lines = ""
        var total: UInt64 = 0
        let prefix = labels.isEmpty ? "" : labels + ","
        for (bound, count) in zip(Self.bounds, state.buckets) {
            total &+= count
            lines += "\(name)_bucket{\(prefix)le=\"\(Self.number(bound))\"} \(total)\n"
        }
        lines += "\(name)_bucket{\(prefix)le=\"+Inf\"} \(state.count)\n"
        return lines + "\(name)_sum\(braced) \(Self.number(state.value))\n\(name)_count\(braced) \(state.count)\n"
    }

    private static func number(_ value: Double) -> String {
        Int64(exactly: value).map { "\($0)" } ?? "\(value)"
    }
}
