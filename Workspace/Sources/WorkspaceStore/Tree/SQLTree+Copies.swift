// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

/// What is about to be copied, as it is before anything else is written.
struct CopySources {
    /// The children of each node, in their order.
    fileprivate(set) var children: [NodeID: [Node]] = [:]
    /// The bodies of nodes; nil for one that has none.
    fileprivate(set) var bodies: [NodeID: String?] = [:]
}

extension SQLTree {
    /// So many bytes of bodies are read at once; of more each is read by itself.
    private static let bodyBytes = 4 << 20

    /// Reads at once what is copied, and which of its copies are there already. Asked for one by one, each node is three ways
    /// to the database and back.
    func foresee(_ copies: [CopiedNode]) throws {
        guard let cache, db.dialect == .postgres else { return }
        let dialect = db.dialect
        let rows = try db.rows(
            Self.below(dialect),
            [dialect.list(copies.map(\.source.stored)), ModelLimits.copiedNodes + 1]
        )
        guard rows.count <= ModelLimits.copiedNodes else { return }
        var sources = CopySources()
        var (withBody, bytes): ([Int64], Int) = ([], 0)
        let nodes = try rows.map { row -> Node in
            let node = try StoredNode.node(from: row)
            sources.children[node.id] = []
            if let count = try row[6] as Int? {
                withBody.append(node.id.stored)
                bytes += count
            } else {
                sources.bodies[node.id] = .some(nil)
            }
            return node
        }
        for node in nodes {
            if let parent = node.parent { sources.children[parent]?.append(node) }
        }
        let new = Self.identities(of: copies, sources)
        try budget?.spend(new.count)
        var queries = [
            SQLQuery(
                "SELECT \(StoredNode.columns) FROM node WHERE \(dialect.isListed("node.id"))",
                [dialect.list(new.map(\.stored))]
            )
        ]
        if !withBody.isEmpty, bytes <= Self.bodyBytes {
            let sql = "SELECT node, text FROM body WHERE \(dialect.isListed("node"))"
            queries.append(SQLQuery(sql, [dialect.list(withBody)]))
        }
        let answers = try db.rows(of: queries)
        for row in answers.first ?? [] {
            let node = try StoredNode.node(from: row)
            cache.learn(node.id, node)
        }
        for id in new { cache.learn(id, nil) }
        for row in answers.dropFirst().joined() {
            let text: String = try row[1]
            if let id = NodeID(stored: try row[0]) { sources.bodies[id] = text }
        }
        cache.copySources = sources
    }

    /// The identities that the copies get, as far as one operation may make them.
    private static func identities(of copies: [CopiedNode], _ sources: CopySources) -> [NodeID] {
        var found = copies.map(\.copy)
        for copy in copies {
            var pending = sources.children[copy.source] ?? []
            while let next = pending.popLast(), found.count <= ModelLimits.copiedNodes {
                found.append(.derived(root: copy.copy, original: next.id))
                pending += sources.children[next.id] ?? []
            }
        }
        return found
    }

    /// Nodes and all that is in them, in the order of siblings, with the length of their bodies.
    private static func below(_ dialect: Dialect) -> String {
        """
        WITH RECURSIVE below (id) AS (
            SELECT id FROM node WHERE \(dialect.isListed("id"))
            UNION
            SELECT node.id FROM below JOIN node ON node.parent = below.id
        )
        SELECT \(StoredNode.columns), \(dialect.byteCount("body.text"))
        FROM (SELECT id FROM below LIMIT ?) AS part JOIN node ON node.id = part.id LEFT JOIN body ON body.node = node.id
        ORDER BY node.key, node.id
        """
    }
}
