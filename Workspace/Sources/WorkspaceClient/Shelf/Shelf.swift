// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
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
        own.take(drop, at: gap) { [self] drop, place in putOutside(drop, at: place) }
    }

    /// Deletes something that lies there.
    func remove(_ node: NodeID) { workspace.perform([.trash([node])], announces: true) }

    /// Pictures become photos, other files documents, and each text a draft, which goes on lists and cards.
    private func putOutside(_ drop: DropCoordinator, at place: Place) {
        if let files = dragging.files.acceptFiles(of: drop) {
            dragging.files.add(files, at: place)
            guard !drop.isSettled else { return }
        }
        var operations: [NodeOperation] = []
        var place = place
        for item in drop.items {
            guard let content = item.localObject as? OutsideContent,
                let text = OutsideText(content, in: workspace.page).markdown
            else { continue }
            let id = workspace.newID()
            var fields: Fields = [.body: .text(text)]
            fields[.creator] = workspace.signature
            operations.append(.insert(id, kind: .draft, at: place, fields: fields))
            workspace.loader.noteWhole(id)
            place = Place(parent: place.parent, after: id)
        }
        guard !operations.isEmpty else { return drop.refuseAll(reason: L10n.thereIsNoTextAndNo) }
        if let refusal = workspace.perform(operations, announces: true) {
            drop.refuseAll(reason: refusal.sentence)
        } else {
            drop.acceptAll()
        }
    }
}
