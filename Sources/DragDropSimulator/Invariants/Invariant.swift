// SPDX-License-Identifier: Apache-2.0

/// What must hold after every step of every script, whatever fingers, keys, targets and other people do.
///
/// A simulator checks those in ``Simulator/checks``; each can be checked on its own.
public enum Invariant: String, CaseIterable, Sendable {
    /// Every begin has exactly one end, with a reason; also for each source and each target that was entered.
    case oneEnd

    /// Same pointer, same model: same target. Displacement is output and never feeds hit-testing.
    case sameTarget

    /// No index survives a change of the model: gaps are between neighbours that are there now.
    case freshGaps

    /// One item goes the way of many: preview, badge, drop and receipts name the same items in the same order.
    case anyCount

    /// Nothing is prevented before the lift is decided, and nothing of the fingers that do not own the session.
    case freeBeforeLift

    /// A coordinate carries its space: what a delegate is told is where the pointer is, in the region's content.
    case spaces

    /// Keyboard targets are the pointer's targets, in reading order.
    case keyboardTargets

    /// A drop returns receipts; what was accepted has an inverse.
    case inverse

    /// A pointer move asks each region around the pointer at most once, and tells the host only what changed.
    case cheapMoves

    /// A missing view is never an error: a session outlives it, and nothing is shown on it.
    case missingViews

    /// A source learns what happened to each of its items.
    case sourceReceipts

    /// What a delegate answers late, twice or never does not hang a session: it times out into a receipt.
    case noHanging

    /// Its number among the invariants of the design, from 1.
    public var number: Int { (Invariant.allCases.firstIndex(of: self) ?? 0) + 1 }
}

/// Something that should never have happened.
public struct Violation: Equatable, Sendable, CustomStringConvertible {
    /// What does not hold.
    public var invariant: Invariant

    /// What was found instead, in words.
    public var sentence: String

    /// When, in milliseconds of the virtual clock.
    public var milliseconds: Int

    /// The invariant's name, the moment and the sentence.
    public var description: String { "\(invariant.rawValue) at \(milliseconds) ms: \(sentence)" }
}
