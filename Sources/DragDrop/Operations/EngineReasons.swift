// SPDX-License-Identifier: Apache-2.0

/// The sentences the engine itself gives as reasons, in receipts, refusals and announcements; all others are the
/// targets'. English unless replaced.
public struct EngineReasons: Equatable, Sendable {
    /// The target wants what the source does not allow.
    public var notAllowed = DropOperation.notAllowedReason

    /// The target gave no answer before the deadline.
    public var timedOut = "There was no answer in time."

    /// The target disappeared and nothing can answer in its place.
    public var targetGone = "The place is not there any more."

    /// A bundle was asked for of items that were picked up in several places.
    public var severalSources = "These things come from several places and cannot be joined."

    /// A bundle was asked for that the source does not make.
    public var notBundled = "These things cannot be joined."

    /// A target wants to put an item into itself, or into something in it.
    public var insideItself = "Nothing can go into itself."

    /// Makes the English sentences.
    public init() {}
}
