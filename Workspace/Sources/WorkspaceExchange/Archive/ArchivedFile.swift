// SPDX-License-Identifier: Apache-2.0

package import WorkspaceModel

/// A file in a ZIP, as the manifest tells of it.
package struct ArchivedFile: Equatable, Sendable {
    /// Its name in the ZIP.
    package var name: String
    /// Its length.
    package var bytes: Int
    /// SHA-256 in lower-case hexadecimal digits.
    package var hash: String

    /// A file.
    package init(name: String, bytes: Int, hash: String) {
        self.name = name
        self.bytes = bytes
        self.hash = hash
    }
}

extension ArchivedFile: WireRecord {
    package static var blank: ArchivedFile { ArchivedFile(name: "", bytes: 0, hash: "") }

    package mutating func visit(_ fields: inout FieldCoder) {
        fields("name", &name)
        fields("bytes", &bytes)
        fields("sha256", &hash)
    }
}
