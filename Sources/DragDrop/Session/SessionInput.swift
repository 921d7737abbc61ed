// SPDX-License-Identifier: Apache-2.0

/// What can happen to a session.
public enum SessionInput: Equatable, Sendable {
    /// A pointer went down on a source.
    case press(PointerID, PointerKind, Point<Screen>)

    /// The keyboard lifts; the point is the middle of the source.
    case keyboardLift(Point<Screen>)

    /// The platform began its own drag from the press.
    case platformLift(PointerID)

    /// A drag from another program came in.
    case enter(PointerID, Point<Screen>)

    /// The source had nothing to lift.
    case refuseLift

    /// A pointer moved.
    case move(PointerID, Point<Screen>)

    /// The keyboard aims at a point.
    case aim(Point<Screen>)

    /// Another pointer takes the session over from the keyboard.
    case takeOver(PointerID, Point<Screen>)

    /// Another pointer takes the session over from the one that owns it, and holds it where it is.
    case handOver(from: PointerID, to: PointerID, Point<Screen>)

    /// A pointer was released.
    case release(PointerID, Point<Screen>)

    /// The keyboard drops.
    case enterKey

    /// A pointer went away without a release.
    case lose(PointerID)

    /// The owner left the window.
    case leave(PointerID)

    /// The platform's drag ended elsewhere.
    case platformEnd(PointerID, delivered: Bool)

    /// There is a target; it may take until the deadline.
    case perform(deadline: Timestamp)

    /// There is no target, or it refuses.
    case reject(CancelReason)

    /// Every item has its answer; whether any was taken.
    case settle(anyAccepted: Bool)

    /// The target asked for more time.
    case extend(deadline: Timestamp)

    /// Someone wants it cancelled.
    case cancel(CancelReason)

    /// Time passed.
    case tick
}

/// What a session wants done.
public enum SessionAction: Equatable, Sendable {
    /// Nothing.
    case none

    /// Wait: the press is undecided.
    case watch

    /// Forget the press: it is a click or a scroll.
    case abandon

    /// Ask the source what the press picks up.
    case lift

    /// Begin a session whose items are not known yet.
    case begin

    /// Follow the hand.
    case track

    /// Forget the target: the hand is outside the window.
    case untrack

    /// Look what lies under the hand and answer with `perform` or `reject`.
    case attemptDrop

    /// Stop waiting for the target: fail what is pending with this error.
    case withdraw(TransferError)

    /// Fly everything back.
    case snapBack(CancelReason)

    /// End: report and clean up.
    case finish(EndReason)
}
