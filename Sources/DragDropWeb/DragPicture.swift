// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop

/// The native drag's own picture: a small chip. Inside the window our overlay shows what is carried; outside, where
/// nothing of ours can be drawn, the chip does. The browser takes it once, at `dragstart`.
final class DragPicture {
    private let page: Page
    private let element: Element
    private let label: Element

    init(page: Page) {
        self.page = page
        element = page.element("div")
        element.addClass("carry-picture")
        element.setAttribute("aria-hidden", "true")
        label = page.element("span")
        label.setAttribute("dir", "auto")
        element.append(label)
        // The browser paints only what is in the page and not hidden; far to the left nobody sees it.
        element.setStyle("position", "fixed")
        element.setStyle("left", "-1000px")
        element.setStyle("top", "0")
        element.setStyle("max-width", "160px")
        element.setStyle("overflow", "hidden")
        element.setStyle("white-space", "nowrap")
        element.setStyle("text-overflow", "ellipsis")
    }

    func show(_ session: DragSession) {
        let title = session.items.first?.title ?? ""
        label.setText(session.items.count == 1 ? title : "\(session.items.count) × \(title)")
        page.body.append(element)
        page.setDragImage(element, x: -14, y: -14)
    }

    func hide() {
        guard element.parent != nil else { return }
        element.remove()
    }
}
