// SPDX-License-Identifier: Apache-2.0
import Foundation
import WorkspaceModel

/// What both engines' indexes of words do. SQLite's is kept by triggers (see `Schema+Search.swift`) and splits texts into
/// words itself; PostgreSQL's is written beside each node, with words that are split here.
enum SearchIndex {
    /// Something that has a word: the card of its parts and comments, else the node itself.
    struct Match {
        let id: Int64
        /// The kind of the node that has the word.
        let kind: String
        /// Less is better.
        let rank: Double
    }

    /// Follows a node that was written. A body that is nil stayed as it was; `former` is what was there, or nothing when that
    /// is not known.
    static func note(_ node: Node, over former: Node??, in tree: SQLTree) throws {
        var node = node
        guard tree.db.dialect == .postgres, isIndexed(node.kind) else { return }
        var known: Node?
        if case .some(.some(let former)) = former { known = former }
        if let known, node.body == nil, hasSameWords(node, known) { return }
        var hasText = !SearchEntry.hasBody(node.kind) || node.body != nil
        // A card's values are in one text with its body, which was not read.
        if node.kind == .card, !hasText, former != .some(nil),
            known.map({ $0.fields.custom != node.fields.custom }) ?? true
        {
            let body: String? = try tree.db.value("SELECT text FROM body WHERE node = ?", [node.id.stored])
            node.fields[.body] = body.map { .text($0) }
            hasText = true
        }
        let entry = SearchEntry(node)
        try tree.db.execute(
            """
            \(insertion)
            ON CONFLICT (node) DO UPDATE SET title = excluded.title, refs = excluded.refs,
                text = CASE WHEN ? THEN excluded.text ELSE search.text END
            """,
            [node.id.stored] + entry.arguments + [hasText]
        )
    }

    /// Whether what is looked for is the same in two states of a node.
    static func hasSameWords(_ node: Node, _ former: Node) -> Bool {
        [Field.title, .labels, .members, .custom, .options].allSatisfy { node.fields[$0] == former.fields[$0] }
    }

    /// Makes the index of nodes that were copied from another database.
    ///
    /// - Complexity: O(*n*) in the nodes and their texts.
    static func fill(_ db: any Database, from source: any Database) throws {
        guard db.dialect == .postgres else { return }
        let rows = try source.cursor(searchable)
        while let row = try rows.next() {
            guard let node = try indexed(row) else { continue }
            try db.execute(insertion, [node.id.stored] + SearchEntry(node).arguments)
        }
    }

    private static let insertion = "INSERT INTO search (node, title, text, refs) VALUES (?, \(SearchEntry.values))"

    /// The nodes among which those are that the index has, with their bodies.
    private static let searchable = """
        SELECT \(StoredNode.columns), body.text FROM node LEFT JOIN body ON body.node = node.id
        """

    /// The node in a row of ``searchable``; nil when it has no words that are looked for.
    private static func indexed(_ row: SQLRow) throws -> Node? {
        var node = try StoredNode.node(from: row)
        guard isIndexed(node.kind) else { return nil }
        node.fields[.body] = try (row[6] as String?).map { .text($0) }
        return node
    }

    /// Whether nodes of a kind have words that are looked for.
    private static func isIndexed(_ kind: Kind) -> Bool {
        switch kind {
        case .board, .document, .album, .photo, .conversation, .card, .label, .checklist, .checkItem, .message,
            .customField:
            true
        default: false
        }
    }

    /// Drops what the index still has of words that were erased.
    static func forgetErased(in db: any Database) throws {
        // FTS5 only notes that words have gone, and forgets them when it merges what it has.
        if db.dialect == .sqlite { try db.execute("INSERT INTO search (search) VALUES ('optimize')") }
    }

    /// What has a word, or one that begins with it.
    ///
    /// - Complexity: O(places of the word in the index).
    static func matches(of word: [UInt8], in db: any Database) throws -> [Match] {
        // What begins with one letter of a few is most of what there is.
        let isBeginning = word.count > 1
        switch db.dialect {
        case .sqlite:
            return try matches(sqlite, ["{title text} : \(quoted(word))\(isBeginning ? "*" : "")"], in: db)
        case .postgres:
            guard let query = SearchWords.query(for: word, isBeginning: isBeginning) else { return [] }
            return try matches(postgres, [query], in: db)
        }
    }

