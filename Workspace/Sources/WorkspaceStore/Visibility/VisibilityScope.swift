// SPDX-License-Identifier: Apache-2.0
public import WorkspaceModel

/// What a reader is told of, during one read of the database.
struct VisibilityScope {
    let reader: Reader
    private let tree: SQLTree
    private var finder: VisibilityPathFinder

    init(of reader: Reader, in tree: SQLTree) {
        self.reader = reader
        self.tree = tree
        finder = VisibilityPathFinder(tree: tree)
    }

    /// Whether the reader is not told of a node.
    ///
    /// - Complexity: O(depth) reads, and none above the second node of one place.
    mutating func hides(_ node: Node) throws -> Bool {
        guard reader != .program else { return false }
        return try !finder.path(of: node).isVisible(to: reader)
    }

    /// A node as the reader is told of it; nil when they are not. A reference to what they may not see has no title.
    mutating func redacted(_ node: Node) throws -> Node? {
        guard reader != .program else { return node }
        if try hides(node) { return nil }
        guard node.kind == .link, let target = try node.fields.node(.target).flatMap({ try tree.node($0) }),
            try hides(target)
        else { return node }
        return node.untitled
    }

    /// Those of the nodes that the reader is told of.
    mutating func visible(_ nodes: [Node]) throws -> [Node] { try nodes.compactMap { try redacted($0) } }

    /// At most `limit` nodes that the reader is told of, however many lie between them.
    ///
    /// - Parameter page: So many nodes at most that follow a node, or the first. Where much is hidden, pages become
    ///   longer, so that there are few.
    mutating func fill(_ limit: Int, from page: (_ last: Node?, _ limit: Int) throws -> [Node]) throws -> [Node] {
        var nodes: [Node] = []
        var last: Node?
        var wanted = reader == .program ? limit : max(limit, 200)
        while nodes.count < limit {
            let found = try page(last, wanted)
            nodes += try visible(found)
            guard found.count == wanted else { break }
            last = found.last
            if wanted < Self.longPage { wanted *= 2 }
        }
        return Array(nodes.prefix(limit))
    }

    /// So many nodes are in memory at once, and hardly more.
    private static let longPage = 10_000
}

extension Node {
    /// Whether it has a file's bytes, or was made of them.
    fileprivate func names(_ blob: String) -> Bool { fields.text(.blob) == blob || fields.text(.original) == blob }

    /// The same without the name that it was given.
    var untitled: Node {
        var node = self
        node.fields[.title] = nil
        return node
    }
}

extension SQLTree {
    /// Whether a file's bytes are kept from a reader: nothing that they may see names them.
    ///
    /// - Parameter hidesUnnamed: Whether bytes are hidden too that nothing names: they were just sent, or never.
    /// - Complexity: O(places that have something with these bytes).
    func hides(blob: String, from reader: Reader, hidesUnnamed: Bool) throws -> Bool {
        guard reader != .program else { return false }
        var scope = VisibilityScope(of: reader, in: self)
        // Beside what is shared may be others with these bytes, which are not.
        if case .guest(let shared, _) = reader, let node = try node(shared), node.names(blob), try !scope.hides(node) {
            return false
        }
        // Mostly the first is seen that names them; else one of each place is looked at.
        if let first = try db.row(Self.firstNamed, [blob]).map({ try StoredNode.node(from: $0) }),
            try !scope.hides(first)
        {
            return false
        }
        var isNamed = false
        let rows = try db.cursor(Self.named, [blob, blob])
        while let row = try rows.next() {
            try budget?.spend(1)
            if try !scope.hides(StoredNode.node(from: row)) { return false }
            isNamed = true
        }
        return isNamed || hidesUnnamed
    }

    private static let firstNamed =
        "SELECT \(StoredNode.columns) FROM node WHERE json_extract(fields, '$.blob') = ? LIMIT 1"

    /// What has these bytes: of all that is seen together, because it is in one place and for the same members, one.
    static let named = "\(oneOfEach(by: .blob)) UNION ALL \(oneOfEach(by: .original))"

    private static func oneOfEach(by field: Field) -> String {
        """
        SELECT \(StoredNode.columns) FROM node WHERE id IN (
            SELECT min(id) FROM node WHERE json_extract(fields, '$.\(field.name.text)') = ?
            GROUP BY parent, json_extract(fields, '$.from'), json_extract(fields, '$.readers'),
                CASE WHEN kind = 'draft' OR kind = 'shelf' THEN json_extract(fields, '$.creator') END
        )
        """
    }
}

extension Store {
    /// Whether a reader may have the bytes of a file.
    public func mayRead(blob: String, _ reader: Reader) async throws -> Bool {
        if reader == .program { return true }
        return try await engine.read {
            try !SQLTree(db: $0).hides(blob: blob, from: reader, hidesUnnamed: reader.isGuest)
        }
    }

    /// What nodes are in; of one that is not here nothing.
    public func paths(of ids: [NodeID]) async throws -> [NodeID: VisibilityPath] {
        try await engine.read { db in
            let tree = SQLTree(db: db)
            var finder = VisibilityPathFinder(tree: tree)
            var paths: [NodeID: VisibilityPath] = [:]
            for id in ids {
                if let node = try tree.node(id) { paths[id] = try finder.path(of: node) }
            }
            return paths
        }
    }
}
