// SPDX-License-Identifier: Apache-2.0
public import WorkspaceModel

extension Store {
    /// At most `limit` deleted nodes, the last deleted first, after one of them, with what they were in, and with the beginning
    /// of their texts where they have no titles. What was undone is not among them.
    ///
    /// - Parameters:
    ///   - text: What their titles or their texts contain; letters of ASCII match in either case.
    ///   - reader: Who asks.
    public func trash(
        after: NodeID?,
        limit: Int,
        containing text: String = "",
        for reader: Reader = .program
    ) async throws -> TrashPage {
        // Nothing that was deleted is shown by a share link.
        if reader.isGuest { return TrashPage(nodes: []) }
        return try await engine.read { db in
            // What tells who may see something is what it was in, which is told as well.
            let tree = SQLTree(db: db, cache: TreeCache())
            var scope = VisibilityScope(of: reader, in: tree)
            let first = try after.flatMap { try tree.node($0) }
            let nodes = try scope.fill(limit) { last, limit in
                let previous = last ?? first
                let place: SQLArguments = [
                    previous?.revision.stored ?? Int64.max, previous?.id.stored ?? Int64.max,
                ]
                let words: SQLArguments = text.isEmpty ? [] : [text, text]
                return try tree.all(SQLTree.deleted(containsText: !text.isEmpty), place + words + [limit])
            }
            let times = try Self.times(of: nodes, in: db)
            let texts = try Self.texts(of: nodes, in: db)
            return TrashPage(
                nodes: nodes,
                times: nodes.map { times[$0.revision] ?? 0 },
                texts: nodes.map { texts[$0.id] ?? "" },
                origins: try Self.origins(of: nodes, in: tree, for: &scope)
            )
        }
    }

    /// What tells apart what has no title: messages and drafts are called by what they say.
    private static func texts(of nodes: [Node], in db: any Database) throws -> [NodeID: String] {
        let untitled = nodes.filter(\.title.isEmpty).map(\.id.stored)
        if untitled.isEmpty { return [:] }
        let sql = "SELECT node, substr(text, 1, \(lineLength)) FROM body WHERE \(db.dialect.isListed("node"))"
        var texts: [NodeID: String] = [:]
        for row in try db.rows(sql, [db.dialect.list(untitled)]) {
            if let id = NodeID(stored: try row[0]) { texts[id] = try row[1] as String }
        }
        return texts
    }

    /// When the transactions landed by which nodes were deleted, in milliseconds since 1970; not where the log was cut.
    private static func times(of nodes: [Node], in db: any Database) throws -> [UInt64: Double] {
        let sql = "SELECT revision, time FROM log WHERE \(db.dialect.isListed("revision"))"
        var times: [UInt64: Double] = [:]
        for row in try db.rows(sql, [db.dialect.list(Set(nodes.map(\.revision.stored)))]) {
            let (revision, time): (Int64, Int64) = try (row[0], row[1])
            times[UInt64(clamping: revision)] = Double(time)
        }
        return times
    }

    /// What deleted nodes were in, and what that is in: the list of a card, and its board.
    private static func origins(
        of nodes: [Node],
        in tree: SQLTree,
        for scope: inout VisibilityScope
    ) throws -> [Node] {
        var origins: [NodeID: Node] = [:]
        for node in nodes {
            var next = node.fields.node(.from)
            while let id = next, origins[id] == nil, !id.isWellKnown, let found = try tree.node(id) {
                next = found.home
                origins[id] = found.summary
            }
        }
        return try scope.visible(origins.values.sorted { $0.id.rawValue < $1.id.rawValue })
    }
}

extension SQLTree {
    /// What was deleted before something else, the last first, as their index has it (see ``Schema``).
    ///
    /// - Parameter containsText: Whether only what has a text in its title or its body.
    static func deleted(containsText: Bool) -> String {
        let condition = """
            AND (instr(lower(json_extract(fields, '$.title')), lower(?)) > 0 OR EXISTS
                (SELECT 1 FROM body WHERE body.node = node.id AND instr(lower(body.text), lower(?)) > 0))
            """
        return """
            SELECT \(StoredNode.columns) FROM node WHERE parent = 2 AND (revision, id) < (?, ?)
            AND json_extract(fields, '$.undone') IS NULL \(containsText ? condition : "")
            ORDER BY revision DESC, id DESC LIMIT ?
            """
    }
}
