// SPDX-License-Identifier: Apache-2.0

import WorkspaceHashing

/// The name of a blob: the SHA-256 of its bytes in 64 lower-case hexadecimal digits. Nothing else is ever a file's name
/// on the disk, so no name from outside can be a path.
public struct BlobID: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The 64 digits.
    public let text: String

    /// The identity with these digits, or nil where they are not 64 lower-case hexadecimal digits.
    public init?(_ text: some StringProtocol) {
        let digits = text.utf8
        guard digits.count == 64, digits.allSatisfy({ (48...57).contains($0) || (97...102).contains($0) }) else {
            return nil
        }
        self.text = String(text)
    }

    /// The identity with which the name of a file begins that was made of a blob.
    init?(nameOf file: String) { self.init(file.prefix(64)) }

    /// The identity of 32 bytes of a hash.
    init(digest: some Sequence<UInt8>) {
        text = digest.hexadecimal
    }

    /// The digits.
    public var description: String { text }

    /// Whether the first comes before the second in the order of their digits.
    public static func < (one: BlobID, two: BlobID) -> Bool { one.text < two.text }
}
