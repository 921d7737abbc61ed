// SPDX-License-Identifier: Apache-2.0

import Foundation
import Synchronization
import Testing

@testable import WorkspaceMedia

@Suite("Thumbnails")
struct ThumbnailTests {
    private struct Bench {
        let scratch: Scratch
        let engine: MediaEngine

        init(slow: String? = nil) async throws {
            scratch = try Scratch()
            if let slow { try scratch.program("pdftoppm", slow) }
            let kit = ToolKit(searchPath: scratch.file("bin") + ":/usr/local/bin:/usr/bin:/bin")
            engine = try await MediaEngine(root: scratch.path, kit: kit, isUnsandboxedAllowed: true)
        }

        func blob(_ bytes: [UInt8]) async throws -> BlobLease { try await engine.blobs.put(bytes, now: 0) }

        /// The size of a drawn file in pixels.
        func size(_ path: String) async throws -> [Int] {
            let result = try await engine.runner.run(.vipsheader, [path], inputs: [path], in: engine.runner.folder())
            let words = String(decoding: result.output, as: UTF8.self).split(separator: ": ").last?.prefix { $0 != " " }
            return (words ?? "").split(separator: "x").compactMap { Int($0) }
        }
    }

    @Test("a page comes at the size that was asked for, turned as its node is, and is kept")
    func page() async throws {
        let bench = try await Bench()
        let lease = try await bench.blob(PDFMaker.pages(2))
        let request = ThumbnailRequest(page: 2, of: lease.blob, size: ThumbnailSize(atLeast: 170))
        let path = try await bench.engine.thumbnails.thumbnail(request)
        let size = try await bench.size(path)
        #expect(size == [121, 180])
        #expect(request.mimeType == "image/jpeg")
        let turned = ThumbnailRequest(page: 2, of: lease.blob, degrees: 90, size: ThumbnailSize(atLeast: 170))
        let turnedSize = try await bench.size(bench.engine.thumbnails.thumbnail(turned))
        #expect(turnedSize == [180, 121])
        #expect(await bench.engine.thumbnails.drawnCount == 2)
        #expect(try await bench.engine.thumbnails.thumbnail(request) == path)
        #expect(await bench.engine.thumbnails.drawnCount == 2)
        #expect(try FileManager.default.contentsOfDirectory(atPath: bench.scratch.file("work")) == [])
    }

    @Test("of a cropped page only what is left of it is drawn")
    func cropped() async throws {
        let bench = try await Bench()
        // Blue where it is cropped, red inside.
        let content = "0 0 1 rg 0 0 200 200 re f 1 0 0 rg 50 50 100 50 re f"
        var maker = PDFMaker()
        maker.objects = [
            "<< /Type /Catalog /Pages 2 0 R >>",
            "<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 200 200] /CropBox [50 50 150 100] >>",
            "<< /Type /Page /Parent 2 0 R /Contents 4 0 R /Resources << >> >>",
            "<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream",
        ]
        let lease = try await bench.blob(maker.bytes())
        let request = ThumbnailRequest(page: 1, of: lease.blob, size: ThumbnailSize(atLeast: 90))
        let path = try await bench.engine.thumbnails.thumbnail(request)
        let folder = try bench.engine.runner.folder()
        let words = ["copy", path, folder.file("out.ppm")]
        _ = try await bench.engine.runner.run(.vips, words, inputs: [path], in: folder)
        let drawn = try #require(Picture(ppm: try SystemFiles.head(folder.file("out.ppm"), limit: 1 << 20)))
        #expect(drawn.width == 90 && drawn.height == 45)
        let blue = stride(from: 2, to: drawn.pixels.count, by: 3).map { drawn.pixels[$0] }
        #expect(blue.allSatisfy { $0 < 60 })
    }

