// SPDX-License-Identifier: Apache-2.0

internal import Foundation
internal import WorkspaceHashing
public import WorkspaceModel

/// Writes boards into one ZIP that can be imported again: a manifest with hashes, a JSON file with the nodes of each
/// board, and beside it the same as Markdown for people and other programs.
///
/// The same boards at the same time give the same bytes. Revisions and order keys are not exported: the order is that
/// of the file.
public enum Exporter {
    /// A board with everything in it.
    public typealias Board<Nodes: Sequence<Node>> = (id: NodeID, nodes: Nodes)

    /// The ZIP for boards.
    ///
    /// - Parameters:
    ///   - boards: Each with its own node and all its descendants *with their bodies*, in any order. Nodes that do not
    ///     hang below the board are left out.
    ///   - exportedAt: Milliseconds since 1970.
    /// - Complexity: O(*n* log *n*) in the nodes.
    public static func archive<Nodes: Sequence<Node>>(
        boards: [Board<Nodes>],
        exportedAt: Double
    ) throws(ExportError) -> [UInt8] {
        var manifest = ArchiveManifest(exportedAt: exportedAt)
        var files: [(name: String, bytes: [UInt8])] = []
        var names = FileNames()
        for board in boards {
            let tree = try BoardTree(board.id, board.nodes)
            let file = "boards/\(board.id).json"
            files.append((file, tree.encoded()))
            let title = tree.root.title
            let mirror = names.unique(title)
            files.append(("boards/\(mirror).md", Array(MarkdownMirror.text(of: tree).utf8)))
            let entry = ArchiveManifest.Board(id: board.id, title: title, file: file, nodes: tree.count)
            manifest.boards.append(entry)
        }
        let limits = ArchiveLimits.standard
        for file in files where file.bytes.count > limits.entryBytes {
            throw ExportError(
                "“\(file.name)” would be larger than \(limits.entryBytes >> 20) MB, which cannot be imported."
            )
        }
        manifest.files = files.map { file in
            ArchiveManifest.File(
                name: file.name,
                bytes: file.bytes.count,
                hash: SHA256.hash(data: file.bytes).hexadecimal
            )
        }
        var zip = try ZipWriter(at: exportedAt)
        try zip.add(manifest.encoded(), as: ArchiveManifest.name)
        for file in files { try zip.add(file.bytes, as: file.name) }
        return try zip.finish()
    }

    /// Writes the ZIP for boards to a file, which is there whole or not at all.
    public static func write<Nodes: Sequence<Node>>(
        boards: [Board<Nodes>],
        exportedAt: Double,
        to path: String
    ) throws(ExportError) {
        let bytes = try archive(boards: boards, exportedAt: exportedAt)
        do {
            try Data(bytes).write(to: URL(fileURLWithPath: path), options: .atomic)
        } catch {
            throw ExportError("The ZIP could not be written to “\(path)”: \(error.localizedDescription)")
        }
    }

    /// A name for the ZIP of a board with this title, which no file system and no header misunderstands.
    public static func fileName(title: String) -> String {
        "\(FileNames.safe(title)).zip"
    }
}
