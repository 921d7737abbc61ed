// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

/// One cell of a grid that is in the page. The grid places it; nothing here measures or listens.
class GridCell {
    let page: Page
    let element: Element
    private var frame: Rect<Content>?
    private var isLifted = false
    private var isTarget = false
    private var isSelected: Bool?

    init(page: Page, id: NodeID, kind: Kind, classes: StaticString) {
        self.page = page
        element = page.make("div", classes)
        element.addClass("cell")
        element.show(id, kind: kind)
        element.setAttribute("role", "option")
        element.setAttribute("tabindex", "-1")
        element.setFlag("data-still", true)
    }

    /// Puts the cell to where it belongs now.
    func place(_ frame: Rect<Content>) {
        guard self.frame != frame else { return }
        if self.frame?.size != frame.size {
            element.setStyle("width", pixels: frame.size.width)
            element.setStyle("height", pixels: frame.size.height)
        }
        self.frame = frame
        element.translate(x: frame.minX, y: frame.minY)
    }

    func setSelected(_ isSelected: Bool) {
        guard self.isSelected != isSelected else { return }
        self.isSelected = isSelected
        element.setAttribute("aria-selected", isSelected ? "true" : "false")
        element.setFlag("data-selected", isSelected)
    }

    /// Marks the cell as held by this browser.
    func setLifted(_ isLifted: Bool) {
        guard self.isLifted != isLifted else { return }
        self.isLifted = isLifted
        element.setFlag("data-lifted", isLifted)
    }

    /// Marks the cell as what would take the drop.
    func setTarget(_ isTarget: Bool) {
        guard self.isTarget != isTarget else { return }
        self.isTarget = isTarget
        element.setAttribute("data-drop-state", isTarget ? "move" : nil)
    }

    func setPosition(_ position: Int, of count: Int) {
        element.setAttribute("aria-posinset", "\(position + 1)")
        element.setAttribute("aria-setsize", "\(count)")
    }

    /// The cell leaves the page.
    func unmount() { element.remove() }
}
