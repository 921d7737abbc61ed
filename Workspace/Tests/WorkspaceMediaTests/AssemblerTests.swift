// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import WorkspaceMedia

@Suite("Pages are put together")
struct AssemblerTests {
    private func assembler(_ studio: Studio) -> Assembler { Assembler(runner: studio.runner, blobs: studio.blobs) }

    private func blob(_ studio: Studio, _ bytes: [UInt8]) async throws -> (BlobID, BlobLease) {
        let lease = try await studio.document(bytes).working
        return (lease.blob, lease)
    }

    /// What the result imports as: so it is checked by the importer too.
    private func imported(_ studio: Studio, _ file: AssembledFile) async throws -> ImportedDocument {
        let document = try await studio.document(Array(try Data(contentsOf: URL(fileURLWithPath: file.path))))
        #expect(document.notes == [])
        return document
    }

    private func words(_ studio: Studio, _ file: AssembledFile, _ count: Int) async throws -> [String] {
        var found: [String] = []
        for page in 1...count {
            found.append(try await studio.text(file.path, page: page).filter { !$0.isWhitespace })
        }
        return found
    }

    @Test("order, duplicates, rotation and blank pages are as asked")
    func order() async throws {
        let studio = try await Studio()
        let (a, first) = try await blob(studio, PDFMaker.pages(4))
        let (b, second) = try await blob(studio, PDFMaker.pages(2, box: "0 0 500 400"))
        let file = try await assembler(studio).assemble([
            .page(a, 3), .page(b, 2), .blank(width: 123, height: 45.5), .page(a, 1, degrees: 90),
            .page(a, 3, degrees: 180),
        ])
        #expect(try await words(studio, file, 5) == ["Page3", "Page2", "", "Page1", "Page3"])
        let document = try await imported(studio, file)
        #expect(document.pages.map(\.width) == [200, 500, 123, 300, 200])
        #expect(document.pages.map(\.height) == [300, 400, 45.5, 200, 300])
        withExtendedLifetime((first, second)) {}
    }

    @Test("[more sources than a sandbox lets in one by one] -> it lets in a folder where they have second names")
    func manySources() async throws {
        let studio = try await Studio()
        let (a, first) = try await blob(studio, PDFMaker.pages(1))
        let (b, second) = try await blob(studio, PDFMaker.pages(2))
        let files = [a: try studio.blobs.localPath(of: a), b: try studio.blobs.localPath(of: b)]
        #expect(try AssemblyInputs(files, runner: studio.runner, limit: 2).paths == files)
        let many = try AssemblyInputs(files, runner: studio.runner, limit: 1)
        try #require(many.inputs.count == 1)
        for (blob, path) in many.paths {
            #expect(SystemFiles.parent(of: path) == many.inputs[0])
            #expect(try BlobStore.hash(path).0 == blob)
            let folder = try studio.runner.folder()
            let read = try await studio.runner.run(.pdfinfo, [path], inputs: many.inputs, in: folder)
            #expect(read.code == 0)
        }
        withExtendedLifetime((first, second, many)) {}
    }

