// SPDX-License-Identifier: Apache-2.0
public import WorkspaceModel

/// What became of a transaction that was handed to the store.
public enum CommitOutcome: Equatable, Sendable {
    /// It landed now.
    case landed(TransactionAnswer)
    /// It had landed before; the answer is the one it got then.
    case repeated(TransactionAnswer)
    /// It was refused, and nothing was written.
    case refused(RefusedTransaction)
}

extension TransactionEvent {
    /// An event lists at most this many changes: a long document's pages or a long list's cards, which are some 500 kB. Who
    /// is told less asks again for all that is shown.
    static let changeLimit = 2_000

    /// What feeds are told of a transaction: all that it changed, or the topmost of it when that is too much.
    init(_ answer: TransactionAnswer, transaction: TransactionID, author: String) {
        var changes = answer.changes
        var badges = answer.badges
        let isPartial = changes.count > Self.changeLimit
        if isPartial {
            let changed = Set(changes.map(\.id))
            let topmost = changes.filter { node in node.parent.map { !changed.contains($0) } ?? true }
            changes = Array(topmost.prefix(Self.changeLimit))
            let listed = Set(changes.map(\.id))
            badges = badges.filter { listed.contains($0.key) }
        }
        self.init(
            revision: answer.revision,
            transaction: transaction,
            author: author,
            changes: changes,
            badges: badges,
            partial: isPartial
        )
    }
}
