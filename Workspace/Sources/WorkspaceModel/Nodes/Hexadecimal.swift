// SPDX-License-Identifier: Apache-2.0

/// Hexadecimal digits to bits and back, without `String`.
enum Hexadecimal {
    /// The bits that exactly `digits` lower-case digits spell, or nil when anything else is there.
    static func value(of bytes: UnsafeBufferPointer<UInt8>, digits: Int) -> UInt64? {
        guard bytes.count == digits, digits <= 16 else { return nil }
        var result: UInt64 = 0
        for byte in bytes {
            switch byte {
            case 0x30...0x39: result = result << 4 | UInt64(byte &- 0x30)
            case 0x61...0x66: result = result << 4 | UInt64(byte &- 0x57)
            default: return nil
            }
        }
        return result
    }

    /// Whether a text is a SHA-256 in lower-case digits.
    static func isDigest(_ text: String) -> Bool {
        text.utf8.count == 64 && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    }

    /// Appends sixteen lower-case digits.
    static func append(_ bits: UInt64, to bytes: inout [UInt8]) {
        var shift: UInt64 = 64
        while shift > 0 {
            shift -= 4
            let digit = UInt8(truncatingIfNeeded: (bits >> shift) & 0xF)
            bytes.append(digit < 10 ? 0x30 + digit : 0x57 + digit)
        }
    }
}
