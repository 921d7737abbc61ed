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

extension TransactionEvent: JSONCodable {
    /// Reads an object with "revision", "transaction", "author", "changes", "badges", "partial".
    public init(from reader: inout JSONReader) throws(JSONError) {
        var revision: UInt64?
        var transaction: TransactionID?
        var author: String?
        var changes: [Node]?
        var badges: BadgeMap = BadgeMap()
        var partial: Bool = false
        try reader.object { (member, reader) throws(JSONError) in
            switch member {
            case "revision": revision = try reader.revision()
            case "transaction": transaction = try TransactionID(from: &reader)
            case "author": author = try reader.string()
            case "changes": changes = try reader.list()
            case "badges": badges = try BadgeMap(from: &reader)
            case "partial": partial = try reader.bool()
            default: try reader.skipUnknown()
            }
        }
        self.init(
            revision: try reader.required(revision),
            transaction: try reader.required(transaction),
            author: try reader.required(author),
            changes: try reader.required(changes),
            badges: badges,
            partial: partial
        )
    }

    /// Writes the same object.
    public func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("revision")
            writer.revision(revision)
            writer.name("transaction")
            transaction.write(to: &writer)
            writer.name("author")
            writer.string(author)
            writer.name("changes")
            writer.list(changes)
            writer.name("badges")
            badges.write(to: &writer)
            writer.name("partial")
            writer.bool(partial)
        }
    }
}
