// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import WorkspaceModel

@Suite("Sentences of the catalogue")
struct SentenceCatalogTests {
    @Test("A sentence is said as it is, and what is not there is empty")
    func plain() {
        let catalog = SentenceCatalog(lines: ["Undo", "Redo"])
        #expect(catalog[1] == "Redo")
        #expect(catalog[2] == "")
        #expect(catalog[-1] == "")
        #expect(catalog.text(7, ["a"], count: 2) == "")
    }

    @Test(
        "What stands in braces is put in by its number, as often as it stands there",
        arguments: [
            ("Moved “{0}” to {1}", "Moved “Tea” to {0}"),
            ("{1}: {0}, {0}", "{0}: Tea, Tea"),
            ("{0", "{0"), ("{2} {x} {} }{0}", "{2} {x} {} }Tea"), ("{", "{"), ("", ""), ("ä{0}ö", "äTeaö"),
        ]
    )
    func filled(_ template: String, _ expected: String) {
        // What is put in is not looked at again.
        #expect(SentenceCatalog(lines: [template]).text(0, ["Tea", "{0}"]) == expected)
    }

    @Test("The number chooses the form; a form that the language does not have is the last one's")
    func forms() {
        let english = SentenceCatalog(lines: ["\t1 card\t\t\t\t{#} cards in {0}"])
        #expect(english.text(0, ["Doing"], count: 1) == "1 card")
        #expect(english.text(0, ["Doing"], count: 0) == "0 cards in Doing")
        #expect(english.forms(0) == ["", "1 card", "", "", "", "{#} cards in {0}"])
        let polish = SentenceCatalog(lines: ["\tkarta\t\t{#} karty\t{#} kart\t{#} karty"]) { count in
            count == 1 ? 1 : (2...4).contains(count % 10) && !(12...14).contains(count % 100) ? 3 : 4
        }
        #expect(
            [1, 2, 5, 12, 22].map { polish.text(0, [], count: $0) } == [
                "karta", "2 karty", "5 kart", "12 kart", "22 karty",
            ]
        )
        #expect(polish.form(of: 3) == 3)
        // Forms that nobody has.
        #expect(SentenceCatalog(lines: ["one\tother"], form: { _ in 9 }).text(0, [], count: 3) == "other")
    }

    @Test("What was staged is a sentence to a line, in the order of the names")
    func staged() {
        let catalog = SentenceCatalog(staged: "Undo\n\n\tone\t\t\t\t{#} of {0}", form: { _ in 5 })
        #expect(catalog[0] == "Undo")
        #expect(catalog[1] == "")
        #expect(catalog.text(2, ["10"], count: 3) == "3 of 10")
        #expect(SentenceCatalog(staged: "", form: { _ in 5 })[0] == "")
    }

    @Test("The names say their own sentences")
    func names() {
        #expect(L10n.undo == "Undo")
        #expect(L10n.cards(count: 3) == "3 cards")
        #expect(L10n.pages(count: 1) == "1 page")
        #expect(L10n.movedTo(what: "“Tea”", place: "Doing") == "Moved “Tea” to Doing")
        #expect(L10n.delete(what: "2 cards") == "Delete 2 cards")
    }

    @Test("What is counted has a sentence for each kind, of which the number chooses the form")
    func counted() {
        #expect(Kind.checkItem.counted(1) == "1 checklist item")
        #expect(Kind.customField.counted(2) == "2 custom fields")
        #expect(Kind.workspace.counted(1) == "1 thing")
        for kind in Kind.allCases { #expect(kind.counted(1).hasPrefix("1 ") && kind.counted(0).hasPrefix("0 ")) }
        #expect(TransactionLabel.phrase([]) == "0 things")
    }
}
