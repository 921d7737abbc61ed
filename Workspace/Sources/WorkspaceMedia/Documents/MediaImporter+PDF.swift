// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

extension MediaImporter {
    /// qpdf walks the structure first, because it is the stricter; then poppler, which will draw the pages, must agree.
    func importPDF(
        _ file: BlobLease,
        password: String?,
        now: Int,
        counted: @Sendable (Int) async -> Void
    ) async throws -> ImportOutcome {
        let folder = try runner.folder()
        let path = try blobs.localPath(of: file.blob)
        var secret: [String] = []
        if let password {
            try folder.write(Array(password.utf8), as: "password")
            secret = ["--password-file=\(folder.file("password"))"]
        }
        let inspection = try await runner.run(
            .qpdf,
            secret + ["--json=2", "--json-key=pages", "--json-key=encrypt", path],
            inputs: [path],
            in: folder
        )
        guard inspection.code == 0 || inspection.code == 3 else {
            let hasPassword = password != nil
            return try await importBroken(
                file,
                path,
                inspection,
                hasPassword: hasPassword,
                in: folder,
                now: now,
                counted: counted
            )
        }
        guard let json = try? JSONValue.parse(inspection.output, limits: Self.json) else {
            throw ImportRefusal.Reason.damaged.error
        }
        let count = json["pages"]?.array?.count ?? 0
        guard count > 0 else { throw ImportRefusal.Reason.noPages.error }
        guard count <= limits.pages else {
            throw ImportRefusal.Reason.tooManyPages(count: count, limit: limits.pages).error
        }
        await counted(count)
        var notes: [ImportNote] = []
        var working = file
        let isEncrypted = json["encrypt"]?["encrypted"]?.bool ?? false
        if isEncrypted || inspection.code == 3 {
            let changes = isEncrypted ? ["--decrypt"] : []
            working = try await rewritten(path, reading: path, secret + changes, in: folder, now: now)
            notes = (isEncrypted ? [.decrypted] : []) + (inspection.code == 3 ? [.repaired] : [])
        }
        var sizes = try await pageSizes(of: working, count: count, in: folder)
        if sizes.count != count || sizes.pages.count != count {
            // qpdf does not change a page tree whose count is wrong, but it copies the pages into a new one.
            notes.append(.rebuilt)
            let source = try blobs.localPath(of: working.blob)
            working = try await rewritten("--empty", reading: source, ["--pages", source, "--"], in: folder, now: now)
            sizes = try await pageSizes(of: working, count: count, in: folder)
        }
        let pages = (1...count).compactMap { sizes.pages[$0] }
        guard pages.count == count else { throw ImportRefusal.Reason.damaged.error }
        try await learn(working, in: folder)
        let document = ImportedDocument(
            original: file,
            working: working,
            type: .pdf,
            title: sizes.title,
            pages: pages,
            notes: notes
        )
        return .imported(document)
    }

    /// qpdf's own nesting is at most 500 deep; an outline takes two levels of JSON for one of its own.
    static let json = JSONLimits(bytes: ToolLimits.inspection.outputBytes, depth: 200, elements: 8_000_000)

    /// What qpdf cannot read, poppler may still draw.
    private func importBroken(
        _ file: BlobLease,
        _ path: String,
        _ inspection: ToolResult,
        hasPassword: Bool,
        in folder: WorkFolder,
        now: Int,
        counted: @Sendable (Int) async -> Void
    ) async throws -> ImportOutcome {
        // Poppler opens some of these without a password, and draws empty pages.
        if inspection.messages.contains("invalid password") { return .needsPassword(wasWrong: hasPassword) }
        let reason = Self.reason(qpdf: inspection.messages)
        guard reason != .circularPages, reason != .unknownEncryption else { throw reason.error }
        let info = try await runner.run(.pdfinfo, [path], inputs: [path], in: folder)
        guard info.code == 0, let count = PageSizes(info.output).count, count > 0 else { throw reason.error }
        guard count <= limits.pages else {
            throw ImportRefusal.Reason.tooManyPages(count: count, limit: limits.pages).error
        }
        await counted(count)
        let redrawn = folder.file("redrawn.pdf")
        let drawing = try await runner.run(
            .pdftocairo,
            ["-pdf", path, redrawn],
            inputs: [path],
            in: folder,
            limits: .rendering
        )
        guard drawing.code == 0, !drawing.messages.contains("pages object") else { throw reason.error }
        let check = try await runner.run(.qpdf, ["--check", redrawn], in: folder)
        guard check.code == 0 else { throw reason.error }
        let working = try await blobs.adopt(redrawn, now: now)
        let sizes = try await pageSizes(of: working, count: count, in: folder)
        let pages = (1...count).compactMap { sizes.pages[$0] }
        guard pages.count == count else { throw reason.error }
        let document = ImportedDocument(
            original: file,
            working: working,
            type: .pdf,
            title: sizes.title,
            pages: pages,
            notes: [.redrawn]
        )
        return .imported(document)
    }

    /// Looks through a file while somebody waits for it anyhow, so that it need not be done when it is first saved. A file of
    /// which there is too much is left for then.
    private func learn(_ file: BlobLease, in folder: WorkFolder) async throws {
        guard let structures, await structures.structure(of: file.blob) == nil else { return }
        let path = try blobs.localPath(of: file.blob)
        do {
            let found = try await Assembler.structure(path, runner: runner, in: folder, limits: .learning)
            if let found { await structures.keep(found, of: file.blob) }
        } catch is ToolFailure {}
    }

    private func rewritten(
        _ first: String,
        reading path: String,
        _ arguments: [String],
        in folder: WorkFolder,
        now: Int
    ) async throws -> BlobLease {
        let output = folder.file("rewritten.pdf")
        let words = [first] + arguments + [output]
        let result = try await runner.run(.qpdf, words, inputs: [path], in: folder, limits: .assembly)
        guard result.code == 0 || result.code == 3 else { throw ImportRefusal.Reason.damaged.error }
        return try await blobs.adopt(output, now: now)
    }

    func pageSizes(of file: BlobLease, count: Int, in folder: WorkFolder) async throws -> PageSizes {
        let path = try blobs.localPath(of: file.blob)
        let arguments = ["-f", "1", "-l", "\(count)", path]
        return PageSizes(try await runner.run(.pdfinfo, arguments, inputs: [path], in: folder).output)
    }

    /// What qpdf said, in our words.
    static func reason(qpdf: String) -> ImportRefusal.Reason {
        if qpdf.contains("oop detected in /Pages") || qpdf.contains("loop in /Pages") { return .circularPages }
        if qpdf.contains("nsupported encryption") || qpdf.contains("unsupported /V") { return .unknownEncryption }
        if qpdf.contains("unable to find trailer") || qpdf.contains("unable to find any objects") { return .cutOff }
        if qpdf.contains("unable to find /Root") || qpdf.contains("/Root") { return .noCatalogue }
        return .damaged
    }
}