    @Test("a thumbnail whose end never reached the disk is drawn again", arguments: [true, false])
    func damaged(isCut: Bool) async throws {
        let bench = try await Bench()
        let lease = try await bench.blob(PDFMaker.pages(1))
        let request = ThumbnailRequest(page: 1, of: lease.blob, size: ThumbnailSize(atLeast: 170))
        let path = try await bench.engine.thumbnails.thumbnail(request)
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        let half = whole.prefix(whole.count / 2)
        let damaged = isCut ? half : half + Data(count: whole.count - half.count)
        try damaged.write(to: URL(fileURLWithPath: path))
        #expect(bench.engine.thumbnails.kept(request) == nil)
        #expect(try await bench.engine.thumbnails.thumbnail(request) == path)
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == whole)
    }

    @Test(
        "turning a thumbnail is turning the page",
        .enabled(if: Corpus.isHere, "\(Corpus.missing)"),
        arguments: [1, 2, 3]
    )
    func turning(quarters: Int) async throws {
        let studio = try await Studio()
        let thumbnails = try Thumbnailer(
            runner: studio.runner,
            blobs: studio.blobs,
            folder: studio.scratch.file("thumbs")
        )
        let source = try await studio.corpus("TAMReview.pdf").working.blob
        let size = ThumbnailSize(atLeast: 360)
        let request = ThumbnailRequest(page: 1, of: source, degrees: 90 * quarters, size: size)
        let path = try await thumbnails.thumbnail(request)
        let folder = try studio.runner.folder()
        let words = ["copy", path, folder.file("out.ppm")]
        _ = try await studio.runner.run(.vips, words, inputs: [path], in: folder)
        let drawn = try #require(Picture(ppm: try SystemFiles.head(folder.file("out.ppm"), limit: 1 << 24)))
        let upright = try #require(try await studio.draw(studio.blobs.localPath(of: source), page: 1, side: 360))
        #expect(try #require(drawn.difference(from: upright.turned(quarters))) < 3)
    }

    @Test("a photo comes upright as WebP, whatever its type", .enabled(if: Corpus.isHere, "\(Corpus.missing)"))
    func photo() async throws {
        let bench = try await Bench()
        let size = ThumbnailSize(atLeast: 256)
        for (name, expected) in [
            ("landscape-exif-6.jpg", [256, 171]), ("portrait-exif-6.jpg", [171, 256]), ("example.heic", [256, 170]),
        ] {
            let lease = try await bench.blob(Corpus.photo(name))
            let path = try await bench.engine.thumbnails.thumbnail(ThumbnailRequest(photo: lease.blob, size: size))
            let drawn = try await bench.size(path)
            #expect(drawn == expected, "\(name)")
            #expect(try SystemFiles.head(path, limit: 12).suffix(4) == Array("WEBP".utf8)[...])
        }
    }

    @Test("a picture comes turned as well: a page that was made of it may be")
    func turnedPicture() async throws {
        let bench = try await Bench()
        // Four pixels across, two down.
        let text =
            "iVBORw0KGgoAAAANSUhEUgAAAAQAAAACCAIAAADwyuo0AAAAEElEQVR4nGM4IScHRwzIHABvCgghBqXSdgAAAABJRU5ErkJggg=="
        let lease = try await bench.blob(Array(try #require(Data(base64Encoded: text))))
        let size = ThumbnailSize(atLeast: 90)
        for (degrees, expected) in [(0, [4, 2]), (90, [2, 4])] {
            let request = ThumbnailRequest(photo: lease.blob, degrees: degrees, size: size)
            let path = try await bench.engine.thumbnails.thumbnail(request)
            #expect(try await bench.size(path) == expected)
            #expect(try SystemFiles.head(path, limit: 12).suffix(4) == Array("WEBP".utf8)[...])
        }
        let rendition = ThumbnailRequest(rendition: lease.blob, degrees: 90)
        let path = try await bench.engine.thumbnails.thumbnail(rendition)
        #expect(try await bench.size(path) == [2, 4])
        #expect(try SystemFiles.head(path, limit: 3) == [0xFF, 0xD8, 0xFF])
        #expect(rendition.mimeType == "image/jpeg")
    }

    @Test("a page that cannot be drawn is an error that names it")
    func broken() async throws {
        let bench = try await Bench()
        let lease = try await bench.blob(PDFMaker.pages(1))
        await #expect(throws: ThumbnailError.cannotDraw(page: 7)) {
            let size = ThumbnailSize(atLeast: 90)
            _ = try await bench.engine.thumbnails.thumbnail(ThumbnailRequest(page: 7, of: lease.blob, size: size))
        }
        #expect(ThumbnailError.cannotDraw(page: 7).sentence == "Page 7 of its file cannot be drawn.")
    }

    @Test("what could not be drawn is not tried again for a while, and then it is")
    func failures() async throws {
        let bench = try await Bench()
        let clock = Mutex(ContinuousClock.now)
        let thumbnails = try Thumbnailer(
            runner: bench.engine.runner,
            blobs: bench.engine.blobs,
            folder: bench.scratch.file("other"),
            failures: ThumbnailFailures { clock.withLock { $0 } }
        )
        let lease = try await bench.blob(PDFMaker.pages(1))
        let request = ThumbnailRequest(page: 7, of: lease.blob, size: ThumbnailSize(atLeast: 90))
        for _ in 0..<3 {
            await #expect(throws: ThumbnailError.cannotDraw(page: 7)) { _ = try await thumbnails.thumbnail(request) }
        }
        #expect(await thumbnails.drawnCount == 1)
        clock.withLock { $0 += ThumbnailFailures.lifetime }
        await #expect(throws: ThumbnailError.cannotDraw(page: 7)) { _ = try await thumbnails.thumbnail(request) }
        #expect(await thumbnails.drawnCount == 2)
    }

    @Test("only what says something of the file is remembered, and not more than so much")
    func remembered() {
        let clock = Mutex(ContinuousClock.now)
        var failures = ThumbnailFailures { clock.withLock { $0 } }
        let blob = BlobID(digest: [UInt8](repeating: 1, count: 32))
        func request(_ page: Int) -> ThumbnailRequest {
            ThumbnailRequest(page: page, of: blob, size: ThumbnailSize(atLeast: 90))
        }
        failures.remember(CancellationError(), of: request(1))
        failures.remember(ToolFailure.noRoom(why: ""), of: request(1))
        #expect(failures.failure(of: request(1)) == nil)
        failures.remember(ToolFailure.tookTooLong(.pdftoppm, seconds: 20), of: request(1))
        #expect(failures.failure(of: request(1)) != nil)
        for page in 2...(ThumbnailFailures.limit + 1) {
            failures.remember(ThumbnailError.cannotDraw(page: page), of: request(page))
        }
        #expect(failures.failure(of: request(1)) == nil)
        #expect(failures.failure(of: request(ThumbnailFailures.limit + 1)) != nil)
    }

    @Test("ten who want the same picture share one decoder")
    func sharing() async throws {
        let bench = try await Bench()
        let lease = try await bench.blob(PDFMaker.pages(1))
        let request = ThumbnailRequest(page: 1, of: lease.blob, size: ThumbnailSize(atLeast: 90))
        let paths = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<10 { group.addTask { try await bench.engine.thumbnails.thumbnail(request) } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(paths.count == 1)
        #expect(await bench.engine.thumbnails.drawnCount == 1)
    }

    @Test("what nobody wants any more is killed, and can be asked for again")
    func cancellation() async throws {
        let mark = "4\(UInt32.random(in: 10_000_000...99_999_999))"
        let bench = try await Bench(slow: "exec tail -f /dev/null \(mark)")
        let lease = try await bench.blob(PDFMaker.pages(1))
        let request = ThumbnailRequest(page: 1, of: lease.blob, size: ThumbnailSize(atLeast: 90))
        let tasks = (0..<2).map { _ in Task { try await bench.engine.thumbnails.thumbnail(request) } }
        try await eventually { Processes.anyHas(mark) }
        for task in tasks { task.cancel() }
        for task in tasks { await #expect(throws: (any Error).self) { _ = try await task.value } }
        try await eventually { !Processes.anyHas(mark) }
        try bench.scratch.program("pdftoppm", "exec /usr/bin/pdftoppm \"$@\"")
        let path = try await bench.engine.thumbnails.thumbnail(request)
        #expect(SystemFiles.status(path) != nil)
    }

    @Test(
        "[asked for early and turned, then looked at] -> the upright one that it is made of does not wait behind work"
    )
    func lookedAt() async throws {
        let scratch = try Scratch()
        let runner = try await scratch.runner(width: 2)
        let blobs = try BlobStore(folder: scratch.file("blobs"))
        let thumbnails = try Thumbnailer(runner: runner, blobs: blobs, folder: scratch.file("thumbs"))
        let lease = try await blobs.put(PDFMaker.pages(1), now: 0)
        let request = ThumbnailRequest(page: 1, of: lease.blob, degrees: 90, size: ThumbnailSize(atLeast: 90))
        let gate = AsyncStream<Void>.makeStream()
        defer { gate.continuation.finish() }
        // The other slot is for what is visible.
        let work = Task { try await runner.pool.run(.work) { for await _ in gate.stream {} } }
        try await eventually { await runner.pool.runningCount == 1 }
        let early = Task { try await thumbnails.thumbnail(request, priority: .ahead) }
        try await eventually { await runner.pool.waitingCount == 1 }
        let seen = Task { try await thumbnails.thumbnail(request) }
        try await eventually { thumbnails.kept(request) != nil }
        gate.continuation.finish()
        try await work.value
        let path = try await seen.value
        #expect(try await early.value == path)
    }

    /// Asks for pages while every slot is taken, and gives the slots back when all of them wait and `body` has run.
    private func together(
        _ bench: Bench,
        _ requests: [ThumbnailRequest],
        _ body: () async throws -> Void = {}
    ) async throws -> [Task<String, any Error>] {
        let pool = bench.engine.runner.pool
        let gates = (0..<pool.width).map { _ in AsyncStream<Void>.makeStream() }
        let holders = gates.map { gate in Task { try await pool.run(.visible) { for await _ in gate.stream {} } } }
        try await eventually { await pool.runningCount == pool.width }
        var tasks: [Task<String, any Error>] = []
        for (index, request) in requests.enumerated() {
            tasks.append(Task { try await bench.engine.thumbnails.thumbnail(request) })
            try await eventually { await pool.waitingCount == index + 1 }
        }
        try await body()
        for gate in gates { gate.continuation.finish() }
        for holder in holders { try await holder.value }
        return tasks
    }

    private func runs(_ bench: Bench) -> ToolStatistics.Runs {
        bench.engine.runner.statistics.runs()[.pdftoppm] ?? ToolStatistics.Runs()
    }

    @Test("[12 pages that wait at once] -> a few decoders, each page as it is when drawn alone")
    func run() async throws {
        let bench = try await Bench()
        let lease = try await bench.blob(PDFMaker.pages(14))
        let size = ThumbnailSize(atLeast: 90)
        let requests = (2...13).map { ThumbnailRequest(page: $0, of: lease.blob, size: size) }
        var paths: [String] = []
        for task in try await together(bench, requests) { paths.append(try await task.value) }
        #expect(runs(bench).answered <= 3)
        #expect(Set(paths).count == 12)
        let alone = try await Bench()
        let other = try await alone.blob(PDFMaker.pages(14))
        for (page, path) in zip(2..., paths) {
            let single = ThumbnailRequest(page: page, of: other.blob, size: size)
            let drawn = try await alone.engine.thumbnails.thumbnail(single)
            #expect(
                FileManager.default.contents(atPath: drawn) == FileManager.default.contents(atPath: path),
                "page \(page)"
            )
        }
        #expect(runs(alone).answered == 12)
    }

    @Test("pages of other files, sizes and places are drawn by decoders of their own")
    func strangers() async throws {
        let bench = try await Bench()
        let lease = try await bench.blob(PDFMaker.pages(9))
        let (small, large) = (ThumbnailSize(atLeast: 90), ThumbnailSize(atLeast: 128))
        let requests = [(1, small), (3, small), (2, large), (5, small)].map {
            ThumbnailRequest(page: $0.0, of: lease.blob, size: $0.1)
        }
        for task in try await together(bench, requests) { _ = try await task.value }
        #expect(runs(bench).answered == 4)
    }

    @Test("[pages 1 to 4, of which 2 ends its decoder] -> the others are drawn, and only 2 is an error")
    func crash() async throws {
        // As poppler does where a page is too much for it: what it has drawn before is there.
        let bench = try await Bench(
            slow: """
                first= last=
                for word; do
                    case $before in -f) first=$word ;; -l) last=$word ;; esac
                    before=$word
                done
                [ "$first" -le 2 ] && [ "$last" -ge 2 ] || exec /usr/bin/pdftoppm "$@"
                [ "$first" -eq 2 ] || /usr/bin/pdftoppm "$@" -l 1
                kill -SEGV $$
                """
        )
        let lease = try await bench.blob(PDFMaker.pages(4))
        let requests = (1...4).map { ThumbnailRequest(page: $0, of: lease.blob, size: ThumbnailSize(atLeast: 90)) }
        let tasks = try await together(bench, requests)
        for index in [0, 2, 3] { #expect(SystemFiles.status(try await tasks[index].value) != nil) }
        await #expect(throws: ToolFailure.self) { _ = try await tasks[1].value }
    }

    @Test("[the one whose decoder draws for others is not wanted any more] -> the others are drawn by another")
    func leaver() async throws {
        let mark = "4\(UInt32.random(in: 10_000_000...99_999_999))"
        let bench = try await Bench(slow: "exec tail -f /dev/null \(mark)")
        let lease = try await bench.blob(PDFMaker.pages(3))
        let requests = (1...3).map { ThumbnailRequest(page: $0, of: lease.blob, size: ThumbnailSize(atLeast: 90)) }
        let tasks = try await together(bench, requests)
        try await eventually { Processes.anyHas(mark) }
        try bench.scratch.program("pdftoppm", "exec /usr/bin/pdftoppm \"$@\"")
        tasks[0].cancel()
        for task in tasks.dropFirst() { #expect(SystemFiles.status(try await task.value) != nil) }
        await #expect(throws: (any Error).self) { _ = try await tasks[0].value }
        #expect(!Processes.anyHas(mark))
    }

    @Test(
        "[one gets its slot when it was given up and asked for anew] -> the other pages wait for the new one's decoder"
    )
    func givenUp() async throws {
        let bench = try await Bench()
        let lease = try await bench.blob(PDFMaker.pages(3))
        let requests = (1...3).map { ThumbnailRequest(page: $0, of: lease.blob, size: ThumbnailSize(atLeast: 90)) }
        let tasks = try await together(bench, requests) {
            let former = await bench.engine.runner.pool.ticket(.ahead)
            let beginning = await bench.engine.thumbnails.begin(requests[0], former, isAlone: false)
            guard case .leads(let run) = beginning else { throw Unexpected(what: "\(beginning)") }
            #expect(run.requests == [requests[0]])
        }
        for task in tasks { #expect(SystemFiles.status(try await task.value) != nil) }
    }

    @Test(
        "a decoder takes fewer pages of a file whose pages take long",
        arguments: [(nil, 8), (0.001, 8), (0.05, 5), (0.1, 2), (3, 1), (0, 8)] as [(Double?, Int)]
    )
    func pace(seconds: Double?, pages: Int) {
        #expect(PageRun.limit(secondsAPage: seconds) == pages)
    }

    @Test("the cache is cut back to its size, the oldest first")
    func trimming() async throws {
        let bench = try await Bench()
        let lease = try await bench.blob(PDFMaker.pages(3))
        var paths: [String] = []
        for page in 1...3 {
            let request = ThumbnailRequest(page: page, of: lease.blob, size: ThumbnailSize(atLeast: 90))
            let path = try await bench.engine.thumbnails.thumbnail(request)
            SystemFiles.touch(path, seconds: 100 * page)
            paths.append(path)
        }
        let sizes = paths.compactMap { SystemFiles.status($0)?.bytes }
        try bench.engine.thumbnails.trim(toBytes: sizes[1] + sizes[2])
        #expect(paths.map { SystemFiles.status($0) != nil } == [false, true, true])
        try bench.engine.thumbnails.trim(toBytes: 0)
        #expect(paths.allSatisfy { SystemFiles.status($0) == nil })
    }

    @Test(
        "sizes climb a ladder",
        arguments: [(1, 90), (90, 90), (91, 128), (500, 512), (2048, 2048), (9999, 2048), (-4, 90)]
    )
    func ladder(wanted: Int, pixels: Int) {
        #expect(ThumbnailSize(atLeast: wanted).pixels == pixels)
    }
}
