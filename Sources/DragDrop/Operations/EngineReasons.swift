// SPDX-License-Identifier: Apache-2.0

/// The sentences the engine itself gives as reasons, in receipts, refusals and announcements; all others are the
/// targets'. English unless replaced.
public struct EngineReasons: Equatable, Sendable {
    /// The target wants what the source does not allow.
    public var notAllowed = DropOperation.notAllowedReason

    /// The target gave no answer before the deadline.
    public var timedOut = "There was no answer in time."

    /// Makes the English sentences.
    public init() {}
}
