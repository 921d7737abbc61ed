// SPDX-License-Identifier: Apache-2.0

extension Node {
    /// Whether it is in nothing, though it is no root.
    fileprivate var isDetached: Bool { parent == nil && !id.isWellKnown }
}

extension Tree {
    /// The known ancestors of a node, nearest first.
    public func ancestors(of id: NodeID) -> [Node] {
        var result: [Node] = []
        var current = self[id]?.parent
        while let parent = current, let node = self[parent], result.count < ModelLimits.ancestors {
            result.append(node)
            current = node.parent
        }
        return result
    }

    /// Whether a node or one of its ancestors is in the trash.
    public func isTrashed(_ id: NodeID) -> Bool {
        ancestors(of: id).contains { $0.id == .trash }
    }

    /// Whether a node was deleted, or was taken away because its reader may not see it any more, with what it is in.
    public func isGone(_ id: NodeID) -> Bool { isHidden(id) || isTrashed(id) }

    /// Whether a node was taken away because its reader may not see it any more, with what it is in.
    public func isHidden(_ id: NodeID) -> Bool {
        if let node = self[id], node.isDetached { return true }
        return ancestors(of: id).contains { $0.isDetached }
    }

    /// The node itself or its nearest ancestor that is of a kind.
    public func enclosing(_ kind: Kind, of id: NodeID) -> Node? {
        if let node = self[id], node.kind == kind { return node }
        return ancestors(of: id).first { $0.kind == kind }
    }
}
