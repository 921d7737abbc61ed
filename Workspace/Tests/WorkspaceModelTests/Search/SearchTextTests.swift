// SPDX-License-Identifier: Apache-2.0
import Testing
import WorkspaceModel

@Suite("Texts as searches compare them")
struct SearchTextTests {
    @Test(
        "case and diacritics do not count",
        arguments: [
            ("BORSE", "borse"), ("Börse", "borse"), ("bo\u{308}rse", "borse"), ("Straße", "strasse"),
            ("STRAẞE", "strasse"),
            ("Łódź", "lodz"), ("Ærø", "aero"), ("Œuvre", "oeuvre"), ("Đà Nẵng", "da nang"), ("Șț", "st"), ("ıİ", "ii"),
            ("ΟΔΌΣ", "οδόσ"), ("Ώρα ΆΈΉΊΌΎΏ", "ώρα άέήίόύώ"), ("ЁЖИК", "ёжик"), ("日本語", "日本語"), ("🎉 Ok", "🎉 ok"),
            ("a\u{A0}b", "a b"),
            ("\u{10FFFF}ÿŸ", "\u{10FFFF}yy"), ("×÷", "×÷"),
        ]
    )
    func folding(text: String, folded: String) {
        #expect(String(decoding: SearchText.folded(text), as: UTF8.self) == folded)
        #expect(SearchText.folded(folded) == Array(folded.utf8), "folding again changes nothing")
    }

    @Test(
        "words stand between any spaces",
        arguments: [("", []), (" \t\n", []), ("  Tea\u{3000}Time ", ["tea", "time"]), ("a\u{0}b", ["a", "b"])]
            as [(String, [String])]
    )
    func words(text: String, words: [String]) {
        #expect(SearchText.words(of: text).map { String(decoding: $0, as: UTF8.self) } == words)
    }
}