    @Test("nothing, too much and pages that are not there are refused with a sentence")
    func refusals() async throws {
        let studio = try await Studio()
        let (a, lease) = try await blob(studio, PDFMaker.pages(2))
        let small = Assembler(runner: studio.runner, blobs: studio.blobs, limit: 2)
        await #expect(throws: AssemblyError.noPages) { _ = try await small.assemble([]) }
        await #expect(throws: AssemblyError.tooManyPages(limit: 2)) {
            _ = try await small.assemble([.page(a, 1), .page(a, 1), .page(a, 1)])
        }
        await #expect(throws: AssemblyError.noSuchPage(a, number: 3)) { _ = try await small.assemble([.page(a, 3)]) }
        await #expect(throws: AssemblyError.noSuchPage(a, number: 0)) { _ = try await small.assemble([.page(a, 0)]) }
        withExtendedLifetime(lease) {}
    }

    @Test("the words of a page that is left out are not in the file")
    func noLeak() async throws {
        let studio = try await Studio()
        let link = "<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /Dest [6 0 R /Fit] >>"
        var maker = PDFMaker()
        let body = { (text: String) in
            let content = "BT /F1 48 Tf 20 100 Td (\(text)) Tj ET"
            return "<< /Length \(content.utf8.count) >>\nstream\n\(content)\nendstream"
        }
        let page = "/Type /Page /Parent 2 0 R /MediaBox [0 0 200 300] /Resources << /Font << /F1 3 0 R >> >>"
        let places = """
            /Names << /Dests << /Names [(Open matter) [4 0 R /Fit] (Secret matter) << /D [6 0 R /Fit] >>] >> >> \
            /Dests << /OpenPlace [4 0 R /Fit] /SecretPlace [6 0 R /Fit] >>
            """
        maker.objects = [
            "<< /Type /Catalog /Pages 2 0 R /Outlines 8 0 R /MarkInfo << /Marked true >> /StructTreeRoot 10 0 R \(places) >>",
            "<< /Type /Pages /Kids [4 0 R 6 0 R] /Count 2 >>",
            "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
            "<< \(page) /Contents 5 0 R /Annots [\(link)] >>", body("Public"),
            "<< \(page) /Contents 7 0 R >>", body("Secret"),
            "<< /Type /Outlines /First 9 0 R /Last 9 0 R /Count 1 >>",
            "<< /Title (Secret matter) /Parent 8 0 R /Dest [6 0 R /Fit] /First 11 0 R /Last 11 0 R /Count 1 >>",
            "<< /Type /StructTreeRoot /K << /Type /StructElem /S /P /P 10 0 R /Pg 6 0 R /ActualText (Secret words) >> >>",
            "<< /Title (Public part) /Parent 9 0 R /Dest [4 0 R /Fit] >>",
        ]
        let (a, lease) = try await blob(studio, maker.bytes())
        let pages: [AssemblyPage] = [.page(a, 1)]
        let losses = try await assembler(studio).losses(of: pages)
        #expect(losses.losses == [.bookmarks(1), .links(1), .readingOrder])
        let file = try await assembler(studio).assemble(pages)
        let folder = try studio.runner.folder()
        let plain = folder.file("plain.pdf")
        _ = try await studio.runner.run(
            .qpdf,
            ["--qdf", "--object-streams=disable", file.path, plain],
            inputs: [file.path],
            in: folder
        )
        let text = String(decoding: try SystemFiles.head(plain, limit: 1 << 20), as: UTF8.self)
        for kept in ["Public", "Public part", "Open matter", "OpenPlace"] { #expect(text.contains(kept), "\(kept)") }
        #expect(!text.contains("Secret"))
        withExtendedLifetime(lease) {}
    }

    @Test("scripts that run by themselves are left out, and the person is told")
    func scripts() async throws {
        let studio = try await Studio()
        let script = "<< /S /JavaScript /JS (app.alert\\(1\\)) >>"
        let extra =
            "/OpenAction \(script) /AA << /WC \(script) >> /Names << /JavaScript << /Names [(a) \(script)] >> >>"
        let (a, lease) = try await blob(studio, PDFMaker.pages(1, extra: extra))
        #expect(try await assembler(studio).losses(of: [.page(a, 1)]).losses == [.scripts])
        let file = try await assembler(studio).assemble([.page(a, 1)])
        let text = String(decoding: try SystemFiles.head(file.path, limit: 1 << 20), as: UTF8.self)
        #expect(!text.contains("JavaScript"))
        withExtendedLifetime(lease) {}
    }

    @Test("attached files of every source come along, under names of their own")
    func attachments() async throws {
        let studio = try await Studio()
        var sources: [BlobLease] = []
        for number in 1...2 {
            let folder = try studio.runner.folder()
            try folder.write(PDFMaker.pages(number), as: "in.pdf")
            try folder.write([65, 66], as: "note.txt")
            let words = [
                folder.file("in.pdf"), "--add-attachment", folder.file("note.txt"), "--", folder.file("out.pdf"),
            ]
            _ = try await studio.runner.run(.qpdf, words, in: folder)
            sources.append(try await studio.document(SystemFiles.head(folder.file("out.pdf"), limit: 1 << 20)).working)
        }
        let pages: [AssemblyPage] = [.page(sources[0].blob, 1), .page(sources[1].blob, 1), .page(sources[1].blob, 2)]
        #expect(try await assembler(studio).losses(of: pages).losses == [])
        let file = try await assembler(studio).assemble(pages)
        let words = ["--list-attachments", file.path]
        let list = try await studio.runner.run(.qpdf, words, inputs: [file.path], in: studio.runner.folder())
        let names = String(decoding: list.output, as: UTF8.self).split(separator: "\n").map { $0.prefix { $0 != " " } }
        #expect(names == ["1-note.txt", "note.txt"])
        // For whoever is to get the pages alone, neither their list nor their bytes.
        let losses = try await assembler(studio).losses(of: pages, keepsAttachments: false).losses
        #expect(losses == [.attachments(2)])
        for pages in [pages, [pages[0]]] {
            let bare = try await assembler(studio).assemble(pages, keepsAttachments: false)
            let words = ["--list-attachments", bare.path]
            let list = try await studio.runner.run(.qpdf, words, inputs: [bare.path], in: studio.runner.folder())
            #expect(!String(decoding: list.output, as: UTF8.self).contains("note.txt"))
            let text = String(decoding: try SystemFiles.head(bare.path, limit: 1 << 20), as: UTF8.self)
            #expect(!text.contains("/EmbeddedFile"))
        }
    }

    @Test("what was written can be kept as a blob, or goes by itself")
    func keeping() async throws {
        let studio = try await Studio()
        let (a, lease) = try await blob(studio, PDFMaker.pages(2))
        var file: AssembledFile? = try await assembler(studio).assemble([.page(a, 2)])
        let path = try #require(file).path
        let whole = try SystemFiles.head(path, limit: 1 << 20)
        let pieces = try await #require(file).chunks(ofBytes: 100).reduce(into: []) { $0.append($1) }
        #expect(pieces.flatMap { $0 } == whole)
        #expect(pieces.dropLast().allSatisfy { $0.count == 100 })
        let kept = try await #require(file).store(in: studio.blobs, now: 0)
        #expect(studio.blobs.contains(kept.blob))
        file = try await assembler(studio).assemble([.page(a, 2)])
        let second = try #require(file).path
        #expect(FileManager.default.fileExists(atPath: second))
        file = nil
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(!FileManager.default.fileExists(atPath: second))
        withExtendedLifetime(lease) {}
    }
}
