// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WorkspaceModel

@Suite("Typed page numbers") struct PageNumbersTests {
    @Test(
        "a text chooses pages",
        arguments: [
            ("3", [3]), ("3-5, 9", [3, 4, 5, 9]), (" 9 ; 2\n1 ", [1, 2, 9]), ("5-3", [3, 4, 5]), ("8-", [8, 9, 10]),
            ("-2", [1, 2]), ("2\u{2013}4", [2, 3, 4]), ("odd", [1, 3, 5, 7, 9]), ("Even", [2, 4, 6, 8, 10]),
            ("LAST", [10]), ("9-last", [9, 10]), ("all", Array(1...10)), ("1,1,1-2,,", [1, 2]), ("007", [7]),
        ]
    )
    func chooses(text: String, pages: [Int]) throws {
        #expect(try PageNumbers.parse(text, pageCount: 10).get().map { $0 + 1 } == pages)
    }

    @Test(
        "what chooses nothing says why",
        arguments: [
            ("", "Enter pages like"), (" , ", "Enter pages like"), ("x", "“x” is no page number"),
            ("3-x", "“x” is no page number"), ("-", "“-” is no page number"), ("0", "There is no page 0"),
            ("11", "There is no page 11: the document has 10 pages."), ("1-11", "There is no page 11"),
            ("99999999999999999999999999", "There is no page 999999999999:"), ("1-2-3", "“2-3” is no page number"),
            ("1 2", "“1 2” is no page number"), ("٣", "is no page number"), ("3.5", "“3.5” is no page number"),
        ]
    )
    func refuses(text: String, sentence: String) {
        guard case .failure(let refusal) = PageNumbers.parse(text, pageCount: 10) else {
            Issue.record("\(text) was taken")
            return
        }
        #expect(refusal.sentence.contains(sentence), "\(refusal.sentence)")
        #expect(refusal.sentence.hasSuffix("."))
    }

    @Test(
        "the words are those of the language of who types them, and English ones",
        arguments: [
            ("⟦all⟧", [1, 2, 3]), ("⟦ODD⟧", [1, 3]), ("⟦even⟧", [2]), ("⟦last⟧", [3]), ("2-⟦Last⟧", [2, 3]),
            ("all", [1, 2, 3]), ("odd", [1, 3]), ("even", [2]), ("last", [3]),
        ]
    )
    func words(text: String, pages: [Int]) throws {
        let english = SentenceCatalog.english
        let bracketed = SentenceCatalog(lines: (0..<english.count).map { "⟦\(english[$0])⟧" })
        let chosen = try L10n.$catalog.withValue(bracketed) { try PageNumbers.parse(text, pageCount: 3).get() }
        #expect(chosen.map { $0 + 1 } == pages)
    }

    @Test("a document without pages has none to choose") func empty() {
        #expect(throws: Refusal.self) { try PageNumbers.parse("1", pageCount: 0).get() }
        #expect(throws: Refusal.self) { try PageNumbers.parse("even", pageCount: -1).get() }
    }

    @Test("one page has no even ones") func single() throws {
        #expect(try PageNumbers.parse("even", pageCount: 1).get() == [])
    }

    @Test("what is written is read again", arguments: 0..<200 as Range<UInt64>) func roundTrip(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let count = Int.random(in: 1...60, using: &generator)
        let chosen = (0..<count).filter { _ in Bool.random(using: &generator) }
        guard !chosen.isEmpty else { return }
        let text = PageNumbers.text(for: chosen)
        #expect(try PageNumbers.parse(text, pageCount: count).get() == chosen, "seed \(seed): \(text)")
    }
}
