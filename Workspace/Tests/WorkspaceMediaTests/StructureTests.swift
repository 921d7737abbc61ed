// SPDX-License-Identifier: Apache-2.0

import Testing
import WorkspaceModel

@testable import WorkspaceMedia

@Suite("What is known of a source, within bounds")
struct StructureTests {
    /// A PDF of so many pages that all name one array of so many links to the first page.
    private func shared(pages: Int, links: Int) -> [UInt8] {
        var maker = PDFMaker()
        let kids = (0..<pages).map { "\(5 + $0) 0 R" }.joined(separator: " ")
        let annotations = Array(repeating: "4 0 R", count: links).joined(separator: " ")
        maker.objects = [
            "<< /Type /Catalog /Pages 2 0 R >>",
            "<< /Type /Pages /Kids [\(kids)] /Count \(pages) /MediaBox [0 0 100 100] >>",
            "[\(annotations)]",
            "<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest [5 0 R /Fit] >>",
        ]
        maker.objects += Array(repeating: "<< /Type /Page /Parent 2 0 R /Annots 3 0 R >>", count: pages)
        return maker.bytes()
    }

    private func structure(_ studio: Studio, _ bytes: [UInt8]) async throws -> SourceStructure {
        let lease = try await studio.blobs.put(bytes, now: 0)
        let path = try studio.blobs.localPath(of: lease.blob)
        return try #require(
            try await Assembler.structure(path, runner: studio.runner, in: studio.runner.folder())
        )
    }

    private func count(_ structure: SourceStructure) -> Int { structure.links.values.reduce(0) { $0 + $1.count } }

    @Test("pages that share their links are looked at up to the bound, and the report says that there is more")
    func hostile() async throws {
        let studio = try await Studio()
        let bytes = shared(pages: 250, links: 1000)
        let found = try await structure(studio, bytes)
        #expect(found.isPartial)
        #expect(count(found) == SourceStructure.annotationLimit)
        let document = try await studio.document(bytes)
        let assembler = Assembler(runner: studio.runner, blobs: studio.blobs)
        let pages = document.pages.map { AssemblyPage.page(document.working.blob, $0.number) }
        #expect(try await assembler.losses(of: pages).losses == [.unknown])
    }

    @Test("[2 pages of 3 links, a bound of 6] -> all; [a bound of 5] -> five, and it says so")
    func exact() async throws {
        let studio = try await Studio()
        let all = try await structure(studio, shared(pages: 2, links: 3))
        #expect(!all.isPartial)
        #expect(all.links == [1: [1, 1, 1], 2: [1, 1, 1]])
        let lease = try await studio.blobs.put(shared(pages: 2, links: 3), now: 0)
        let path = try studio.blobs.localPath(of: lease.blob)
        let words = PDFObjects.options + [path]
        let result = try await studio.runner.run(.qpdf, words, inputs: [path], in: studio.runner.folder())
        let objects = try #require(PDFObjects(JSONValue.parse(result.output, limits: MediaImporter.json)))
        #expect(!SourceStructure(objects, annotationLimit: 6).isPartial)
        let less = SourceStructure(objects, annotationLimit: 5)
        #expect(less.isPartial)
        #expect(count(less) == 5)
    }

    @Test("a script beside what an action plays is one, and goes; what only plays stays", arguments: [true, false])
    func playing(hasScript: Bool) async throws {
        let studio = try await Studio()
        let script = hasScript ? "/JS (app.alert\\(1\\))" : ""
        var maker = PDFMaker()
        maker.objects = [
            "<< /Type /Catalog /Pages 2 0 R >>",
            "<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 100 100] >>",
            "<< /Type /Page /Parent 2 0 R /Annots [4 0 R] >>",
            "<< /Type /Annot /Subtype /Screen /Rect [0 0 9 9] /A << /S /Rendition \(script) >> >>",
        ]
        let found = try await structure(studio, maker.bytes())
        #expect(found.hasScripts == hasScript)
        #expect(found.withoutScripts.map(\.name) == (hasScript ? ["4 0 R"] : []))
    }

    @Test("the cache keeps as many as go into its bound of bytes, the last ones, and none that is larger")
    func cache() async throws {
        let studio = try await Studio()
        let small = try await structure(studio, shared(pages: 2, links: 1))
        let large = try await structure(studio, shared(pages: 500, links: 1))
        #expect(large.cost > 10 * small.cost)
        let cache = StructureCache(limit: 3 * small.cost)
        let blobs = (0..<5).map { BlobID(digest: Array(repeating: UInt8($0), count: 32)) }
        for blob in blobs { await cache.keep(small, of: blob) }
        await cache.keep(large, of: BlobID(digest: Array(repeating: 9, count: 32)))
        #expect(await cache.cost == 3 * small.cost)
        var kept: [Bool] = []
        for blob in blobs { kept.append(await cache.structure(of: blob) != nil) }
        #expect(kept == [false, false, true, true, true])
    }

    @Test("twenty thousand empty pages of different sizes are planned, each size once")
    func blanks() {
        let pages = (0..<20_000).map { AssemblyPage.blank(width: Double(10 + $0 % 10_000), height: 10) }
        let plan = AssemblyPlan(pages)
        #expect(plan.blanks.count == 10_000)
        #expect(plan.runs.map(\.numbers) == [Array(1...10_000) + Array(1...10_000)])
    }

    /// A source with everything that is kept of one.
    private func rich() -> SourceStructure {
        var structure = SourceStructure()
        structure.catalogue = ("1 0 R", JSONObject([.init("/Pages", .string("2 0 R")), .init("/Odd", .number(0.25))]))
        structure.names = [.init("/Dests", .object(JSONObject([.init("/Kids", .array([.null, .bool(true)]))])))]
        structure.opensWithScript = true
        structure.highest = 77
        structure.pages = ["3 0 R", "4 0 R"]
        structure.attachments = ["a.txt"]
        structure.bookmarks = [
            .init(
                title: "Für alle",
                page: 1,
                view: [.string("/XYZ"), .null],
                isOpen: false,
                children: [.init(title: "In it")]
            ),
            .init(title: "Away", leadsElsewhere: true),
        ]
        structure.destinations = [.init(name: "u:Annex", page: 2, place: [.string("4 0 R"), .string("/Fit")])]
        structure.links = [2: [1, 1], 1: [2]]
        structure.layers = 3
        structure.isTagged = true
        structure.hasScripts = true
        structure.withoutScripts = [.init("5 0 R", .object(JSONObject())), .init("4 0 R", .array([]))]
        structure.isSigned = true
        structure.fieldNames = ["u:Name", "u:Place"]
        structure.hasDynamicForm = true
        structure.form = ("9 0 R", JSONObject([.init("/XFA", .string("10 0 R"))]))
        structure.isPartial = true
        return structure
    }

    @Test("what is written of a structure is what was known of it, and as much of one of which nothing is known")
    func written() throws {
        for structure in [rich(), SourceStructure()] {
            var read = try SourceStructure.decoded(from: structure.encoded(), limits: MediaImporter.json)
            var whole = structure
            #expect(read.links == whole.links)
            #expect(read.fieldNames == whole.fieldNames)
            // These two are written down in no order.
            (read.links, whole.links, read.fieldNames, whole.fieldNames) = ([:], [:], [], [])
            #expect(String(reflecting: read) == String(reflecting: whole))
        }
    }

    @Test(
        "[imported, and the server starts again] -> saved without looking through the file again, with the same report"
    )
    func keptAtImport() async throws {
        let scratch = try Scratch()
        func engine() async throws -> MediaEngine {
            try await MediaEngine(root: scratch.path, isUnsandboxedAllowed: true)
        }
        let first = try await engine()
        let lease = try await first.blobs.put(shared(pages: 3, links: 4), now: 0)
        guard case .imported(let document) = try await first.importer.importFile(lease, named: "a.pdf", now: 0) else {
            throw Unexpected(what: "it was not imported")
        }
        let pages = document.pages.prefix(2).map { AssemblyPage.page(document.working.blob, $0.number) }
        let report = try await first.assembler.losses(of: pages)
        let second = try await engine()
        #expect(try await second.assembler.losses(of: pages).losses == report.losses)
        #expect(second.runner.statistics.runs()[.qpdf] == nil)
        _ = try await second.assembler.assemble(pages)
        #expect(second.runner.statistics.runs()[.qpdf]?.answered == 1)
        // What is forgotten is looked at again: nothing of an erased document stays.
        try await second.forget([document.working.blob])
        #expect(try SystemFiles.names(in: scratch.file("structures")) == [])
        _ = try await second.assembler.losses(of: pages)
        #expect(second.runner.statistics.runs()[.qpdf]?.answered == 2)
    }

    @Test("[a file of what is known that is cut off] -> the source is looked through again", arguments: [0, 1, 40])
    func damaged(bytes: Int) async throws {
        let scratch = try Scratch()
        let blob = BlobID(digest: Array(repeating: 7, count: 32))
        let first = try StructureCache(folder: scratch.file("structures"))
        await first.keep(rich(), of: blob)
        let name = try #require(try SystemFiles.names(in: scratch.file("structures")).first)
        let path = scratch.file("structures/\(name)")
        #expect(await (try StructureCache(folder: scratch.file("structures"))).structure(of: blob) != nil)
        _ = try scratch.write(Array(SystemFiles.head(path, limit: bytes)), as: "structures/\(name)")
        #expect(await (try StructureCache(folder: scratch.file("structures"))).structure(of: blob) == nil)
    }

    @Test(
        "[a file that an earlier version wrote] -> it goes when the next one opens the folder, and none of its own does"
    )
    func earlier() async throws {
        let scratch = try Scratch()
        let blob = BlobID(digest: Array(repeating: 7, count: 32))
        let first = try StructureCache(folder: scratch.file("structures"))
        await first.keep(rich(), of: blob)
        let own = try SystemFiles.names(in: scratch.file("structures"))
        _ = try scratch.write(Array("{}".utf8), as: "structures/\(blob.text)-1.json")
        _ = try StructureCache(folder: scratch.file("structures"))
        #expect(try SystemFiles.names(in: scratch.file("structures")) == own)
        #expect(own.count == 1)
    }
}
