// SPDX-License-Identifier: Apache-2.0

/// A place in an order, as text that sorts by its bytes.
///
/// A key is a path of whole numbers, each written so that the bytes sort like the numbers and end by themselves: a
/// letter that says sign and length, then digits in base 62. A path that goes on sorts after the path it starts with.
/// So there is always room before, after and between, and counting on costs logarithmically many bytes at every
/// depth: 20,000 appends, at the end or inside one gap, stay below ten bytes. Only alternating insertions on both
/// sides of the last one make keys grow, as they must, by some three bytes every seven insertions.
public struct OrderKey: Hashable, Sendable {
    /// The first eight bytes, most significant first, padded with zeros: most comparisons end here.
    let head: UInt64
    /// What comes after eight bytes; mostly empty, and then without any allocation.
    let tail: [UInt8]

    /// The longest key that is read from outside, in bytes.
    public static let maximumLength = 1_024

    /// A key from its text, or nil when it is not a key.
    public init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.count <= OrderKey.maximumLength, OrderKey.isWellFormed(bytes) else { return nil }
        self.init(unchecked: bytes)
    }

    /// A key from its text, or nil when it is not a key.
    public init?(_ text: String) {
        var text = text
        guard let key = text.withUTF8({ OrderKey(utf8: $0) }) else { return nil }
        self = key
    }

    init(unchecked bytes: UnsafeBufferPointer<UInt8>) {
        var head: UInt64 = 0
        var index = 0
        while index < 8 {
            head = head << 8 | (index < bytes.count ? UInt64(bytes[index]) : 0)
            index += 1
        }
        self.head = head
        self.tail = bytes.count > 8 ? Array(bytes[8...]) : []
    }

    /// How many bytes the text has.
    public var count: Int {
        tail.isEmpty ? 8 - head.trailingZeroBitCount / 8 : 8 + tail.count
    }

    /// The bytes of the text, all ASCII letters and digits.
    public var utf8: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count)
        var shift: UInt64 = 64
        while shift > 0 {
            shift -= 8
            let byte = UInt8(truncatingIfNeeded: head >> shift)
            if byte == 0 { return bytes }
            bytes.append(byte)
        }
        bytes.append(contentsOf: tail)
        return bytes
    }
}

extension OrderKey: Comparable, CustomStringConvertible {
    /// Orders keys like the bytes of their texts.
    public static func < (left: OrderKey, right: OrderKey) -> Bool {
        if left.head != right.head { return left.head < right.head }
        return left.tail.lexicographicallyPrecedes(right.tail)
    }

    /// The text.
    public var description: String { String(decoding: utf8, as: UTF8.self) }
}
