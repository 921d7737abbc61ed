// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// Transactions on their way to the server, in the order they were made; one is under way at a time.
struct Outbox {
    private var waiting: [Transaction] = []
    private var isBusy = false
    private var isPaused = false

    /// Whether everything has arrived.
    var isEmpty: Bool { waiting.isEmpty }

    mutating func add(_ transaction: Transaction) {
        waiting.append(transaction)
    }

    /// The transaction to send now; nil when one is under way or the line is down.
    mutating func startNext() -> Transaction? {
        guard !isBusy, !isPaused, let next = waiting.first else { return nil }
        isBusy = true
        return next
    }

    /// The one under way has its answer.
    mutating func finishCurrent() {
        guard isBusy else { return }
        isBusy = false
        waiting.removeFirst()
    }

    /// The one under way got no answer: it stays first.
    mutating func pause() {
        isBusy = false
        isPaused = true
    }

    /// The line is back.
    ///
    /// - Returns: Whether it was down.
    mutating func resume() -> Bool {
        defer { isPaused = false }
        return isPaused
    }
}
