// SPDX-License-Identifier: Apache-2.0

/// The identity of a node: 63 random bits, never zero, written as sixteen lower-case hexadecimal digits.
///
/// The caller provides random bits; the model has no source of randomness.
public struct NodeID: Hashable, Comparable, Sendable {
    /// The bits; at most 63 of them, and never all zero.
    public let rawValue: UInt64

    /// An identity from stored bits, or nil when they are zero or need more than 63 bits.
    public init?(rawValue: UInt64) {
        guard rawValue != 0, rawValue <= 0x7FFF_FFFF_FFFF_FFFF else { return nil }
        self.rawValue = rawValue
    }

    /// A new identity from 64 random bits; it never equals a well-known one.
    public init(random bits: UInt64) {
        let masked = bits & 0x7FFF_FFFF_FFFF_FFFF
        self.rawValue = masked < 0x100 ? masked | 0x4000_0000_0000_0000 : masked
    }

    /// A new identity drawn from a random source.
    public init<Generator: RandomNumberGenerator>(using generator: inout Generator) {
        self.init(random: generator.next())
    }

    init(wellKnown rawValue: UInt64) {
        self.rawValue = rawValue
    }

    /// The root of everything that is alive.
    public static let workspace = NodeID(wellKnown: 1)
    /// Where deleted nodes go.
    public static let trash = NodeID(wellKnown: 2)
    /// Holds nodes that a person set aside.
    public static let shelf = NodeID(wellKnown: 3)

    /// Whether this is the workspace, the trash or the shelf, which no operation may move or copy.
    public var isWellKnown: Bool { rawValue < 0x100 }

    /// The identity of the copy of `original` inside a copied subtree whose root is called `root`.
    ///
    /// Client and server derive the same identities, so a copy needs to name only its roots.
    public static func derived(root: NodeID, original: NodeID) -> NodeID {
        var mixed = root.rawValue ^ (original.rawValue &* 0x9E37_79B9_7F4A_7C15)
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return NodeID(random: mixed ^ (mixed >> 31))
    }

    /// Orders identities by their bits, which is also the order of their text.
    public static func < (left: NodeID, right: NodeID) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension NodeID: CustomStringConvertible {
    /// Reads sixteen lower-case hexadecimal digits.
    public init?(_ text: String) {
        var text = text
        guard let bits = text.withUTF8({ Hexadecimal.value(of: $0, digits: 16) }) else { return nil }
        self.init(rawValue: bits)
    }

    /// Sixteen lower-case hexadecimal digits.
    public var description: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(16)
        Hexadecimal.append(rawValue, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
