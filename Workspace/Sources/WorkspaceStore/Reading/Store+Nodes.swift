// SPDX-License-Identifier: Apache-2.0
public import WorkspaceModel

extension Store {
    /// Many nodes at once, and how many children each has that may have some.
    ///
    /// - Parameters:
    ///   - ids: Which. What is not here is left out, and of two alike the second.
    ///   - withChildren: Whether the children come too, up to ``nodesLimit`` in all.
    ///   - reader: Who asks.
    public func nodes(_ ids: [NodeID], withChildren: Bool, for reader: Reader = .program) async throws -> NodesAnswer {
        try await engine.read { db in
            let tree = SQLTree(db: db)
            var answer = NodesAnswer(revision: try Self.revision(in: db))
            var scope = VisibilityScope(of: reader, in: tree)
            var seen: Set<NodeID> = []
            var rest = Self.nodesLimit
            for id in ids where seen.insert(id).inserted {
                guard let found = try tree.node(id), let node = try scope.redacted(found) else { continue }
                answer.nodes.append(node)
                guard node.kind.mayHaveChildren else { continue }
                let count = try tree.childCount(of: id)
                let read = withChildren ? try tree.children(of: id, after: nil, limit: rest) : []
                rest -= read.count
                let seen = try count - tree.hiddenCount(of: id, from: &scope)
                let nodes = try scope.visible(read)
                answer.children.append(
                    ChildrenWindow(parent: id, count: seen, nodes: nodes, more: seen > nodes.count)
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
