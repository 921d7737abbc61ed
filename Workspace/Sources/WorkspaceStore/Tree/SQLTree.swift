// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

/// The tree in the database, inside one open savepoint: what the model's applier runs on.
///
/// A refused transaction is undone by rolling its savepoint back. So what the applier writes to take its own steps
/// back is passed over here: it carries other revisions than the one that is being written.
struct SQLTree: NodeStorage {
    typealias Failure = any Error

    let db: any Database
    /// The revision that accepted changes get.
    let revision: UInt64

    /// A tree to write to, or with no revision one to read from.
    init(db: any Database, revision: UInt64 = 0) {
        self.db = db
        self.revision = revision
    }

    private static let columns = StoredNode.columns

    func node(_ id: NodeID) throws -> Node? {
        try first("SELECT \(Self.columns) FROM node WHERE id = ?", [id.stored])
    }

    func body(of id: NodeID) throws -> String? {
        try db.value("SELECT text FROM body WHERE node = ?", [id.stored])
    }

    func child(of parent: NodeID, after position: NodePosition?) throws -> Node? {
        try children(of: parent, after: position, limit: 1).first
    }

    func child(of parent: NodeID, before position: NodePosition?) throws -> Node? {
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

    /// At most `limit` children that are not of a kind.
    func children(of parent: NodeID, except kind: Kind, limit: Int) throws -> [Node] {
        try all(
            "SELECT \(Self.columns) FROM node WHERE parent = ? AND kind <> ? ORDER BY key, id LIMIT ?",
            [parent.stored, kind.name.text, limit]
        )
    }

    /// At most `limit` children of a kind.
    func children(of parent: NodeID, kind: Kind, limit: Int) throws -> [Node] {
        try all(
            "SELECT \(Self.columns) FROM node WHERE parent = ? AND kind = ? ORDER BY key, id LIMIT ?",
            [parent.stored, kind.name.text, limit]
        )
    }

    /// At most `limit` conversations of the workspace.
    ///
    /// - Complexity: O(conversations): the kind is part of the statement, as their index is partial (see ``Schema``).
    func conversations(limit: Int) throws -> [Node] {
        try all(Self.conversations, [limit])
    }

    static let conversations =
        "SELECT \(columns) FROM node WHERE parent = 1 AND kind = 'conversation' ORDER BY key, id LIMIT ?"

    /// How many children a node has.
    func childCount(of parent: NodeID) throws -> Int {
        try db.value("SELECT count(*) FROM node WHERE parent = ?", [parent.stored]) ?? 0
    }

    func put(_ node: Node) throws {
        guard node.revision == revision else { return }
        let body = node.body
        let hasBody = body.map { !$0.utf8.isEmpty }
        try db.execute(
            """
            INSERT INTO node (id, kind, parent, key, revision, fields, hasBody) VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT (id) DO UPDATE SET kind = excluded.kind, parent = excluded.parent, key = excluded.key,
                revision = excluded.revision, fields = excluded.fields,
                hasBody = CASE WHEN ? THEN excluded.hasBody ELSE node.hasBody END
            """,
            [
                node.id.stored, node.kind.name.text, node.parent?.stored, node.key.description, node.revision.stored,
                StoredFields.text(of: node.summary.fields), hasBody ?? false, body != nil,
            ]
        )
        if let body {
            if body.utf8.isEmpty {
                try db.execute("DELETE FROM body WHERE node = ?", [node.id.stored])
            } else {
                try db.execute(
                    "INSERT INTO body (node, text) VALUES (?, ?) ON CONFLICT (node) DO UPDATE SET text = excluded.text",
                    [node.id.stored, body]
                )
            }
        }
        try SearchIndex.note(node, in: db)
    }

    func remove(_ id: NodeID) throws {
        // The savepoint's rollback takes it out. The schema forbids that anything else does.
    }

    private func first(_ sql: String, _ arguments: SQLArguments) throws -> Node? {
        try db.row(sql, arguments).map { try StoredNode.node(from: $0) }
    }

    func all(_ sql: String, _ arguments: SQLArguments) throws -> [Node] {
        try db.rows(sql, arguments).map { try StoredNode.node(from: $0) }
    }
}
