// SPDX-License-Identifier: Apache-2.0

/// The keys held during a drag, by what they ask for; the host maps its platform's keys to them.
public struct Modifiers: OptionSet, Sendable {
    /// The bits, one a modifier.
    public let rawValue: UInt8

    /// Makes the set with these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// "Make a copy".
    public static let copy = Modifiers(rawValue: 1)

    /// "Make a link".
    public static let link = Modifiers(rawValue: 2)

    /// Shift: turns Tab around.
    public static let shift = Modifiers(rawValue: 4)

    /// "Move it", where the target would rather copy.
    public static let move = Modifiers(rawValue: 8)
}