    /// What refers to one of some nodes, by their identities.
    static func references(to ids: some Sequence<String>, in db: any Database) throws -> [Match] {
        switch db.dialect {
        case .sqlite:
            try matches(sqlite, ["refs : (\(ids.map { "\"\($0)\"" }.joined(separator: " OR ")))"], in: db)
        case .postgres:
            try matches(postgresReferences, [ids.map { "'\($0)'" }.joined(separator: " | ")], in: db)
        }
    }

    /// How many nodes the index does not know as they are.
    ///
    /// - Complexity: O(*n*) in the nodes and their texts.
    static func mistakes(in db: any Database) throws -> Int {
        switch db.dialect {
        case .sqlite:
            let sql = """
                SELECT (
                    SELECT count(*) FROM searchable LEFT JOIN search ON search.rowid = searchable.id
                    WHERE searchable.title IS NOT search.title OR searchable.text IS NOT search.text
                        OR searchable.refs IS NOT search.refs
                ) + (SELECT count(*) FROM search WHERE rowid NOT IN (SELECT id FROM searchable))
                """
            return try db.value(sql) ?? 0
        case .postgres:
            var count = 0
            var mistakes = 0
            let rows = try db.cursor(searchable)
            while let row = try rows.next() {
                guard let node = try indexed(row) else { continue }
                let sql = "SELECT 1 FROM search WHERE node = ? AND (title, text, refs) = (\(SearchEntry.values))"
                if try db.row(sql, [node.id.stored] + SearchEntry(node).arguments) == nil { mistakes += 1 }
                count += 1
            }
            let stored: Int = try db.value("SELECT count(*) FROM search") ?? 0
            return mistakes + max(stored - count, 0)
        }
    }

    private static func matches(_ sql: String, _ arguments: SQLArguments, in db: any Database) throws -> [Match] {
        try db.rows(sql, arguments).compactMap { row in
            guard let id = try row[0] as Int64? else { return nil }
            return Match(id: id, kind: try row[1], rank: try row[2])
        }
    }

    /// Whose words are found: the card of its parts, else the node.
    private static let owner = """
        CASE node.kind
            WHEN 'checkItem' THEN (SELECT above.parent FROM node AS above WHERE above.id = node.parent)
            WHEN 'checklist' THEN node.parent
            WHEN 'message' THEN coalesce(
                (SELECT above.id FROM node AS above WHERE above.id = node.parent AND above.kind = 'card'),
                node.id
            )
            ELSE node.id
        END, node.kind
        """

    /// A title says more than what is written below it.
    private static let sqlite = """
        SELECT \(owner), bm25(search, 8, 2, 1)
        FROM search JOIN node ON node.id = search.rowid WHERE search MATCH ?
        """

    /// The same; a word among few says more than one among many.
    private static let postgres = """
        SELECT \(owner), -CAST(
            CASE WHEN title @@ asked THEN 8 / (1 + ln(1 + length(title))) ELSE 0 END
                + CASE WHEN text @@ asked THEN 2 / (1 + ln(1 + length(text))) ELSE 0 END
            AS DOUBLE PRECISION)
        FROM CAST(? AS TSQUERY) AS asked, search JOIN node ON node.id = search.node
        WHERE title @@ asked OR text @@ asked
        """

    private static let postgresReferences = """
        SELECT \(owner), CAST(-1 AS DOUBLE PRECISION)
        FROM search JOIN node ON node.id = search.node WHERE refs @@ CAST(? AS TSQUERY)
        """

    /// A word as a string of FTS5's language, in which nothing but the quotation mark means anything
    /// (<https://www.sqlite.org/fts5.html#fts5_strings>).
    private static func quoted(_ word: [UInt8]) -> String {
        "\"" + String(decoding: word, as: UTF8.self).replacing("\"", with: "\"\"") + "\""
    }
}

/// The words of a node as PostgreSQL's index has them.
private struct SearchEntry {
    let title: String
    let text: String
    let refs: String

    /// The words of a node that has its body, if it has one.
    init(_ node: Node) {
        switch node.kind {
        case .label, .checklist, .checkItem: (title, text) = ("", node.title)
        case .message: (title, text) = ("", node.body ?? "")
        case .card: (title, text) = (node.title, node.values + " " + (node.body ?? ""))
        case .customField: (title, text) = ("", node.fields.choices(.options).map(\.text).joined(separator: " "))
        default: (title, text) = (node.title, "")
        }
        refs = node.kind == .card ? node.references : ""
    }

    /// Whether the text of nodes of a kind is their body.
    static func hasBody(_ kind: Kind) -> Bool { kind == .card || kind == .message }

    /// What takes ``arguments``.
    static let values = "CAST(? AS TSVECTOR), CAST(? AS TSVECTOR), CAST(? AS TSVECTOR)"

    var arguments: SQLArguments { [title, text, refs].map { SearchWords.vector(of: $0) } }
}

extension Node {
    /// The identities of a card's labels and members, and of the choices in its values of custom fields.
    fileprivate var references: String {
        let chosen = fields.custom.entries.compactMap { entry -> NodeID? in
            if case .option(let id) = entry.value { id } else { nil }
        }
        return (fields.nodes(.labels) + fields.nodes(.members) + chosen).map(\.description).joined(separator: " ")
    }

    /// A card's values of custom fields as words: days are those of UTC.
    fileprivate var values: String {
        fields.custom.entries.compactMap { entry -> String? in
            switch entry.value {
            case .text(let text): text
            case .number(let number): Int64(exactly: number)?.description ?? number.description
            case .date(let date) where ModelLimits.times.contains(date):
                Date(timeIntervalSince1970: date / 1000).formatted(.iso8601.year().month().day())
            case .date, .flag, .option, .none: nil
            }
        }
        .joined(separator: " ")
    }
}
