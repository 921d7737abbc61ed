// SPDX-License-Identifier: Apache-2.0

/// The node tree in memory, as clients show it and tests compare it.
///
/// It may hold a part of the whole: a node whose parent is unknown is kept, and becomes a child when the parent arrives.
public struct Tree: NodeStorage, Sendable {
    /// Reads cannot fail.
    public typealias Failure = Never

    private var nodes: [NodeID: Node] = [:]
    private var childLists: [NodeID: ChildList] = [:]

    /// A tree of the well-known nodes: workspace, trash and shelf.
    public init() {
        put(Node(id: .workspace, kind: .workspace, parent: nil))
        put(Node(id: .trash, kind: .trash, parent: nil))
        put(Node(id: .shelf, kind: .shelf, parent: nil))
    }

    /// The number of nodes, including the three well-known ones.
    public var count: Int { nodes.count }

    /// A node with its body, or nil when it is not here.
    public subscript(id: NodeID) -> Node? { nodes[id] }

    /// Every node, in arbitrary order.
    public var all: Dictionary<NodeID, Node>.Values { nodes.values }

    /// The children of a node, in order, as a collection with fast access by index.
    public func children(of parent: NodeID) -> ChildList {
        childLists[parent] ?? ChildList()
    }

    /// A node, or nil when it is not here.
    public func node(_ id: NodeID) -> Node? { nodes[id] }

    /// A node's body; nil when it has none or it was not loaded.
    public func body(of id: NodeID) -> String? { nodes[id]?.body }

    /// The first child of `parent` after `position`.
    public func child(of parent: NodeID, after position: NodePosition?) -> Node? {
        childLists[parent]?.first(after: position).flatMap { nodes[$0] }
    }

    /// The last child of `parent` before `position`.
    public func child(of parent: NodeID, before position: NodePosition?) -> Node? {
        childLists[parent]?.last(before: position).flatMap { nodes[$0] }
    }

    /// At most `limit` children after `position`.
    public func children(of parent: NodeID, after position: NodePosition?, limit: Int) -> [Node] {
        guard let list = childLists[parent] else { return [] }
        var result: [Node] = []
        var index = position.map { list.firstIndex(after: $0) } ?? 0
        while index < list.count, result.count < limit {
            if let node = nodes[list[index]] { result.append(node) }
            index += 1
        }
        return result
    }

    /// Writes a node; an absent body is kept, an empty one removed.
    public mutating func put(_ node: Node) {
        if var known = nodes[node.id] {
            let moved = known.parent != node.parent || known.key != node.key
            if moved, let parent = known.parent { childLists[parent]?.remove(known.position) }
            known.merge(node)
            nodes[node.id] = known
            if !moved { return }
        } else {
            var fresh = node
            if fresh.body?.utf8.isEmpty == true { fresh.fields[.body] = nil }
            nodes[node.id] = fresh
        }
        if let parent = node.parent { childLists[parent, default: ChildList()].insert(node.position) }
    }

    /// Removes a node. Its children stay, as nodes whose parent is unknown.
    public mutating func remove(_ id: NodeID) {
        guard let node = nodes.removeValue(forKey: id) else { return }
        if let parent = node.parent { childLists[parent]?.remove(node.position) }
    }
}
