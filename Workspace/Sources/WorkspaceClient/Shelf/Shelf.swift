// SPDX-License-Identifier: Apache-2.0

import DragDrop
import WorkspaceModel

/// What a person has set aside, on all their devices: things come here by a drop, and leave by a drag.
final class Shelf {
    private let dragging: NodeDragging
    private let own: OwnShelf
    /// The nodes that hold it: one, or several if two devices began at once.
    private var nodes: [NodeID] = []
    /// Documents whose pages were asked for, to show the first.
    private var asked: Set<NodeID> = []

    private var workspace: Workspace { dragging.workspace }

    init(dragging: NodeDragging) {
        self.dragging = dragging
        own = OwnShelf(dragging: dragging)
    }

    /// What lies there, in its order.
    var items: [Node] { nodes.flatMap { workspace.children(of: $0).compactMap(workspace.node) } }

    /// The node into which things go; as long as nothing was put there, the one that stands for it in the rules.
    var node: NodeID { nodes.first ?? .shelf }

    /// Brings in what lies there.
    func load() { own.load() }

    /// Finds its nodes again; call it when what stands in the workspace has changed.
    func refresh() { nodes = own.all }

    /// Brings in the pages of documents of which another device told only that they lie here now.
    func loadCovers(of items: [Node]) {
        let unknown = items.filter { $0.kind == .document && workspace.children(of: $0.id).isEmpty }
        let isNew = unknown.contains { !asked.contains($0.id) }
        for document in unknown { asked.insert(document.id) }
        if isNew { load() }
    }

    /// Sets aside what was dropped.
    func put(_ drop: DropCoordinator) {
        let gap = drop.proposal.intent == .insertAtGap ? drop.gap : nil
        own.accept(drop, at: gap)
    }

    /// Deletes something that lies there.
    func remove(_ node: NodeID) { workspace.perform([.trash([node])], announces: true) }
}
