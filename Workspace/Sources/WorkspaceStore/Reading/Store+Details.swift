// SPDX-License-Identifier: Apache-2.0
public import WorkspaceModel

// Details: what is read when something is opened or exported, bodies included.
extension Store {
    /// A node with its body and what is under it with theirs; under anything but a card, a message,
    /// a draft or a shelf only the node itself.
    ///
    /// - Parameter reader: Who asks.
    /// - Returns: Nil when there is no such node.
    public func detail(of id: NodeID, for reader: Reader = .program) async throws -> NodeDetail? {
        try await engine.read { db in
            let tree = SQLTree(db: db)
            var scope = VisibilityScope(of: reader, in: tree)
            guard let found = try tree.nodeWithBody(id), let node = try scope.redacted(found) else { return nil }
            let isWhole = [.card, .message, .draft, .shelf].contains(node.kind)
            let nodes =
                isWhole ? try Self.descendants(of: id, limit: Self.detailLimit, bytes: Self.detailBytes, in: db) : []
            return NodeDetail(revision: try Self.revision(in: db), node: node, nodes: try scope.visible(nodes))
        }
    }

    /// A node and everything under it that the reader may see, bodies included: parents before children, siblings in order.
    ///
    /// - Returns: Nil when there is no such node.
    public func subtree(of id: NodeID, for reader: Reader = .program) async throws -> [Node]? {
        try await engine.read { db in
            let tree = SQLTree(db: db)
            var scope = VisibilityScope(of: reader, in: tree)
            guard let found = try tree.nodeWithBody(id), let node = try scope.redacted(found) else { return nil }
            return [node] + (try scope.visible(Self.descendants(of: id, limit: .max, bytes: .max, in: db)))
        }
    }

    /// At most `limit` events of the log after a revision, in order, and no more once they were `bytes` long together.
    public func log(after revision: UInt64, limit: Int, bytes: Int = .max) async throws -> [TransactionEvent] {
        try await engine.read { try StoredLog.events(after: revision, limit: limit, bytes: bytes, in: $0) }
    }

    /// The same, with who may see what of it now.
    public func scopedLog(after revision: UInt64, limit: Int, bytes: Int) async throws -> [ScopedEvent] {
        try await engine.read { try StoredLog.scopedEvents(after: revision, limit: limit, bytes: bytes, in: $0) }
    }

    /// How many bytes of the log come after a revision; of more than `limit`, only that they are more.
    public func logBytes(after revision: UInt64, limit: Int = .max) async throws -> Int {
        try await engine.read { try StoredLog.byteCount(after: revision, limit: limit, in: $0) }
    }

    /// An opened node tells of at most so many descendants.
    private static let detailLimit = 5000
    /// Their texts have at most so many bytes together, or one text more: what has a text and comes after them is left out.
    private static let detailBytes = 16 << 20

    private static func descendants(of id: NodeID, limit: Int, bytes: Int, in db: any Database) throws -> [Node] {
        let sql = """
            WITH RECURSIVE below (id, depth) AS (
                SELECT id, 1 FROM node WHERE parent = ?
                UNION ALL
                SELECT node.id, below.depth + 1 FROM node JOIN below ON node.parent = below.id WHERE below.depth < 64
            )
            SELECT \(StoredNode.columns), node.hasBody FROM below JOIN node ON node.id = below.id
            ORDER BY below.depth, node.parent, node.key, node.id LIMIT ?
            """
        var nodes: [Node] = []
        var written: [Int] = []
        for row in try db.rows(sql, [id.stored, limit]) {
            let hasBody: Bool = try row[6]
            if hasBody { written.append(nodes.count) }
            nodes.append(try StoredNode.node(from: row))
        }
        var (rest, told) = (bytes, 0)
        while told < written.count, rest > 0 {
            // As many as one query asks for.
            let part = written[told..<min(told + 64, written.count)]
            let bodies = try bodies(of: part.map { nodes[$0].id }, in: db)
            for index in part where rest > 0 {
                told += 1
                guard let body = bodies[nodes[index].id] else { continue }
                rest -= body.utf8.count
                nodes[index].fields[.body] = .text(body)
            }
        }
        let left = Set(written[told...])
        return left.isEmpty ? nodes : nodes.indices.filter { !left.contains($0) }.map { nodes[$0] }
    }

    /// The texts of those of some nodes that have one.
    static func bodies(of ids: [NodeID], in db: any Database) throws -> [NodeID: String] {
        var bodies: [NodeID: String] = [:]
        for (list, arguments) in SQLQuery.lists(of: ids.map(\.stored)) {
            for row in try db.rows("SELECT node, text FROM body WHERE node IN (\(list))", arguments) {
                if let node = NodeID(stored: try row[0]) { bodies[node] = try row[1] as String }
            }
        }
        return bodies
    }
}

extension SQLTree {
    /// A node with its body, or nil when there is none.
    func nodeWithBody(_ id: NodeID) throws -> Node? {
        guard var node = try node(id) else { return nil }
        node.fields[.body] = try body(of: id).map { .text($0) }
        return node
    }
}
