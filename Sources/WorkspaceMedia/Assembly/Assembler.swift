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
        case .noPages: "There are no pages to save."
        case .tooManyPages(let limit): "These are more than \(limit) pages, which is the most that is saved at once."
        case .noSuchPage: "One of the pages is not in its file any more."
        case .failed: "The pages could not be put together."
        }
    }
}

/// Writes pages of any sources as one PDF. The sources are only read.
public struct Assembler: Sendable {
    let runner: ToolRunner
    let blobs: BlobStore
    let structures: StructureCache
    let limit: Int

    /// An assembler; `limit` is the most pages of one file.
    public init(runner: ToolRunner, blobs: BlobStore, limit: Int = 20_000) {
        self.runner = runner
        self.blobs = blobs
        self.limit = limit
        structures = StructureCache()
    }

    /// What would be lost. Ask it before saving, show its sentences, save then.
    public func losses(of pages: [AssemblyPage]) async throws -> LossReport {
        let plan = AssemblyPlan(pages)
        return LossReport(plan, try await allStructures(plan))
    }

    /// Writes the pages in their order.
    /// - Throws: `AssemblyError`, `ToolFailure`, `BlobError` or `CancellationError`.
    public func assemble(_ pages: [AssemblyPage], priority: ToolPriority = .work) async throws -> AssembledFile {
        guard !pages.isEmpty else { throw AssemblyError.noPages }
        guard pages.count <= limit else { throw AssemblyError.tooManyPages(limit: limit) }
        let plan = AssemblyPlan(pages)
        let structures = try await allStructures(plan)
        for (blob, kept) in plan.positions {
            guard let count = structures[blob]?.pageCount else { continue }
            if let wrong = kept.keys.first(where: { $0 < 1 || $0 > count }) {
                throw AssemblyError.noSuchPage(blob, number: wrong)
            }
        }
        return try await runner.pool.run(priority) { try await write(plan, structures) }
    }

    private func write(_ plan: AssemblyPlan, _ structures: [BlobID: SourceStructure]) async throws -> AssembledFile {
        let folder = try runner.folder()
        let paths = try plan.blobs.map { try blobs.path(of: $0) }
        let isMixed = OutlinePlan.isMixed(plan, structures)
        var arguments = [try plan.primary.map { try blobs.path(of: $0) } ?? "--empty", "--warning-exit-0"]
        if let primary = plan.primary, let main = structures[primary] {
            let kept = plan.positions[primary] ?? [:]
            let isWhole = kept.count == main.pageCount
            let outline = isMixed ? [] : isWhole ? nil : OutlinePlan.kept(main.bookmarks, pages: kept)
            let changes = CatalogueChanges.update(
                main,
                outline: main.bookmarks.isEmpty ? nil : outline,
                isWhole: isWhole
            )
            if let changes {
                try folder.write(changes, as: "changes.json")
                arguments.append("--update-from-json=\(folder.file("changes.json"))")
            }
        }
        if !plan.blanks.isEmpty {
            var writer = PDFWriter()
            for size in plan.blanks { writer.addBlank(width: size[0], height: size[1]) }
            try folder.write(writer.finish(), as: "blank.pdf")
        }
        arguments.append("--pages")
        for run in plan.runs {
            arguments.append(try run.blob.map { try blobs.path(of: $0) } ?? folder.file("blank.pdf"))
            arguments.append(AssemblyPlan.range(run.numbers))
        }
        arguments.append("--")
        for (quarters, positions) in plan.turned.sorted(by: { $0.key < $1.key }) {
            arguments.append("--rotate=+\(quarters * 90):\(AssemblyPlan.range(positions))")
        }
        for (index, blob) in plan.blobs.enumerated() where blob != plan.primary {
            guard let source = structures[blob], !source.attachments.isEmpty else { continue }
            arguments += ["--copy-attachments-from", paths[index], "--prefix=\(index + 1)-", "--"]
        }
        let first = folder.file("first.pdf")
        try await qpdf(arguments + [first], inputs: paths, in: folder)
        let output = isMixed ? try await withOutline(first, plan, structures, in: folder) : first
        guard let status = SystemFiles.status(output) else { throw AssemblyError.failed("nothing was written") }
        return AssembledFile(path: output, byteCount: status.bytes, folder: folder)
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
            let own = OutlinePlan.kept(structures[blob]?.bookmarks ?? [], pages: kept)
            bookmarks += Self.moved(own, to: kept)
        }
        guard let changes = CatalogueChanges.update(result, outline: bookmarks, isWhole: true) else { return first }
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
        let name = "arguments-\(arguments.count)"
        try folder.write(Array(arguments.joined(separator: "\n").utf8), as: name)
        let words = ["@" + folder.file(name)]
        let result = try await runner.run(.qpdf, words, inputs: inputs, in: folder, limits: .assembly)
        guard result.code == 0 else { throw AssemblyError.failed(result.messages) }
    }
}
