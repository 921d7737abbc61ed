// SPDX-License-Identifier: Apache-2.0

import Testing
import WorkspaceModel

@testable import WorkspaceExchange

/// A language that says every sentence of the catalogue between two brackets: what is outside of them is no sentence of it.
private let bracketed = SentenceCatalog(
    lines: (0..<SentenceCatalog.english.count).map { index in
        SentenceCatalog.english.forms(index).map { $0.isEmpty ? "" : "⟦\($0)⟧" }.joined(separator: "\t")
    }
)

/// Whether a text is one sentence of the catalogue, with what is put into it inside.
private func isSaid(_ text: String) -> Bool {
    text.hasPrefix("⟦") && text.hasSuffix("⟧") && text.count { $0 == "⟦" } == text.count { $0 == "⟧" }
}

@Suite("What an import says is said in the language of whoever imports")
struct SpokenTests {
    private static let header = #""id":"b","name":"B","lists":[{"id":"l","name":"L","closed":true}]"#

    @Test(
        "the report of what was found and lost",
        arguments: [
            (
                #"{\#(header),"closed":true,"prefs":{"backgroundImage":"x"},"pluginData":[{}],"cards":["#
                    + #"{"id":"c","name":"C","idList":"l","closed":true,"due":"never","idLabels":["x"],"idMembers":["y"],"#
                    + #""stickers":[{}],"cover":{"idAttachment":"z"},"badges":{"comments":3},"attachments":["#
                    + #"{"id":"a","url":"ftp://a","name":"a"},{"id":"d","url":"https://trello.com/1/d","isUpload":true}],"#
                    + #""customFieldItems":[{"idCustomField":"q","value":{"text":"t"}}]},{"id":"s","name":"S","idList":"n"}],"#
                    + #""checklists":[{"id":"k","idCard":"none","checkItems":[]}],"#
                    + #""customFields":[{"id":"f","name":"F","type":"moon"}],"#
                    + #""actions":[{"type":"commentCard","data":{"text":"t","card":{"id":"none"}}}]}"#,
                "board.json", 17
            ),
            ("Title,Due,Checklist items done\na,3/4/2026 10:00,1 of 2\n,never,,more\n", "a.csv", 6),
            ("# B\n\n## L\n\n- [ ] a @{2026-11-20} @@{10:00}\n  - 📎 a.pdf\n\nA line\n", "a.md", 3),
            (#"{"format":20190412,"title":"N","lists":[{"title":"L","notes":[{"text":"a","raw":true}]}]}"#, "a.nbx", 1),
        ]
    )
    func reports(text: String, name: String, count: Int) throws {
        let report = try L10n.$catalog.withValue(bracketed) { try ImportAttempt.plan(text, name).summary.report }
        for sentence in report.imported + report.missing { #expect(isSaid(sentence), "\(sentence)") }
        #expect(report.missing.count == count, "\(report.missing)")
    }

    @Test(
        "why a file is not imported",
        arguments: [
            "", "hello", "{}", "PK\u{3}\u{4}", "{\"lists\":[],\"cards\":[{}]}", "{\"lists\":[],\"cards\":[7]}",
            "{\"cards\":[],\"lists\":[],\"checklists\":[{\"id\":\"k\",\"checkItems\":[{}]}]}",
            "{\"cards\":[],\"lists\":[", "{\"cards\":[],\"lists\":[]}}", "{\"format\":1,\"lists\":[]}", "a\u{0}b",
            "{\"format\":\"x\",\"lists\":[]}", "{\"cards\":[],\"lists\":[{\"id\":1}]}",
        ]
    )
    func refusals(text: String) throws {
        let error = L10n.$catalog.withValue(bracketed) { ImportAttempt.failure(text) }
        let sentence = try #require(error?.sentence)
        #expect(isSaid(sentence), "\(sentence)")
        // The same in English, when nobody says otherwise.
        let english = try #require(ImportAttempt.failure(text)?.sentence)
        #expect(!english.contains("⟦"))
        #expect(sentence.filter { $0 != "⟦" && $0 != "⟧" }.lowercased() == english.lowercased())
    }

    @Test("names that a file lacks, in and out")
    func names() throws {
        try L10n.$catalog.withValue(bracketed) {
            let plan = try ImportAttempt.plan("Title,List,Labels\n,,x\n", "a.csv")
            let outline = try ImportAttempt.outline(plan)
            #expect(outline.lists.map(\.title) == ["⟦Cards without a list⟧"])
            #expect(outline.lists.first?.cards.map(\.title) == ["⟦Untitled⟧"])
            #expect(MarkdownWriter.text(of: BoardOutline(title: "")).hasPrefix("# ⟦Untitled⟧"))
        }
    }
}
