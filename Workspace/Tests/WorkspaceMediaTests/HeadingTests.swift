// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import WorkspaceMedia

@Suite("Bookmarks without a destination of their own")
struct HeadingTests {
    private let studio: Studio
    private let assembler: Assembler

    init() async throws {
        studio = try await Studio()
        assembler = Assembler(runner: studio.runner, blobs: studio.blobs)
    }

    /// Three pages below these bookmarks: `Part` with `Part one -> 1`, `Notes`, `Annex` with `Map -> 2`, `End -> 3`, and
    /// `Site`, which leads to a web address.
    private func source() -> [UInt8] {
        var maker = PDFMaker()
        let page = "<< /Type /Page /Parent 2 0 R >>"
        maker.objects = [
            "<< /Type /Catalog /Pages 2 0 R /Outlines 6 0 R >>",
            "<< /Type /Pages /Kids [3 0 R 4 0 R 5 0 R] /Count 3 /MediaBox [0 0 100 100] >>",
            page, page, page,
            "<< /Type /Outlines /First 7 0 R /Last 13 0 R /Count 7 >>",
            "<< /Title (Part) /Parent 6 0 R /Next 9 0 R /First 8 0 R /Last 8 0 R /Count 1 >>",
            "<< /Title (Part one) /Parent 7 0 R /Dest [3 0 R /Fit] >>",
            "<< /Title (Notes) /Parent 6 0 R /Prev 7 0 R /Next 10 0 R >>",
            "<< /Title (Annex) /Parent 6 0 R /Prev 9 0 R /Next 12 0 R /First 11 0 R /Last 11 0 R /Count 1 >>",
            "<< /Title (Map) /Parent 10 0 R /Dest [4 0 R /Fit] >>",
            "<< /Title (End) /Parent 6 0 R /Prev 10 0 R /Next 13 0 R /Dest [5 0 R /Fit] >>",
            "<< /Title (Site) /Parent 6 0 R /Prev 12 0 R /A << /S /URI /URI (https://example.org) >> >>",
        ]
        return maker.bytes()
    }

    private func pages(_ document: ImportedDocument, _ numbers: [Int]) -> [AssemblyPage] {
        numbers.map { .page(document.working.blob, $0) }
    }

    /// What a file of these pages has, as lines such as `  Part one -> 1`.
    private func outline(_ pages: [AssemblyPage]) async throws -> [String] {
        let file = try await assembler.assemble(pages)
        let structure = try await Assembler.structure(file.path, runner: studio.runner, in: studio.runner.folder())
        return lines(try #require(structure).bookmarks)
    }

    private func lines(_ bookmarks: [SourceStructure.Bookmark], depth: Int = 0) -> [String] {
        bookmarks.flatMap { bookmark in
            let page = bookmark.page.map { " -> \($0)" } ?? ""
            let line = String(repeating: "  ", count: depth) + bookmark.title + page
            return [line] + lines(bookmark.children, depth: depth + 1)
        }
    }

    @Test("[all pages, the last first] -> every heading stays")
    func whole() async throws {
        let all = pages(try await studio.document(source()), [3, 1, 2])
        #expect(
            !(try await assembler.losses(of: all).losses.contains { if case .headings = $0 { true } else { false } })
        )
        let expected = ["Part", "  Part one -> 2", "Notes", "Annex", "  Map -> 3", "End -> 1", "Site"]
        #expect(try await outline(all) == expected)
    }

    @Test("[the first page] -> the heading above its bookmark stays, and the report counts the two that go")
    func chosen() async throws {
        let first = pages(try await studio.document(source()), [1])
        let losses = try await assembler.losses(of: first).losses
        #expect(losses.filter { $0 != .scripts } == [.bookmarks(2), .bookmarksElsewhere(1), .headings(2)])
        #expect(Loss.headings(2).sentence == "2 bookmarks that are only headings are left out.")
        #expect(try await outline(first) == ["Part", "  Part one -> 1"])
    }

    @Test(
        "[all pages of one source, one page of another] -> the headings of the whole one stay, the other's are counted"
    )
    func mixed() async throws {
        let one = try await studio.document(source())
        // Another file of the same bookmarks.
        let two = try await studio.document(source() + Array("\n".utf8))
        #expect(one.working.blob != two.working.blob)
        let chosen = pages(one, [1, 2, 3]) + pages(two, [3])
        let losses = try await assembler.losses(of: chosen).losses
        #expect(losses.filter { $0 != .scripts } == [.bookmarks(2), .bookmarksElsewhere(2), .headings(3)])
        let expected = ["Part", "  Part one -> 1", "Notes", "Annex", "  Map -> 2", "End -> 3", "End -> 4"]
        #expect(try await outline(chosen) == expected)
    }

    @Test(
        "bookmarks that lead to an element of the tags lead to its page when pages are left out, and stay as they are else",
        .enabled(if: Corpus.isHere, "\(Corpus.missing)")
    )
    func tags() async throws {
        let document = try await studio.corpus("outlines_se.pdf")
        #expect(try await outline(pages(document, [2, 1])) == ["P tags", "  Hello  -> 2", "  World  -> 1"])
        #expect(try await assembler.losses(of: pages(document, [2, 1])).losses == [])
        let second = pages(document, [2])
        #expect(try await outline(second) == ["P tags", "  World  -> 1"])
        #expect(try await assembler.losses(of: second).losses == [.bookmarks(1), .readingOrder])
        // Without its tags the file has destinations, which every program follows.
        let file = try await assembler.assemble(second)
        let made = try await studio.outline(of: file.path)
        #expect(made.first?.children.map(\.page) == [1])
    }

    @Test("[a bookmark that leads to an element of the tags without a page] -> a heading like any other")
    func withoutPage() async throws {
        var maker = PDFMaker()
        maker.objects = [
            "<< /Type /Catalog /Pages 2 0 R /Outlines 4 0 R /StructTreeRoot 6 0 R >>",
            "<< /Type /Pages /Kids [3 0 R 8 0 R] /Count 2 /MediaBox [0 0 100 100] >>",
            "<< /Type /Page /Parent 2 0 R >>",
            "<< /Type /Outlines /First 5 0 R /Last 5 0 R /Count 1 >>",
            "<< /Title (Nowhere) /Parent 4 0 R /SE 7 0 R >>",
            "<< /Type /StructTreeRoot /K 7 0 R >>",
            "<< /Type /StructElem /S /Sect /P 6 0 R >>",
            "<< /Type /Page /Parent 2 0 R >>",
        ]
        let document = try await studio.document(maker.bytes())
        #expect(try await assembler.losses(of: pages(document, [1, 2])).losses == [])
        #expect(try await outline(pages(document, [1, 2])) == ["Nowhere"])
        #expect(try await assembler.losses(of: pages(document, [1])).losses == [.headings(1), .readingOrder])
        #expect(try await outline(pages(document, [1])) == [])
    }
}
