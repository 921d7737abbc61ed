// SPDX-License-Identifier: Apache-2.0

/// What a native drag may do elsewhere. The raw values are the indexes of `allowed` in `bridge.js`.
public enum EffectAllowed: UInt8, Sendable {
    /// Nothing.
    case none = 0
    /// Only a copy; always so when the drag carries a file.
    case copy
    /// Only a move.
    case move
    /// Copy or move.
    case copyMove
    /// Anything.
    case all
}

/// What makes a native drag carry something. Only while `dragStart` is handled.
extension WebPage {
    /// Adds one representation to the drag that starts.
    public func setDragData(_ type: StaticString, _ text: String) {
        wire.begin(.dragData)
        wire.put(type)
        wire.put(text)
    }

    /// Sets the picture of the drag that starts: an element that is in the page (off-screen will do).
    public func setDragImage(_ element: Element, x: Double, y: Double) {
        element.begin(.dragImage)
        wire.put(x)
        wire.put(y)
    }

    /// Sets what the drag that starts may do elsewhere.
    public func setEffectAllowed(_ effect: EffectAllowed) {
        wire.begin(.dragAllowed)
        wire.put(effect.rawValue)
    }

    /// Stops fingers from scrolling the page by themselves, or lets them again. Takes effect at once, and no move crosses
    /// for it.
    public func holdTouches(_ isHeld: Bool) {
        wire.begin(.holdTouches)
        wire.put(isHeld)
        wire.flush()
    }

    /// Tells moves of a pointer with no button down too, or no more. Without it hovering costs the program nothing.
    public func followHover(_ isFollowed: Bool) {
        wire.begin(.followHover)
        wire.put(isFollowed)
    }

    /// Takes the focus from whatever has it, at once: a field is told that it is left.
    public func blur() {
        wire.begin(.blur)
        flush()
    }

    /// Clicks what is at a place of the viewport.
    public func click(atX x: Double, y: Double) {
        wire.begin(.clickAt)
        wire.put(x)
        wire.put(y)
    }
}
