// SPDX-License-Identifier: Apache-2.0

internal import Crypto

/// SHA-256 as the manifest writes it.
enum ContentHash {
    /// The hash of bytes, in lower-case hexadecimal digits.
    static func hexadecimal(of bytes: [UInt8]) -> String { hexadecimal(of: SHA256.hash(data: bytes)) }

    /// A digest in lower-case hexadecimal digits.
    static func hexadecimal(of digest: SHA256.Digest) -> String {
        let digits = Array("0123456789abcdef".utf8)
        var text: [UInt8] = []
        text.reserveCapacity(64)
        for byte in digest {
            text.append(digits[Int(byte >> 4)])
            text.append(digits[Int(byte & 15)])
        }
        return String(decoding: text, as: UTF8.self)
    }
}
