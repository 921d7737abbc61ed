// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// Why there is no thumbnail.
public enum ThumbnailError: Error, Hashable, Sendable {
    /// The page or picture cannot be drawn.
    case cannotDraw(page: Int?)

    /// What a person reads.
    public var sentence: String {
        switch self {
        case .cannotDraw(.some(let page)): L10n.pageOfItsFileCannotBeDrawn(number: page)
        case .cannotDraw(nil): L10n.thisPictureCannotBeDrawn
        }
    }
}

/// Draws thumbnails when they are asked for and keeps them by content. Whoever asks for the same picture at the same time
/// shares one decoder, and so do pages of one file that stand one behind the other; when nobody waits for it any more, it
/// is killed.
public actor Thumbnailer {
    nonisolated let runner: ToolRunner
    nonisolated let blobs: BlobStore
    private nonisolated let folder: String
    private var drawings: [ThumbnailRequest: Drawing] = [:]
    private var failures: ThumbnailFailures
    /// Seconds that a page took when pages of its file were drawn last.
    private var paces: [BlobID: Double] = [:]
    /// How many pictures were begun, for tests.
    public private(set) var drawnCount = 0

    /// Of more files than these nobody remembers how long their pages take.
    private static let paceLimit = 1000

    private struct Drawing {
        var task: Task<String, any Error>
        var ticket: ToolPool.Ticket
        var waiters: Int
        var stage = Stage.waiting
    }

    private enum Stage {
        case waiting
        case drawn
        /// Another's decoder draws it.
        case led(by: Task<String, any Error>)
    }

    /// What is to be done in a slot.
    enum Beginning: Sendable {
        /// Draw these, of which the first is one's own.
        case leads(PageRun)
        /// Wait for somebody else.
        case led(by: Task<String, any Error>)
    }

    /// A thumbnailer whose cache is `folder`, which is made; it may be emptied at any time.
    public init(runner: ToolRunner, blobs: BlobStore, folder: String) throws {
        try self.init(runner: runner, blobs: blobs, folder: folder, failures: ThumbnailFailures())
    }

    init(runner: ToolRunner, blobs: BlobStore, folder: String, failures: ThumbnailFailures) throws {
        self.failures = failures
        self.runner = runner
        self.blobs = blobs
        self.folder = folder
        try SystemFiles.makeFolder(folder)
    }

    /// The path of the thumbnail's file if it is drawn already. One that is damaged on the disk goes, to be drawn again.
    public nonisolated func kept(_ request: ThumbnailRequest) -> String? {
        let place = place(of: request)
        guard let status = SystemFiles.status(place) else { return nil }
        if PictureEnds.areSound(inFileAt: place, bytes: status.bytes) { return place }
        try? SystemFiles.remove(place)
        return nil
    }

    /// The blobs that something was drawn from.
    /// - Complexity: O(number of thumbnails).
    nonisolated func sources() throws -> [BlobID] {
        try SystemFiles.names(in: folder).compactMap { BlobID(nameOf: $0) }
    }

    /// Removes whatever was drawn from blobs: they were damaged, or are gone.
    /// - Complexity: O(number of thumbnails).
    public func forget(_ blobs: Set<BlobID>) throws {
        guard !blobs.isEmpty else { return }
        for blob in blobs { failures.forget(blob) }
        for name in try SystemFiles.names(in: folder) where BlobID(nameOf: name).map(blobs.contains) == true {
            try SystemFiles.remove(folder + "/" + name)
        }
    }

    /// The path of the thumbnail's file, drawn now if it is not in the cache. Cancel the task when it is no longer wanted.
    /// What could not be drawn a moment ago is not tried again at once.
    public func thumbnail(_ request: ThumbnailRequest, priority: ToolPriority = .visible) async throws -> String {
        if let place = kept(request) { return place }
        return try await thumbnail(request, runner.pool.ticket(priority))
    }

    /// The same, waiting at a place in the queue, where what is made of it waits afterwards.
    private func thumbnail(_ request: ThumbnailRequest, _ ticket: ToolPool.Ticket) async throws -> String {
        if let place = kept(request) { return place }
        if let failure = failures.failure(of: request) { throw failure }
        let drawing = joined(request, ticket)
        // Somebody else may have asked before with less haste.
        await raise(request, to: ticket.priority)
        return try await withTaskCancellationHandler {
            let result = await drawing.result
            try Task.checkCancellation()
            if case .failure(let error) = result { failures.remember(error, of: request) }
            leave(request, drawing, isDone: true)
            return try result.get()
        } onCancel: {
            Task { await self.leave(request, drawing, isDone: false) }
        }
    }

    /// Removes the files that were made longest ago until at most `bytes` are left.
    /// - Complexity: O(n log n) in the number of files.
    public nonisolated func trim(toBytes bytes: Int) throws {
        try SystemFiles.trim(folder, toBytes: bytes)
    }

    nonisolated func place(of request: ThumbnailRequest) -> String { folder + "/" + request.fileName }

    private func joined(_ request: ThumbnailRequest, _ ticket: ToolPool.Ticket) -> Task<String, any Error> {
        if let drawing = drawings[request] {
            drawings[request]?.waiters += 1
            return drawing.task
        }
        drawnCount += 1
        let task = Task { try await self.draw(request, ticket) }
        drawings[request] = Drawing(task: task, ticket: ticket, waiters: 1)
        return task
    }

    /// Moves forward what draws a picture, and then what draws the upright one: if it is asked for only now, it is by a place
    /// that has been moved.
    private func raise(_ request: ThumbnailRequest, to priority: ToolPriority) async {
        for one in request.quarters == 0 ? [request] : [request, request.upright] {
            if let ticket = drawings[one]?.ticket { await runner.pool.raise(ticket, to: priority) }
        }
    }

    /// A page has got its slot.
    func begin(_ request: ThumbnailRequest, _ ticket: ToolPool.Ticket, isAlone: Bool) -> Beginning {
        // Whoever was given up in this moment leaves alone what has been asked for anew.
        guard let own = drawings[request], own.ticket === ticket, let page = request.page else {
            return .leads(PageRun(requests: [request]))
        }
        drawings[request]?.stage = .drawn
        if case .led(let leader) = own.stage {
            return .led(by: leader)
        }
        var waiting = [request]
        while !isAlone, waiting.count < PageRun.limit * runner.pool.width {
            let next = ThumbnailRequest(page: page + waiting.count, of: request.blob, size: request.size)
            guard let other = drawings[next], case .waiting = other.stage, other.ticket.priority >= own.ticket.priority
            else { break }
            waiting.append(next)
        }
        // As many as fall to this slot when all of them are shared out; a few are not worth another start.
        let share = max((waiting.count + runner.pool.width - 1) / runner.pool.width, PageRun.least)
        let run = Array(waiting.prefix(min(share, PageRun.limit(secondsAPage: paces[request.blob]))))
        for other in run.dropFirst() { drawings[other]?.stage = .led(by: own.task) }
        return .leads(PageRun(requests: run))
    }

    func didDraw(_ run: PageRun, in seconds: Double) {
        guard let blob = run.requests.first?.blob else { return }
        if paces.count >= Self.paceLimit { paces = [:] }
        paces[blob] = seconds / Double(run.requests.count)
    }

    private func leave(_ request: ThumbnailRequest, _ task: Task<String, any Error>, isDone: Bool) {
        guard let drawing = drawings[request], drawing.task == task else { return }
        drawings[request]?.waiters -= 1
        guard isDone || drawing.waiters <= 1 else { return }
        drawings[request] = nil
        if !isDone { task.cancel() }
    }

    private nonisolated func draw(_ request: ThumbnailRequest, _ ticket: ToolPool.Ticket) async throws -> String {
        if request.page != nil, request.quarters == 0 { return try await drawUpright(request, ticket) }
        // What is turned is made of the upright one, which others may want as well.
        if request.quarters != 0 { _ = try await thumbnail(request.upright, ticket) }
        return try await runner.pool.run(with: ticket) {
            let folder = try runner.folder()
            // Its files are used by their paths after its own last use.
            defer { withExtendedLifetime(folder) {} }
            let output = folder.file("picture")
            if request.quarters == 0 {
                try await drawPhoto(request, to: output, in: folder)
            } else {
                try await turn(request, place(of: request.upright), to: output, in: folder)
            }
            // The work folder is on the cache's disk, so that a reader sees the whole file or none.
            let made = place(of: request)
            try await BlockingWork.run { () throws(any Error) in try SystemFiles.publish(output, as: made) }
            return made
        }
    }

    private nonisolated func turn(
        _ request: ThumbnailRequest,
        _ upright: String,
        to output: String,
        in folder: WorkFolder
    ) async throws {
        let quality = request.isRendition ? 92 : request.isWebP ? 80 : 84
        let made = output + (request.isWebP ? ".webp" : ".jpg")
        let words = ["rot", upright, made + "[Q=\(quality),strip]", "d\(request.quarters * 90)"]
        let limits = request.isRendition ? ToolLimits.assembly : .rendering
        let result = try await runner.run(.vips, words, inputs: [upright], in: folder, limits: limits)
        guard result.code == 0, SystemFiles.status(made) != nil else {
            throw ThumbnailError.cannotDraw(page: request.page)
        }
        try SystemFiles.move(made, to: output)
    }

    private nonisolated func drawPhoto(
        _ request: ThumbnailRequest,
        to output: String,
        in folder: WorkFolder
    ) async throws {
        let path = try await blobs.path(of: request.blob)
        let made = output + (request.isRendition ? ".jpg" : ".webp")
        let words = [
            path, "--size", "\(request.size.pixels)x\(request.size.pixels)>", "--eprofile", "srgb",
            "-o", made + (request.isRendition ? "[Q=92,strip,background=255]" : "[Q=80,strip]"),
        ]
        // A photo in its own size takes as much as importing it did.
        let limits = request.isRendition ? ToolLimits.assembly : .rendering
        let result = try await runner.run(.vipsthumbnail, words, inputs: [path], in: folder, limits: limits)
        guard result.code == 0, SystemFiles.status(made) != nil else { throw ThumbnailError.cannotDraw(page: nil) }
        try SystemFiles.move(made, to: output)
    }
}
