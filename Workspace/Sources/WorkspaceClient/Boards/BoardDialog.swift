// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Asks for the name and the colour of a new board, which is shown then, or of one that is there.
final class BoardDialog: NameDialog {
    private let area: AreaContext
    private let board: NodeID?

    init(_ area: AreaContext, changing board: Node? = nil) {
        self.area = area
        self.board = board?.id
        super.init(
            page: area.page,
            title: board == nil ? "New board" : "Change board",
            name: board?.title ?? "",
            color: board?.fields.text(.color) ?? "blue",
            action: board == nil ? "Create board" : "Save"
        )
    }

    override func save(_ name: String, _ color: String) {
        let workspace = area.workspace
        if let board {
            workspace.perform([.set(board, [.title: .text(name), .color: .text(color)])])
        } else {
            let board = workspace.newID()
            let fields: Fields = [.title: .text(name), .color: .text(color)]
            let place = Place(parent: .workspace)
            guard workspace.perform([.insert(board, kind: .board, at: place, fields: fields)]) == nil else { return }
            area.router.show(.board(board))
        }
    }
}
