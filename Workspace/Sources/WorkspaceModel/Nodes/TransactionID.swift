// SPDX-License-Identifier: Apache-2.0

/// The identity of a transaction: 128 random bits minted by the client, written as 32 hexadecimal digits.
///
/// A transaction that is sent twice lands once, because the server knows the identities it has seen.
public struct TransactionID: Hashable, Sendable {
    /// The first 64 bits.
    public let high: UInt64
    /// The last 64 bits.
    public let low: UInt64

    /// An identity from its two halves.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// A new identity drawn from a random source.
    public init<Generator: RandomNumberGenerator>(using generator: inout Generator) {
        self.init(high: generator.next(), low: generator.next())
    }
}

extension TransactionID: CustomStringConvertible {
    /// Reads 32 lower-case hexadecimal digits.
    public init?(_ text: String) {
        var text = text
        guard let id = text.withUTF8({ TransactionID(utf8: $0) }) else { return nil }
        self = id
    }

    init?(utf8 bytes: UnsafeBufferPointer<UInt8>) {
        guard bytes.count == 32,
            let high = Hexadecimal.value(of: UnsafeBufferPointer(rebasing: bytes[0..<16]), digits: 16),
            let low = Hexadecimal.value(of: UnsafeBufferPointer(rebasing: bytes[16..<32]), digits: 16)
        else { return nil }
        self.init(high: high, low: low)
    }

    /// 32 lower-case hexadecimal digits.
    public var description: String {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(32)
        Hexadecimal.append(high, to: &bytes)
        Hexadecimal.append(low, to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }
}
