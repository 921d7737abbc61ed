// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import WorkspaceMedia

@Suite("Bookmarks and links of kept pages", .enabled(if: Corpus.isHere, "\(Corpus.missing)"))
struct OutlineTests {
    private struct Bench {
        let studio: Studio
        let assembler: Assembler

        init() async throws {
            studio = try await Studio()
            assembler = Assembler(runner: studio.runner, blobs: studio.blobs)
        }

        func outline(_ pages: [AssemblyPage]) async throws -> [OutlineEntry] {
            let file = try await assembler.assemble(pages)
            let document = try await studio.document(Array(try Data(contentsOf: URL(fileURLWithPath: file.path))))
            #expect(document.notes == [])
            return try await studio.outline(of: document)
        }
    }

    /// Lines such as `  1.1 Background -> 2`.
    private func lines(_ entries: [OutlineEntry], depth: Int = 0) -> [String] {
        entries.flatMap { entry in
            let page = entry.page.map { " -> \($0)" } ?? ""
            let line = String(repeating: "  ", count: depth) + entry.title + page
            return [line] + lines(entry.children, depth: depth + 1)
        }
    }

    @Test("[1...9] -> [9...1]: every bookmark follows its page")
    func reversed() async throws {
        let bench = try await Bench()
        let source = try await bench.studio.corpus("nested_outline.pdf")
        let blob = source.working.blob
        let pages = (1...9).reversed().map { AssemblyPage.page(blob, $0) }
        #expect(try await bench.assembler.losses(of: pages).losses == [])
        let before = lines(try await bench.studio.outline(of: source))
        let after = lines(try await bench.outline(pages))
        #expect(before.count == 9)
        let expected = before.map { line in
            let parts = line.components(separatedBy: " -> ")
            return parts[0] + " -> \(10 - (Int(parts[1]) ?? 0))"
        }
        #expect(after == expected)
    }

    @Test("pages left out take their bookmarks along; what is below a chapter whose page is gone takes its place")
    func chosen() async throws {
        let bench = try await Bench()
        let source = try await bench.studio.corpus("nested_outline.pdf")
        let blob = source.working.blob
        let pages: [AssemblyPage] = [.page(blob, 2), .page(blob, 5)]
        #expect(try await bench.assembler.losses(of: pages).losses == [.bookmarks(7)])
        #expect(lines(try await bench.outline(pages)) == ["1.1 Background -> 1", "2.1 First Topic -> 2"])
    }

    @Test("bookmarks of two sources stand one after the other, each leading to its page")
    func mixed() async throws {
        let bench = try await Bench()
        let one = try await bench.studio.corpus("nested_outline.pdf")
        let two = try await bench.studio.corpus("outline_goto_action.pdf")
        let pages: [AssemblyPage] = [
            .page(two.working.blob, 2), .page(one.working.blob, 1), .page(one.working.blob, 2),
            .page(one.working.blob, 3),
        ]
        let after = lines(try await bench.outline(pages))
        #expect(lines(try await bench.studio.outline(of: two)) == ["Parent -> 1", "  Child -> 2"])
        #expect(
            after == [
                "Child -> 1", "1. Introduction -> 2", "  1.1 Background -> 3", "  1.2 Motivation -> 4",
            ]
        )
    }

    @Test(
        "links between kept pages lead where they led; the report counts those that cannot",
        arguments: ["bug1997343.pdf", "issue14847.pdf", "issue19474.pdf"]
    )
    func links(name: String) async throws {
        let bench = try await Bench()
        let source = try await bench.studio.corpus(name)
        let blob = source.working.blob
        let structure = try #require(
            try await Assembler.structure(
                bench.studio.blobs.localPath(of: blob),
                runner: bench.studio.runner,
                in: bench.studio.runner.folder()
            )
        )
        let count = source.pages.count
        let total = structure.links.values.reduce(0) { $0 + $1.count }
        #expect(total > 0)
        let pages = (1...count).reversed().map { AssemblyPage.page(blob, $0) }
        let report = try await bench.assembler.losses(of: pages)
        #expect(!report.losses.contains { if case .links = $0 { true } else { false } })
        let file = try await bench.assembler.assemble(pages)
        let result = try #require(
            try await Assembler.structure(file.path, runner: bench.studio.runner, in: bench.studio.runner.folder())
        )
        var expected: [Int: [Int]] = [:]
        for (page, targets) in structure.links { expected[count + 1 - page] = targets.map { count + 1 - $0 } }
        #expect(result.links == expected)
        let (page, targets) = try #require(structure.links.min { $0.key < $1.key })
        let alone = try await bench.assembler.losses(of: [.page(blob, page)]).losses
        let lost = targets.count { $0 != page }
        #expect(alone.contains(.links(lost)) == (lost > 0))
    }

    @Test("nested_outline.pdf has bookmarks and no links at all: its bookmarks are what is tested of it")
    func withoutLinks() async throws {
        let bench = try await Bench()
        let source = try await bench.studio.corpus("nested_outline.pdf")
        let path = try bench.studio.blobs.localPath(of: source.working.blob)
        let structure = try await Assembler.structure(
            path,
            runner: bench.studio.runner,
            in: bench.studio.runner.folder()
        )
        #expect(try #require(structure).links.isEmpty)
        #expect(!(try await bench.studio.outline(of: source)).isEmpty)
    }

    @Test("what the report promises of two mixed sources is what the file has")
    func honest() async throws {
        let bench = try await Bench()
        let one = try await bench.studio.corpus("issue14847.pdf")
        let two = try await bench.studio.corpus("issue19474.pdf")
        let pages =
            two.pages.map { AssemblyPage.page(two.working.blob, $0.number) }
            + one.pages.map { AssemblyPage.page(one.working.blob, $0.number) }
        var links = 0
        for document in [one, two] {
            let path = try bench.studio.blobs.localPath(of: document.working.blob)
            let structure = try await Assembler.structure(
                path,
                runner: bench.studio.runner,
                in: bench.studio.runner.folder()
            )
            links += try #require(structure).links.values.reduce(0) { $0 + $1.count }
        }
        let lost = try await bench.assembler.losses(of: pages).losses.reduce(0) { sum, loss in
            if case .links(let count) = loss { sum + count } else { sum }
        }
        let file = try await bench.assembler.assemble(pages)
        let result = try await Assembler.structure(
            file.path,
            runner: bench.studio.runner,
            in: bench.studio.runner.folder()
        )
        #expect(try #require(result).links.values.reduce(0) { $0 + $1.count } == links - lost)
    }
}
