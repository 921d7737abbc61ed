// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// As many slots as the machine has cores. Whoever waits with the highest priority comes first; among equals, whoever
/// came first. Long work leaves one slot to what is visible, where there is more than one.
public actor ToolPool {
    /// How many run at once.
    public nonisolated let width: Int
    private var running: [ToolPriority: Int] = [:]
    private var waiting: [Waiter] = []
    private var nextNumber = 0

    private struct Waiter {
        let ticket: Ticket
        let continuation: CheckedContinuation<ToolPriority?, Never>

        var number: Int { ticket.number }
        var priority: ToolPriority { ticket.priority }
    }

    /// A place in the queue. It can be moved forward before somebody waits there, and stays so for whoever waits once more.
    public final class Ticket: Sendable {
        fileprivate let number: Int
        // Only the pool writes it.
        private let highest: Atomic<Int>

        fileprivate init(number: Int, _ priority: ToolPriority) {
            self.number = number
            highest = Atomic(priority.rawValue)
        }

        /// The highest priority that it was given.
        public var priority: ToolPriority { ToolPriority(rawValue: highest.load(ordering: .acquiring)) ?? .ahead }

        fileprivate func raise(to priority: ToolPriority) {
            if self.priority < priority { highest.store(priority.rawValue, ordering: .releasing) }
        }
    }

    /// A pool of `width` slots, at least one.
    public init(width: Int) {
        self.width = max(width, 1)
    }

    /// How many wait for a slot.
    public var waitingCount: Int { waiting.count }
    /// How many have one.
    public var runningCount: Int { running.values.reduce(0, +) }

    /// A ticket, for `run` and `raise`, behind all others of its priority.
    public func ticket(_ priority: ToolPriority) -> Ticket {
        defer { nextNumber += 1 }
        return Ticket(number: nextNumber, priority)
    }

    /// Waits for a slot, runs `body` in it and gives it back. A task that is cancelled while it waits leaves the queue.
    public func run<Result: Sendable>(
        _ priority: ToolPriority,
        _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        try await run(with: ticket(priority), body)
    }

    /// The same with a ticket, which others can raise.
    public func run<Result: Sendable>(
        with ticket: Ticket,
        _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        let held = try await slot(ticket)
        defer { giveBack(held) }
        try Task.checkCancellation()
        return try await body()
    }

    /// Lets whoever waits with this ticket, or will, go on with a higher priority. Nothing happens to what runs.
    public func raise(_ ticket: Ticket, to priority: ToolPriority) {
        ticket.raise(to: priority)
        fill()
    }

    /// - Returns: The priority with which it runs: the ticket may be raised meanwhile.
    private func slot(_ ticket: Ticket) async throws -> ToolPriority {
        let held = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<ToolPriority?, Never>) in
                // A task that was cancelled before it came here never hears of it again.
                if Task.isCancelled { return continuation.resume(returning: nil) }
                waiting.append(Waiter(ticket: ticket, continuation: continuation))
                fill()
            }
        } onCancel: {
            Task { await self.leave(ticket) }
        }
        guard let held else { throw CancellationError() }
        return held
    }

    private func leave(_ ticket: Ticket) {
        guard let index = waiting.firstIndex(where: { $0.ticket === ticket }) else { return }
        waiting.remove(at: index).continuation.resume(returning: nil)
    }

    private func giveBack(_ priority: ToolPriority) {
        running[priority, default: 0] -= 1
        fill()
    }

    private func fill() {
        while let index = next() {
            let waiter = waiting.remove(at: index)
            let priority = waiter.priority
            running[priority, default: 0] += 1
            waiter.continuation.resume(returning: priority)
        }
    }

    /// - Complexity: O(number that wait).
    private func next() -> Int? {
        guard runningCount < width else { return nil }
        let mayWork = width == 1 || runningCount - running[.visible, default: 0] < width - 1
        var best: Int?
        for (index, waiter) in waiting.enumerated() where mayWork || waiter.priority == .visible {
            let current = best.map { waiting[$0] }
            if let current, (current.priority, -current.number) >= (waiter.priority, -waiter.number) { continue }
            best = index
        }
        return best
    }
}
