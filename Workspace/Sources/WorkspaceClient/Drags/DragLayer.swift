// SPDX-License-Identifier: Apache-2.0

import BrowserBridge

/// Where what is carried is drawn: over everything, also over an opened dialog.
///
/// A dialog is in the browser's top layer, over any `z-index`; a popover that is shown later lies over it
/// (<https://html.spec.whatwg.org/multipage/popover.html>).
final class DragLayer {
    let element: Element
    private var isRaised = false

    init(_ page: WebPage) { element = page.adopt(id: "layer-drag") }

    /// Puts the layer over a dialog that is open, or back to its place. It stays there when the session is over: things
    /// still fly.
    func raise(_ isDialogOpen: Bool) {
        if isRaised { element.hidePopover() }
        if isRaised != isDialogOpen { element.setAttribute("popover", isDialogOpen ? "manual" : nil) }
        isRaised = isDialogOpen
        if isRaised { element.showPopover() }
    }
}
