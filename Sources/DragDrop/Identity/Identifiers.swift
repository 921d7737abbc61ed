// SPDX-License-Identifier: Apache-2.0

/// The identity of something that can be carried, chosen by the program that owns it.
public struct ItemID: Hashable, Sendable {
    /// The number behind the identity.
    public let rawValue: UInt64

    /// Makes the identity with the given number.
    public init(_ rawValue: UInt64) { self.rawValue = rawValue }
}

/// The identity of a region; it survives the region's view being made anew.
public struct RegionID: Hashable, Sendable {
    /// The number behind the identity.
    public let rawValue: UInt64

    /// Makes the identity with the given number.
    public init(_ rawValue: UInt64) { self.rawValue = rawValue }
}

/// The identity of a finger, a mouse or a pen, as the host numbers them.
public struct PointerID: Hashable, Sendable {
    /// The number behind the identity.
    public let rawValue: Int

    /// Makes the identity with the given number.
    public init(_ rawValue: Int) { self.rawValue = rawValue }
}

/// The identity of one session of an engine; counted from 1.
public struct SessionID: Hashable, Sendable {
    /// The number behind the identity.
    public let rawValue: UInt64

    /// Makes the identity with the given number.
    public init(_ rawValue: UInt64) { self.rawValue = rawValue }
}
