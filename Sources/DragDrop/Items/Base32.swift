// SPDX-License-Identifier: Apache-2.0

/// Base 32 without padding, in the alphabet of dynamic type identifiers: no i, j, l and o, which eyes confuse.
enum Base32 {
    private static let alphabet = ASCII.bytes("abcdefghkmnpqrstuvwxyz0123456789")

    static func encode(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var bits: UInt32 = 0
        var count: UInt32 = 0
        for byte in bytes {
            bits = bits << 8 | UInt32(byte)
            count += 8
            while count >= 5 {
                count -= 5
                result.append(alphabet[Int(bits >> count & 31)])
            }
            bits &= 1 << count - 1
        }
        if count > 0 { result.append(alphabet[Int(bits << (5 - count) & 31)]) }
        return result
    }

    /// The bytes; nil if a character is not in the alphabet.
    static func decode(_ text: ArraySlice<UInt8>) -> [UInt8]? {
        var result: [UInt8] = []
        var bits: UInt32 = 0
        var count: UInt32 = 0
        for character in text {
            guard let value = alphabet.firstIndex(of: character) else { return nil }
            bits = bits << 5 | UInt32(value)
            count += 5
            if count >= 8 {
                count -= 8
                result.append(UInt8(truncatingIfNeeded: bits >> count))
            }
            bits &= 1 << count - 1
        }
        return result
    }
}
