// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing

@testable import WorkspaceMedia

@Suite("The pool of slots")
struct ToolPoolTests {
    /// Opens when told to.
    private actor Gate {
        private var isOpen = false
        private var waiting: [CheckedContinuation<Void, Never>] = []

        func pass() async {
            if isOpen { return }
            await withCheckedContinuation { waiting.append($0) }
        }

        func open() {
            isOpen = true
            for continuation in waiting { continuation.resume() }
            waiting = []
        }
    }

    private final class Log: Sendable {
        private let lines = Mutex<[String]>([])
        func write(_ line: String) { lines.withLock { $0.append(line) } }
        var all: [String] { lines.withLock { $0 } }
    }

    /// How many are inside, and how many were at most.
    private final class Level: Sendable {
        private let counts = Mutex((now: 0, most: 0))
        func enter() { counts.withLock { $0 = (now: $0.now + 1, most: max($0.most, $0.now + 1)) } }
        func leave() { counts.withLock { $0.now -= 1 } }
        var highest: Int { counts.withLock { $0.most } }
    }

    private func waiting(_ count: Int, in pool: ToolPool) async {
        while await pool.waitingCount != count { await Task.yield() }
    }

    private func running(_ count: Int, in pool: ToolPool) async {
        while await pool.runningCount != count { await Task.yield() }
    }

    @Test("what is visible comes before work, work before what may be wanted; equals in the order they came")
    func order() async throws {
        let pool = ToolPool(width: 1)
        let gate = Gate()
        let log = Log()
        let first = Task { try await pool.run(.work) { await gate.pass() } }
        await running(1, in: pool)
        var tasks: [Task<Void, any Error>] = []
        let wanted: [(String, ToolPriority)] = [
            ("a", .ahead), ("w1", .work), ("v1", .visible), ("w2", .work), ("v2", .visible),
        ]
        for (index, one) in wanted.enumerated() {
            tasks.append(Task { try await pool.run(one.1) { log.write(one.0) } })
            await waiting(index + 1, in: pool)
        }
        await gate.open()
        try await first.value
        for task in tasks { try await task.value }
        #expect(log.all == ["v1", "v2", "w1", "w2", "a"])
    }

    @Test("one slot stays free for what is visible")
    func reserve() async throws {
        let pool = ToolPool(width: 2)
        let gate = Gate()
        let log = Log()
        let first = Task { try await pool.run(.work) { await gate.pass() } }
        await running(1, in: pool)
        let second = Task { try await pool.run(.ahead) { log.write("ahead") } }
        await waiting(1, in: pool)
        try await pool.run(.visible) { log.write("visible") }
        #expect(log.all == ["visible"])
        await gate.open()
        try await first.value
        try await second.value
        #expect(log.all == ["visible", "ahead"])
    }

    @Test("never more run at once than there are slots", arguments: [1, 2, 3])
    func width(width: Int) async throws {
        let pool = ToolPool(width: width)
        let level = Level()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<60 {
                group.addTask {
                    try await pool.run(.visible) {
                        level.enter()
                        await Task.yield()
                        level.leave()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(level.highest <= width)
        #expect(await pool.runningCount == 0)
    }

    @Test("whoever is cancelled while waiting leaves the queue, and never runs")
    func cancellation() async throws {
        let pool = ToolPool(width: 1)
        let gate = Gate()
        let log = Log()
        let first = Task { try await pool.run(.work) { await gate.pass() } }
        await running(1, in: pool)
        let second = Task { try await pool.run(.visible) { log.write("ran") } }
        await waiting(1, in: pool)
        second.cancel()
        await #expect(throws: CancellationError.self) { try await second.value }
        #expect(await pool.waitingCount == 0)
        await gate.open()
        try await first.value
        #expect(log.all == [])
    }

    @Test("what was wanted later and is now looked at moves forward")
    func raising() async throws {
        let pool = ToolPool(width: 1)
        let gate = Gate()
        let log = Log()
        let first = Task { try await pool.run(.visible) { await gate.pass() } }
        await running(1, in: pool)
        let ticket = await pool.ticket(.ahead)
        let ahead = Task { try await pool.run(with: ticket) { log.write("ahead") } }
        await waiting(1, in: pool)
        let work = Task { try await pool.run(.work) { log.write("work") } }
        await waiting(2, in: pool)
        await pool.raise(ticket, to: .visible)
        await gate.open()
        try await first.value
        try await ahead.value
        try await work.value
        #expect(log.all == ["ahead", "work"])
    }

    @Test("[looked at before it waits] -> it waits as what is looked at, and when it waits once more as well")
    func raisedEarly() async throws {
        let pool = ToolPool(width: 1)
        let log = Log()
        let ticket = await pool.ticket(.ahead)
        await pool.raise(ticket, to: .visible)
        for round in 1...2 {
            let gate = Gate()
            let first = Task { try await pool.run(.visible) { await gate.pass() } }
            await running(1, in: pool)
            let work = Task { try await pool.run(.work) { log.write("work \(round)") } }
            await waiting(1, in: pool)
            let ahead = Task { try await pool.run(with: ticket) { log.write("ahead \(round)") } }
            await waiting(2, in: pool)
            await gate.open()
            try await first.value
            try await ahead.value
            try await work.value
        }
        #expect(log.all == ["ahead 1", "work 1", "ahead 2", "work 2"])
    }
}
