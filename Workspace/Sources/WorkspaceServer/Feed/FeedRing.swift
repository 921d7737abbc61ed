// SPDX-License-Identifier: Apache-2.0
import Hummingbird

/// The most recent events of the log, without a gap, bounded in number and bytes.
struct FeedRing {
    private var events: [FeedHub.Event] = []
    private var bytes = 0
    private var last: UInt64 = 0

    /// How many events are kept at most.
    static let countLimit = 2048
    /// How many bytes are kept at most.
    static let byteLimit = 8 << 20

    /// Forgets what it has, and goes on behind the log's end: there, or further on where it has heard of more already.
    mutating func start(at revision: UInt64) {
        (events, bytes) = ([], 0)
        last = max(last, revision)
    }

    /// Adds the next event. One that does not follow empties the ring: feeds read the log instead.
    mutating func append(_ event: FeedHub.Event) {
        if event.revision != last + 1 {
            events = []
            bytes = 0
        }
        events.append(event)
        bytes += event.frame.readableBytes
        last = event.revision
        guard events.count > 2 * Self.countLimit || bytes > 2 * Self.byteLimit else { return }
        // Trimmed only once it is twice too large, so an append costs O(1) on average.
        var surplus = 0
        while surplus < events.count - 1, events.count - surplus > Self.countLimit || bytes > Self.byteLimit {
            bytes -= events[surplus].frame.readableBytes
            surplus += 1
        }
        events.removeFirst(surplus)
    }

    /// The events after `revision`, or nil when some of them are no longer here.
    func events(after revision: UInt64) -> [FeedHub.Event]? {
        guard revision < last else { return [] }
        guard let first = events.first, first.revision <= revision + 1 else { return nil }
        return Array(events.dropFirst(Int(revision + 1 - first.revision)))
    }
}
