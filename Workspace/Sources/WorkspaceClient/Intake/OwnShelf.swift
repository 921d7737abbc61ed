// SPDX-License-Identifier: Apache-2.0

import DragDrop
import WorkspaceModel

/// The node of the workspace in which a person's shelf is, on all their devices.
///
/// It is made by the server when something is first put there, because files are uploaded into it. That is no step of the
/// person's, so undo does not know it.
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

    /// Goes on with the node, which may have to be made first.
    func use(_ action: @escaping (Result<NodeID, ServerConnection.Failure>) -> Void) {
        if let first = all.first { return action(.success(first)) }
        let id = workspace.newID()
        var fields: Fields = [.title: .text(L10n.shelf)]
        fields[.creator] = workspace.signature
        let transaction = Transaction(
            id: workspace.newTransactionID(),
            operations: [.insert(id, kind: .shelf, at: Place(parent: .workspace), fields: fields)]
        )
        let (server, member) = (workspace.server, workspace.session.id)
        server.post("/api/transactions", transaction, from: member, as: TransactionAnswer.self) { [workspace] result in
            switch result {
            case .failure(let failure): action(.failure(failure))
            case .success(let answer):
                workspace.replica.merge(answer.changes, revision: answer.revision)
                action(.success(id))
            }
        }
    }

    /// Puts what was dropped on the shelf.
    ///
    /// - Parameter gap: Where; at the end without one.
    func accept(_ drop: DropCoordinator, at gap: Gap?) {
        guard let cargo = drop.session.cargo(in: workspace) else {
            return drop.refuseAll(reason: L10n.thisIsNotThereAnyMore)
        }
        drop.extendDeadline(to: drop.deadline + NodeLoader.timeout)
        use { [dragging] result in
            switch result {
            case .failure(let failure): dragging.refuse(drop, failure.sentence)
            case .success(let id) where cargo.isOutside: dragging.files.accept(drop, at: Place(parent: id, gap))
            case .success(let id): dragging.perform(drop, at: Place(parent: id, gap)) { _ in }
            }
        }
    }
}
