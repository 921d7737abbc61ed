// SPDX-License-Identifier: Apache-2.0
import GRDB
public import WorkspaceModel

extension Store {
    /// Many nodes at once, and how many children each has that may have some.
    ///
    /// - Parameters:
    ///   - ids: Which. What is not here is left out, and of two alike the second.
    ///   - withChildren: Whether the children come too, up to ``nodesLimit`` in all.
    public func nodes(_ ids: [NodeID], withChildren: Bool) async throws -> NodesAnswer {
        try await pool.read { db in
            let tree = SQLTree(db: db)
            var answer = NodesAnswer(revision: try Self.revision(in: db))
            var seen: Set<NodeID> = []
            var rest = Self.nodesLimit
            for id in ids where seen.insert(id).inserted {
                guard let node = try tree.node(id) else { continue }
                answer.nodes.append(node)
                guard node.kind.mayHaveChildren else { continue }
                let statement = try db.cachedStatement(sql: "SELECT count(*) FROM node WHERE parent = ?")
                let count = try Int.fetchOne(statement, arguments: [id.stored]) ?? 0
                let children = withChildren ? try tree.children(of: id, after: nil, limit: rest) : []
                rest -= children.count
                answer.children.append(
                    ChildrenWindow(parent: id, count: count, nodes: children, more: count > children.count)
                )
            }
            return answer
        }
    }

    /// The most children of one answer.
    public static let nodesLimit = 20_000
}

extension Kind {
    /// Whether others can be in it.
    fileprivate var mayHaveChildren: Bool {
        switch self {
        case .label, .checkItem, .customField, .file, .link, .page, .photo: false
        default: true
        }
    }
}
