// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Sends transactions in the order in which they were made, one at a time.
///
/// ```
/// idle --send--> sending --answer--> idle, or sending the next
///                        --unreachable, not now, signed out--> paused --resume, or some seconds--> sending it again
/// ```
///
/// A transaction is kept in the browser until the server has accepted or refused it. One that got no such answer stays first
/// and is sent again with the same identity, so that it lands once.
final class Outbox {
    /// Seconds to the next attempt when the server was not reached, which costs it nothing.
    private static let retryInterval = 2.0
    /// Seconds to the next attempt when it could not take a transaction now: twice as many after each, at most these.
    private static let maximumBackOff = 60.0
    /// Seconds after which a transaction without an answer is sent again, and those behind it wait no longer for a dead line.
    private static let patience = 120.0

    private let server: ServerConnection
    private let kept: KeptTransactions
    private(set) var waiting: [Transaction] = []
    /// Those of `waiting` that another page has left.
    private var takenOver: Set<TransactionID> = []
    private var backOff = Outbox.retryInterval
    private var isSending = false
    private var isPaused = false
    private var isStopped = false
    /// Why the first one has to wait, as the server said it.
    private(set) var obstacle: String?
    /// Why the last one has got no answer.
    private var failure = L10n.theServerCannotBeReached
    private var pauses = 0
    /// What goes on when nothing waits any more, or when it has to wait for longer.
    private var followers: [(_ obstacle: String?) -> Void] = []

    /// Called when the server has accepted a transaction.
    var onAccepted: (Transaction, TransactionAnswer) -> Void = { _, _ in }
    /// Called when the server has refused a transaction, with its reason.
    var onRefused: (Transaction, Refusal) -> Void = { _, _ in }
    /// Called when a transaction is sent again later, with why the server could not take it now; nil where it was not reached.
    var onPostponed: (String?) -> Void = { _ in }
    /// Called when the session has ended.
    var onSignedOut: () -> Void = {}
    /// Called when the server is of another version: nothing is sent any more.
    var onOutdated: () -> Void = {}
    /// Called with a transaction that another window has dealt with.
    var onDropped: (Transaction) -> Void = { _ in }
    /// Called when the browser has no room to keep a transaction: it is sent all the same, but this page must stay open.
    var onNotKept: () -> Void = {}

    init(server: ServerConnection) {
        self.server = server
        kept = KeptTransactions(page: server.page)
    }

    /// Whose changes these are.
    func belong(to member: String) { kept.member = member }

    /// How many changes are kept in the browser, also until the person is signed in again.
    var keptCount: Int { kept.waitingCount }

    /// Keeps a transaction, and sends it after those that wait.
    func send(_ transaction: Transaction) {
        if !kept.keep(transaction) { onNotKept() }
        waiting.append(transaction)
        sendNext()
    }

    /// Sends what former pages and other windows have left, before anything else.
    ///
    /// - Returns: Those transactions.
    func sendKept() -> [Transaction] {
        let left = kept.takeOver()
        // Behind what was taken over before: it may have been made after that.
        let last = waiting.lastIndex { takenOver.contains($0.id) }
        waiting.insert(contentsOf: left, at: last.map { $0 + 1 } ?? (isSending ? 1 : 0))
        for transaction in left { takenOver.insert(transaction.id) }
        sendNext()
        return left
    }

    /// Goes on when the server has dealt with everything that waits, at once where nothing does; where it does not now, with
    /// the reason.
    func whenSent(_ action: @escaping (_ obstacle: String?) -> Void) {
        followers.append(action)
        tellFollowers()
    }

    private func tellFollowers() {
        let obstacle = isPaused || isStopped ? failure : nil
        guard waiting.isEmpty || obstacle != nil else { return }
        let followers = followers
        self.followers.removeAll()
        for follower in followers { follower(waiting.isEmpty ? nil : obstacle) }
    }

    /// Goes on after a pause.
    func resume() {
        guard isPaused else { return }
        isPaused = false
        sendNext()
    }

    /// Sends nothing any more; what waits is kept for the next page.
    func stop() { isStopped = true }

    /// Gives a transaction up that waits.
    ///
    /// - Returns: False when the server may be working on it.
    func discard(_ id: TransactionID) -> Bool {
        guard let index = waiting.firstIndex(where: { $0.id == id }), !isSending || index > 0 else { return false }
        drop(at: index)
        return true
    }

    private func sendNext() {
        guard !isSending, !isPaused, !isStopped else { return }
        while let next = waiting.first, kept.isDealtWith(next.id) {
            drop(at: 0)
            onDropped(next)
        }
        // Whoever was told may have sent the next one.
        guard !isSending, let next = waiting.first else { return }
        isSending = true
        server.post(
            "/api/transactions",
            next,
            from: kept.member,
            patience: Self.patience,
            as: TransactionAnswer.self
        ) { [unowned(unsafe) self] result in
            isSending = false
            if case .failure(let failure) = result { self.failure = failure.sentence }
            switch result {
            case .success(let answer):
                drop(at: 0)
                onAccepted(next, answer)
            case .failure(.refused(let status, let sentence)) where Self.isRefusal(status):
                drop(at: 0)
                onRefused(next, Refusal(.notAllowed, sentence))
            case .failure(.refused(_, let sentence)):
                pause(for: backOff)
                obstacle = sentence
                backOff = min(2 * backOff, Self.maximumBackOff)
                onPostponed(sentence)
            case .failure(.unreachable):
                pause(for: Self.retryInterval)
                onPostponed(nil)
            case .failure(.outdated):
                stop()
                onOutdated()
            case .failure(.signedOut):
                isPaused = true
                onSignedOut()
            }
            sendNext()
            tellFollowers()
        }
    }

    /// Whether a status refuses a transaction for good. Carry never says that it has no such address, or no such method, for
    /// one: what does stands before a server that is away, even where its sentence reads like Carry's.
    private static func isRefusal(_ status: Int) -> Bool {
        ServerConnection.isForGood(status) && status != 404 && status != 405
    }

    private func drop(at index: Int) {
        let id = waiting.remove(at: index).id
        takenOver.remove(id)
        kept.forget(id)
        guard index == 0 else { return }
        backOff = Self.retryInterval
        obstacle = nil
    }

    private func pause(for seconds: Double) {
        isPaused = true
        pauses += 1
        server.page.after(seconds) { [unowned(unsafe) self, pauses] in
            // A pause that something else has ended is over, and so is its timer.
            if pauses == self.pauses { resume() }
        }
    }
}
