// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

/// Lands transactions, several in one durable commit.
///
/// A commit waits for the disk, so while one is on its way the next transactions gather; all of them go into the next
/// commit, each in a savepoint of its own. Nobody is answered before the commit that holds their transaction is on the
/// disk.
///
/// ```
/// idle --submit--> committing --done, none waits--> idle
///                  committing --done, some wait--> committing
/// ```
actor TransactionWriter {
    private struct Waiting: Sendable {
        let transaction: Transaction
        let author: Author
        let answer: CheckedContinuation<CommitOutcome, any Error>
    }

    private let engine: any DatabaseEngine
    private let follower: LogFollower?
    private let clock: Store.Clock
    private var waiting: [Waiting] = []
    /// Whether a commit is on its way.
    private(set) var isCommitting = false
    private var observers: [@Sendable ([ScopedEvent]) async -> Void] = []

    private var batchObservers: [@Sendable (CommitBatch) -> Void] = []

    /// How many transactions wait for the next commit.
    var waitingCount: Int { waiting.count }
    /// How many commits there were, for tests and measurements.
    private(set) var commits = 0
    /// Whether the last commit did not reach the disk.
    private(set) var hasFailed = false

    /// - Parameter follower: Who tells what was added where others write to the log as well.
    init(engine: any DatabaseEngine, follower: LogFollower? = nil, clock: @escaping Store.Clock) {
        self.engine = engine
        self.follower = follower
        self.clock = clock
    }

    /// Calls `observer` with what each commit added to the log, in the order of the log.
    func observe(_ observer: @escaping @Sendable ([ScopedEvent]) async -> Void) {
        observers.append(observer)
    }

    /// Calls `observer` after each commit.
    func observe(batches observer: @escaping @Sendable (CommitBatch) -> Void) {
        batchObservers.append(observer)
    }

    /// Is told that the disk took something, whoever wrote it.
    func noteSuccess() {
        hasFailed = false
    }

    /// Lands a transaction, or says why not.
    func submit(_ transaction: Transaction, by author: Author) async throws -> CommitOutcome {
        try await withCheckedThrowingContinuation { continuation in
            waiting.append(Waiting(transaction: transaction, author: author, answer: continuation))
            guard !isCommitting else { return }
            isCommitting = true
            Task { await drain() }
        }
    }

    private func drain() async {
        while !waiting.isEmpty {
            let batch = waiting
            waiting = []
            await land(batch)
        }
        isCommitting = false
    }

    private func land(_ batch: [Waiting]) async {
        let time = clock()
        let began = ContinuousClock.now
        let results: [Result<Commit.Landing, any Error>]
        do {
            results = try await engine.write { db in
                try batch.map { waiting in
                    try Commit(db: db, time: time).land(waiting.transaction, waiting.author)
                }
            }
        } catch {
            hasFailed = true
            for waiting in batch {
                waiting.answer.resume(throwing: error)
            }
            return
        }
        commits += 1
        noteSuccess()
        let measured = CommitBatch(count: batch.count, duration: ContinuousClock.now - began)
        for observer in batchObservers { observer(measured) }
        // First who wrote: those who listen may be thousands.
        for (waiting, result) in zip(batch, results) {
            waiting.answer.resume(with: result.map(\.outcome))
        }
        if let follower {
            Task { await follower.wake() }
            return
        }
        let events = results.compactMap { try? $0.get().event }
        if !events.isEmpty {
            for observer in observers {
                await observer(events)
            }
        }
    }
}
