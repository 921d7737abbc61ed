// SPDX-License-Identifier: Apache-2.0
import Hummingbird
import Testing
import WorkspaceModel
import WorkspaceStore

@testable import WorkspaceServer

@Suite("The ring of recent events")
struct FeedRingTests {
    private func ring(_ revisions: ClosedRange<UInt64>, startingAt start: UInt64 = 0, bytes: Int = 10) -> FeedRing {
        var ring = FeedRing()
        ring.start(at: start)
        for revision in revisions {
            ring.append(event(revision, bytes: bytes))
        }
        return ring
    }

    private func event(_ revision: UInt64, bytes: Int = 10) -> FeedHub.Event {
        let author = String(repeating: "a", count: bytes)
        let transaction = TransactionID(high: 0, low: revision)
        return FeedHub.Event(
            ScopedEvent(TransactionEvent(revision: revision, transaction: transaction, author: author, changes: []))
        )
    }

    @Test("[1...5] after 2 -> 3, 4, 5; after 5 or more -> nothing")
    func tail() {
        let ring = ring(1...5)
        #expect(ring.events(after: 2)?.map(\.revision) == [3, 4, 5])
        #expect(ring.events(after: 0)?.count == 5)
        #expect(ring.events(after: 5)?.isEmpty == true)
        #expect(ring.events(after: 9)?.isEmpty == true)
    }

    @Test("[11...12] after 8 -> the log has to be read")
    func tooFar() {
        let ring = ring(11...12, startingAt: 10)
        #expect(ring.events(after: 8) == nil)
        #expect(ring.events(after: 10)?.map(\.revision) == [11, 12])
    }

    @Test("[] after the log's end -> nothing; before it -> the log has to be read")
    func empty() {
        var ring = FeedRing()
        ring.start(at: 7)
        #expect(ring.events(after: 7)?.isEmpty == true)
        #expect(ring.events(after: 6) == nil)
    }

    @Test("[1...5] started anew at 4 -> 5, which it has heard of already, has to be read from the log")
    func startedAnew() {
        var ring = ring(1...5)
        ring.start(at: 4)
        #expect(ring.events(after: 4) == nil)
        #expect(ring.events(after: 5)?.isEmpty == true)
        ring.append(event(6))
        #expect(ring.events(after: 5)?.map(\.revision) == [6])
    }

    @Test("a gap empties it")
    func gap() {
        var ring = ring(1...3)
        ring.append(event(9))
        #expect(ring.events(after: 2) == nil)
        #expect(ring.events(after: 8)?.map(\.revision) == [9])
    }

    @Test("it keeps no more than it may, and always the newest")
    func bounded() throws {
        let many = ring(1...10_000)
        #expect(many.events(after: 5000) == nil)
        let kept = try #require(many.events(after: 9_000))
        #expect(kept.count == 1000)
        let large = ring(1...40, bytes: 1 << 20)
        #expect(large.events(after: 10) == nil)
        #expect(large.events(after: 38)?.count == 2)
        let huge = ring(1...2, bytes: 40 << 20)
        #expect(huge.events(after: 1)?.count == 1)
    }
}
