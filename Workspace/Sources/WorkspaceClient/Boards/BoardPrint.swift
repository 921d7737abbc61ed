// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

/// A board on paper: each list is a column with every card that is known. It is in the page only while that is printed,
/// because on the screen only what is near the viewport is.
final class BoardPrint {
    private let page: WebPage
    private var sheet: Element?

    init(page: WebPage) {
        self.page = page
    }

    /// Puts the sheet into the page.
    ///
    /// - Complexity: O(cards).
    func show(_ board: BoardView) {
        hide()
        guard let node = board.workspace.node(board.id) else { return }
        let face = CardFace(context: board.context)
        let columns = board.columnsInOrder.map { column in
            let cards = column.layout.itemIDs.compactMap { $0.node.flatMap(board.workspace.node) }
            return page.make(
                "section",
                "print-list",
                [page.makePersonal("h2", text: board.workspace.node(column.id)?.title ?? "")] + cards.map(face.make)
            )
        }
        let sheet = page.make(
            "div",
            "print-sheet",
            [page.makePersonal("h1", text: node.title), page.make("div", "print-lists", columns)]
        )
        page.body.append(sheet)
        self.sheet = sheet
    }

    /// Takes the sheet away.
    func hide() {
        sheet?.remove()
        sheet = nil
    }
}
