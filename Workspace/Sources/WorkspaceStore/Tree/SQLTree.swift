// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

/// The tree in the database, inside one open savepoint or commit: what the model's applier runs on.
///
/// A refused transaction is undone by rolling that back. So what the applier writes to take its own steps
/// back is passed over here: it carries other revisions than the one that is being written.
struct SQLTree: NodeStorage {
    typealias Failure = any Error

    let db: any Database
    /// The revision that accepted changes get.
    let revision: UInt64
    /// What need not be asked for; nil outside of the writer.
    let cache: TreeCache?
    /// What may still be read and written; nil where that is not counted.
    var budget: WorkBudget?

    /// A tree to write to, or with no revision one to read from.
    init(db: any Database, revision: UInt64 = 0, cache: TreeCache? = nil, budget: WorkBudget? = nil) {
        self.db = db
        self.revision = revision
        self.cache = cache
        self.budget = budget
    }

    private static let columns = StoredNode.columns

    func node(_ id: NodeID) throws -> Node? {
        if let known = cache?.node(id) { return known }
        let found = try first("SELECT \(Self.columns) FROM node WHERE id = ?", [id.stored])
        cache?.learn(id, found)
        return found
    }

    func body(of id: NodeID) throws -> String? {
        try budget?.spend(1)
        if let known = cache?.copySources?.bodies[id] { return known }
        return try db.value("SELECT text FROM body WHERE node = ?", [id.stored])
    }

    /// At most so many characters of the beginning of a node's body; nil when it has none.
    func beginning(of id: NodeID, characters: Int) throws -> String? {
        try db.value("SELECT substr(text, 1, \(characters)) FROM body WHERE node = ?", [id.stored])
    }

    func child(of parent: NodeID, after position: NodePosition?) throws -> Node? {
        if let known = cache?.child(of: parent, after: position) { return known }
        let found = try children(of: parent, after: position, limit: 1).first
        cache?.learn(found, after: position, in: parent)
        return found
    }

    func child(of parent: NodeID, before position: NodePosition?) throws -> Node? {
        if let known = cache?.child(of: parent, before: position) { return known }
        let found = try storedChild(of: parent, before: position)
        cache?.learn(found, before: position, in: parent)
        return found
    }

    private func storedChild(of parent: NodeID, before position: NodePosition?) throws -> Node? {
        guard let position else {
            return try first(
                "SELECT \(Self.columns) FROM node WHERE parent = ? ORDER BY key DESC, id DESC LIMIT 1",
                [parent.stored]
            )
        }
        return try first(
            """
            SELECT \(Self.columns) FROM node WHERE parent = ? AND (key, id) < (?, ?)
            ORDER BY key DESC, id DESC LIMIT 1
            """,
            [parent.stored, position.key.description, position.id.stored]
        )
    }

    func children(of parent: NodeID, after position: NodePosition?, limit: Int) throws -> [Node] {
        guard let position else {
            if let known = cache?.copySources?.children[parent], known.count < limit {
                try budget?.spend(max(1, known.count))
                return known
            }
            return try all(
                "SELECT \(Self.columns) FROM node WHERE parent = ? ORDER BY key, id LIMIT ?",
                [parent.stored, limit]
            )
        }
        return try all(
            "SELECT \(Self.columns) FROM node WHERE parent = ? AND (key, id) > (?, ?) ORDER BY key, id LIMIT ?",
            [parent.stored, position.key.description, position.id.stored, limit]
        )
    }

    /// At most `limit` children of the workspace after a position that are no photos; of drafts and shelves only the
    /// reader's, and hardly more of the rest than they may see.
    ///
    /// - Complexity: O(what is no photo): the conditions are part of the statement, as their index is partial (see ``Schema``).
    func places(after position: NodePosition?, for reader: Reader, limit: Int) throws -> [Node] {
        let query = Self.placesQuery(after: position, for: reader, limit: limit)
        return try all(query.sql, query.arguments)
    }

    /// The statement of that.
    static func placesQuery(after position: NodePosition?, for reader: Reader, limit: Int) -> SQLQuery {
        var sql = "SELECT \(columns) FROM node WHERE parent = 1 AND kind <> 'photo'"
        var arguments: SQLArguments = []
        if case .member(let id) = reader {
            // What is for nobody any more is the owners'. A text cannot look like a list of readers: its quotes are escaped.
            sql += """
                 AND CASE WHEN kind IN ('draft', 'shelf') THEN coalesce(json_extract(fields, '$.creator'), ?) = ?
                ELSE instr(fields, '"readers":[') = 0 OR instr(fields, ?) > 0
                    OR EXISTS (SELECT 1 FROM member WHERE member.id = ? AND role = 'owner') END
                """
            arguments = [id, id, id, id]
        }
        if let position {
            sql += " AND (key, id) > (?, ?)"
            arguments += [position.key.description, position.id.stored] as SQLArguments
        }
        return SQLQuery(sql + " ORDER BY key, id LIMIT ?", arguments + [limit])
    }

    /// At most `limit` children of a kind.
    func children(of parent: NodeID, kind: Kind, limit: Int) throws -> [Node] {
        try all(
            "SELECT \(Self.columns) FROM node WHERE parent = ? AND kind = ? ORDER BY key, id LIMIT ?",
            [parent.stored, kind.name.text, limit]
        )
    }

