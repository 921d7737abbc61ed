// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop

/// What the browser's own drag of the mouse takes hold of, where the browser looks for it at the point of the press.
///
/// Observation: at the start of a drag Chromium paints all of the draggable element, even if it is given another picture
/// (Chromium 156): of the body that takes a third of a pick-up. Workaround: an element of 2 by 2 points at the point of the
/// press. It comes when the pointer has left it, so that a click is still a click on what was pressed, and stays in the page
/// until the drag is over. Firefox looks at what was pressed, and takes the body.
final class DragHandle {
    /// How far the pointer is from the press when the handle comes, in points: before that Chromium begins no drag
    /// (`kGeneralDragHysteresis` in its `mouse_event_manager.cc`).
    private static let distance = 3.0

    private let page: WebPage
    private let element: Element
    private var press: Point<Screen>?

    init(page: WebPage) {
        self.page = page
        element = page.div("carry-handle")
        element.setAttribute("aria-hidden", "true")
        element.isDraggable = true
        element.setStyles(["position": "fixed", "width": "2px", "height": "2px", "z-index": "2147483647"])
    }

    /// A button went down. What the browser drags by itself, as a picture, is left to it.
    func prepare(_ event: Event) { press = event.target?.isDraggable == true ? nil : event.location }

    /// The pointer moves while the button is down. A picture that has come under it since the press is left to the browser,
    /// too.
    func follow(_ event: Event) {
        guard let press, element.parent == nil, event.target?.isDraggable != true else { return }
        let offset = event.location - press
        guard max(offset.dx.magnitude, offset.dy.magnitude) >= Self.distance else { return }
        element.setStyle("left", pixels: press.x.rounded() - 1)
        element.setStyle("top", pixels: press.y.rounded() - 1)
        page.body.append(element)
        page.flush()
    }

    /// The button went up, or the drag is over.
    func remove() {
        press = nil
        if element.parent != nil { element.remove() }
    }
}
