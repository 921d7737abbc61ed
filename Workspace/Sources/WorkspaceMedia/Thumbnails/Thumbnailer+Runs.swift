// SPDX-License-Identifier: Apache-2.0

/// Pages of one file, one behind the other, that are drawn by one decoder.
struct PageRun: Sendable {
    /// The pages in their order, each as it was asked for.
    let requests: [ThumbnailRequest]

    /// The most pages that one decoder draws, so that the first of them is not late.
    static let limit = 8
    /// So many take no longer than the start of another decoder.
    static let least = 5
    /// Seconds that one decoder should draw, by how long the last pages of the file took.
    static let seconds = 0.25

    /// How many pages one decoder may take that each take so long.
    static func limit(secondsAPage pace: Double?) -> Int {
        guard let pace, pace > 0 else { return limit }
        return max(1, min(limit, Int(seconds / pace)))
    }
}

// Most of the time that one page takes is the start of its decoder. So whoever gets a slot takes along those that wait for
// the pages behind its own, and leaves as many to the other slots.
extension Thumbnailer {
    /// Draws a page as it is in its file, perhaps with others or by another's decoder.
    nonisolated func drawUpright(_ request: ThumbnailRequest, _ ticket: ToolPool.Ticket) async throws -> String {
        var isAlone = false
        while true {
            let beginning = try await runner.pool.run(with: ticket) { [isAlone] in
                let beginning = await begin(request, ticket, isAlone: isAlone)
                if case .leads(let run) = beginning { try await draw(run) }
                return beginning
            }
            var result: Result<String, any Error>?
            if case .led(let leader) = beginning { result = await leader.result }
            if let place = kept(request) { return place }
            try Task.checkCancellation()
            if case .leads(let run) = beginning, run.requests.count == 1 {
                throw ThumbnailError.cannotDraw(page: request.page)
            }
            // Where nobody waited any more for what led, others may come along once more.
            if case .failure(let error) = result, error is CancellationError { continue }
            isAlone = true
        }
    }

    /// Draws a run, and keeps whatever comes of it.
    private nonisolated func draw(_ run: PageRun) async throws {
        guard let first = run.requests.first, let page = first.page else { return }
        let folder = try runner.folder()
        // Its files are used by their paths after its own last use.
        defer { withExtendedLifetime(folder) {} }
        let path = try await blobs.path(of: first.blob)
        let last = page + run.requests.count - 1
        // The crop box is what viewers show of a page, and its size is the one the page was imported with.
        let words = [
            "-cropbox", "-jpeg", "-jpegopt", "quality=84", "-f", "\(page)", "-l", "\(last)",
            "-scale-to", "\(first.size.pixels)", path, folder.file("page"),
        ]
        let began = ContinuousClock.now
        let outcome: Result<ToolResult, any Error>
        do {
            outcome = .success(try await runner.run(.pdftoppm, words, inputs: [path], in: folder, limits: .rendering))
        } catch {
            outcome = .failure(error)
        }
        await didDraw(run, in: (ContinuousClock.now - began) / .seconds(1))
        var drawn: [(file: String, place: String)] = []
        for name in try SystemFiles.names(in: folder.path) where name.hasPrefix("page-") && name.hasSuffix(".jpg") {
            guard let number = Int(name.dropFirst(5).dropLast(4)),
                let request = run.requests.first(where: { $0.page == number }),
                let bytes = SystemFiles.status(folder.file(name))?.bytes,
                PictureEnds.areSound(inFileAt: folder.file(name), bytes: bytes)
            else { continue }
            drawn.append((folder.file(name), place(of: request)))
        }
        let made = drawn
        // The work folder is on the cache's disk, so that a reader sees the whole file or none.
        try await BlockingWork.run { () throws(any Error) in try SystemFiles.publish(made) }
        // Whose page it was that ended the decoder is found out one by one.
        if case .failure(let error) = outcome, !(error is ToolFailure && run.requests.count > 1) { throw error }
    }
}
