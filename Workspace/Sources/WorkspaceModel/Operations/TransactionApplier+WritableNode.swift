// SPDX-License-Identifier: Apache-2.0

/// A node that can be written to: it exists and is not in the trash.
struct WritableNode {
    var node: Node
    /// The node and everything above it.
    var ancestors: [NodeID]
}

extension TransactionApplier {
    /// A node that exists and is not in the trash, with what is above it; or why it cannot be written to.
    ///
    /// In a client's part of the tree a walk may end at an unknown parent: then the node counts as alive.
    mutating func writableNode<Storage: NodeStorage>(
        _ id: NodeID,
        in storage: Storage
    ) throws(Storage.Failure) -> Result<WritableNode, Refusal> {
        if let known = writable[id] { return .success(known) }
        guard let node = try node(id, in: storage) else { return .failure(.unknown) }
        var ancestors = [id]
        var top = node
        while let parent = top.parent, parent != .trash, let next = try self.node(parent, in: storage) {
            ancestors.append(parent)
            top = next
            guard ancestors.count <= ModelLimits.ancestors else { return .failure(.tooDeep) }
        }
        if top.parent == .trash { return .failure(.deleted(top)) }
        let destination = WritableNode(node: node, ancestors: ancestors)
        writable[id] = destination
        return .success(destination)
    }

    /// The same for a parent that gets children of these kinds.
    mutating func parent<Storage: NodeStorage>(
        _ id: NodeID,
        in storage: Storage
    ) throws(Storage.Failure) -> Result<WritableNode, Refusal> {
        let result = try writableNode(id, in: storage)
        if case .success(let destination) = result, destination.ancestors.count > ModelLimits.depth {
            return .failure(.tooDeep)
        }
        return result
    }

    /// `count` keys for nodes at a place, of which those in `moving` leave their own places.
    mutating func keys<Storage: NodeStorage>(
        _ count: Int,
        at place: Place,
        moving: Set<NodeID>,
        in storage: inout Storage
    ) throws(Storage.Failure) -> [OrderKey] {
        let gap = try gap(at: place, in: storage)
        let keys = OrderKey.between(gap.lower?.key, gap.upper?.key, count: count)
        guard let last = keys.last, last.count > ModelLimits.keyBytes else { return keys }
        return try spaceAnew(place.parent, around: count, after: gap.lower?.position, moving: moving, in: &storage)
    }

    /// The neighbours between which a place is now. They may be among the nodes that move there: those leave their
    /// old keys behind, and the new keys stand between the same neighbours as before.
    private func gap<Storage: NodeStorage>(
        at place: Place,
        in storage: Storage
    ) throws(Storage.Failure) -> (lower: Node?, upper: Node?) {
        if let after = try sibling(place.after, under: place.parent, in: storage) {
            return (after, try storage.child(of: place.parent, after: after.position))
        }
        if let before = try sibling(place.before, under: place.parent, in: storage) {
            return (try storage.child(of: place.parent, before: before.position), before)
        }
        return (try storage.child(of: place.parent, before: nil), nil)
    }

    private func sibling<Storage: NodeStorage>(
        _ id: NodeID?,
        under parent: NodeID,
        in storage: Storage
    ) throws(Storage.Failure) -> Node? {
        guard let id, let node = try node(id, in: storage), node.parent == parent else { return nil }
        return node
    }

    /// Gives all children of a parent short keys again, and returns `count` keys among them.
    private mutating func spaceAnew<Storage: NodeStorage>(
        _ parent: NodeID,
        around count: Int,
        after lower: NodePosition?,
        moving: Set<NodeID>,
        in storage: inout Storage
    ) throws(Storage.Failure) -> [OrderKey] {
        var siblings: [Node] = []
        var last: NodePosition?
        while true {
            let page = try storage.children(of: parent, after: last, limit: 1_000)
            siblings += page.filter { !moving.contains($0.id) }
            guard page.count == 1_000 else { break }
            last = page.last?.position
        }
        let cut = lower.map { lower in siblings.prefix { !(lower < $0.position) }.count } ?? 0
        let keys = OrderKey.between(nil, nil, count: siblings.count + count)
        for (index, sibling) in siblings.enumerated() {
            var node = sibling.summary
            node.key = keys[index < cut ? index : index + count]
            try write(node, over: sibling, in: &storage)
        }
        return Array(keys[cut..<cut + count])
    }
}
