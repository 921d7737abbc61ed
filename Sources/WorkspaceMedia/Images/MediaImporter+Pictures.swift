// SPDX-License-Identifier: Apache-2.0

extension MediaImporter {
    /// One page for a picture; for a TIFF or a moving picture one for each of its pages or frames.
    func importPicture(_ file: BlobLease, type: FileType, now: Int) async throws -> ImportOutcome {
        let folder = try runner.folder()
        let path = try blobs.path(of: file.blob)
        let facts = try await pictureFacts(path, type: type, in: folder)
        let (pixels, overflows) = facts.width.multipliedReportingOverflow(by: facts.height)
        guard !overflows, pixels <= limits.pixels else {
            let reason = ImportRefusal.Reason.tooManyPixels(
                width: facts.width,
                height: facts.height,
                limit: limits.pixels
            )
            throw reason.error
        }
        var notes: [ImportNote] = []
        var writer = PDFWriter()
        if let header = type == .jpeg ? try embeddable(file) : nil {
            // What cannot be decoded is found out now, not when it is looked at.
            _ = try await decoded(path, page: nil, flatten: false, in: folder)
            writer.addJPEG(
                header,
                try blobs.head(of: file.blob, limit: limits.bytes),
                pointsPerPixel: Self.scale(facts)
            )
        } else {
            let count = type == .gif || type == .tiff || type == .webp ? facts.pages : 1
            // The frames are in memory together until the file is written, so together they have a picture's limit.
            let taken = min(count, limits.frames, max(limits.pixels / pixels, 1))
            if taken < count { notes.append(.shortened(taken: taken, of: count)) }
            if facts.hasAlpha { notes.append(.flattened) }
            for page in 0..<taken {
                try Task.checkCancellation()
                let picture = try await decoded(path, page: count > 1 ? page : nil, flatten: facts.hasAlpha, in: folder)
                writer.addPNG(picture, pointsPerPixel: Self.scale(facts))
            }
        }
        let output = "pages.pdf"
        try folder.write(writer.finish(), as: output)
        let working = try blobs.adopt(folder.file(output), now: now)
        let check = try await pageSizes(of: working, count: limits.frames, in: folder)
        let pages = check.pages.keys.sorted().compactMap { check.pages[$0] }
        guard !pages.isEmpty else { throw ImportRefusal.Reason.badPicture.error }
        let document = ImportedDocument(
            original: file,
            working: working,
            type: type,
            title: nil,
            pages: pages,
            outline: [],
            notes: notes
        )
        return .imported(document)
    }

    /// A picture's longest side on the page is at most this many points: beyond it, viewers give up (PDF 1.7, annex C).
    private static let longestSide = 14_400.0

    /// 96 pixels to the inch, as browsers show them.
    private static func scale(_ facts: PictureFacts) -> Double {
        let longest = Double(max(facts.width, facts.height))
        return min(0.75, longestSide / longest)
    }

    /// The header of a JPEG that may go into a PDF as it is.
    private func embeddable(_ file: BlobLease) throws -> JPEGHeader? {
        JPEGHeader(try blobs.head(of: file.blob, limit: 16 << 20))
    }

    private func pictureFacts(_ path: String, type: FileType, in folder: WorkFolder) async throws -> PictureFacts {
        let result = try await runner.run(.vipsheader, ["-a", path], inputs: [path], in: folder)
        guard result.code == 0, let facts = PictureFacts(result.output) else {
            throw ImportRefusal.Reason.badPicture.error
        }
        return facts
    }

    /// One frame: upright, on white, in sRGB or grey, 8 bits.
    private func decoded(
        _ path: String,
        page: Int?,
        flatten: Bool,
        in folder: WorkFolder
    ) async throws -> PNGData {
        let source = page.map { "\(path)[page=\($0)]" } ?? path
        let output = folder.file("picture.png")
        var limits = ToolLimits.assembly
        limits.outputBytes = 1 << 30
        // A thumbnail of the picture's own size is the one command of libvips that turns, and converts at once.
        let result = try await runner.run(
            .vipsthumbnail,
            [
                source, "--size", "1000000x1000000>", "--eprofile", "srgb",
                "-o", output + "[strip,interlace=false,bitdepth=8]",
            ],
            inputs: [path],
            in: folder,
            limits: limits
        )
        guard result.code == 0 else { throw ImportRefusal.Reason.badPicture.error }
        var made = output
        if flatten {
            made = folder.file("flat.png")
            let words = ["flatten", output, made + "[strip,interlace=false,bitdepth=8]", "--background", "255"]
            let result = try await runner.run(.vips, words, in: folder, limits: limits)
            guard result.code == 0 else { throw ImportRefusal.Reason.badPicture.error }
        }
        guard let bytes = try? SystemFiles.head(made, limit: limits.outputBytes) else {
            throw ImportRefusal.Reason.badPicture.error
        }
        try SystemFiles.remove(made)
        guard let picture = PNGData(bytes) else { throw ImportRefusal.Reason.badPicture.error }
        return picture
    }
}
