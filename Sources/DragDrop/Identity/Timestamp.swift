// SPDX-License-Identifier: Apache-2.0

/// A moment, in seconds since any fixed moment the host likes. The engine has no clock: every call brings the time.
public struct Timestamp: Hashable, Comparable, Sendable {
    /// Seconds since the host's fixed moment.
    public var seconds: Double

    /// Makes the moment that many seconds after the host's fixed one.
    public init(_ seconds: Double) { self.seconds = seconds }

    /// The host's fixed moment.
    public static let zero = Timestamp(0)

    /// Whether the first moment is the earlier one.
    public static func < (first: Timestamp, second: Timestamp) -> Bool { first.seconds < second.seconds }

    /// The moment that many seconds later.
    public static func + (moment: Timestamp, seconds: Double) -> Timestamp { Timestamp(moment.seconds + seconds) }

    /// The seconds from the second moment to the first.
    public static func - (end: Timestamp, start: Timestamp) -> Double { end.seconds - start.seconds }
}
