// SPDX-License-Identifier: Apache-2.0

/// What somebody did with a card, or with something on it.
public enum CardDeed: UInt8, CaseIterable, Sendable {
    /// Made the card, or something that came to it as new.
    case made
    /// Moved the card to another list.
    case moved
    /// Moved the card to the trash.
    case deleted
    /// Took the card out of the trash.
    case restored
    /// Changed a value of the card, or something on it.
    case changed
    /// Put something on the card.
    case added
    /// Took something off the card.
    case removed
    /// Marked the card, or an item on it, as done.
    case ticked
    /// Marked the card, or an item on it, as not done.
    case unticked

    /// The name in JSON.
    var name: StaticString {
        switch self {
        case .made: "made"
        case .moved: "moved"
        case .deleted: "deleted"
        case .restored: "restored"
        case .changed: "changed"
        case .added: "added"
        case .removed: "removed"
        case .ticked: "ticked"
        case .unticked: "unticked"
        }
    }
}

extension CardDeed: JSONCodable {
    /// Reads a deed's name.
    public init(from reader: inout JSONReader) throws(JSONError) {
        let found = try reader.withString { bytes in Self.allCases.first { UTF8Text.equal(bytes, $0.name) } }
        guard let found else { throw reader.error(.invalidValue) }
        self = found
    }

    /// Writes the deed's name.
    public func write(to writer: inout JSONWriter) { writer.string(name) }
}

extension Field: JSONCodable {
    /// Reads a field's name.
    public init(from reader: inout JSONReader) throws(JSONError) {
        guard let field = try reader.withString({ Field(utf8: $0) }) else { throw reader.error(.invalidValue) }
        self = field
    }

    /// Writes the field's name.
    public func write(to writer: inout JSONWriter) { writer.string(name) }
}

/// One thing that happened to a card. It holds no words of anybody's, so that nothing is left in it of what is erased.
public struct CardEvent: Equatable, Sendable {
    /// What was done.
    public var deed: CardDeed
    /// What it was done with: the card, or the kind of what is on it.
    public var kind: Kind
    /// What it was done with on the card; for a changed ``Field/custom`` the custom field; nil for the card itself.
    public var node: NodeID?
    /// The list the card was moved from.
    public var from: NodeID?
    /// The list the card was made in, moved to or restored to.
    public var to: NodeID?
    /// Which value of the card was changed; nil where something else was done.
    public var field: Field?

    /// An event; of the card itself unless it says otherwise.
    public init(
        _ deed: CardDeed,
        kind: Kind = .card,
        node: NodeID? = nil,
        from: NodeID? = nil,
        to: NodeID? = nil,
        field: Field? = nil
    ) {
        self.deed = deed
        self.kind = kind
        self.node = node
        self.from = from
        self.to = to
        self.field = field
    }
}

extension CardEvent: WireRecord {
    package static var blank: CardEvent { CardEvent(.made) }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("deed", &deed)
        fields("kind", &kind)
        fields("node", &node, node == nil ? .omitted : .optional)
        fields("from", &from, from == nil ? .omitted : .optional)
        fields("to", &to, to == nil ? .omitted : .optional)
        fields("field", &field, field == nil ? .omitted : .optional)
    }
}

/// What one transaction did to a card.
public struct CardHistoryEntry: Equatable, Sendable {
    /// The revision of the log that the transaction made.
    public var revision: UInt64
    /// When it landed: milliseconds since 1970.
    public var time: Double
    /// Who sent it: the identity of a member, or the name of a `carry` command.
    public var author: String
    /// What happened, in order.
    public var events: [CardEvent]

    /// Its parts.
    public init(revision: UInt64, time: Double = 0, author: String = "", events: [CardEvent] = []) {
        self.revision = revision
        self.time = time
        self.author = author
        self.events = events
    }
}

extension CardHistoryEntry {
    /// Whether both are the same.
    public static func == (left: CardHistoryEntry, right: CardHistoryEntry) -> Bool {
        left.revision == right.revision && left.time == right.time && UTF8Text.equal(left.author, right.author)
            && left.events == right.events
    }
}

extension CardHistoryEntry: WireRecord {
    package static var blank: CardHistoryEntry { CardHistoryEntry(revision: 0) }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("revision", &revision)
        fields("time", &time)
        fields("author", &author)
        fields("events", &events)
    }
}

/// The answer of `GET /api/nodes/{id}/history`: what happened to a card, the newest first.
public struct CardHistory: Equatable, Sendable {
    /// The entries that were asked for.
    public var entries: [CardHistoryEntry]
    /// What the events name, as it is now, as far as the reader may see it.
    public var nodes: [Node]
    /// Whether there are older entries.
    public var more: Bool

    /// Its parts.
    public init(entries: [CardHistoryEntry] = [], nodes: [Node] = [], more: Bool = false) {
        self.entries = entries
        self.nodes = nodes
        self.more = more
    }
}

extension CardHistory: WireRecord {
    package static var blank: CardHistory { CardHistory() }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("entries", &entries)
        fields("nodes", &nodes, .optional)
        fields("more", &more, .optional)
    }
}
