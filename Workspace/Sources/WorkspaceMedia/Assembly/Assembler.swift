// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// Why pages were not written.
public enum AssemblyError: Error, Hashable, Sendable {
    /// There is nothing to write.
    case noPages
    /// More pages than the limit.
    case tooManyPages(limit: Int)
    /// A file has no page of that number.
    case noSuchPage(BlobID, number: Int)
    /// qpdf refused; its words are for the log.
    case failed(String)

    /// What a person reads.
    public var sentence: String {
        switch self {
        case .noPages: L10n.thereAreNoPagesToSave
        case .tooManyPages(let limit): L10n.theseAreMoreThanPages(limit: limit)
        case .noSuchPage: L10n.onePageIsNotInItsFile
        case .failed: L10n.thePagesCouldNotBePutTogether
        }
    }
}

/// Writes pages of any sources as one PDF. The sources are only read.
public struct Assembler: Sendable {
    let runner: ToolRunner
    let blobs: BlobStore
    let structures: StructureCache
    /// The most pages of one file.
    public let limit: Int

    /// An assembler; `limit` is the most pages of one file.
    public init(runner: ToolRunner, blobs: BlobStore, limit: Int = 20_000) {
        self.init(runner: runner, blobs: blobs, limit: limit, structures: StructureCache())
    }

    init(runner: ToolRunner, blobs: BlobStore, limit: Int = 20_000, structures: StructureCache) {
        self.runner = runner
        self.blobs = blobs
        self.limit = limit
        self.structures = structures
    }

    /// What would be lost. Ask it before saving, show its sentences, save then.
    ///
    /// - Parameter keepsAttachments: Whether the files that are attached to the sources go along.
    /// - Throws: What `assemble` would throw of pages that are too many or not there.
    public func losses(of pages: [AssemblyPage], keepsAttachments: Bool = true) async throws -> LossReport {
        try await check(pages)
        let plan = AssemblyPlan(pages)
        let structures = try await allStructures(plan)
        try Self.check(plan, structures)
        return LossReport(plan, structures, keepsAttachments: keepsAttachments)
    }

    /// Finds out what can be found out at once: whether there are pages, not too many, and their files are here.
    /// - Throws: `AssemblyError` or `BlobError`.
    public func check(_ pages: [AssemblyPage]) async throws {
        guard !pages.isEmpty else { throw AssemblyError.noPages }
        guard pages.count <= limit else { throw AssemblyError.tooManyPages(limit: limit) }
        var seen: Set<BlobID> = []
        for page in pages {
            if case .page(let blob, _) = page.source, seen.insert(blob).inserted { _ = try await blobs.path(of: blob) }
        }
    }

    private static func check(_ plan: AssemblyPlan, _ structures: [BlobID: SourceStructure]) throws(AssemblyError) {
        for (blob, kept) in plan.positions {
            guard let count = structures[blob]?.pageCount else { continue }
            if let wrong = kept.keys.first(where: { $0 < 1 || $0 > count }) { throw .noSuchPage(blob, number: wrong) }
        }
    }

    /// Writes the pages in their order.
    ///
    /// - Parameter keepsAttachments: Whether the files that are attached to the sources go along.
    /// - Throws: `AssemblyError`, `ToolFailure`, `BlobError` or `CancellationError`.
    public func assemble(
        _ pages: [AssemblyPage],
        keepsAttachments: Bool = true,
        priority: ToolPriority = .work
    ) async throws -> AssembledFile {
        try await check(pages)
        let plan = AssemblyPlan(pages)
        let structures = try await allStructures(plan)
        try Self.check(plan, structures)
        return try await runner.pool.run(priority) { try await write(plan, structures, keepsAttachments) }
    }

