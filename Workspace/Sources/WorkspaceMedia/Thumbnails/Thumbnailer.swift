// SPDX-License-Identifier: Apache-2.0

/// Why there is no thumbnail.
public enum ThumbnailError: Error, Hashable, Sendable {
    /// The page or picture cannot be drawn.
    case cannotDraw(page: Int?)

    /// What a person reads.
    public var sentence: String {
        switch self {
        case .cannotDraw(.some(let page)): "Page \(page) of its file cannot be drawn."
        case .cannotDraw(nil): "This picture cannot be drawn."
        }
    }
}

/// Draws thumbnails when they are asked for and keeps them by content. Whoever asks for the same picture at the same time
/// shares one decoder; when nobody waits for it any more, it is killed.
public actor Thumbnailer {
    private let runner: ToolRunner
    private let blobs: BlobStore
    private nonisolated let folder: String
    private var drawings: [ThumbnailRequest: Drawing] = [:]
    private var failures: ThumbnailFailures
    /// How many decoders were started, for tests and metrics.
    public private(set) var drawnCount = 0

    private struct Drawing {
        var task: Task<String, any Error>
        var ticket: ToolPool.Ticket
        var waiters: Int
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

    /// Removes whatever was drawn from a blob: it was damaged.
    /// - Complexity: O(number of thumbnails).
    public func forget(_ blob: BlobID) throws {
        failures.forget(blob)
        for name in try SystemFiles.names(in: folder) where name.hasPrefix(blob.text) {
            try SystemFiles.remove(folder + "/" + name)
        }
    }

    /// The path of the thumbnail's file, drawn now if it is not in the cache. Cancel the task when it is no longer wanted.
    /// What could not be drawn a moment ago is not tried again at once.
    public func thumbnail(_ request: ThumbnailRequest, priority: ToolPriority = .visible) async throws -> String {
        if let place = kept(request) { return place }
        if let failure = failures.failure(of: request) { throw failure }
        let (drawing, ticket) = await joined(request, priority)
        // Somebody else may have asked before with less haste.
        await runner.pool.raise(ticket, to: priority)
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
        var files = try SystemFiles.names(in: folder).compactMap { name in
            SystemFiles.status(folder + "/" + name).map { (name: name, bytes: $0.bytes, modified: $0.modified) }
        }
        files.sort { ($0.modified, $0.name) > ($1.modified, $1.name) }
        var rest = bytes
        for file in files {
            rest -= file.bytes
            if rest < 0 { try SystemFiles.remove(folder + "/" + file.name) }
        }
    }

    private nonisolated func place(of request: ThumbnailRequest) -> String { folder + "/" + request.fileName }

    private func joined(
        _ request: ThumbnailRequest,
        _ priority: ToolPriority
    ) async -> (Task<String, any Error>, ToolPool.Ticket) {
        let ticket = await runner.pool.ticket()
        if let drawing = drawings[request] {
            drawings[request]?.waiters += 1
            return (drawing.task, drawing.ticket)
        }
        drawnCount += 1
        let task = Task { try await self.draw(request, priority, ticket) }
        drawings[request] = Drawing(task: task, ticket: ticket, waiters: 1)
        return (task, ticket)
    }

    private func leave(_ request: ThumbnailRequest, _ task: Task<String, any Error>, isDone: Bool) {
        guard let drawing = drawings[request], drawing.task == task else { return }
        drawings[request]?.waiters -= 1
        guard isDone || drawing.waiters <= 1 else { return }
        drawings[request] = nil
        if !isDone { task.cancel() }
    }

    private nonisolated func draw(
        _ request: ThumbnailRequest,
        _ priority: ToolPriority,
        _ ticket: ToolPool.Ticket
    ) async throws -> String {
        try await runner.pool.run(priority, ticket: ticket) {
            let folder = try runner.folder()
            // Its files are used by their paths after its own last use.
            defer { withExtendedLifetime(folder) {} }
            let output = folder.file("picture")
            if request.page == nil {
                try await drawPhoto(request, to: output, in: folder)
            } else if request.quarters == 0 {
                try await drawPage(request, to: output, in: folder)
            } else {
                let upright = place(of: request.upright)
                if SystemFiles.status(upright) == nil {
                    try await drawPage(request.upright, to: output, in: folder)
                    try await publish(output, as: upright)
                }
                try await turn(request, upright, to: output, in: folder)
            }
            // The work folder is on the cache's disk, so that a reader sees the whole file or none.
            try await publish(output, as: place(of: request))
            return place(of: request)
        }
    }

    private nonisolated func publish(_ file: String, as place: String) async throws {
        try await BlockingWork.run { () throws(any Error) in try SystemFiles.publish(file, as: place) }
    }

    private nonisolated func drawPage(
        _ request: ThumbnailRequest,
        to output: String,
        in folder: WorkFolder
    ) async throws {
        let path = try await blobs.path(of: request.blob)
        let page = "\(request.page ?? 1)"
        let words = [
            "-jpeg", "-jpegopt", "quality=84", "-singlefile", "-f", page, "-l", page,
            "-scale-to", "\(request.size.pixels)", path, output,
        ]
        let result = try await runner.run(.pdftoppm, words, inputs: [path], in: folder, limits: .rendering)
        guard result.code == 0, SystemFiles.status(output + ".jpg") != nil else {
            throw ThumbnailError.cannotDraw(page: request.page)
        }
        try SystemFiles.move(output + ".jpg", to: output)
    }

    private nonisolated func turn(
        _ request: ThumbnailRequest,
        _ upright: String,
        to output: String,
        in folder: WorkFolder
    ) async throws {
        let words = ["rot", upright, output + ".jpg[Q=84,strip]", "d\(request.quarters * 90)"]
        let result = try await runner.run(.vips, words, inputs: [upright], in: folder, limits: .rendering)
        guard result.code == 0 else { throw ThumbnailError.cannotDraw(page: request.page) }
        try SystemFiles.move(output + ".jpg", to: output)
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
        guard result.code == 0 else { throw ThumbnailError.cannotDraw(page: nil) }
        try SystemFiles.move(made, to: output)
    }
}
