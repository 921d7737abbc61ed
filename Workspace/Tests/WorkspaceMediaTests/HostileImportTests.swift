// SPDX-License-Identifier: Apache-2.0

import Synchronization
import Testing

@testable import WorkspaceMedia

@Suite("Hostile and broken files")
struct HostileImportTests {
    private func refusal(_ bytes: [UInt8], limits: ImportLimits = ImportLimits()) async throws -> ImportRefusal.Reason?
    {
        switch try await Studio(limits: limits).outcome(bytes) {
        case .refused(let refusal): return refusal.reason
        case .imported(let document):
            Issue.record("it came in with \(document.pages.count) pages, \(document.notes)")
            return nil
        case .needsPassword:
            Issue.record("it asks for a password")
            return nil
        }
    }

    @Test("billions of pages claimed: its true page comes in, and the claim is told")
    func claims() async throws {
        let document = try await Studio().document(PDFMaker.pages(1, claiming: "2147483647"))
        #expect(document.pages == [ImportedPage(number: 1, width: 200, height: 300)])
        #expect(document.notes == [.rebuilt])
    }

    @Test("fewer pages claimed than there are: all come in")
    func modest() async throws {
        let document = try await Studio().document(PDFMaker.pages(3, claiming: "1"))
        #expect(document.pages.map(\.number) == [1, 2, 3])
        #expect(document.notes == [.rebuilt])
    }

    @Test("ten to the ninth pages in a kilobyte are refused at once")
    func bomb() async throws {
        #expect(try await refusal(PDFMaker.bomb(9)) != nil)
    }

    @Test("a page tree of a thousand levels comes in, one of 200,000 is refused")
    func deep() async throws {
        #expect(try await Studio().document(PDFMaker.deepTree(1000)).pages.count == 1)
        let reason = try await refusal(PDFMaker.deepTree(200_000))
        guard case .tool(let failure) = reason else {
            Issue.record("\(String(describing: reason))")
            return
        }
        #expect(!failure.sentence.isEmpty)
    }

    @Test("a page tree that leads back into itself is refused as that")
    func circle() async throws {
        var maker = PDFMaker()
        maker.objects = ["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 1 /Kids [2 0 R] >>"]
        #expect(try await refusal(maker.bytes()) == .circularPages)
    }

    @Test("no page, no end, no catalogue, nothing at all: each has its reason")
    func empty() async throws {
        var maker = PDFMaker()
        maker.objects = ["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Count 0 /Kids [] >>"]
        #expect(try await refusal(maker.bytes()) == .noPages)
        #expect(try await refusal(Array(PDFMaker.pages(2).prefix(120))) == .cutOff)
        let loop = "%PDF-1.7\nxref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 1 /Prev 9 >>\nstartxref\n9\n%%EOF\n"
        #expect(try await refusal(Array(loop.utf8)) == .noCatalogue)
        #expect(try await refusal([]) == .empty)
        #expect(try await refusal(Array("PK\u{3}\u{4} a zip called a.pdf".utf8)) == .unknownType)
    }

    @Test("a cut off table of contents is found again")
    func truncated() async throws {
        let whole = PDFMaker.pages(3)
        let document = try await Studio().document(Array(whole.dropLast(20)))
        #expect(document.pages.count == 3)
        #expect(document.notes.contains(.repaired))
    }

    @Test("more pages and more bytes than the limits are refused, and the limit is named")
    func limits() async throws {
        var limits = ImportLimits()
        limits.pages = 3
        #expect(try await refusal(PDFMaker.pages(4), limits: limits) == .tooManyPages(count: 4, limit: 3))
        limits.bytes = 100
        #expect(try await refusal(PDFMaker.pages(1), limits: limits) == .tooLarge(limit: 100))
        let refusal = ImportRefusal(fileName: "r.pdf", reason: .tooManyPages(count: 4, limit: 3))
        #expect(refusal.sentence == "“r.pdf” was not imported. It has 4 pages; 3 is the most that is taken.")
    }

