// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// What can be done with the chosen cards.
final class SelectionBar {
    let element: Element
    private let count: Element

    init(_ board: BoardView) {
        let page = board.page
        count = page.make("span", "selection-count")
        element = page.make("div", "selection-bar", [count])
        element.setAttributes(["role": "toolbar", "aria-label": L10n.selection])
        element.setHidden(true)
        element.append(
            page.makeButton(text: L10n.moveTo, icon: .move) { [unowned(unsafe) board] in
                board.area.dragging.openMoveDialog(for: board.selectedInOrder())
            },
            page.makeButton(text: L10n.delete, icon: .trash, tone: "danger") { [unowned(unsafe) board] in
                board.deleteCards(board.selectedInOrder())
            },
            page.makeIconButton(.close, label: L10n.clearSelection) { [unowned(unsafe) board] in
                board.clearSelection()
            }
        )
    }

    func update(count number: Int) {
        element.setHidden(number == 0)
        element.toggleClass("shown", number > 0)
        count.setText(L10n.selected(count: number))
    }
}
