// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDropWeb
import WorkspaceModel

/// One cell of a grid that is in the page. The grid places it; nothing here measures or listens.
class GridCell: VirtualCell {
    let page: WebPage
    let id: NodeID
    let element: Element
    private var isSelected: Bool?
    var carrier = CarrierMark()

    init(page: WebPage, id: NodeID, kind: Kind, classes: StaticString) {
        self.page = page
        self.id = id
        element = page.make("div", classes).with(["role": "option", "tabindex": "-1"])
        element.addClass("cell")
        element.show(id, kind: kind)
    }

    func setSelected(_ isSelected: Bool) {
        guard self.isSelected != isSelected else { return }
        self.isSelected = isSelected
        element.setAttribute("aria-selected", isSelected ? "true" : "false")
        element.setFlag("data-selected", isSelected)
    }

    func stop() {}
}
