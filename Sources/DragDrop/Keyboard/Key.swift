// SPDX-License-Identifier: Apache-2.0

/// The keys that mean something during a session.
public enum Key: Equatable, Sendable, CaseIterable {
    /// To the next target or, with Shift, the one before.
    case tab

    /// Up one gap, or to a target above.
    case up

    /// Down one gap, or to a target below.
    case down

    /// Left one gap, or to a target at the left.
    case left

    /// Right one gap, or to a target at the right.
    case right

    /// To the first gap of the collection.
    case home

    /// To the last gap of the collection.
    case end

    /// Back in the collection by what one sees at once.
    case pageUp

    /// On in the collection by what one sees at once.
    case pageDown

    /// Drops.
    case enter

    /// Opens a spring-loaded aim, drops elsewhere. Lifting and adding is
    /// ``InputEvent/keyboardLift(region:item:modifiers:)``.
    case space

    /// Cancels.
    case escape
}
