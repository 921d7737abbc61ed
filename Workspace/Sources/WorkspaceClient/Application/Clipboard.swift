// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

/// Cards that are copied or cut: the clipboard carries them as a drag does between windows, and a paste drops them.
struct Clipboard {
    let area: AreaContext

    func listen() {
        area.page.window.on(.copy) { event in copy(event, isCut: false) }
        area.page.window.on(.cut) { event in copy(event, isCut: true) }
    }

    private func copy(_ event: Event, isCut: Bool) {
        guard !event.isDefaultPrevented, !event.isEditing, let board = area.router.boardView,
            let card = board.card(under: event),
            // What is chosen in an opened card is text.
            !area.dialogs.open.contains(where: { event.target?.isInside($0.element) == true })
        else { return }
        let cards = board.chosen(with: card).compactMap(area.workspace.node)
        let page = area.page
        let (type, text) = OutsideContent.identity(of: cards.map { ItemID($0.id) })
        page.setDragData(type, text)
        page.setDragData(CarriedType.card, "1")
        if !isCut { page.setDragData(CarriedType.copies, "1") }
        page.setDragData("text/plain", cards.map { $0.title }.joined(separator: "\n"))
        event.preventDefault()
    }
}
