// SPDX-License-Identifier: Apache-2.0

import Testing
import WorkspaceExchange

@Suite("Files that are not imported say why")
struct TrelloErrorTests {
    private func failure(_ bytes: [UInt8]) -> ImportError? {
        var random = SeededGenerator(seed: 1)
        do throws(ImportError) {
            _ = try Importer.plan(bytes, using: &random)
            return nil
        } catch {
            return error
        }
    }

    private func sentence(_ text: String) -> String? { failure(Array(text.utf8))?.sentence }

    @Test(
        "wrong content is named with its place",
        arguments: [
            ("{\"lists\":[],\"cards\":[{\"id\":\"1\",\"name\":\"a\"},{\"id\":\"2\"}]}", "Card 2 has no name,"),
            ("{\"lists\":[],\"cards\":[{\"id\":\"1\",\"name\":null}]}", "Card 1 has no name,"),
            ("{\"lists\":[],\"cards\":[{\"id\":\"1\",\"name\":7}]}", "The “name” of card 1 is not what Trello writes"),
            ("{\"lists\":[{\"name\":\"a\"}],\"cards\":[]}", "List 1 has no id,"),
            ("{\"lists\":[],\"cards\":[7]}", "Card 1 is not what Trello writes there"),
            ("{\"lists\":{},\"cards\":[]}", "The “lists” of the board is not what Trello writes there"),
            (
                "{\"cards\":[{\"id\":\"1\",\"name\":\"a\",\"idLabels\":[\"x\",{}]}],\"lists\":[]}",
                "Entry 2 of card 1 is not"
            ),
            (
                "{\"cards\":[],\"lists\":[],\"checklists\":[{\"id\":\"k\",\"checkItems\":[{\"name\":\"a\"},{}]}]}",
                "Item 2 of checklist 1 has no name,"
            ),
            (
                "{\"cards\":[],\"lists\":[],\"actions\":[{\"type\":\"commentCard\",\"data\":{\"text\":7}}]}",
                "The “text” of action 1 is not what Trello writes"
            ),
        ]
    )
    func wrongContent(text: String, start: String) {
        let sentence = sentence(text)
        #expect(sentence?.hasPrefix(start) == true, "\(sentence ?? "imported")")
        #expect(sentence?.hasSuffix(".") == true)
    }

    @Test(
        "files of another kind",
        arguments: [
            ("", "The file is empty."), (" \n\t", "The file is empty."), ("hello", "The file is no board."),
            ("[]", "The file is no board."), ("%PDF-1.7", "The file is no board."),
            ("{}", "This JSON file is no Trello board."),
            ("{\"lists\":[{}]}", "This JSON file is no Trello board."),
        ]
    )
    func otherFormats(text: String, start: String) {
        let error = failure(Array(text.utf8))
        #expect(error?.reason == .unknownFormat)
        #expect(error?.sentence.hasPrefix(start) == true, "\(error?.sentence ?? "imported")")
        #expect(error?.sentence.contains("boards from Trello (JSON or CSV)") == true)
    }

    @Test("several boards in one file are named as what they are")
    func several() {
        let error = failure(Array("[ {\"lists\":[],\"cards\":[]},{}]".utf8))
        #expect(error?.reason == .unknownFormat)
        #expect(error?.sentence == "This file has several Trello boards; export each to a file of its own.")
    }

    @Test("a board of WeKan is named as what it is, also where its file is cut off", arguments: ["", "}"])
    func weKan(end: String) {
        let text = """
            {"_format":"wekan-board-1.0.0","_id":"a","title":"B","lists":[{"_id":"l","title":"L"}],
            "cards":[{"_id":"c","title":"C","listId":"l"}]
            """
        let error = failure(Array((text + end).utf8))
        #expect(error?.reason == .unknownFormat)
        #expect(error?.sentence.contains("WeKan as CSV") == true, "\(error?.sentence ?? "imported")")
    }

    @Test("UTF-16 is refused, a byte order mark before UTF-8 is not")
    func encodings() {
        #expect(failure([0xFF, 0xFE, 0x7B, 0x00])?.sentence.hasPrefix("The file is UTF-16 text") == true)
        #expect(failure([0xEF, 0xBB, 0xBF] + Array("{\"cards\":[],\"lists\":[]}".utf8)) == nil)
        let invalid = Array("{\"cards\":[],\"lists\":[],\"name\":\"".utf8) + [0xC3, 0x28] + Array("\"}".utf8)
        #expect(failure(invalid)?.sentence.hasPrefix("The file is not UTF-8 text") == true)
    }

    @Test("nesting without end is refused, wherever it is", arguments: ["x", "cards", "actions", "prefs"])
    func deep(name: String) {
        for (open, close) in [("[", "]"), ("{\"a\":", "}")] {
            let nested = String(repeating: open, count: 200_000) + "1" + String(repeating: close, count: 200_000)
            let sentence = sentence("{\"lists\":[],\"\(name)\":\(nested),\"cards\":[]}")
            #expect(sentence != nil)
            if name == "x" { #expect(sentence?.hasPrefix("The file nests lists and objects deeper") == true) }
        }
        #expect(sentence(String(repeating: "{\"cards\":", count: 100_000))?.hasSuffix(".") == true)
    }

    @Test("actions without end are refused before one of them is read, and no board has so many things at all")
    func many() {
        let start = "The file has more in it than any Trello board"
        func actions(_ count: Int, first: String) -> String {
            let rest = String(repeating: ",{}", count: count - 1)
            return "{\"lists\":[],\"cards\":[],\"actions\":[\(first)\(rest)]}"
        }
        #expect(sentence(actions(100_000, first: "{}")) == nil)
        #expect(sentence(actions(100_000, first: "{\"id\":7}"))?.hasPrefix("The “id” of action 1") == true)
        #expect(sentence(actions(100_001, first: "{\"id\":7}"))?.hasPrefix(start) == true)
        #expect(sentence(actions(5_000_000, first: "{}"))?.hasPrefix(start) == true)
        let labels = "\"\"" + String(repeating: ",\"\"", count: 500_000)
        let card = "{\"id\":\"1\",\"name\":\"a\",\"idLabels\":[\(labels)]}"
        #expect(sentence("{\"lists\":[],\"cards\":[\(card)]}")?.hasPrefix(start) == true)
    }

    @Test("a truncated file is refused wherever it was cut")
    func truncated() throws {
        var generator = TrelloGenerator(cards: 12)
        let bytes = generator.file()
        for end in stride(from: 1, to: bytes.count, by: 97) {
            let error = try #require(failure(Array(bytes[..<end])), "cut at \(end)")
            #expect(error.reason == .malformed)
            #expect(error.sentence.hasPrefix("The file ends in the middle"), "cut at \(end): \(error.sentence)")
        }
    }

    @Test("something after the end is refused")
    func trailing() {
        #expect(sentence("{\"cards\":[],\"lists\":[]} {}")?.hasPrefix("The file is not valid JSON") == true)
    }

    @Test("a file that is not there")
    func missing() {
        var random = SeededGenerator(seed: 1)
        #expect(throws: ImportError(.unreadable, "The file cannot be opened.")) {
            _ = try Importer.plan(fileAt: "/nowhere/at/all.json", using: &random)
        }
    }
}
