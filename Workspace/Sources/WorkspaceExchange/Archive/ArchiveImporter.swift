// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceHashing
internal import WorkspaceModel

/// Turns one of our ZIPs into a plan for new boards with new identities.
struct ArchiveImporter<Generator: RandomNumberGenerator> {
    private var builder: PlanBuilder<Generator>
    private var left = ArchiveLeftovers()
    /// The files of the ZIP that nodes may name, by their hash.
    private var attached: [String: ArchiveManifest.File] = [:]
    /// The hashes of those that nodes do name.
    private var named: Set<String> = []

    /// The plan for a ZIP.
    static func plan(
        for bytes: UnsafeBufferPointer<UInt8>,
        limits: ArchiveLimits = .standard,
        using generator: inout Generator
    ) throws(ImportError) -> ImportPlan {
        var zip = try ZipReader(bytes, limits: limits)
        let manifest = try ArchiveImporter.manifest(in: &zip, limits)
        // What the manifest says is a promise, which `ArchivedBoard` sees kept; its sum must not overflow.
        try PlanLimit.check(manifest.boards.reduce(0) { $0 + min(max($1.nodes, 0), 1 << 32) })
        var importer = ArchiveImporter(builder: PlanBuilder(source: .carry, generator: generator))
        var hashes: [String: ArchiveManifest.File] = [:]
        for file in manifest.files {
            guard hashes.updateValue(file, forKey: file.name) == nil else { throw ArchiveImporter.twice(file.name) }
        }
        var boards: [String: [UInt8]] = [:]
        var boardBytes = limits.boardBytes
        let wanted = Set(manifest.boards.map(\.file))
        // One file for many boards would be decoded again for each.
        guard wanted.count == manifest.boards.count else { throw ArchiveImporter.twice(L10n.aBoardOfIt) }
        // Every file is checked, also what is not imported: a ZIP that is damaged somewhere is not to be trusted.
        for file in manifest.files {
            var hash = SHA256()
            var count = 0
            var content: [UInt8] = []
            let isBoard = wanted.contains(file.name)
            try zip.read(file.name, limit: isBoard ? boardBytes : .max) { piece in
                hash.update(data: piece)
                count += piece.count
                if isBoard { content.append(contentsOf: piece) }
            }
            guard count == file.bytes, hash.finalize().hexadecimal == file.hash else {
                throw ImportError(
                    .malformed,
                    L10n.isNotWhatWasExported(name: file.name)
                )
            }
            if isBoard {
                boardBytes -= count
                boards[file.name] = content
            }
            if file.name == BoardFile.name(hash: file.hash) { importer.attached[file.hash] = file }
        }
        for board in manifest.boards {
            guard let content = boards[board.file] else {
                throw ImportError(.malformed, L10n.theManifestDoesNotList(name: board.file))
            }
            try importer.add(try ArchivedBoard(content, as: board))
        }
        generator = importer.builder.generator
        importer.builder.files = importer.named.sorted().compactMap { importer.attached[$0] }
        importer.builder.summary.notes = importer.left.notes(importer.builder.summary)
        return try importer.builder.plan()
    }

    private static func twice(_ name: String) -> ImportError {
        ImportError(.malformed, L10n.theManifestListsTwice(name: name))
    }

    private static func manifest(
        in zip: inout ZipReader,
        _ limits: ArchiveLimits
    ) throws(ImportError) -> ArchiveManifest {
        guard zip.contains(ArchiveManifest.name) else {
            throw ImportError(
                .unknownFormat,
                L10n.theZIPHasNoManifest(importable: L10n.whatCanBeImported)
            )
        }
        let manifest: ArchiveManifest
        let bytes = try zip.read(ArchiveManifest.name, limit: limits.manifestBytes)
        do throws(JSONError) {
            let json = JSONLimits(bytes: limits.manifestBytes, depth: 16)
            manifest = try ArchiveManifest.decoded(from: bytes, limits: json)
            guard manifest.format == ArchiveManifest.format else { throw JSONError(.invalidValue, at: 0) }
        } catch {
            throw ImportError(.malformed, L10n.theManifestCannotBeRead(reason: error.sentence))
        }
        guard manifest.schema >= 1, manifest.schema <= ArchiveManifest.currentSchema else {
            throw ImportError(
                .unknownFormat,
                L10n.theZIPIsOfANewerCarry(number: manifest.schema)
            )
        }
        guard !manifest.boards.isEmpty else {
            throw ImportError(.malformed, L10n.theManifestListsNoBoard)
        }
        return manifest
    }

    private mutating func add(_ board: ArchivedBoard) throws(ImportError) {
        var identities = ImportedIdentities()
        for node in board.nodes { identities.add(node, using: &builder.generator) }
        let files = Set(attached.keys)
        for node in board.nodes {
            guard let id = identities[node.id] else { continue }
            let parent = node.parent.flatMap { identities[$0] } ?? .workspace
            let fields = identities.translated(node.fields, files: files, &left)
            builder.insert(node.kind, under: node.kind == .board ? .workspace : parent, fields, as: id)
            builder.summary.count(node)
            if node.fields[.blob] != nil, fields[.blob] == nil { left.missingFiles += 1 }
            for field in Exporter.fileFields { if let hash = fields.text(field) { named.insert(hash) } }
        }
        builder.summary.missingFiles = left.missingFiles
    }

    private init(builder: PlanBuilder<Generator>) {
        self.builder = builder
    }
}

extension ImportSummary {
    /// Counts a node of one of our own boards.
    fileprivate mutating func count(_ node: Node) {
        switch node.kind {
        case .board:
            boards += 1
            people += node.fields.choices(.people).count
        case .list: lists += 1
        case .card:
            cards += 1
            customValues += node.fields.custom.entries.count
        case .label: labels += 1
        case .customField: customFields += 1
        case .checklist: checklists += 1
        case .checkItem: checkItems += 1
        case .message: comments += 1
        default: attachments += 1
        }
    }
}
