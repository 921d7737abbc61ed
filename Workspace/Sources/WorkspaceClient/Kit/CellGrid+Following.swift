// SPDX-License-Identifier: Apache-2.0

import DragDrop
import WorkspaceModel

// How a grid follows the children of a node: by what a change names, and not by all of them.
extension CellGrid {
    /// Takes over what a change says of the children of a node that are shown here. What is carried keeps its identity, so a
    /// drag goes on.
    ///
    /// - Parameter shows: Whether a kind is shown here.
    /// - Complexity: O(k log n) for k nodes of the change.
    func follow(_ changes: ChangeSet, of parent: NodeID, in workspace: Workspace, shows: (Kind) -> Bool) {
        let tree = workspace.replica.tree
        var placed: [Node] = []
        for id in changes.nodes {
            if position(of: id) != nil { layout.remove(ItemID(id)) }
            if let node = tree[id], node.parent == parent, shows(node.kind) { placed.append(node) }
        }
        for node in placed.ordered(by: { $0.position < $1.position }) {
            layout.insert(ItemID(node.id), in: place(of: node, in: tree))
        }
        placings += placed.count
        didChangeItems()
    }

    /// The gap behind the nearest sibling before a node that is here already; else in front of everything.
    private func place(of node: Node, in tree: Tree) -> Gap {
        var next = node.parent.flatMap { tree.child(of: $0, before: node.position) }
        while let former = next, let parent = former.parent {
            if position(of: former.id) != nil { return Gap(after: ItemID(former.id)) }
            next = tree.child(of: parent, before: former.position)
        }
        return Gap(before: layout.item(after: nil))
    }
}
