// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

extension Services {
    /// Asks for the lists of a board that was not opened yet.
    func loadLists(of board: NodeID, completion: @escaping () -> Void) {
        workspace.server.get("/api/boards/\(board)?window=0", as: BoardSnapshot.self) { [unowned(unsafe) self] result in
            guard case .success(let snapshot) = result else { return }
            workspace.replica.merge(snapshot.nodes, badges: snapshot.badges, revision: snapshot.revision)
            completion()
        }
    }

    func openCard(_ id: NodeID) {
        guard workspace.node(id) != nil else { return }
        dialogs.present(CardDialog(services: self, card: id))
    }

    func openMoveDialog(for nodes: [NodeID]) {
        guard !nodes.isEmpty else { return }
        dialogs.present(MoveDialog(services: self, nodes: nodes))
    }

    func openNewBoard() { dialogs.present(NewBoardDialog(services: self)) }

    func openSession() { dialogs.present(SessionDialog(services: self)) }

    func pickImport() { files.pick() }

    /// The person's own name was changed.
    func rename(to name: String) {
        workspace.rename(to: name)
        sidebar.update(session: workspace.session)
    }

    /// Deletes a board, which is a move to the Trash that can be undone.
    func deleteBoard(_ id: NodeID) {
        workspace.perform([.trash([id])], announces: true)
    }

    /// Saves a board as a file.
    func exportBoard(_ id: NodeID) {
        let title = workspace.node(id)?.title ?? "board"
        page.download("/api/boards/\(id)/export", as: "\(title).zip")
    }

    /// Makes a board and shows it.
    func addBoard(named name: String, color: String) {
        let board = workspace.newID()
        let fields: Fields = [.title: .text(name), .color: .text(color)]
        guard workspace.perform([.insert(board, kind: .board, at: Place(parent: .workspace), fields: fields)]) == nil
        else {
            return
        }
        router.show(.board(board))
    }
}

// MARK: - Sessions

extension Services {
    /// Something was picked up here: targets that exist only now appear, and the others are told.
    func sessionDidBegin(carrying nodes: [NodeID]) {
        menu.close()
        toasts.dismissNeutral()
        dragLayer.raise(!dialogs.open.isEmpty)
        router.screen?.setDragging(true)
        deleteTarget.show(nodes)
        workspace.presences.tell(carrying: nodes)
    }

    /// The hand is empty again.
    func sessionDidEnd() {
        deleteTarget.hide()
        workspace.presences.tell(carrying: [])
        router.screen?.setDragging(false)
    }
}

extension Services: DragDropPageClient {
    func dragDropPage(_ host: DragDropPage, previewOf part: DragPreview.Part) -> Element? {
        preview.make(part, board: router.boardView)
    }

    func dragDropPage(
        _ host: DragDropPage,
        nativeDataFor session: DragSession
    ) -> [(type: StaticString, text: String)] {
        let nodes = dragging.carried(by: session)
        var data = otherWindows.data(of: session, carrying: nodes.compactMap(workspace.node))
        if let text = dragAddresses.downloadText(of: nodes) { data.append((type: "DownloadURL", text: text)) }
        return data
    }
}
