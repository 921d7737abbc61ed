// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import WorkspaceExchange

@Suite("Parts of the import")
struct ImportPartsTests {
    @Test(
        "dates",
        arguments: [
            ("1970-01-01T00:00:00.000Z", 0), ("2021-01-28T10:00:00.000Z", 1_611_828_000_000),
            ("2021-01-28T10:00:00Z", 1_611_828_000_000), ("2021-01-28T11:30:00.25+01:30", 1_611_828_000_250),
            ("2021-01-28T10:00Z", 1_611_828_000_000), ("1969-12-31T23:59:59.999Z", -1),
            ("2000-02-29T00:00:00Z", 951_782_400_000), ("2021-02-29T00:00:00Z", nil), ("2021-13-01T00:00:00Z", nil),
            ("2021-01-28", nil), ("", nil), ("yesterday", nil), ("2021-01-28T10:00:00", nil),
            ("2021-01-28T25:00:00Z", nil), ("2021-01-28T10:00:00.Z", nil), ("2021-01-28T10:00:00Zx", nil),
            ("٢٠٢١-01-28T10:00:00Z", nil),
        ] as [(String, Double?)]
    )
    func dates(text: String, milliseconds: Double?) {
        #expect(TrelloDate.milliseconds(text) == milliseconds)
    }

    @Test("dates agree with Foundation's, there and back")
    func againstFoundation() throws {
        var random = SeededGenerator(seed: 2)
        // Before 1582 Foundation counts by the Julian calendar.
        for _ in 0..<2_000 {
            let seconds = Int.random(in: -12_000_000_000...200_000_000_000, using: &random)
            let date = Date(timeIntervalSince1970: Double(seconds))
            let text = date.formatted(.iso8601)
            #expect(CivilTime(milliseconds: Double(seconds) * 1_000).dateText == String(text.prefix(10)))
            #expect(TrelloDate.milliseconds(text) == Double(seconds) * 1_000, "\(text)")
        }
    }

    @Test("the date in an identity")
    func creation() {
        #expect(TrelloDate.creation(of: "5fcbec2e6621ca4f0a547896") == 1_607_199_790_000)
        #expect(TrelloDate.creation(of: "5fcbec2e") == nil)
        #expect(TrelloDate.creation(of: "+fcbec2e6621ca4f0a547896") == nil)
    }

    @Test(
        "a text is a number where the number is the same text again",
        arguments: [
            ("1.9", 1.9), ("-3", -3), ("0", 0), ("-0.5", -0.5), ("123456789012345", 123_456_789_012_345),
            ("1.10", nil), ("1.0", nil), ("-0", nil), ("0.00001", nil), ("007", nil), ("1e5", nil), (".5", nil),
            ("5.", nil), ("", nil),
        ] as [(String, Double?)]
    )
    func numbers(text: String, number: Double?) {
        #expect(PlainNumber.value(text) == number)
        if let number { #expect(PlainNumber.text(number) == text) }
    }

    @Test(
        "colours",
        arguments: [
            ("green", "green"), ("sky_light", "sky_light"), ("black_dark", "black_dark"), ("gray", "grey"),
            ("teal_light", "sky"), ("green_bold", "green"), ("#FF00aa", "#ff00aa"), ("ultraviolet", "grey"),
            ("none", nil),
            ("", nil), (nil, nil), ("_", nil),
        ] as [(String?, String?)]
    )
    func colors(trello: String?, ours: String?) {
        #expect(TrelloColor.name(trello) == ours)
    }

    @Test(
        "addresses",
        arguments: [
            ("https://a.org/x?y#z", true), (" http://a.org\n", true), ("HTTPS://A.ORG", true), ("mailto:a@b.org", true),
            ("javascript:alert(1)", false), ("data:text/html,x", false), ("java\tscript:x", false), ("ftp://a", false),
            ("https://", false), ("//a.org", false), ("", false), ("https://a\u{0}b", false), ("vbscript:x", false),
        ]
    )
    func addresses(text: String, isAllowed: Bool) {
        #expect((WebAddress.checked(text) != nil) == isAllowed)
    }

    @Test("texts are cut at a limit, between characters of UTF-8", arguments: 0...9)
    func cut(bytes: Int) {
        let result = TextLimits.clean("aé👍\u{0}b", bytes: bytes)
        #expect(result.text.utf8.count <= bytes)
        #expect("aé👍b".utf8.starts(with: result.text.utf8))
        #expect(result.isCut == (bytes < 8))
    }

    @Test("the small Trello export for other tests is what the generator makes")
    func fixture() throws {
        var generator = TrelloGenerator(cards: 24, lists: 4)
        let bytes = generator.file()
        guard FileManager.default.fileExists(atPath: Corpus.fixture.path) else {
            try Data(bytes).write(to: Corpus.fixture)
            Issue.record("Tests/Fixtures/trello-board.json was missing and is written now; look at it and keep it")
            return
        }
        #expect(try Corpus.bytes(Corpus.fixture) == bytes)
    }
}
