// SPDX-License-Identifier: Apache-2.0
import Foundation
import WorkspaceHashing

/// 256 random bits that prove something to us. Only its hash is kept.
struct Secret: Sendable {
    /// The secret as 64 hex digits, for a cookie or an address.
    let text: String

    /// A new secret from the system's random source.
    init() {
        var generator = SystemRandomNumberGenerator()
        text = generator.bytes(count: 32).hexadecimal
    }

    /// A secret that someone presents; nil when it cannot be one of ours.
    init?(presented: some StringProtocol) {
        guard presented.utf8.count == 64, presented.utf8.allSatisfy({ Self.isHexDigit($0) }) else { return nil }
        text = String(presented)
    }

    /// The one-time address that this secret makes of where a workspace is opened.
    func address(at entrance: String) -> String {
        "\(entrance)/open?token=\(text)"
    }

    /// What is stored and looked up. A look-up by hash leaks nothing useful through its timing.
    var hash: Data {
        Data(SHA256.hash(data: Data(text.utf8)))
    }

    /// Whether both are the same, in a time that does not depend on where they differ.
    static func same(_ one: Data, _ other: Data) -> Bool {
        guard one.count == other.count else { return false }
        var difference: UInt8 = 0
        for (a, b) in zip(one, other) {
            difference |= a ^ b
        }
        return difference == 0
    }

    private static func isHexDigit(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (97...102).contains(byte)
    }
}