    private func write(
        _ plan: AssemblyPlan,
        _ structures: [BlobID: SourceStructure],
        _ keepsAttachments: Bool
    ) async throws -> AssembledFile {
        let folder = try runner.folder()
        var files: [BlobID: String] = [:]
        for blob in plan.blobs { files[blob] = try await blobs.path(of: blob) }
        let sources = try AssemblyInputs(files, runner: runner)
        // They are read by their paths after its own last use.
        defer { withExtendedLifetime(sources) {} }
        var paths = sources.paths
        for (index, blob) in plan.blobs.enumerated() {
            let clean = try await copy(of: blob, number: index + 1, plan, structures, in: folder)
            if let clean { paths[blob] = clean }
        }
        let isMixed = OutlinePlan.isMixed(plan, structures)
        // Of a file that cannot be looked through nobody can tell what is attached: its pages alone are taken then.
        let base = plan.primary.flatMap { keepsAttachments || structures[$0]?.catalogue != nil ? paths[$0] : nil }
        var arguments = [base ?? "--empty", "--warning-exit-0"]
        if let primary = plan.primary, let main = structures[primary] {
            let kept = plan.positions[primary] ?? [:]
            let isWhole = kept.count == main.pageCount
            let outline = isMixed ? [] : isWhole ? nil : OutlinePlan.kept(of: main, pages: kept)
            let changes = CatalogueChanges.update(
                main,
                outline: main.bookmarks.isEmpty ? nil : outline,
                kept: isWhole ? nil : Set(kept.keys),
                keepsAttachments: keepsAttachments
            )
            if let changes {
                try folder.write(changes, as: "changes.json")
                arguments.append("--update-from-json=\(folder.file("changes.json"))")
            }
        }
        if !plan.blanks.isEmpty {
            do {
                let writer = try PDFWriter(folder.file("blank.pdf"))
                for size in plan.blanks { try writer.addBlank(width: size[0], height: size[1]) }
                try writer.finish()
            } catch {
                throw ToolFailure.noRoom(why: "\(error)")
            }
        }
        arguments.append("--pages")
        for run in plan.runs {
            arguments.append(run.blob.flatMap { paths[$0] } ?? folder.file("blank.pdf"))
            arguments.append(AssemblyPlan.range(run.numbers))
        }
        arguments.append("--")
        for (quarters, positions) in plan.turned.sorted(by: { $0.key < $1.key }) {
            arguments.append("--rotate=+\(quarters * 90):\(AssemblyPlan.range(positions))")
        }
        for (index, blob) in plan.blobs.enumerated() where keepsAttachments && blob != plan.primary {
            guard let source = structures[blob], !source.attachments.isEmpty, let path = paths[blob] else { continue }
            arguments += ["--copy-attachments-from", path, "--prefix=\(index + 1)-", "--"]
        }
        let first = folder.file("first.pdf")
        try await qpdf(arguments + [first], inputs: sources.inputs, in: folder)
        let output = isMixed ? try await withOutline(first, plan, structures, in: folder) : first
        guard let status = SystemFiles.status(output) else { throw AssemblyError.failed("nothing was written") }
        return AssembledFile(path: output, byteCount: status.bytes, folder: folder)
    }

    /// The copy without scripts from which the pages of a source are taken that has some and is not the main one; nil for
    /// any other. The main source is changed while its pages are chosen.
    private func copy(
        of blob: BlobID,
        number: Int,
        _ plan: AssemblyPlan,
        _ structures: [BlobID: SourceStructure],
        in folder: WorkFolder
    ) async throws -> String? {
        let path = try await blobs.path(of: blob)
        guard blob != plan.primary, let changes = structures[blob].flatMap({ CatalogueChanges.update(pagesOf: $0) })
        else { return nil }
        let names = (changes: "changes-\(number).json", copy: folder.file("source-\(number).pdf"))
        try folder.write(changes, as: names.changes)
        let update = "--update-from-json=\(folder.file(names.changes))"
        try await qpdf([path, "--warning-exit-0", update, names.copy], inputs: [path], in: folder)
        return names.copy
    }

    /// The pages of other sources have their references only now, so their bookmarks take a second pass.
    private func withOutline(
        _ first: String,
        _ plan: AssemblyPlan,
        _ structures: [BlobID: SourceStructure],
        in folder: WorkFolder
    ) async throws -> String {
        guard let result = try await Self.structure(first, runner: runner, in: folder) else { return first }
        var bookmarks: [SourceStructure.Bookmark] = []
        for blob in plan.blobs {
            let kept = plan.positions[blob] ?? [:]
            guard let source = structures[blob] else { continue }
            bookmarks += Self.moved(OutlinePlan.kept(of: source, pages: kept), to: kept)
        }
        guard let changes = CatalogueChanges.update(result, outline: bookmarks) else { return first }
        try folder.write(changes, as: "outline.json")
        let second = folder.file("second.pdf")
        let update = "--update-from-json=\(folder.file("outline.json"))"
        try await qpdf([first, "--warning-exit-0", update, second], inputs: [], in: folder)
        return second
    }

    private static func moved(
        _ bookmarks: [SourceStructure.Bookmark],
        to positions: [Int: Int]
    ) -> [SourceStructure.Bookmark] {
        bookmarks.map { bookmark in
            var bookmark = bookmark
            bookmark.page = bookmark.page.flatMap { positions[$0] }
            bookmark.children = moved(bookmark.children, to: positions)
            return bookmark
        }
    }

    /// Arguments go by a file: a thousand pages in no order are longer than a command line may be.
    private func qpdf(_ arguments: [String], inputs: [String], in folder: WorkFolder) async throws {
        let name = "arguments"
        try folder.write(Array(arguments.joined(separator: "\n").utf8), as: name)
        defer { try? SystemFiles.remove(folder.file(name)) }
        let words = ["@" + folder.file(name)]
        let result = try await runner.run(.qpdf, words, inputs: inputs, in: folder, limits: .assembly)
        guard result.code == 0 else { throw AssemblyError.failed(result.messages) }
    }
}
