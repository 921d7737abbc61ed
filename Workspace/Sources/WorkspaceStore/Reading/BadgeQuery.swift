// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

/// What cards show of what is in them, found by SQL and never read from the parts themselves.
enum BadgeQuery {
    /// Every child of the asked cards, grouped; `hasBody` tells of the description without reading it.
    private static func children(_ dialect: Dialect) -> String {
        """
        SELECT card.id, card.hasBody,
            count(*) FILTER (WHERE part.kind = 'message'),
            count(*) FILTER (WHERE part.kind IN ('file', 'link', 'photo', 'page', 'document'))
        FROM node AS card LEFT JOIN node AS part ON part.parent = card.id
        WHERE card.kind = 'card' AND \(dialect.isListed("card.id"))
        GROUP BY card.id
        """
    }

    private static func items(_ dialect: Dialect) -> String {
        """
        SELECT checklist.parent, count(*), count(*) FILTER (WHERE \(dialect.isTrue("done", in: "item.fields")))
        FROM node AS checklist JOIN node AS item ON item.parent = checklist.id AND item.kind = 'checkItem'
        WHERE checklist.kind = 'checklist' AND \(dialect.isListed("checklist.parent"))
        GROUP BY checklist.parent
        """
    }

    /// A cover that is not on its card any more is none.
    private static func covers(_ dialect: Dialect) -> String {
        """
        SELECT card.id, json_extract(photo.fields, '$.blob'), \(dialect.number("pageNumber", in: "photo.fields")),
            \(dialect.number("rotation", in: "photo.fields"))
        FROM node AS card JOIN node AS photo ON photo.parent = card.id AND photo.kind = 'photo'
        WHERE card.kind = 'card' AND \(dialect.isListed("card.id"))
            AND json_extract(card.fields, '$.cover') = \(dialect.digits("photo.id"))
        """
    }

    /// The badges of those of `cards` that are cards.
    static func badges(of cards: some Sequence<NodeID>, in db: any Database) throws -> BadgeMap {
        let queries = queries(cards, db.dialect)
        return queries.isEmpty ? [:] : try badges(in: try db.rows(of: queries))
    }

    /// The same, of which some may be known.
    static func badges(of cards: Set<NodeID>, in db: any Database, knownTo cache: TreeCache) throws -> BadgeMap {
        cache.learn(try badges(of: cards.filter { cache.badges(of: $0) == nil }, in: db))
        let known = cards.compactMap { card in cache.badges(of: card).map { (card, $0) } }
        return Dictionary(known, uniquingKeysWith: { first, _ in first })
    }

    /// What is asked for the badges of those of `cards` that are cards; nothing for none.
    static func queries(_ cards: some Sequence<NodeID>, _ dialect: Dialect) -> [SQLQuery] {
        let ids = cards.map(\.stored)
        guard !ids.isEmpty else { return [] }
        return [children, items, covers].map { SQLQuery($0(dialect), [dialect.list(ids)]) }
    }

    /// What the answers to ``queries(_:_:)`` say.
    static func badges(in answers: [[SQLRow]]) throws -> BadgeMap {
        guard answers.count == 3 else { return [:] }
        var result: BadgeMap = [:]
        for row in answers[0] {
            guard let card = NodeID(stored: try row[0]) else { continue }
            var badges = Badges()
            badges.description = try row[1]
            badges.comments = try row[2]
            badges.attachments = try row[3]
            result[card] = badges
        }
        for row in answers[1] {
            guard let card = NodeID(stored: try row[0]) else { continue }
            result[card]?.items = try row[1]
            result[card]?.checked = try row[2]
        }
        for row in answers[2] {
            guard let card = NodeID(stored: try row[0]), let blob = try row[1] as String? else { continue }
            let (page, degrees): (Double?, Double?) = (try row[2], try row[3])
            result[card]?.cover = Node.picture(blob, page: page, degrees: degrees ?? 0)
        }
        return result
    }
}
