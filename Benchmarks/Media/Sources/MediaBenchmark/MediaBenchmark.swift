// SPDX-License-Identifier: Apache-2.0

import Foundation
import WorkspaceMedia

/// Measures what a person waits for, each against the same work done by hand with the same program. It ends with the exit
/// code 1 when a ratio is above its bound.
@main
struct MediaBenchmark {
    static func main() async throws {
        guard try await run() else { exit(1) }
    }

    /// Whether every ratio is within its bound.
    private static func run() async throws -> Bool {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("carry-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let corpus = CommandLine.arguments.dropFirst().first ?? "../shared/corpus/pdf"
        guard let book = FileManager.default.contents(atPath: corpus + "/freeculture.pdf") else {
            print("\(corpus)/freeculture.pdf is not here: name the folder of the corpus as the argument")
            return false
        }
        let engine = try await MediaEngine(root: folder.path)
        print(engine.runner.sandbox.sentence)
        let small = try await imported(engine, Array(book))
        let source = small.working.blob
        let thousand = (0..<1000).map { AssemblyPage.page(source, $0 % small.pages.count + 1) }
        let large = try await imported(engine, bytes(of: engine.assembler.assemble(thousand)))
        print("")
        var isWithin = true
        for (name, document) in [("352 pages", small), ("1,000 pages", large)] {
            isWithin = try await measure(name, document, engine, folder.path) && isWithin
        }
        return isWithin
    }

    private static func measure(
        _ name: String,
        _ document: ImportedDocument,
        _ engine: MediaEngine,
        _ folder: String
    ) async throws -> Bool {
        var isWithin = true
        let path = try await engine.blobs.path(of: document.working.blob)
        var random = SystemRandomNumberGenerator()
        let orders: [(String, [Int])] = [
            ("reversed", document.pages.map(\.number).reversed()),
            ("shuffled", document.pages.map(\.number).shuffled(using: &random)),
            ("every third", document.pages.map(\.number).filter { $0 % 3 == 0 }),
        ]
        for (how, order) in orders {
            let pages = order.map { AssemblyPage.page(document.working.blob, $0) }
            let range = order.map(String.init).joined(separator: ",")
            let output = folder + "/hand.pdf"
            let hand = { try byHand("qpdf", [path, "--pages", path, range, "--", output]) }
            // As after the start of a server: what is known of the file is what was kept when it came in.
            var started: [MediaEngine] = []
            for _ in 0..<rounds { started.append(try await MediaEngine(root: folder)) }
            let cold = try await compare("\(name), export \(how), for the first time", bound: 1.2) {
                _ = try await started.removeLast().assembler.assemble(pages)
            } reference: {
                try hand()
            }
            _ = try await engine.assembler.losses(of: pages)
            let warm = try await compare("\(name), export \(how), after its report", bound: 1.1) {
                _ = try await engine.assembler.assemble(pages)
            } reference: {
                try hand()
            }
            isWithin = cold && warm && isWithin
        }
        var round = 0
        let drawn = try await compare("\(name), first 12 thumbnails", bound: 1.5) {
            // Other pages every time: none is in the cache.
            round += 1
            let first = 12 * round
            try await withThrowingTaskGroup(of: Void.self) { group in
                for page in first..<(first + 12) {
                    let size = ThumbnailSize(atLeast: 256)
                    let request = ThumbnailRequest(page: page, of: document.working.blob, size: size)
                    group.addTask { _ = try await engine.thumbnails.thumbnail(request) }
                }
                try await group.waitForAll()
            }
        } reference: {
            let first = 12 * round
            let words = ["-jpeg", "-scale-to", "256", "-f", "\(first)", "-l", "\(first + 11)", path, folder + "/hand"]
            try byHand("pdftoppm", words)
        }
        return isWithin && drawn
    }

    /// How often each is measured.
    private static let rounds = 5

    /// The medians of some runs each, in turn, so that a busy moment meets both; whether their ratio is within the bound.
    private static func compare(
        _ name: String,
        bound: Double,
        _ ours: () async throws -> Void,
        reference: () throws -> Void
    ) async throws -> Bool {
        var times: [Duration] = []
        var references: [Duration] = []
        let clock = ContinuousClock()
        for _ in 0..<rounds {
            times.append(try await clock.measure { try await ours() })
            references.append(try clock.measure { try reference() })
        }
        let one = milliseconds(times.sorted()[rounds / 2])
        let two = milliseconds(references.sorted()[rounds / 2])
        let isWithin = one / two <= bound
        let limit = " (at most \(bound)\(isWithin ? "" : ": EXCEEDED"))"
        print(String(format: "%@: %.0f ms, by hand %.0f ms, ratio %.2f", name, one, two, one / two) + limit)
        return isWithin
    }

    private static func milliseconds(_ duration: Duration) -> Double { duration / .milliseconds(1) }

    private static func bytes(of file: AssembledFile) async throws -> [UInt8] {
        try await file.chunks().reduce(into: []) { $0 += $1 }
    }

    private static func imported(_ engine: MediaEngine, _ bytes: [UInt8]) async throws -> ImportedDocument {
        let clock = ContinuousClock()
        let began = clock.now
        let lease = try await engine.blobs.put(bytes, now: 0)
        guard case .imported(let document) = try await engine.importer.importFile(lease, named: "book.pdf", now: 0)
        else {
            fatalError("the book was not imported")
        }
        let time = milliseconds(clock.now - began)
        print(
            String(
                format: "%d pages of %d kB stored and imported in %.0f ms",
                document.pages.count,
                bytes.count >> 10,
                time
            )
        )
        return document
    }

    private static func byHand(_ program: String, _ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/" + program)
        process.arguments = arguments
        try process.run()
        process.waitUntilExit()
    }
}
