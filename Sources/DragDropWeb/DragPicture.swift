// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop

/// The native drag's own picture: the first carried item as it looked. Inside the window it lies on our overlay, held
/// by the same point, so that both look like one; outside, where nothing of ours can be drawn, it goes on alone. The
/// browser takes it once, at `dragstart`: over a small target ours shrinks, and through this one the target is seen.
final class DragPicture {
    private let page: WebPage
    private let element: Element

    init(page: WebPage) {
        self.page = page
        element = page.div("carry-picture")
        element.setAttribute("aria-hidden", "true")
        // The browser paints only what is in the page and not hidden; far to the left nobody sees it.
        element.setStyles(["position": "fixed", "left": "-1000px", "top": "0"])
    }

    /// Makes the picture of a preview the native drag's.
    func show(_ preview: DragPreview, makeLayer: (DragPreview.Part) -> Element) {
        guard let part = preview.parts.first else { return }
        element.removeChildren()
        page.div("carry-item", in: element).append(makeLayer(part))
        if let width = part.frame?.size.width { element.setStyle("width", pixels: width) }
        page.body.append(element)
        page.setDragImage(element, x: preview.grip.dx, y: preview.grip.dy)
    }

    func hide() {
        guard element.parent != nil else { return }
        element.remove()
        element.removeChildren()
    }
}
