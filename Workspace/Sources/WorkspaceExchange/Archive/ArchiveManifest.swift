// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// `manifest.json` of our ZIP: what is in it, and a hash of every other file.
struct ArchiveManifest: Equatable {
    /// A board in the ZIP.
    struct Board: Equatable {
        var id: NodeID
        var title: String
        /// The name of the file that has its nodes.
        var file: String
        var nodes: Int
    }

    /// A file in the ZIP.
    typealias File = ArchivedFile

    /// The manifest's name in the ZIP.
    static let name = "manifest.json"
    /// What tells our ZIP from any other.
    static let format = "carry"
    /// The version that is written, and the newest that is read.
    static let currentSchema = 1

    var format = ArchiveManifest.format
    var schema = ArchiveManifest.currentSchema
    /// Milliseconds since 1970.
    var exportedAt: Double = 0
    var boards: [Board] = []
    var files: [File] = []
}

extension ArchiveManifest: WireRecord {
    static var blank: ArchiveManifest { ArchiveManifest(format: "", schema: 0) }

    mutating func visit(_ fields: inout FieldCoder) {
        fields("format", &format)
        fields("schema", &schema)
        fields("exportedAt", &exportedAt, .optional)
        fields("boards", &boards, .optional)
        fields("files", &files, .optional)
    }
}

extension ArchiveManifest.Board: WireRecord {
    static var blank: Self { Self(id: .workspace, title: "", file: "", nodes: 0) }

    mutating func visit(_ fields: inout FieldCoder) {
        fields("id", &id)
        fields("title", &title, .optional)
        fields("file", &file)
        fields("nodes", &nodes)
    }
}
