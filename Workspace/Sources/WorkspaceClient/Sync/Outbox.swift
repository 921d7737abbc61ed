// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Sends transactions in the order in which they were made, one at a time.
///
/// ```
/// idle --send--> sending --answer--> idle, or sending the next
///                        --unreachable, signed out--> paused --resume, or 2 s after unreachable--> sending the same
/// ```
///
/// A transaction that got no answer stays first and is sent again with the same identity, so that it lands once.
final class Outbox {
    /// Seconds from a failed attempt to the next.
    private static let retryInterval = 2.0

    private let server: ServerConnection
    private var waiting: [Transaction] = []
    private var isSending = false
    private var isPaused = false

    /// Called when the server has accepted a transaction.
    var onAccepted: (Transaction, TransactionAnswer) -> Void = { _, _ in }
    /// Called when the server has refused a transaction, with its reason.
    var onRefused: (Transaction, Refusal) -> Void = { _, _ in }
    /// Called when the server could not be reached; the transaction is sent again later.
    var onUnreachable: () -> Void = {}
    /// Called when the session has ended.
    var onSignedOut: () -> Void = {}

    init(server: ServerConnection) {
        self.server = server
    }

    /// Sends a transaction after those that wait.
    func send(_ transaction: Transaction) {
        waiting.append(transaction)
        sendNext()
    }

    /// Goes on after a pause.
    func resume() {
        guard isPaused else { return }
        isPaused = false
        sendNext()
    }

    private func sendNext() {
        guard !isSending, !isPaused, let next = waiting.first else { return }
        isSending = true
        server.post("/api/transactions", next, as: TransactionAnswer.self) { [unowned(unsafe) self] result in
            isSending = false
            switch result {
            case .success(let answer):
                waiting.removeFirst()
                onAccepted(next, answer)
            case .failure(.refused(_, let sentence)):
                waiting.removeFirst()
                onRefused(next, Refusal(.notAllowed, sentence))
            case .failure(.unreachable):
                isPaused = true
                onUnreachable()
                server.page.after(Self.retryInterval) { [unowned(unsafe) self] in resume() }
            case .failure(.signedOut):
                isPaused = true
                onSignedOut()
            }
            sendNext()
        }
    }
}
