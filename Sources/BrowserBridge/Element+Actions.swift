// SPDX-License-Identifier: Apache-2.0

/// The methods of an element that take nothing; the raw values are the indexes of `methods` in `bridge.js`.
enum Method: UInt8 {
    case focus = 0
    case select
    case showModal
    case close
    case showPopover
    case hidePopover
    case print
}

extension Element {
    /// Gives the element the focus, without scrolling.
    public func focus() { call(.focus) }
    /// Gives the focus to the element, or to the first thing in it that keys reach and that is no field.
    public func focusInside() {
        begin(.focusInside)
        wire.movesFocus = true
    }
    /// Selects all text of a field.
    public func select() { call(.select) }
    /// Opens a `dialog` over the page.
    public func showModal() { call(.showModal) }
    /// Closes a `dialog`.
    public func close() { call(.close) }
    /// Shows an element with the attribute `popover`.
    public func showPopover() { call(.showPopover) }
    /// Hides an element with the attribute `popover`.
    public func hidePopover() { call(.hidePopover) }

    func call(_ method: Method) {
        begin(.call)
        wire.put(method.rawValue)
        switch method {
        case .focus, .showModal, .close: wire.movesFocus = true
        default: break
        }
    }

    /// Types a text into the field, so that the browser can take it back: where a place of the viewport is in the field's
    /// text, if the browser knows that, else where the caret is.
    public func insertText(_ text: String, atX x: Double, y: Double) {
        begin(.insertText)
        wire.put(text)
        wire.put(x)
        wire.put(y)
    }

    /// Scrolls what is inside to an offset.
    public func scrollTo(left: Double, top: Double, smoothly: Bool = false) {
        begin(.scrollTo)
        wire.put(left)
        wire.put(top)
        wire.put(smoothly)
    }

    /// Scrolls what is inside by a distance.
    public func scrollBy(x: Double, y: Double) {
        begin(.scrollBy)
        wire.put(x)
        wire.put(y)
    }

    /// Scrolls the elements around this one so far that it can be seen.
    public func scrollIntoView(smoothly: Bool = false) {
        begin(.scrollIntoView)
        wire.put(smoothly)
    }

    /// Sends all later events of a pointer to this element, wherever the pointer is.
    public func setPointerCapture(_ pointerID: UInt32) {
        begin(.capturePointer)
        wire.put(pointerID)
    }
}
