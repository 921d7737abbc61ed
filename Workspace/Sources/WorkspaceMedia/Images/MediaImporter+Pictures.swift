// SPDX-License-Identifier: Apache-2.0

extension MediaImporter {
    /// One page for a picture; for a TIFF or a moving picture one for each of its pages or frames.
    func importPicture(
        _ file: BlobLease,
        type: FileType,
        now: Int,
        counted: @Sendable (Int) async -> Void
    ) async throws -> ImportOutcome {
        let folder = try runner.folder()
        let path = try blobs.localPath(of: file.blob)
        let facts = try await checkedFacts(path, in: folder)
        var notes: [ImportNote] = []
        let output = "pages.pdf"
        let writer = try PDFWriter(folder.file(output))
        if let header = type == .jpeg ? try embeddable(file) : nil {
            await counted(1)
            // What cannot be decoded is found out now, not when it is looked at.
            try await tryOut(path, in: folder)
            let whole = FilePart(path: path, bytes: 0..<file.byteCount)
            try writer.addJPEG(header, whole, pointsPerPixel: Self.scale(facts))
        } else {
            let count = type == .gif || type == .tiff || type == .webp ? facts.pages : 1
            let frames = try await frames(path, type: type, count: count, first: facts, in: folder)
            await counted(frames.count)
            if frames.count < count { notes.append(.shortened(taken: frames.count, of: count)) }
            if frames.contains(where: \.hasAlpha) { notes.append(.flattened) }
            for (page, frame) in frames.enumerated() {
                try Task.checkCancellation()
                let made = try await decoded(path, page: count > 1 ? page : nil, flatten: frame.hasAlpha, in: folder)
                guard let picture = PNGData(file: made) else { throw ImportRefusal.Reason.badPicture.error }
                try writer.addPNG(picture, pointsPerPixel: Self.scale(frame))
                try SystemFiles.remove(made)
            }
        }
        try writer.finish()
        let working = try await blobs.adopt(folder.file(output), now: now)
        let check = try await pageSizes(of: working, count: limits.frames, in: folder)
        let pages = check.pages.keys.sorted().compactMap { check.pages[$0] }
        guard !pages.isEmpty else { throw ImportRefusal.Reason.badPicture.error }
        let document = ImportedDocument(
            original: file,
            working: working,
            type: type,
            title: nil,
            pages: pages,
            notes: notes
        )
        return .imported(document)
    }

    /// What the frames are that are taken: together they have no more pixels than one picture may have. The pages of a TIFF
    /// have sizes of their own, so each is asked before any is decoded.
    private func frames(
        _ path: String,
        type: FileType,
        count: Int,
        first: PictureFacts,
        in folder: WorkFolder
    ) async throws -> [PictureFacts] {
        var frames = [first]
        var pixels = first.pixels
        while frames.count < min(count, limits.frames) {
            let next = type == .tiff ? try await pictureFacts(path, page: frames.count, in: folder) : first
            guard next.pixels <= limits.pixels - pixels else { break }
            pixels += next.pixels
            frames.append(next)
        }
        return frames
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
        JPEGHeader(try blobs.localHead(of: file.blob, limit: 16 << 20))
    }

    /// What libvips is told to read.
    private static func source(_ path: String, page: Int?) -> String { page.map { "\(path)[page=\($0)]" } ?? path }

    /// What a picture claims to be, if it is not too large to be decoded.
    func checkedFacts(_ path: String, in folder: WorkFolder) async throws -> PictureFacts {
        let facts = try await pictureFacts(path, in: folder)
        guard facts.pixels <= limits.pixels else {
            let reason = ImportRefusal.Reason.tooManyPixels(
                width: facts.width,
                height: facts.height,
                limit: limits.pixels
            )
            throw reason.error
        }
        return facts
    }

    private func pictureFacts(_ path: String, page: Int? = nil, in folder: WorkFolder) async throws -> PictureFacts {
        let words = ["-a", Self.source(path, page: page)]
        let result = try await runner.run(.vipsheader, words, inputs: [path], in: folder)
        guard result.code == 0, let facts = PictureFacts(result.output) else {
            throw ImportRefusal.Reason.badPicture.error
        }
        return facts
    }

    /// Decodes every byte of a picture, to know that it can be done; what comes out is small.
    func tryOut(_ path: String, in folder: WorkFolder) async throws {
        try await decode(path, page: nil, side: Self.checkedSide, in: folder)
    }

    private static let checkedSide = 64
    /// Larger than any picture: it keeps its own size.
    private static let ownSide = 1_000_000

    /// One frame as a PNG file: upright, on white, in sRGB or grey, 8 bits.
    private func decoded(_ path: String, page: Int?, flatten: Bool, in folder: WorkFolder) async throws -> String {
        let output = try await decode(path, page: page, side: Self.ownSide, in: folder)
        guard flatten else { return output }
        let made = folder.file("flat.png")
        let words = ["flatten", output, made + "[strip,interlace=false,bitdepth=8]", "--background", "255"]
        let result = try await runner.run(.vips, words, in: folder, limits: Self.decoding)
        guard result.code == 0 else { throw ImportRefusal.Reason.badPicture.error }
        try SystemFiles.remove(output)
        return made
    }

    @discardableResult
    private func decode(_ path: String, page: Int?, side: Int, in folder: WorkFolder) async throws -> String {
        let output = folder.file("picture.png")
        // A thumbnail of the picture's own size is the one command of libvips that turns, and converts at once.
        let result = try await runner.run(
            .vipsthumbnail,
            [
                Self.source(path, page: page), "--size", "\(side)x\(side)>", "--eprofile", "srgb",
                "-o", output + "[strip,interlace=false,bitdepth=8]",
            ],
            inputs: [path],
            in: folder,
            limits: Self.decoding
        )
        guard result.code == 0 else { throw ImportRefusal.Reason.badPicture.error }
        return output
    }

    private static let decoding: ToolLimits = {
        var limits = ToolLimits.assembly
        limits.outputBytes = 1 << 30
        return limits
    }()
}
