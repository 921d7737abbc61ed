// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The screen as long as there is no board.
final class EmptyWorkspace: Screen {
    let elements: [Element]
    private let workspace: Workspace

    private var isForGuest: Bool { workspace.session.role == .guest }

    var isObsolete: Bool { isForGuest ? !workspace.children(of: .workspace).isEmpty : !workspace.boards.isEmpty }

    init(_ area: AreaContext) {
        workspace = area.workspace
        let page = area.page
        if workspace.session.role == .guest {
            elements = [page.makeEmpty(.board, L10n.nothingHere, L10n.whatThisLinkShowed)]
            return
        }
        let actions = [
            page.makeButton(text: L10n.importABoard, icon: .import, tone: "primary") { [unowned(unsafe) area] in
                area.files.pick()
            },
            page.makeButton(text: L10n.newBoard, icon: .plus) { [unowned(unsafe) area] in
                area.dialogs.present(BoardDialog(area))
            },
        ]
        let text = L10n.makeABoardOrDropOne
        elements = [page.makeEmpty(.board, L10n.noBoardsYet, text, actions: actions)]
    }
}
