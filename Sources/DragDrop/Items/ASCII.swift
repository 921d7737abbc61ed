// SPDX-License-Identifier: Apache-2.0

/// Bytes of names that are ASCII by their standards. `String` would bring Unicode's tables into an Embedded module.
enum ASCII {
    /// The text's UTF-8 with A to Z in lower case; other bytes stay.
    static func lowercased(_ text: String) -> [UInt8] {
        var bytes = Array(text.utf8)
        for index in bytes.indices { bytes[index] = lowercased(bytes[index]) }
        return bytes
    }

    static func lowercased(_ byte: UInt8) -> UInt8 { byte >= 65 && byte <= 90 ? byte + 32 : byte }

    static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || byte >= 9 && byte <= 13 }

    static func isLetterOrDigit(_ byte: UInt8) -> Bool {
        byte >= 97 && byte <= 122 || byte >= 65 && byte <= 90 || byte >= 48 && byte <= 57
    }

    /// Whether bytes begin with ASCII text.
    static func begins(_ bytes: [UInt8], with prefix: StaticString) -> Bool {
        let count = prefix.utf8CodeUnitCount
        guard bytes.count >= count else { return false }
        return prefix.withUTF8Buffer { prefix in
            for index in 0..<count where bytes[index] != prefix[index] { return false }
            return true
        }
    }

    /// Whether bytes end with ASCII text.
    static func ends(_ bytes: [UInt8], with suffix: StaticString) -> Bool {
        let count = suffix.utf8CodeUnitCount
        guard bytes.count >= count else { return false }
        let start = bytes.count - count
        return suffix.withUTF8Buffer { suffix in
            for index in 0..<count where bytes[start + index] != suffix[index] { return false }
            return true
        }
    }

    /// The bytes of ASCII text.
    static func bytes(_ text: StaticString) -> [UInt8] { text.withUTF8Buffer { Array($0) } }
}
