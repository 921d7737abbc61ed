// SPDX-License-Identifier: Apache-2.0

extension Tree {
    /// What a node is in, nearest first, as far as it is known.
    public func ancestors(of id: NodeID) -> [Node] {
        var result: [Node] = []
        var current = self[id]?.parent
        while let parent = current, let node = self[parent], result.count < ModelLimits.ancestors {
            result.append(node)
            current = node.parent
        }
        return result
    }

    /// Whether a node is in the trash, itself or with something that it is in.
    public func isTrashed(_ id: NodeID) -> Bool {
        ancestors(of: id).contains { $0.id == .trash }
    }

    /// The nearest node of a kind that a node is in, or the node itself.
    public func enclosing(_ kind: Kind, of id: NodeID) -> Node? {
        if let node = self[id], node.kind == kind { return node }
        return ancestors(of: id).first { $0.kind == kind }
    }
}
