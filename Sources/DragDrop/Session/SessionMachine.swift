// SPDX-License-Identifier: Apache-2.0

/// Decides what a session does: takes an input and the time, changes its state, answers one action. Knows no region, no
/// item, no host and no clock.
///
/// ```
/// idle --press--> undecided --hold | move (mouse) | platform--> lifted --move--> dragging
/// undecided --moved too far (touch) | release--> idle
/// lifted | dragging --take over (from the keyboard), hand over (to another pointer)--> the same, other owner
/// lifted | dragging --release--> (attemptDrop) --perform--> dropping --settle, something taken--> ended
///                                              --reject---> cancelling --time--> ended
/// lifted | dragging --cancel, lost pointer--> cancelling
/// lifted | dragging --platform's end, delivered--> ended
/// dropping --cancel, deadline--> (withdraw)
/// dropping --settle, nothing taken--> cancelling
/// from another program: ended in place of cancelling
/// ```
public struct SessionMachine: Equatable, Sendable {
    /// Where a session stands.
    public enum State: Equatable, Sendable {
        /// Nothing is pressed, or the press was not for us.
        case idle

        /// Something is pressed; it may become a click, a scroll or a lift.
        case undecided(Press)

        /// Picked up and not moved yet.
        case lifted(Hold)

        /// On its way.
        case dragging(Hold)

        /// Handed to a target whose answers are awaited.
        case dropping(isExternal: Bool, deadline: Timestamp)

        /// Flying back.
        case cancelling(CancelReason, until: Timestamp)

        /// Over.
        case ended(EndReason)
    }

    /// A press that is not decided.
    public struct Press: Equatable, Sendable {
        /// The pointer that went down.
        public var pointer: PointerID

        /// What kind of hand it is.
        public var kind: PointerKind

        /// Where it went down.
        public var point: Point<Screen>

        /// When it went down.
        public var time: Timestamp
    }

    /// A session that is held.
    public struct Hold: Equatable, Sendable {
        /// The pointer that owns it; nil if the keyboard does.
        public var pointer: PointerID?

        /// Where it was picked up.
        public var press: Point<Screen>

        /// Where it is.
        public var location: Point<Screen>

        /// Whether the platform drags it, so that other events of the pointer mean nothing.
        public var isPlatformDriven = false

        /// Whether it came from another program: nothing flies back.
        public var isExternal = false

        /// Since when it is outside the window; nil inside.
        public var outsideSince: Timestamp?
    }

    /// Where the session stands.
    public internal(set) var state = State.idle

    /// The numbers it decides by.
    public var rules: DragDropConfiguration

    /// Makes a machine at rest.
    public init(rules: DragDropConfiguration = DragDropConfiguration()) {
        self.rules = rules
    }

    /// The hold while something is held.
    public var hold: Hold? {
        switch state {
        case .lifted(let hold), .dragging(let hold): hold
        default: nil
        }
    }

    /// Whether what is carried came from another program.
    public var isExternal: Bool {
        if case .dropping(let isExternal, _) = state { return isExternal }
        return hold?.isExternal ?? false
    }

    /// The pointer that owns the session or may come to own it.
    public var owner: PointerID? {
        if case .undecided(let press) = state { return press.pointer }
        return hold?.pointer
    }

    /// Whether the session is over or never began.
    public var isFinished: Bool {
        switch state {
        case .idle, .ended: true
        default: false
        }
    }
}
