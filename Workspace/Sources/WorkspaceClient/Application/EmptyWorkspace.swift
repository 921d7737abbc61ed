// SPDX-License-Identifier: Apache-2.0

import BrowserBridge

/// The screen as long as there is no board.
final class EmptyWorkspace: Screen {
    let elements: [Element]
    private let workspace: Workspace

    var isObsolete: Bool { !workspace.boards.isEmpty }

    init(_ area: AreaContext) {
        workspace = area.workspace
        let page = area.page
        let actions = [
            page.makeButton(text: "Import a board", icon: .import, tone: "primary") { [unowned(unsafe) area] in
                area.files.pick()
            },
            page.makeButton(text: "New board", icon: .plus) { [unowned(unsafe) area] in
                area.dialogs.present(BoardDialog(area))
            },
        ]
        let text = "Make a board, or drop one from Trello, Kanboard or Nullboard, or Markdown, on this page."
        elements = [page.makeEmpty(.board, "No boards yet", text, actions: actions)]
    }
}
