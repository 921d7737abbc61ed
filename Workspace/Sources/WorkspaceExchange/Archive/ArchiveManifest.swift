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

    var schema = ArchiveManifest.currentSchema
    /// Milliseconds since 1970.
    var exportedAt: Double = 0
    var boards: [Board] = []
    var files: [File] = []
}

extension ArchiveManifest: JSONCodable {
    init(from reader: inout JSONReader) throws(JSONError) {
        var result = ArchiveManifest()
        var format: String?
        var schema: Int?
        try reader.object { (name, reader) throws(JSONError) in
            switch name {
            case "format": format = try reader.string()
            case "schema": schema = try reader.count()
            case "exportedAt": result.exportedAt = try reader.number()
            case "boards": result.boards = try reader.list()
            case "files": result.files = try reader.list()
            default: try reader.skip()
            }
        }
        guard format == ArchiveManifest.format else { throw reader.error(.invalidValue) }
        result.schema = try reader.required(schema)
        self = result
    }

    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("format")
            writer.string(ArchiveManifest.format)
            writer.name("schema")
            writer.integer(Int64(schema))
            writer.name("exportedAt")
            writer.number(exportedAt)
            writer.name("boards")
            writer.list(boards)
            writer.name("files")
            writer.list(files)
        }
    }
}

extension ArchiveManifest.Board: JSONCodable {
    init(from reader: inout JSONReader) throws(JSONError) {
        var id: NodeID?
        var title: String?
        var file: String?
        var nodes: Int?
        try reader.object { (name, reader) throws(JSONError) in
            switch name {
            case "id": id = try NodeID(from: &reader)
            case "title": title = try reader.string()
            case "file": file = try reader.string()
            case "nodes": nodes = try reader.count()
            default: try reader.skip()
            }
        }
        self.init(
            id: try reader.required(id),
            title: title ?? "",
            file: try reader.required(file),
            nodes: try reader.required(nodes)
        )
    }

    func write(to writer: inout JSONWriter) {
        writer.object { writer in
            writer.name("id")
            id.write(to: &writer)
            writer.name("title")
            writer.string(title)
            writer.name("file")
            writer.string(file)
            writer.name("nodes")
            writer.integer(Int64(nodes))
        }
    }
}
