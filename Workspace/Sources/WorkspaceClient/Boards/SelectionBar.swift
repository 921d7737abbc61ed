// SPDX-License-Identifier: Apache-2.0

import BrowserBridge

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
        element.setAttributes(["role": "toolbar", "aria-label": "Selection"])
        element.setHidden(true)
        element.append(
            page.makeButton(text: "Move to…", icon: .move) { [unowned(unsafe) self] in onMove() },
            page.makeButton(text: "Delete", icon: .trash, tone: "danger") { [unowned(unsafe) self] in onDelete() },
            page.makeIconButton(.close, label: "Clear selection") { [unowned(unsafe) self] in onClear() }
        )
    }

    func update(count number: Int) {
        element.setHidden(number == 0)
        count.setText("\(number) selected")
    }
}
