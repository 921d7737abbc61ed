// SPDX-License-Identifier: Apache-2.0

/// As many slots as the machine has cores. Whoever waits with the highest priority comes first; among equals, whoever
/// came first. Long work leaves one slot to what is visible, where there is more than one.
public actor ToolPool {
    /// How many run at once.
    public nonisolated let width: Int
    private var running: [ToolPriority: Int] = [:]
    private var waiting: [Waiter] = []
    private var nextNumber = 0

    private struct Waiter {
        var number: Int
        var priority: ToolPriority
        var continuation: CheckedContinuation<ToolPriority?, Never>
    }

    /// A place in the queue, by which it can be moved forward.
    public struct Ticket: Hashable, Sendable {
        fileprivate let number: Int
    }

    /// A pool of `width` slots, at least one.
    public init(width: Int) {
        self.width = max(width, 1)
    }

    /// How many wait for a slot.
    public var waitingCount: Int { waiting.count }
    /// How many have one.
    public var runningCount: Int { running.values.reduce(0, +) }

    /// A ticket, for `run` and `raise`.
    public func ticket() -> Ticket {
        defer { nextNumber += 1 }
        return Ticket(number: nextNumber)
    }

    /// Waits for a slot, runs `body` in it and gives it back. A task that is cancelled while it waits leaves the queue.
    public func run<Result: Sendable>(
        _ priority: ToolPriority,
        ticket: Ticket? = nil,
        _ body: @Sendable () async throws -> Result
    ) async throws -> Result {
        let number = (ticket ?? self.ticket()).number
        let held = try await slot(priority, number: number)
        defer { giveBack(held) }
        try Task.checkCancellation()
        return try await body()
    }

    /// Lets whoever waits with this ticket go on with a higher priority. Nothing happens once it runs.
    public func raise(_ ticket: Ticket, to priority: ToolPriority) {
        guard let index = waiting.firstIndex(where: { $0.number == ticket.number }) else { return }
        waiting[index].priority = max(waiting[index].priority, priority)
        fill()
    }

    private func slot(_ priority: ToolPriority, number: Int) async throws -> ToolPriority {
        let held = await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<ToolPriority?, Never>) in
                // A task that was cancelled before it came here never hears of it again.
                if Task.isCancelled { return continuation.resume(returning: nil) }
                waiting.append(Waiter(number: number, priority: priority, continuation: continuation))
                fill()
            }
        } onCancel: {
            Task { await self.leave(number) }
        }
        guard let held else { throw CancellationError() }
        return held
    }

    private func leave(_ number: Int) {
        guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
        waiting.remove(at: index).continuation.resume(returning: nil)
    }

    private func giveBack(_ priority: ToolPriority) {
        running[priority, default: 0] -= 1
        fill()
    }

    private func fill() {
        while let index = next() {
            let waiter = waiting.remove(at: index)
            running[waiter.priority, default: 0] += 1
            waiter.continuation.resume(returning: waiter.priority)
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
