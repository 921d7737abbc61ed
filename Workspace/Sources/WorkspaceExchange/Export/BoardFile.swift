// SPDX-License-Identifier: Apache-2.0

/// A file that nodes of a board name, as it goes into a ZIP.
package struct BoardFile: Sendable {
    /// SHA-256 of its bytes in lower-case hexadecimal digits: what the nodes name it by.
    package let hash: String
    /// Its length.
    package let bytes: Int
    /// Where it is on the disk.
    package let path: String

    /// A file.
    package init(hash: String, bytes: Int, path: String) {
        self.hash = hash
        self.bytes = bytes
        self.path = path
    }

    /// Its name in the ZIP.
    var name: String { BoardFile.name(hash: hash) }

    /// The name in the ZIP of a file with this hash.
    static func name(hash: String) -> String { "files/\(hash)" }
}
