// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

/// Which cards a transaction touched, and what it did to each as the card's own history tells it. A new place among its
/// neighbours is none of it.
struct CardEvents {
    /// An entry tells of so many events; a transaction may have a thousand items.
    private static let limit = 50
    /// What is told of a card's own values.
    private static let told: [Field] = [
        .title, .body, .labels, .due, .start, .members, .cover, .coverColor, .archived,
    ]

    private let finder: CardFinder
    private let previous: [NodeID: Node]
    /// The cards that it changed, and those that hold or held what it changed.
    private(set) var cards: Set<NodeID> = []
    private(set) var events: [NodeID: [CardEvent]] = [:]

    init(_ applied: AppliedTransaction, _ finder: CardFinder) throws {
        self.finder = finder
        let former = applied.previous.compactMap(\.node).map { ($0.id, $0) }
        previous = Dictionary(former, uniquingKeysWith: { first, _ in first })
        // What came with a card that is new is told by that.
        var made: Set<NodeID> = []
        for node in applied.changes where node.kind == .card && previous[node.id] == nil {
            made.insert(node.id)
            note(CardEvent(.made, to: node.parent), on: node.id)
        }
        for node in applied.changes {
            if node.kind == .card {
                cards.insert(node.id)
                if let former = previous[node.id] { compare(node, with: former) }
            } else {
                try follow(node, made)
            }
        }
    }

    /// Adds an entry to the history of each card that has events.
    func store(revision: UInt64, time: Int64, author: String, in db: any Database) throws {
        guard !events.isEmpty else { return }
        let sql = "INSERT INTO history (card, revision, time, author, events) VALUES (?, ?, ?, ?, ?)"
        for (card, events) in events {
            let text = String(decoding: Array(events.prefix(Self.limit)).encoded(), as: UTF8.self)
            try db.execute(sql, [card.stored, revision.stored, time, author, text])
        }
    }

    private mutating func note(_ event: CardEvent, on card: NodeID) {
        events[card, default: []].append(event)
    }

    private mutating func compare(_ card: Node, with former: Node) {
        if card.parent != former.parent {
            if card.parent == .trash {
                note(CardEvent(.deleted, from: former.parent), on: card.id)
            } else if former.parent == .trash {
                note(CardEvent(.restored, to: card.parent), on: card.id)
            } else {
                note(CardEvent(.moved, from: former.parent, to: card.parent), on: card.id)
            }
        }
        let (now, then) = (card.fields, former.fields)
        for field in Self.told where now[field] != then[field] {
            // Where a picture goes for a colour, one cover has changed.
            if field == .coverColor, now[.cover] != then[.cover] { continue }
            note(CardEvent(.changed, field: field), on: card.id)
        }
        if now.flag(.done) != then.flag(.done) { note(CardEvent(now.flag(.done) ? .ticked : .unticked), on: card.id) }
        let custom = Set((now.custom.entries + then.custom.entries).map(\.field))
        for field in custom.sorted() where now.custom[field] != then.custom[field] {
            note(CardEvent(.changed, node: field, field: .custom), on: card.id)
        }
    }

    private mutating func follow(_ node: Node, _ made: Set<NodeID>) throws {
        let card = try finder.card(of: node)
        let former = previous[node.id]
        let formerCard = try former.flatMap(finder.card)
        cards.formUnion([card, formerCard].compactMap { $0 })
        if card == formerCard {
            guard let card, let former else { return }
            if node.fields.flag(.done) != former.fields.flag(.done) {
                let deed: CardDeed = node.fields.flag(.done) ? .ticked : .unticked
                note(CardEvent(deed, kind: node.kind, node: node.id), on: card)
            }
            if node.fields[.title] != former.fields[.title] || node.fields[.body] != former.fields[.body] {
                note(CardEvent(.changed, kind: node.kind, node: node.id), on: card)
            }
            return
        }
        if let formerCard { note(CardEvent(.removed, kind: node.kind, node: node.id), on: formerCard) }
        if let card, !made.contains(card) { note(CardEvent(.added, kind: node.kind, node: node.id), on: card) }
    }
}
