// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

/// Lands transactions, several in one durable commit.
///
/// A commit waits for the disk, so while one is on its way the next transactions gather; all of them go into the next
/// commit. Nobody is answered before the commit that holds their transaction is on the disk.
///
/// ```
/// idle --submit--> committing --done, none waits--> idle
///                  committing --done, some wait--> committing
/// ```
actor TransactionWriter {
    private struct Waiting: Sendable {
        let submission: Submission
        let answer: CheckedContinuation<CommitOutcome, any Error>
    }

    private let engine: any DatabaseEngine
    private let follower: LogFollower?
    private let clock: Store.Clock
    private let rowLimit: Int
    private let timeLimit: WorkBudget.TimeLimit?
    private let cache = TreeCache()
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

    /// - Parameters:
    ///   - follower: Who tells what was added where others write to the log as well.
    ///   - rowLimit: How many rows a transaction of a member may ask for: see ``WorkBudget``.
    ///   - timeLimit: How long those of a commit may take; nil where nobody waits for another machine.
    init(
        engine: any DatabaseEngine,
        follower: LogFollower? = nil,
        rowLimit: Int = WorkBudget.rows,
        timeLimit: WorkBudget.TimeLimit? = nil,
        clock: @escaping Store.Clock
    ) {
        self.engine = engine
        self.follower = follower
        self.rowLimit = rowLimit
        self.timeLimit = timeLimit
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
    func submit(_ submission: Submission) async throws -> CommitOutcome {
        try await withCheckedThrowingContinuation { continuation in
            waiting.append(Waiting(submission: submission, answer: continuation))
            guard !isCommitting else { return }
            isCommitting = true
            Task { await drain() }
        }
    }

    private func drain() async {
        var count = 0
        while !waiting.isEmpty {
            // Whoever writes alone waits for nobody.
            if count > 1 { await gather() }
            let batch = waiting
            count = batch.count
            waiting = []
            await land(batch)
        }
        isCommitting = false
    }

    /// Lets those come who are about to: whoever was just answered and sends at once needs no commit after the next.
    private func gather() async {
        for _ in 0..<Self.gatherLimit {
            let count = waiting.count
            await Task.yield()
            if waiting.count == count { return }
        }
    }

    private static let gatherLimit = 16

    private func land(_ batch: [Waiting]) async {
        let began = ContinuousClock.now
        let results: [Result<CommitGroup.Landing, any Error>]
        do {
            results = try await write(batch.map(\.submission))
        } catch {
            // A database that is away, or did not answer in time, says so itself when it is asked.
            if case DatabaseFailure.unwritable = error { hasFailed = true }
            // Whoever came meanwhile would wait as long for the same.
            var unanswered = batch
            if (error as? DatabaseFailure)?.isGeneral == true {
                unanswered += waiting
                waiting = []
            }
            for waiting in unanswered { waiting.answer.resume(throwing: error) }
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
        let events = results.compactMap { try? $0.get().event }
        if events.isEmpty { return }
        if let follower {
            Task { await follower.take(events) }
            return
        }
        for observer in observers {
            await observer(events)
        }
    }

    /// Lands a group in one commit.
    private func write(_ group: [Submission]) async throws -> [Result<CommitGroup.Landing, any Error>] {
        // Nobody else is late for what takes its time.
        if timeLimit != nil, group.count > 1, group.contains(where: \.isLong) { return try await writeEach(of: group) }
        do {
            return try await writeTogether(group)
        } catch is CommitGroup.Late {
            return try await writeEach(of: group)
        }
    }

    private func writeTogether(_ group: [Submission]) async throws -> [Result<CommitGroup.Landing, any Error>] {
        do {
            return try await write(group, isCareful: false)
        } catch let failure as DatabaseFailure where failure.isGeneral {
            throw failure
        } catch let late as CommitGroup.Late {
            throw late
        } catch {
            // It may be the fault of one of them, and the others land.
            let exhausted = (error as? CommitGroup.NeedsCare)?.exhausted ?? [:]
            return try await write(group, isCareful: true, exhausted)
        }
    }

    /// Lands each in a commit of its own, in their order. Behind one that cannot be written nobody else is tried.
    private func writeEach(of group: [Submission]) async throws -> [Result<CommitGroup.Landing, any Error>] {
        var results: [Result<CommitGroup.Landing, any Error>] = []
        for submission in group {
            do {
                results += try await writeTogether([submission])
            } catch {
                // Those before have landed, and hear of it.
                guard !results.isEmpty else { throw error }
                return results + Array(repeating: .failure(error), count: group.count - results.count)
            }
        }
        return results
    }

    private func write(
        _ group: [Submission],
        isCareful: Bool,
        _ exhausted: [Int: RefusedTransaction] = [:]
    ) async throws -> [Result<CommitGroup.Landing, any Error>] {
        let time = clock()
        let pace: Pace = group.contains(where: \.isLong) ? .leisurely : .prompt
        let (results, revision) = try await engine.write(pace) { [cache, rowLimit, timeLimit] db in
            var commit = try CommitGroup(
                group,
                in: db,
                time: time,
                isCareful: isCareful,
                cache: cache,
                rowLimit: rowLimit,
                timeLimit: timeLimit,
                exhausted: exhausted
            )
            return (try commit.land(group), commit.revision)
        }
        // Until here nobody knows whether it is on the disk.
        cache.end(at: revision)
        return results
    }
}
