// SPDX-License-Identifier: Apache-2.0
import GRDB
import WorkspaceModel

/// What cards show of what is in them, found by SQL and never read from the parts themselves.
enum BadgeQuery {
    /// Every child of the asked cards, grouped; `hasBody` tells of the description without reading it.
    private static let children = """
        SELECT card.id, card.hasBody,
            coalesce(sum(part.kind = 'message'), 0),
            coalesce(sum(part.kind IN ('file', 'link', 'photo', 'page', 'document')), 0)
        FROM node AS card LEFT JOIN node AS part ON part.parent = card.id
        WHERE card.kind = 'card' AND card.id IN (SELECT value FROM json_each(?))
        GROUP BY card.id
        """

    private static let items = """
        SELECT checklist.parent, count(*), coalesce(sum(json_extract(item.fields, '$.done') = 1), 0)
        FROM node AS checklist JOIN node AS item ON item.parent = checklist.id AND item.kind = 'checkItem'
        WHERE checklist.kind = 'checklist' AND checklist.parent IN (SELECT value FROM json_each(?))
        GROUP BY checklist.parent
        """

    /// A cover that is not on its card any more is none.
    private static let covers = """
        SELECT card.id, json_extract(photo.fields, '$.blob'), json_extract(photo.fields, '$.pageNumber')
        FROM node AS card JOIN node AS photo ON photo.parent = card.id AND photo.kind = 'photo'
        WHERE card.kind = 'card' AND card.id IN (SELECT value FROM json_each(?))
            AND json_extract(card.fields, '$.cover') = printf('%016x', photo.id)
        """

    /// The badges of those of `cards` that are cards.
    static func badges(of cards: some Sequence<NodeID>, in db: Database) throws -> BadgeMap {
        let list = "[" + cards.map { String($0.stored) }.joined(separator: ",") + "]"
        guard list != "[]" else { return [:] }
        var result: BadgeMap = [:]
        let rows = try Row.fetchCursor(db.cachedStatement(sql: children), arguments: [list])
        while let row = try rows.next() {
            guard let card = NodeID(stored: row[0]) else { continue }
            var badges = Badges()
            badges.description = row[1]
            badges.comments = row[2]
            badges.attachments = row[3]
            result[card] = badges
        }
        let counts = try Row.fetchCursor(db.cachedStatement(sql: items), arguments: [list])
        while let row = try counts.next() {
            guard let card = NodeID(stored: row[0]) else { continue }
            result[card]?.items = row[1]
            result[card]?.checked = row[2]
        }
        let pictures = try Row.fetchCursor(db.cachedStatement(sql: covers), arguments: [list])
        while let row = try pictures.next() {
            guard let card = NodeID(stored: row[0]), let blob: String = row[1] else { continue }
            let page: Double? = row[2]
            result[card]?.cover = page.flatMap { Int(exactly: $0) }.map { "\(blob)/\($0)" } ?? blob
        }
        return result
    }
}
