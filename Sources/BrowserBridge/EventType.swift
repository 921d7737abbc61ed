// SPDX-License-Identifier: Apache-2.0

/// The events of the page that Swift can listen to.
///
/// The raw values are the indexes of the table `eventNames` in `bridge.js`.
public enum EventType: UInt8, CaseIterable, Sendable {
    /// A click, a tap, or Enter on a button.
    case click = 0
    /// The second click in a short time.
    case doubleClick
    /// The value of a field changed by one edit.
    case input
    /// The value of a field was committed.
    case change
    /// A key went down.
    case keyDown
    /// A key came up.
    case keyUp
    /// An element or one inside it got the focus.
    case focus
    /// An element or one inside it lost the focus.
    case blur
    /// A form was submitted; the page never leaves by it.
    case submit
    /// A button or a finger went down.
    case pointerDown
    /// A pointer moved.
    case pointerMove
    /// A button or a finger came up.
    case pointerUp
    /// The browser took the pointer away, for example to scroll.
    case pointerCancel
    /// The pointer went onto an element.
    case pointerOver
    /// The pointer left an element.
    case pointerOut
    /// A wheel or a trackpad scrolled.
    case wheel
    /// An element was scrolled, by whatever means.
    case scroll
    /// A context menu was asked for.
    case contextMenu
    /// Something was pasted.
    case paste
    /// The selection was copied.
    case copy
    /// The selection was cut.
    case cut
    /// A native drag began in this page.
    case dragStart
    /// A native drag is over the element.
    case dragOver
    /// A native drag came onto an element; when it came into the window, ``Event/items`` are the types it brings.
    /// A browser sends it instead of `dragOver`, and must be answered in the same way.
    case dragEnter
    /// A native drag left the window.
    case dragLeave
    /// A native drag was dropped.
    case drop
    /// A native drag that began in this page ended.
    case dragEnd
    /// The window changed its size.
    case resize
    /// The page was hidden or shown.
    case visibilityChange
    /// The network came back.
    case online
    /// The network went away.
    case offline
    /// The person went back or forward in the history.
    case popState
    /// A dialog was closed.
    case close
    /// A dialog was dismissed with Esc.
    case cancel
    /// One of the media queries of ``WebPage/media`` changed its answer, or the page reads in another direction.
    case mediaChange
    /// An image was loaded.
    case load
    /// An image could not be loaded.
    case error
    /// The page is about to be left.
    case pageHide
    /// The page is about to be printed; what is drawn while this is handled is printed.
    case beforePrint
    /// The page was printed, or the person decided otherwise.
    case afterPrint
}
