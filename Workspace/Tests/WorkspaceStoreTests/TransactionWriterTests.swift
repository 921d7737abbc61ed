// SPDX-License-Identifier: Apache-2.0
import Synchronization
import Testing
import WorkspaceModel

@testable import WorkspaceStore

@Suite("The writer of transactions")
struct TransactionWriterTests {
    /// A database that is away: it says so when it is told to.
    private final class AwayEngine: DatabaseEngine {
        static let failure = DatabaseFailure.unreachable("away")
        let began: AsyncStream<Void>
        private let beginning: AsyncStream<Void>.Continuation
        private let gates = Mutex<[CheckedContinuation<Void, Never>]>([])
        let writes = Atomic(0)
        var listener: PostgresListener? { nil }

        init() { (began, beginning) = AsyncStream.makeStream() }

        func giveUp() {
            for gate in gates.withLock({ gates in
                defer { gates = [] }
                return gates
            }) { gate.resume() }
        }

        func write<Result: Sendable>(
            _ pace: Pace,
            _ body: @escaping @Sendable (any Database) throws -> Result
        ) async throws -> Result {
            writes.add(1, ordering: .acquiringAndReleasing)
            await withCheckedContinuation { continuation in
                gates.withLock { $0.append(continuation) }
                beginning.yield()
            }
            throw Self.failure
        }

        func read<Result: Sendable>(
            _ pace: Pace,
            _ body: @escaping @Sendable (any Database) throws -> Result
        ) async throws -> Result { throw Self.failure }

        func note(_ body: @escaping @Sendable (any Database) throws -> Void) async throws { throw Self.failure }
        func takesWrites() async throws -> Bool? { throw Self.failure }
        func readNow<Result>(_ body: (any Database) throws -> Result) throws -> Result { throw Self.failure }
        func writeNow<Result>(_ pace: Pace, _ body: (any Database) throws -> Result) throws -> Result {
            throw Self.failure
        }
        func tell(_ text: String) async throws { throw Self.failure }
        func releaseSpace() async throws { throw Self.failure }
    }

    @Test("a write that has landed stands where the disk gets nothing back, and says why")
    func unreleased() async throws {
        #expect(await AwayEngine().reasonSpaceIsUnreleased() == "\(AwayEngine.failure)")
        let fixture = try StoreFixture()
        #expect(await fixture.store.engine.reasonSpaceIsUnreleased() == nil)
    }

    @Test(
        "who waits behind a write that finds the database away is told so with it, and does not wait as long again",
        .timeLimit(.minutes(1))
    )
    func away() async throws {
        let engine = AwayEngine()
        let writer = TransactionWriter(engine: engine) { 0 }
        let submission = Submission(.make([.card("Card", in: .make())]), by: Author(id: "tester", isMember: false))
        async let first = Result { try await writer.submit(submission) }
        var began = engine.began.makeAsyncIterator()
        await began.next()
        async let second = Result { try await writer.submit(submission) }
        while await writer.waitingCount == 0 { await Task.yield() }
        engine.giveUp()
        for result in await [first, second] {
            #expect(throws: AwayEngine.failure) { try result.get() }
        }
        #expect(engine.writes.load(ordering: .acquiring) == 1)
        #expect(await !writer.hasFailed, "the database says itself when it is back")
    }
}

extension Result where Failure == any Error {
    fileprivate init(_ body: () async throws -> Success) async {
        do { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
