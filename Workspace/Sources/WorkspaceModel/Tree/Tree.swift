// SPDX-License-Identifier: Apache-2.0

/// The node tree in memory, as clients show it and tests compare it.
///
/// It may hold a part of the whole: a node whose parent is unknown is kept, and becomes a child when the parent arrives.
public struct Tree: NodeStorage, Sendable {
    /// Reads cannot fail.
    public typealias Failure = Never

    private var nodes: [NodeID: Node] = [:]
    private var childLists: [NodeID: ChildList] = [:]
    /// Of the children those whose kind is not numerous: the boards beside 50,000 photos are found at once.
    private var fewLists: [NodeID: ChildList] = [:]

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

    /// The children of a node that are of a kind, in order.
    ///
    /// - Complexity: O(children) for cards, messages, pages and photos; for any other kind O(children that are none of these).
    public func children(of parent: NodeID, kind: Kind) -> [Node] {
        guard let list = kind.isNumerous ? childLists[parent] : fewLists[parent] else { return [] }
        var result: [Node] = []
        for id in list {
            if let node = nodes[id], node.kind == kind { result.append(node) }
        }
        return result
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
        for id in list.walk(after: position) {
            guard result.count < limit else { break }
            if let node = nodes[id] { result.append(node) }
        }
        return result
    }

    /// Writes a node; an absent body is kept, an empty one removed.
    public mutating func put(_ node: Node) {
        if var known = nodes[node.id] {
            let moved = known.parent != node.parent || known.key != node.key
            if moved { removeFromParent(known) }
            known.merge(node)
            nodes[node.id] = known
            if !moved { return }
        } else {
            var fresh = node
            if fresh.body?.utf8.isEmpty == true { fresh.fields[.body] = nil }
            nodes[node.id] = fresh
        }
        guard let parent = node.parent else { return }
        childLists[parent, default: ChildList()].insert(node.position)
        if !node.kind.isNumerous { fewLists[parent, default: ChildList()].insert(node.position) }
    }

    private mutating func removeFromParent(_ node: Node) {
        guard let parent = node.parent else { return }
        childLists[parent]?.remove(node.position)
        if !node.kind.isNumerous { fewLists[parent]?.remove(node.position) }
    }

    /// Removes a node. Its children stay, as nodes whose parent is unknown.
    public mutating func remove(_ id: NodeID) {
        if let node = nodes.removeValue(forKey: id) { removeFromParent(node) }
    }
}