    /// At most `limit` conversations of the workspace after a position.
    ///
    /// - Complexity: O(conversations): the kind is part of the statement, as their index is partial (see ``Schema``).
    func conversations(after position: NodePosition?, limit: Int) throws -> [Node] {
        // No key is empty.
        let (key, id): (String, Int64) = (position?.key.description ?? "", position?.id.stored ?? 0)
        return try all(Self.conversations, [key, id, limit])
    }

    /// Those conversations of the workspace that are among some nodes, in their order.
    func conversations(among ids: [NodeID]) throws -> [Node] {
        let sql = """
            SELECT \(Self.columns) FROM node WHERE \(db.dialect.isListed("id")) AND parent = 1 AND kind = 'conversation'
            ORDER BY key, id
            """
        return try all(sql, [db.dialect.list(ids.map(\.stored))])
    }

    static let conversations = """
        SELECT \(columns) FROM node WHERE parent = 1 AND kind = 'conversation' AND (key, id) > (?, ?)
        ORDER BY key, id LIMIT ?
        """

    /// How many children a node has.
    func childCount(of parent: NodeID) throws -> Int {
        try db.value("SELECT count(*) FROM node WHERE parent = ?", [parent.stored]) ?? 0
    }

    func put(_ node: Node) throws {
        guard node.revision == revision else { return }
        let former = cache?.node(node.id)
        if let budget {
            let written = Self.byteCount(of: node.fields) / WorkBudget.bytesPerWrite
            try budget.spend(1 + written + indexedAnew(node, over: former) / WorkBudget.bytesPerRow)
        }
        cache?.hasChanged = true
        try write(node, over: former)
        if let body = node.body {
            if body.utf8.isEmpty {
                if former != .some(nil) { try db.execute("DELETE FROM body WHERE node = ?", [node.id.stored]) }
            } else {
                try db.execute(
                    "INSERT INTO body (node, text) VALUES (?, ?) ON CONFLICT (node) DO UPDATE SET text = excluded.text",
                    [node.id.stored, body]
                )
            }
        }
        try SearchIndex.note(node, over: former, in: self)
        cache?.put(node)
    }

    /// How many bytes a row has beside the body, which comes with the request or is counted by the copy: all of them are
    /// written anew with any change.
    private static func byteCount(of fields: Fields) -> Int {
        var count = 0
        for entry in fields.entries where entry.field != .body { count += entry.value.byteCount }
        return count
    }

    /// How many bytes of a card's body and values the index of words takes up again: it has them in one row with the title,
    /// which has changed. Once for a card they count as none: so is every change of titles, labels, members or values.
    private func indexedAnew(_ node: Node, over former: Node??) throws -> Int {
        guard let budget, node.kind == .card, node.body == nil, case .some(.some(let former)) = former,
            !SearchIndex.hasSameWords(node, former)
        else { return 0 }
        if budget.indexed.insert(node.id).inserted { return 0 }
        let sql = "SELECT \(db.dialect.byteCount("text")) FROM body WHERE node = ?"
        let body: Int = try db.value(sql, [node.id.stored]) ?? 0
        return body + (node.fields[.custom]?.byteCount ?? 0)
    }

    /// Writes the row of a node; `former` is what was there, or nothing when that is not known.
    private func write(_ node: Node, over former: Node??) throws {
        let (key, revision) = (node.key.description, node.revision.stored)
        let body = node.body
        let hasBody = body.map { !$0.utf8.isEmpty } ?? false
        if case .some(.some(let former)) = former, body == nil, former.fields == node.fields {
            // What has only changed its place is neither read as JSON again nor looked at by the index of words.
            if former.parent == node.parent {
                try db.execute("UPDATE node SET key = ?, revision = ? WHERE id = ?", [key, revision, node.id.stored])
            } else {
                let sql = "UPDATE node SET parent = ?, key = ?, revision = ? WHERE id = ?"
                try db.execute(sql, [node.parent?.stored, key, revision, node.id.stored])
            }
            return
        }
        try db.execute(
            """
            INSERT INTO node (id, kind, parent, key, revision, fields, hasBody) VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, parent = excluded.parent, key = excluded.key,
                revision = excluded.revision, fields = excluded.fields,
                hasBody = CASE WHEN ? THEN excluded.hasBody ELSE node.hasBody END
            """,
            [
                node.id.stored, node.kind.name.text, node.parent?.stored, key, revision,
                String(decoding: node.summary.fields.encoded(), as: UTF8.self), hasBody, body != nil,
            ]
        )
    }

    func remove(_ id: NodeID) throws {
        // The savepoint's rollback takes it out. The schema forbids that anything else does.
    }

    private func first(_ sql: String, _ arguments: SQLArguments) throws -> Node? {
        try budget?.spend(1)
        return try db.row(sql, arguments).map { try StoredNode.node(from: $0) }
    }

    func all(_ sql: String, _ arguments: SQLArguments) throws -> [Node] {
        let rows = try db.rows(sql, arguments)
        try budget?.spend(max(1, rows.count))
        return try rows.map { try StoredNode.node(from: $0) }
    }
}
