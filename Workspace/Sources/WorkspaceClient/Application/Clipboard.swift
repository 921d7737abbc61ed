// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

/// Cards that are copied or cut: the clipboard carries them as a drag does between windows, and a paste drops them.
struct Clipboard {
    let workspace: Workspace
    let router: Router
    let dialogs: Dialogs

    /// Starts to listen.
    func listen() {
        workspace.page.window.on(.copy) { event in copy(event, isCut: false) }
        workspace.page.window.on(.cut) { event in copy(event, isCut: true) }
    }

    private func copy(_ event: Event, isCut: Bool) {
        guard !event.isDefaultPrevented, !event.isEditing, let board = router.boardView,
            let card = board.card(under: event),
            // What is chosen in an opened card is text.
            !dialogs.open.contains(where: { event.target?.isInside($0.element) == true })
        else { return }
        let cards = board.chosen(with: card).compactMap(workspace.node)
        let page = workspace.page
        let (type, text) = OutsideContent.identity(of: cards.map { ItemID($0.id) })
        page.setDragData(type, text)
        page.setDragData(CarriedType.card, "1")
        if !isCut { page.setDragData(CarriedType.copies, "1") }
        page.setDragData("text/plain", cards.map { $0.title }.joined(separator: "\n"))
        event.preventDefault()
    }
}
