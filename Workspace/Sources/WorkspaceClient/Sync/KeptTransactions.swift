// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// What the server has not answered yet, as this browser keeps it: a page that is closed, reloaded or stopped leaves its
/// transactions to the next one. A transaction that two windows send lands once, because its identity stays the same.
final class KeptTransactions {
    private static let prefix = "carry-outbox/"
    /// Who sends them: what one person left is not sent as another.
    var member = ""

    private let page: WebPage
    private var keys: [TransactionID: String] = [:]
    private var count: UInt64 = 0
    /// The latest time that a key was made of, in milliseconds: the person may set the clock back.
    private var time: UInt64 = 0

    init(page: WebPage) { self.page = page }

    /// Keeps a transaction behind those kept before.
    ///
    /// - Returns: Whether the browser had room for it.
    func keep(_ transaction: Transaction) -> Bool {
        count += 1
        // By time and then by number, each of one length: the order of the keys is that of the transactions.
        time = max(time, page.wallClock.wholeMilliseconds)
        let key = "\(Self.prefix)\(member)/\(time.padded(to: 14))-\(count.padded(to: 8))-\(transaction.id)"
        guard page.keep(key, String(decoding: transaction.encoded(), as: UTF8.self)) else { return false }
        keys[transaction.id] = key
        return true
    }

    /// Forgets a transaction that was answered, at once: one that was refused must not come back with the next page.
    func forget(_ id: TransactionID) {
        guard let key = keys.removeValue(forKey: id) else { return }
        page.removeStored(key)
        page.flush()
    }

    /// How many changes wait in the browser: the person's, or, as long as nobody is known, anybody's.
    var waitingCount: Int {
        page.storedKeys(from: member.utf8.isEmpty ? Self.prefix : "\(Self.prefix)\(member)/").count
    }

    /// Whether a transaction that was kept here is not there any more: another window has had its answer, or has given it up.
    func isDealtWith(_ id: TransactionID) -> Bool { keys[id].map { page.stored($0) == nil } ?? false }

    /// What former pages and other windows have left, oldest first.
    ///
    /// - Complexity: O(n) for n kept transactions.
    func takeOver() -> [Transaction] {
        let folder = "\(Self.prefix)\(member)/"
        let own = page.storedKeys(from: folder)
        // What is kept from now on comes behind that, also where the clock was set back since.
        for key in own {
            if let latest = UInt64(padded: 14, in: key, after: folder) { time = max(time, latest + 1) }
        }
        // Of the version before, keys named nobody: they begin with the time.
        let ownerless = page.storedKeys(from: Self.prefix).filter {
            !$0.utf8.dropFirst(Self.prefix.utf8.count).contains(UInt8(ascii: "/"))
        }
        return (ownerless + own).compactMap { key in
            let text = page.stored(key) ?? ""
            // What cannot be read is of a later version, whose pages know what to do with it.
            guard let transaction = try? Transaction.decoded(from: Array(text.utf8)) else { return nil }
            guard keys.updateValue(key, forKey: transaction.id) == nil else { return nil }
            return transaction
        }
    }
}