    @Test("one import has one deadline, however many decoders it starts; its slot is free afterwards")
    func deadline() async throws {
        let scratch = try Scratch()
        let mark = "4\(UInt32.random(in: 10_000_000...99_999_999))"
        // The structure is read at once; the sizes of the pages never come.
        try scratch.program("pdfinfo", "exec tail -f /dev/null \(mark)")
        let runner = try await scratch.runner(width: 1)
        let blobs = try BlobStore(folder: scratch.file("blobs"))
        let importer = MediaImporter(runner: runner, blobs: blobs, limits: ImportLimits(seconds: 2))
        let lease = try await blobs.put(PDFMaker.pages(1), now: 0)
        guard case .refused(let refusal) = try await importer.importFile(lease, named: "a.pdf", now: 0) else {
            Issue.record("it came in")
            return
        }
        #expect(refusal.reason == .tookTooLong(seconds: 2))
        #expect(
            refusal.sentence == "“a.pdf” was not imported. Reading it took longer than 2 seconds, so it was stopped."
        )
        #expect(await runner.pool.runningCount == 0)
        try await eventually { !Processes.anyHas(mark) }
    }

    @Test("the number of pages is told once, before the pages are there, and never of a file that is refused for it")
    func counted() async throws {
        let studio = try await Studio(limits: ImportLimits(pages: 3))
        for (pages, told) in [(3, [3]), (4, [])] {
            let counts = Mutex<[Int]>([])
            let lease = try await studio.blobs.put(PDFMaker.pages(pages), now: 0)
            _ = try await studio.importer.importFile(lease, named: "a.pdf", now: 0) { count in
                counts.withLock { $0.append(count) }
            }
            #expect(counts.withLock { $0 } == told)
        }
    }

    @Test("sizes that no screen could show are bounded")
    func sizes() async throws {
        let document = try await Studio().document(PDFMaker.pages(1, box: "0 0 1000000000 1"))
        #expect(document.pages == [ImportedPage(number: 1, width: 144_000, height: 1)])
    }

    @Test("every prefix of a PDF is taken or refused, none stops the importer: every 37th byte")
    func prefixes() async throws {
        let whole = PDFMaker.pages(2)
        let studio = try await Studio()
        for length in stride(from: 0, to: whole.count, by: 37) {
            if case .needsPassword = try await studio.outcome(Array(whole.prefix(length))) {
                Issue.record("\(length) bytes ask for a password")
            }
        }
    }

    @Test("a file name cannot break the sentence")
    func names() {
        let name = "a\nb\u{7}" + String(repeating: "x", count: 200) + ".pdf"
        let sentence = ImportRefusal(fileName: name, reason: .empty).sentence
        #expect(!sentence.contains("\n"))
        #expect(sentence.count < 130)
    }
}

@Suite("Encrypted files ask once", .enabled(if: Corpus.isHere, "\(Corpus.missing)"))
struct EncryptedImportTests {
    @Test(
        "without a password it asks, with the right one it is in, decrypted",
        arguments: [
            ("print_protection.pdf", "1234"), ("bug1782186.pdf", "Hello"),
        ]
    )
    func password(name: String, password: String) async throws {
        let studio = try await Studio()
        let bytes = try Corpus.bytes(name)
        guard case .needsPassword(wasWrong: false) = try await studio.outcome(bytes) else {
            Issue.record("it does not ask")
            return
        }
        guard case .needsPassword(wasWrong: true) = try await studio.outcome(bytes, password: "wrong\nline") else {
            Issue.record("it does not say that it was wrong")
            return
        }
        let document = try await studio.document(bytes, password: password)
        #expect(document.pages.count == 1)
        #expect(document.notes.contains(.decrypted))
        #expect(document.original.blob != document.working.blob)
        let again = try await studio.document(studio.bytes(of: document.working.blob))
        #expect(again.notes == [])
    }
}
