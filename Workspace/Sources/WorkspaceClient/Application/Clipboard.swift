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
        let (page, ids, titles) = (area.page, cards.map { ItemID($0.id) }, cards.map { $0.title })
        let (type, text) = OutsideContent.identity(of: ids)
        page.setDragData(type, text)
        let marks = isCut ? [CarriedType.card] : [CarriedType.card, CarriedType.copies]
        for mark in marks { page.setDragData(mark, "1") }
        page.setDragData("text/plain", titles.joined(separator: "\n"))
        page.setDragData("text/html", OutsideContent.markup(of: ids, marks: marks, lines: titles))
        event.preventDefault()
    }
}
