// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

/// What only paper shows. It is in the page only while that is printed, because on the screen only what is near the viewport
/// is: a board and a conversation are drawn again, with every card and message that is known.
///
/// Pages and photos are not: the paper is drawn before a picture comes that is asked for now, and would have empty frames. So
/// it has those that the page has, and says how many of how many that are. Whoever prints a document wants its pages rather
/// than small pictures of them, and a browser prints them well from the PDF: the paper says how to get it.
final class PrintSheet {
    private let page: WebPage
    private var element: Element?

    init(page: WebPage) { self.page = page }

    /// Puts into the page what the paper of a screen has.
    ///
    /// - Complexity: O(n) for n cards or messages.
    func show(_ router: Router) {
        hide()
        if let board = router.boardView {
            showSheet(of: board.id, in: board.workspace, [page.make("div", "print-lists", columns(of: board))])
        } else if let view = router.chatView?.view {
            var parts = view.drawAll()
            if view.loader.hasEarlier { parts.insert(makeNote(L10n.earlierMessagesAreNotOnPaper), at: 0) }
            showSheet(of: view.id, in: view.workspace, parts)
        } else if let document = router.documentsView?.document {
            showNote(above: document.grid, L10n.theseAreSmallPicturesOfThePages)
        } else if let grid = router.documentsView?.library?.grid ?? router.photosView?.view?.grid {
            showNote(above: grid)
        }
    }

    func hide() {
        element?.remove()
        element = nil
    }

    private func showSheet(of id: NodeID, in workspace: Workspace, _ parts: [Element]) {
        guard let node = workspace.node(id) else { return }
        let title = page.makePersonal("h1", text: workspace.title(of: node))
        let sheet = page.make("div", "print-sheet", [title] + parts)
        page.body.append(sheet)
        element = sheet
    }

    /// Each list is a column.
    private func columns(of board: BoardView) -> [Element] {
        let face = CardFace(context: board.context)
        return board.columnsInOrder.map { column in
            let cards = column.layout.itemIDs.compactMap { $0.node.flatMap(board.workspace.node) }
            return page.make(
                "section",
                "print-list",
                [page.makePersonal("h2", text: board.workspace.node(column.id)?.title ?? "")] + cards.map(face.make)
            )
        }
    }

    /// Says what of a grid is on paper, and what else is to be known of it.
    private func showNote(above grid: CellGrid, _ hint: String? = nil) {
        let shown = grid.cells.count
        let lacking = shown < grid.count ? L10n.areOnThisPaper(shown: shown, count: grid.count) : nil
        let sentences = [lacking, hint].compactMap { $0 }
        guard grid.count > 0, !sentences.isEmpty, let around = grid.scroller.parent else { return }
        let note = makeNote(sentences.joined(separator: " "))
        around.insert(note, before: grid.scroller)
        element = note
    }

    private func makeNote(_ text: String) -> Element { page.make("p", "print-note", text: text) }
}
