// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

/// What a person has set aside, on all their devices: things come here by a drop, and leave by a drag.
final class Shelf {
    private let dragging: NodeDragging
    /// The nodes that hold it: one, or several if two devices began at once.
    private var nodes: [NodeID] = []
    /// Documents whose first page, and texts whose words, were asked for.
    private var asked: Set<NodeID> = []
    /// Whether it is asked for again soon.
    private var isWaiting = false

    private var workspace: Workspace { dragging.workspace }

    init(dragging: NodeDragging) { self.dragging = dragging }

    /// What lies there, in its order.
    var items: [Node] { nodes.flatMap { workspace.children(of: $0).compactMap(workspace.node) } }

    /// The node into which things go; as long as nothing was put there, the one that stands for it in the rules.
    var node: NodeID { nodes.first ?? .shelf }

    /// Brings in what lies there; again and again while the server is away or in trouble.
    func load() {
        for id in workspace.ownShelves {
            workspace.loader.loadDetail(of: id) { [self] failure in
                guard let failure, failure.isTemporary, !isWaiting else { return }
                isWaiting = true
                workspace.page.after(ServerConnection.retryDelay) { [self] in
                    isWaiting = false
                    load()
                }
            }
        }
    }

    /// Finds its nodes again; call it when what stands in the workspace has changed.
    func refresh() { nodes = workspace.ownShelves }

    /// Brings in the pages of documents, and the texts, of which another device told only that they lie here now.
    func loadCovers(of items: [Node]) {
        let unknown = items.filter {
            $0.kind == .document && workspace.children(of: $0.id).isEmpty || $0.kind == .draft && $0.body == nil
        }
        let isNew = unknown.contains { !asked.contains($0.id) }
        for item in unknown { asked.insert(item.id) }
        if isNew { load() }
    }

    func put(_ drop: DropCoordinator) {
        guard let cargo = drop.session.cargo(in: workspace) else {
            return drop.refuseAll(reason: L10n.thisIsNotThereAnyMore)
        }
        let gap = drop.proposal.intent == .insertAtGap ? drop.gap : nil
        switch findOrMake() {
        case .failure(let refusal): drop.refuseAll(reason: refusal.sentence)
        case .success(let id) where cargo.isOutside: dragging.files.accept(drop, at: Place(parent: id, gap))
        case .success(let id): dragging.perform(drop, at: Place(parent: id, gap)) { _ in }
        }
    }

    /// The node into which things go, made if there is none: that is no step of the person's, so undo does not know it.
    private func findOrMake() -> Result<NodeID, Refusal> {
        if let first = workspace.ownShelves.first { return .success(first) }
        let id = workspace.newID()
        var fields: Fields = [.title: .text(L10n.shelf)]
        fields[.creator] = workspace.signature
        let insertion = NodeOperation.insert(id, kind: .shelf, at: Place(parent: .workspace), fields: fields)
        return workspace.perform([insertion], isUndoable: false).map { .failure($0) } ?? .success(id)
    }
}
