// SPDX-License-Identifier: Apache-2.0
import CoreMetrics
import WorkspaceMedia
import WorkspaceStore

/// What an operator measures: requests, feeds, commits, decoders and queues.
struct ServerMetrics: Sendable {
    private let registry = PrometheusRegistry()

    /// Counts an answered request. `route` is the pattern, never an address.
    func count(method: String, route: String, status: Int, duration: Duration) {
        let labels = [("method", method), ("route", route), ("status", "\(status)")]
        Counter(label: "carry_requests_total", dimensions: labels, factory: registry).increment()
        Timer(label: "carry_request_seconds", dimensions: [("route", route)], factory: registry)
            .recordNanoseconds(duration.nanoseconds)
    }

    /// Counts a request that was turned away because there were too many.
    func countLimited(_ limit: String) {
        Counter(label: "carry_limited_total", dimensions: [("limit", limit)], factory: registry).increment()
    }

    /// Counts a durable commit.
    func count(_ batch: CommitBatch) {
        Timer(label: "carry_commit_seconds", factory: registry).recordNanoseconds(batch.duration.nanoseconds)
        Recorder(label: "carry_commit_batch_size", factory: registry).record(batch.count)
    }

    /// Everything in Prometheus' text format.
    func text(feed: FeedHub, media: MediaEngine, store: Store) async -> String {
        set("carry_feed_clients", to: await feed.count)
        set("carry_decoders_running", to: await media.runner.pool.runningCount)
        set("carry_queue_depth", [("queue", "decoders")], to: await media.runner.pool.waitingCount)
        set("carry_queue_depth", [("queue", "commits")], to: await store.waitingCount())
        set("carry_sandbox_works", to: media.runner.sandbox == .none ? 0 : 1)
        for (tool, runs) in media.runner.statistics.runs() {
            set("carry_decoder_runs", [("tool", tool.rawValue), ("result", "answered")], to: runs.answered)
            set("carry_decoder_runs", [("tool", tool.rawValue), ("result", "failed")], to: runs.failed)
        }
        return registry.text()
    }

    private func set(_ name: String, _ labels: [(String, String)] = [], to value: Int) {
        Meter(label: name, dimensions: labels, factory: registry).set(value)
    }
}

extension Duration {
    fileprivate var nanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return overflow ? .max : product.addingReportingOverflow(attoseconds / 1_000_000_000).partialValue
    }
}
