// SPDX-License-Identifier: Apache-2.0

/// An event of the feed: a transaction landed.
public struct TransactionEvent: Equatable, Sendable {
    /// The revision that it made; also the event's id.
    public var revision: UInt64
    /// The transaction.
    public var transaction: TransactionID
    /// The session that sent it.
    public var author: String
    /// Every node that changed, as it is now; of a partial event the topmost only.
    public var changes: [Node]
    /// The badges of the cards among the nodes.
    public var badges: BadgeMap
    /// Whether there are more changes than these, to be fetched again.
    public var partial: Bool

    /// Its parts.
    public init(
        revision: UInt64,
        transaction: TransactionID,
        author: String,
        changes: [Node],
        badges: BadgeMap = BadgeMap(),
        partial: Bool = false
    ) {
        self.revision = revision
        self.transaction = transaction
        self.author = author
        self.changes = changes
        self.badges = badges
        self.partial = partial
    }
}

extension TransactionEvent: WireRecord {
    package static var blank: TransactionEvent {
        TransactionEvent(revision: 0, transaction: TransactionID(high: 0, low: 0), author: "", changes: [])
    }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("revision", &revision)
        fields("transaction", &transaction)
        fields("author", &author)
        fields("changes", &changes)
        fields("badges", &badges, .optional)
        fields("partial", &partial, .optional)
    }
}
