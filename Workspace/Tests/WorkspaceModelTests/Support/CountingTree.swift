// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

/// A tree that counts how often children are read from it.
struct CountingTree: NodeStorage {
    typealias Failure = Never

    final class Count {
        var reads = 0
    }

    private var tree: Tree
    let count = Count()

    init(_ tree: Tree) { self.tree = tree }

    func node(_ id: NodeID) -> Node? { tree.node(id) }
    func body(of id: NodeID) -> String? { tree.body(of: id) }
    func child(of parent: NodeID, after position: NodePosition?) -> Node? { tree.child(of: parent, after: position) }
    func child(of parent: NodeID, before position: NodePosition?) -> Node? { tree.child(of: parent, before: position) }
    mutating func put(_ node: Node) { tree.put(node) }
    mutating func remove(_ id: NodeID) { tree.remove(id) }

    func children(of parent: NodeID, after position: NodePosition?, limit: Int) -> [Node] {
        count.reads += 1
        return tree.children(of: parent, after: position, limit: limit)
    }
}
