// SPDX-License-Identifier: Apache-2.0

/// A feed event: the server accepted a transaction.
public struct TransactionEvent: Equatable, Sendable {
    /// The revision of the log that it created.
    public var revision: UInt64
    /// The transaction's identity.
    public var transaction: TransactionID
    /// The identity of the member who sent it.
    public var author: String
    /// Every node that changed, in its new state; in a partial event only the topmost.
    public var changes: [Node]
    /// The badges of the cards among the nodes.
    public var badges: BadgeMap
    /// Whether changes were left out; the client fetches what it shows again.
    public var partial: Bool
    /// Nodes that changed, and that the reader may not see, or no longer.
    public var hidden: [NodeID]

    /// Its parts.
    public init(
        revision: UInt64,
        transaction: TransactionID,
        author: String,
        changes: [Node],
        badges: BadgeMap = BadgeMap(),
        partial: Bool = false,
        hidden: [NodeID] = []
    ) {
        self.revision = revision
        self.transaction = transaction
        self.author = author
        self.changes = changes
        self.badges = badges
        self.partial = partial
        self.hidden = hidden
    }
}

extension TransactionEvent {
    /// Where a feed goes on behind it; the event's id.
    public var place: FeedPlace { FeedPlace(revision: revision, transaction: transaction) }
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
        fields("hidden", &hidden, hidden.isEmpty ? .omitted : .optional)
    }
}
