// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The boards that were archived, each with a way back.
final class ArchivedBoards {
    let element: Element
    private let workspace: Workspace
    private let list: Element
    private var shown: [Node] = []

    init(_ workspace: Workspace) {
        self.workspace = workspace
        let page = workspace.page
        list = page.make("ul", "rows")
        element = page.make("section", "archive", [page.make("h2", "report-heading", text: L10n.archivedBoards), list])
        element.setHidden(true)
        update()
    }

    func update() {
        let boards = workspace.children(of: .workspace, kind: .board).filter { $0.fields.flag(.archived) }
        if boards != shown { show(boards) }
    }

    private func show(_ boards: [Node]) {
        shown = boards
        element.setHidden(boards.isEmpty)
        list.removeChildren()
        let page = workspace.page
        for board in boards {
            let id = board.id
            let restore = page.makeButton(text: L10n.bringBack, icon: .restore) { [unowned(unsafe) workspace] in
                workspace.perform([.set(id, [.archived: nil])], announces: true)
            }
            restore.setAttributes(["data-size": "small", "aria-label": L10n.bringBack(title: board.title)])
            list.append(page.make("li", "row", [page.makeIcon(.board), page.makeRowText(board.title), restore]))
        }
    }
}
