// SPDX-License-Identifier: Apache-2.0

/// Everything a host's sensors can tell the engine; mouse, pen, touch, keyboard and other programs speak the same.
public enum InputEvent {
    /// A pointer went down. Only the primary button lifts, adds and takes over; the others are the host's.
    case pressed(
        PointerID,
        PointerKind,
        at: Point<Screen>,
        modifiers: Modifiers = [],
        button: PointerButton = .primary
    )

    /// A pointer moved, pressed or not. After ``left(_:)`` it means that the drag came back into the window.
    case moved(PointerID, to: Point<Screen>, modifiers: Modifiers = [])

    /// A pointer was released. For the platform's own drag: a drop on our window.
    case released(PointerID, at: Point<Screen>, modifiers: Modifiers = [])

    /// A pointer went away without a release. Ignored for a pointer whose drag the platform has taken over.
    case lost(PointerID)

    /// The modifiers changed and nothing else.
    case modifiersChanged(Modifiers)

    /// The platform has begun its own drag from this press: lift at once. Refused: tell the platform not to.
    case platformDragBegan(PointerID)

    /// The platform's own drag ended without a drop on our window; delivered if another program took it. If none did, the
    /// items fly back, and it is announced like any other cancellation.
    case platformDragEnded(PointerID, delivered: Bool)

    /// A drag from another program came over the window.
    case entered(PointerID, DragSession.Offer, at: Point<Screen>, modifiers: Modifiers = [])

    /// The session's pointer left the window. The session goes on; one from another program ends if it stays away.
    case left(PointerID)

    /// A drag from another program was dropped; now its items are known. One with the identity of something of this program
    /// is taken for that, as from another window of it: give all others identities that nothing else has.
    case droppedFromOutside(PointerID, items: [DragItem], at: Point<Screen>, modifiers: Modifiers = [])

    /// Space on a focused item: lifts it, or adds it to the running session. So does a tap on one that is still seen on the
    /// way to its place.
    case keyboardLift(region: RegionID, item: ItemID?, modifiers: Modifiers = [])

    /// A key during a session. `free` in the answer: the key is the host's.
    case key(Key, modifiers: Modifiers = [])

    /// Text typed during a session: aims at the next region whose label begins with it.
    case typed(String)

    /// The program or the platform wants the session cancelled.
    case cancel
}

/// What kind of hand a pointer is.
public enum PointerKind: Equatable, Sendable {
    /// A mouse: lifts when moved.
    case mouse

    /// A finger: lifts when held.
    case touch

    /// A pen: lifts when held.
    case pen
}

/// Which part of a pointer went down.
public enum PointerButton: Equatable, Sendable {
    /// A finger, a pen's tip, the main button of a mouse.
    case primary

    /// The button that opens menus: a mouse's second, the barrel of a pen.
    case secondary

    /// A pen's other end.
    case eraser

    /// Any other button.
    case other
}

/// What the engine did with an input, for the host to act on at once.
public enum InputResponse: Equatable, Sendable {
    /// Not the engine's: let the platform scroll, click, type.
    case free

    /// A press that may become a lift: prevent nothing yet.
    case watching

    /// The pointer belongs to the session, or lies on its preview and may come to own it: prevent the platform's own
    /// gestures.
    case captured

    /// The input has been used up, as by a tap that added an item: swallow the click.
    case consumed

    /// Refused, as a platform drag where nothing can be lifted: prevent it.
    case refused

    /// Sent from inside a callback of the engine: it is handled after the input that runs, so there is no answer yet.
    case deferred
}
