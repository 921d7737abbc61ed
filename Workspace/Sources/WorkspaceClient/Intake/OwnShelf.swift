// SPDX-License-Identifier: Apache-2.0

import DragDrop
import WorkspaceModel

/// The node of the workspace in which a person's shelf is, on all their devices.
///
/// It is made when something is first put there. That is no step of the person's, so undo does not know it.
struct OwnShelf {
    let dragging: NodeDragging

    private var workspace: Workspace { dragging.workspace }

    /// The nodes: one, or several if two devices began at once.
    var all: [NodeID] {
        workspace.children(of: .workspace, kind: .shelf).filter(workspace.isOwn).map { $0.id }
    }

    /// Brings in what lies there.
    func load() {
        for id in all { workspace.loader.loadDetail(of: id) }
    }

    /// The node, which is made if there is none.
    private func findOrMake() -> Result<NodeID, Refusal> {
        if let first = all.first { return .success(first) }
        let id = workspace.newID()
        var fields: Fields = [.title: .text(L10n.shelf)]
        fields[.creator] = workspace.signature
        let insertion = NodeOperation.insert(id, kind: .shelf, at: Place(parent: .workspace), fields: fields)
        return workspace.perform([insertion], isUndoable: false).map { .failure($0) } ?? .success(id)
    }

    /// Puts what was dropped on the shelf.
    ///
    /// - Parameter gap: Where; at the end without one.
    func accept(_ drop: DropCoordinator, at gap: Gap?) {
        guard let cargo = drop.session.cargo(in: workspace) else {
            return drop.refuseAll(reason: L10n.thisIsNotThereAnyMore)
        }
        switch findOrMake() {
        case .failure(let refusal): drop.refuseAll(reason: refusal.sentence)
        case .success(let id) where cargo.isOutside: dragging.files.accept(drop, at: Place(parent: id, gap))
        case .success(let id): dragging.perform(drop, at: Place(parent: id, gap)) { _ in }
        }
    }
}
