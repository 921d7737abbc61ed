// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WorkspaceExchange

@Suite("Nullboard's files")
struct NullboardTests {
    @Test("a board comes in with its lists and notes")
    func board() throws {
        let plan = try ImportAttempt.plan(try Corpus.fixture("nullboard.nbx"), "backup.nbx")
        let board = try ImportAttempt.outline(plan)
        #expect(board.title == "Welcome to Nullboard")
        #expect(board.lists.map(\.title) == ["The Use", "Größe & Co", "Empty"])
        let cards = board.lists.map { $0.cards.map(\.title) }
        let first = ["This is a note.", "All data is saved locally.", "A raw note, no border"]
        #expect(cards == [first, ["\"Quotes\" and 👍 emoji"], []])
        #expect(board.lists[0].cards[0].body == "A column of notes is a list, and a set of lists is a board.")
        #expect(plan.summary.source == .nullboard)
        #expect(plan.summary.facts == ["3 lists", "4 cards"])
        #expect(plan.summary.notes == ["1 raw note is an ordinary card here."])
    }

    @Test("an array is several boards")
    func boards() throws {
        let board = "{\"format\":20190412,\"id\":1,\"revision\":1,\"title\":\"T\",\"lists\":[]}"
        let plan = try ImportAttempt.plan("\u{FEFF} [ \(board), \(board)]")
        #expect(plan.boards.count == 2)
        #expect(plan.summary.facts == ["2 boards"])
        #expect(plan.summary.notes == [])
    }

    @Test(
        "other files say why they are not taken",
        arguments: [
            ("{\"format\":20200101,\"title\":\"n\",\"lists\":[]}", "The Nullboard file is of the format 20200101,"),
            ("{\"format\":20200101,\"title\":7,\"lists\":[]}", "The Nullboard file is of the format 20200101,"),
            ("{\"format\":\"x\",\"lists\":[]}", "The Nullboard file is of no known format,"),
            ("{\"format\":1e300,\"lists\":[]}", "The Nullboard file is of the format 1e+300,"),
            ("[{\"title\":\"n\",\"lists\":[]}]", "The Nullboard file is of no known format,"),
            ("{\"format\":20190412,\"title\":\"n\"}", "The board has no lists,"),
            ("{\"format\":20190412,\"lists\":[{\"notes\":[{}]}]}", "Note 1 of list 1 has no text,"),
            ("{\"format\":20190412,\"lists\":[{\"notes\":7}]}", "The “notes” of list 1 is not what Nullboard writes"),
            ("{\"format\":20190412,\"lists\":[{\"notes\":[", "The file ends in the middle,"),
            ("[{\"format\":20190412,\"lists\":[]},7]", "Board 2 is not what Nullboard writes there"),
        ]
    )
    func refused(text: String, start: String) {
        let sentence = ImportAttempt.failure(text)?.sentence
        #expect(sentence?.hasPrefix(start) == true, "\(sentence ?? "imported")")
        #expect(sentence?.hasSuffix(".") == true)
    }

    @Test("more than a board has is refused")
    func large() {
        let notes = String(repeating: "{\"text\":\"\"},", count: 260_000) + "{\"text\":\"\"}"
        let text = "{\"format\":20190412,\"lists\":[{\"notes\":[\(notes)]}]}"
        #expect(ImportAttempt.failure(text)?.reason == .tooLarge)
        let deep = String(repeating: "[", count: 200_000)
        let nested = "{\"format\":20190412,\"history\":\(deep)"
        #expect(ImportAttempt.failure(nested)?.sentence.contains("deeper than any Nullboard board") == true)
    }
}
