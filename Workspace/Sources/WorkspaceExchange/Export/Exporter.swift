// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceHashing
public import WorkspaceModel

/// Writes boards into one ZIP that can be imported again: a manifest with hashes, a JSON file with the nodes of each
/// board, beside it the same as Markdown for people and other programs, and the files that the nodes name.
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
    ///   - members: The names of the workspace's members.
    ///   - exportedAt: Milliseconds since 1970.
    /// - Complexity: O(*n* log *n*) in the nodes.
    public static func archive<Nodes: Sequence<Node>>(
        boards: [Board<Nodes>],
        members: [NodeID: String] = [:],
        exportedAt: Double
    ) throws(ExportError) -> [UInt8] {
        var zip = try ZipWriter(at: exportedAt)
        try fill(&zip, boards, members, files: [], exportedAt)
        return try zip.finish()
    }

    /// Writes the ZIP for boards to a file.
    ///
    /// - Parameters:
    ///   - members: The names of the workspace's members.
    ///   - attached: Files that the nodes name; what is not among them stays out.
    package static func write<Nodes: Sequence<Node>>(
        boards: [Board<Nodes>],
        members: [NodeID: String],
        files attached: [BoardFile],
        exportedAt: Double,
        to path: String
    ) throws(ExportError) {
        var zip = try ZipWriter(path: path, at: exportedAt)
        try fill(&zip, boards, members, files: attached, exportedAt)
        try zip.close()
    }

    /// The fields that name a file by its hash.
    static let fileFields = [Field.blob, .original]

    /// The hashes of the files that nodes name.
    package static func files(of nodes: some Sequence<Node>) -> Set<String> {
        Set(nodes.flatMap { node in fileFields.compactMap { node.fields.text($0) } })
    }

    /// The hashes of those files of which all is seen, for whoever is to get no more than that.
    package static func filesSeenWhole(in nodes: some Sequence<Node>) -> Set<String> {
        Set(nodes.compactMap { $0.showsAllOfItsFile ? $0.fields.text(.blob) : nil })
    }

    private static func fill<Nodes: Sequence<Node>>(
        _ zip: inout ZipWriter,
        _ boards: [Board<Nodes>],
        _ members: [NodeID: String],
        files attached: [BoardFile],
        _ exportedAt: Double
    ) throws(ExportError) {
        let size = attached.reduce(0) { $0 + $1.bytes }
        guard size <= Importer.maximumBytes - textReserve else {
            throw ExportError(L10n.theFilesOfTheBoardAreTooLarge(size: "\(size >> 20)"))
        }
        let limits = ArchiveLimits.standard
        // The manifest, and two files for each board.
        let entries = 1 + 2 * boards.count + attached.count
        guard entries <= limits.entries else {
            throw ExportError(L10n.theBoardHasTooManyFiles(number: entries, limit: limits.entries))
        }
        var (nodes, bytes) = (0, 0)
        var manifest = ArchiveManifest(exportedAt: exportedAt)
        var files: [(name: String, bytes: [UInt8])] = []
        var names = FileNames()
        for board in boards {
            let tree = try BoardTree(board.id, board.nodes)
            nodes += tree.count
            guard nodes <= ModelLimits.operations else {
                throw ExportError(L10n.theBoardHoldsTooManyThings(number: nodes, limit: ModelLimits.operations))
            }
            let file = "boards/\(board.id).json"
            let content = tree.encoded(members: members)
            bytes += content.count
            guard bytes <= limits.boardBytes else { throw tooLarge(file) }
            files.append((file, content))
            let title = tree.root.title
            let mirror = names.unique(title)
            files.append(
                ("boards/\(mirror).md", Array(MarkdownWriter.text(of: BoardOutline(tree, members: members)).utf8))
            )
            let entry = ArchiveManifest.Board(id: board.id, title: title, file: file, nodes: tree.count)
            manifest.boards.append(entry)
        }
        for file in files where file.bytes.count > limits.boardBytes { throw tooLarge(file.name) }
        manifest.files = files.map { file in
            ArchiveManifest.File(
                name: file.name,
                bytes: file.bytes.count,
                hash: SHA256.hash(data: file.bytes).hexadecimal
            )
        }
        manifest.files += attached.map { ArchiveManifest.File(name: $0.name, bytes: $0.bytes, hash: $0.hash) }
        try zip.add(manifest.encoded(), as: ArchiveManifest.name)
        for file in files { try zip.add(file.bytes, as: file.name) }
        for file in attached { try zip.add(fileAt: file.path, as: file.name, isPacked: false) }
    }

    private static func tooLarge(_ name: String) -> ExportError {
        ExportError(L10n.wouldBeLargerThan(name: name, limit: ArchiveLimits.standard.boardBytes >> 20))
    }

    /// What the nodes may take of a ZIP beside its files.
    private static let textReserve = 20 << 20

    /// A board as CSV: a row for each card.
    ///
    /// - Parameters:
    ///   - nodes: The board's node and all its descendants *with their bodies*, in any order.
    ///   - members: The names of the workspace's members.
    /// - Complexity: O(*n* log *n*) in the nodes.
    package static func csv(
        of board: NodeID,
        _ nodes: [Node],
        members: [NodeID: String]
    ) throws(ExportError) -> [UInt8] {
        BoardTable.bytes(of: BoardOutline(try BoardTree(board, nodes), members: members))
    }

    /// A board as Markdown: headings, and an item for each card.
    ///
    /// - Parameters:
    ///   - nodes: The board's node and all its descendants *with their bodies*, in any order.
    ///   - members: The names of the workspace's members.
    /// - Complexity: O(*n* log *n*) in the nodes.
    package static func markdown(
        of board: NodeID,
        _ nodes: [Node],
        members: [NodeID: String]
    ) throws(ExportError) -> [UInt8] {
        Array(MarkdownWriter.text(of: BoardOutline(try BoardTree(board, nodes), members: members)).utf8)
    }

    /// A name for the file of something with this title, which no file system and no header misunderstands.
    ///
    /// - Parameter fallback: The name where nothing of the title can be used; nil for that of a board.
    public static func fileName(title: String, as format: ExportFormat = .zip, fallback: String? = nil) -> String {
        "\(FileNames.safe(title, fallback: fallback ?? L10n.boardTitle)).\(format.ending)"
    }
}

extension Node {
    /// Whether there is no more in the file that it names than what it shows. The file of a page has other pages, and that
    /// of a document those that were taken out of it.
    package var showsAllOfItsFile: Bool { kind != .document && fields[.pageNumber] == nil }
}
