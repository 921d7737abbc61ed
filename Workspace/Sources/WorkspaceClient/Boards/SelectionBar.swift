// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// What can be done with the chosen cards.
final class SelectionBar {
    let element: Element
    private let count: Element
    var onMove: () -> Void = {}
    var onDelete: () -> Void = {}
    var onClear: () -> Void = {}

    init(page: WebPage) {
        count = page.make("span", "selection-count")
        element = page.make("div", "selection-bar", [count])
        element.setAttributes(["role": "toolbar", "aria-label": L10n.selection])
        element.setHidden(true)
        element.append(
            page.makeButton(text: L10n.moveTo, icon: .move) { [unowned(unsafe) self] in onMove() },
            page.makeButton(text: L10n.delete, icon: .trash, tone: "danger") { [unowned(unsafe) self] in onDelete() },
            page.makeIconButton(.close, label: L10n.clearSelection) { [unowned(unsafe) self] in onClear() }
        )
    }

    func update(count number: Int) {
        element.setHidden(number == 0)
        element.toggleClass("shown", number > 0)
        count.setText(L10n.selected(count: number))
    }
}
