// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WorkspaceExchange

@Suite("Markdown")
struct MarkdownImportTests {
    private func outline(_ text: String, _ name: String = "") throws -> BoardOutline {
        try ImportAttempt.outline(try ImportAttempt.plan(text, name))
    }

    @Test("what Obsidian Kanban writes", arguments: ["\n", "\r\n"])
    func obsidian(lineEnd: String) throws {
        let text = String(decoding: try Corpus.fixture("obsidian-kanban.md"), as: UTF8.self)
        let plan = try ImportAttempt.plan(text.replacing("\n", with: lineEnd), "House.md")
        let board = try ImportAttempt.outline(plan)
        #expect(board.title == "House")
        #expect(board.lists.map(\.title) == ["To do", "Done"])
        #expect(board.lists[0].limit == 5)
        let cards = board.lists[0].cards
        #expect(cards.map(\.title) == ["Buy milk", "Write the letter", "#only-a-tag"])
        #expect(cards[0].labels == ["shopping", "home"])
        #expect(cards[0].due == TrelloDate.milliseconds("2026-11-24T10:30:00Z"))
        #expect(cards[1].body == "To the landlord.\n\n- the heating")
        let items = [CheckItemOutline(title: "ask [[Ada]]"), CheckItemOutline(title: "find the address", isDone: true)]
        #expect(cards[1].checklists == [ChecklistOutline(title: "Checklist", items: items)])
        #expect(board.lists[1].cards == [CardOutline(title: "Call the bank", isDone: true)])
        #expect(
            plan.summary.notes == [
                "1 archived list is in the Trash and can be restored from there.",
                "The times in the file have no time zone and were read as UTC.",
            ]
        )
    }

    @Test("Obsidian Kanban calls its archive as the person's language does, and has a card's date behind its last line")
    func translatedObsidian() throws {
        let text = """
            ---

            kanban-plugin: basic

            ---

            ## Fertig

            **Fertiggestellt**
            - [x] Milch<br>zwei Liter<br>- Hafer #einkauf @{2026-11-24}
            - [ ] Brot
            \tvom Markt
            \tam Platz @{2026-11-25}


            ***

            ## Archiv

            - [x] Alt
            """
        let plan = try ImportAttempt.plan(text, "Haus.md")
        let board = try ImportAttempt.outline(plan)
        #expect(board.lists.map(\.title) == ["Fertig"])
        let cards = try #require(board.lists.first?.cards)
        #expect(cards.map(\.title) == ["Milch", "Brot"])
        #expect(cards.map(\.body) == ["zwei Liter\n- Hafer", "vom Markt\nam Platz"])
        #expect(cards.map(\.due) == ["24", "25"].map { TrelloDate.milliseconds("2026-11-\($0)T12:00:00Z") })
        #expect(cards.map(\.labels) == [["einkauf"], []])
        #expect(cards.map(\.isDone) == [true, false])
        #expect(plan.summary.notes == ["1 archived list is in the Trash and can be restored from there."])
    }

    @Test(
        "in a file of Obsidian Kanban a line below a heading that is bold only at both ends is no mark, and is told of"
    )
    func boldAtBothEnds() throws {
        let head = "---\n\nkanban-plugin: basic\n\n---\n\n## To do\n\n"
        for (line, notes) in [
            ("**Fertig**", []), ("**Note:** ask **Ada**", ["1 line that belongs to no item was left out."]),
        ] as [(String, [String])] {
            let plan = try ImportAttempt.plan("\(head)\(line)\n- [ ] Milk\n", "House.md")
            #expect(try ImportAttempt.outline(plan).lists.map { $0.cards.map(\.title) } == [["Milk"]])
            #expect(plan.summary.notes == notes)
        }
    }

    @Test("what people and other programs write at the end of an item")
    func marks() throws {
        let text = """
            # Tasks

            Some words about it.

            ### Todo
            1. Numbered 📅 2026-11-24
            2) Planned 🛫 2026-11-20 ⏳ 2026-11-21 ➕ 2026-11-01
            * Fields [tag:home] [due:2026-11-24]
            + Dataview [due:: 2026-11-24]
            - Plain \\#1, not a tag #12
            - [/] Half done ^block-1
              - [ ] Sub-task
                with a note
            - Call Bob (note: urgent)

            ### Empty
            """
        let board = try outline(text)
        #expect(board.title == "Tasks")
        #expect(board.body == "Some words about it.")
        #expect(board.lists.map(\.title) == ["Todo", "Empty"])
        let cards = board.lists[0].cards
        #expect(
            cards.map(\.title) == [
                "Numbered", "Planned", "Fields", "Dataview", "Plain #1, not a tag #12", "Half done",
                "Call Bob (note: urgent)",
            ]
        )
        let day = TrelloDate.milliseconds("2026-11-24T12:00:00Z")
        #expect(cards[0].due == day && cards[2].due == day && cards[3].due == day)
        #expect(cards[2].labels == ["home"])
        #expect(cards[1].createdAt == TrelloDate.milliseconds("2026-11-01T12:00:00Z"))
        #expect(cards[5].checklists.map { $0.items.map(\.title) } == [["Sub-task"]])
    }

    @Test("ours is readable")
    func written() throws {
        var card = CardOutline(
            title: "Buy *milk*",
            body: "two\nlines\n- [ ] no item",
            labels: ["red", "a, b"],
            members: ["Ada"]
        )
        card.due = TrelloDate.milliseconds("2026-11-24T12:00:00Z")
        card.start = TrelloDate.milliseconds("2026-11-23T10:00:00Z")
        card.values = [ValueOutline(name: "Price", text: "3")]
        card.checklists = [
            ChecklistOutline(title: "Steps", items: [CheckItemOutline(title: "go", isDone: true)]),
            ChecklistOutline(title: "Later"),
        ]
        card.links = [LinkOutline(title: "N", address: "https://a.org")]
        card.files = ["plan.pdf"]
        card.comments = [
            CommentOutline(author: "Ada", date: TrelloDate.milliseconds("2026-11-20T08:05:00Z"), text: "Yes")
        ]
        let lists = [
            ListOutline(
                title: "To do",
                limit: 3,
                cards: [card, CardOutline(title: "Fix (due 2026-01-01)", isDone: true)]
            )
        ]
        let text = MarkdownWriter.text(of: BoardOutline(title: "My\nboard", body: "About\n\n## it", lists: lists))
        let expected = """
            # My board

            > About
            >
            > ## it

            <!-- carry: limits -->

            ## To do (3)

            - [ ] Buy *milk* (from 2026-11-23 10:00 UTC, due 2026-11-24, #red, #a\\, b, @Ada, [Price:: 3])
                two
                lines
                - \\[ ] no item
                - Steps
                    - [x] go
                - Later
                    - [ ]
                - [N](https://a.org)
                - 📎 plan.pdf
                - **Ada**, 2026-11-20 08:05 UTC:
                    Yes
            - [x] Fix (due 2026-01-01) ()

            """
        #expect(text == expected)
        let plan = try ImportAttempt.plan(text)
        #expect(plan.summary.notes == ["The content of 1 file is not in the Markdown."])
    }

    @Test(
        "headings",
        arguments: [
            ("# A\n- a\n# B\n- b", "Imported board", ["A", "B"]), ("# A\n- a", "Imported board", ["A"]),
            ("# A\n## B\n- b", "A", ["B"]), ("- a", "Imported board", ["Cards"]),
            ("# A\n- a\n## B\n- b", "A", ["Cards without a list", "B"]),
            ("## Week\n### Mon\n- a\n### Tue\n- b", "Imported board", ["Mon", "Tue"]), ("# A\n", "A", []),
            ("# A\n\n## B\n## C", "A", ["B", "C"]), ("##\n- a", "Imported board", ["Untitled"]),
        ]
    )
    func headings(text: String, title: String, lists: [String]) throws {
        let board = try outline(text)
        #expect(board.title == title)
        #expect(board.lists.map(\.title) == lists)
    }

    @Test(
        "a number in brackets behind a heading is a limit where the file says that headings have limits",
        arguments: [
            ("", nil), ("---\ntitle: a\n---\n", nil), ("---\n\nkanban-plugin: board\n\n---\n", 2024),
            ("<!-- carry: limits -->\n\n", 2024),
        ] as [(String, Double?)]
    )
    func limits(head: String, limit: Double?) throws {
        let list = try #require(try outline("\(head)## Ideas (2024)\n- a").lists.first)
        #expect(list.title == (limit == nil ? "Ideas (2024)" : "Ideas"))
        #expect(list.limit == limit)
    }

    @Test("lines that belong to no item are counted, blocks of code and comments hold no items")
    func outside() throws {
        let text = "## A\nwords\n\n- a\n  \ngoes on\n\nmore\n\n```\n- b\n## C\n```\n<!-- - c\n- d -->\n- e\nlazy"
        let plan = try ImportAttempt.plan(text)
        let board = try ImportAttempt.outline(plan)
        #expect(board.lists.map { $0.cards.map(\.title) } == [["a", "e"]])
        #expect(board.lists[0].cards[1].body == "lazy")
        #expect(plan.summary.notes == ["7 lines that belong to no item were left out."])
    }

    @Test("a paragraph or a table of its own belongs to no card, none of its lines", arguments: ["", "```\na\n```\n"])
    func paragraphs(before: String) throws {
        let plan = try ImportAttempt.plan("## A\n\n- a\n\n\(before)| b | c |\n|---|---|\n| 1 | 2 |\n")
        #expect(try ImportAttempt.outline(plan).lists[0].cards == [CardOutline(title: "a")])
        let count = before.isEmpty ? 3 : 6
        #expect(plan.summary.notes == ["\(count) lines that belong to no item were left out."])
    }

    @Test("a block of code in a description stays one, whatever it holds; one without an end takes nothing")
    func code() throws {
        let code = "```\n- [ ] a\n\n- <https://a.org>\n```"
        let lines = code.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)\n" }
        let text = "## A\n- b\n\(lines.joined())  - [ ] c\n- d\n  ```\n  - [ ] e"
        let cards = try #require(try outline(text).lists.first?.cards)
        #expect(cards.map(\.body) == [code, "```"])
        #expect(cards.map { $0.checklists.flatMap(\.items).map(\.title) } == [["c"], ["e"]])
        #expect(cards.allSatisfy { $0.links.isEmpty })
        let board = BoardOutline(title: "B", lists: [ListOutline(title: "A", cards: cards)])
        #expect(try outline(MarkdownWriter.text(of: board)).lists.first?.cards == cards)
    }

    @Test(
        "what is no board gets a sentence",
        arguments: [
            ("hello", "", "The file is no board."), ("hello", "a.md", "The Markdown has no items"),
            ("# Read me\n\n## Use\n\nJust words.", "README.md", "The Markdown has no items"),
            ("---\ntitle: a\n---\n", "a.md", "The Markdown has no items"), ("", "a.md", "The file is empty."),
        ]
    )
    func refused(text: String, name: String, start: String) {
        let sentence = ImportAttempt.failure(text, name)?.sentence
        #expect(sentence?.hasPrefix(start) == true, "\(sentence ?? "imported")")
    }

    @Test("more items than an import takes end the reading", arguments: ["- a\n", "# a\n", "  - [ ] a\n"])
    func manyItems(line: String) {
        let bytes = Array(("- a\n" + String(repeating: line, count: 250_001)).utf8)
        #expect(throws: ImportError.self) { _ = try MarkdownImporter.outlines(of: bytes, isNamedMarkdown: true) }
    }

    @Test("a carriage return in a description ends a line, and not the card")
    func carriageReturns() throws {
        let card = CardOutline(title: "A", body: "a\r## b\r\nc")
        let board = BoardOutline(title: "B", lists: [ListOutline(title: "L", cards: [card])])
        let text = MarkdownWriter.text(of: board)
        #expect(!text.utf8.contains(0x0D))
        #expect(try outline(text).lists.map { $0.cards.map(\.body) } == [["a\n## b\nc"]])
    }

    @Test("items that nest without end, and a line without end, are read in time")
    func deep() throws {
        let nested = (0..<600).map { String(repeating: " ", count: $0) + "- [ ] a" }.joined(separator: "\n")
        #expect(try ImportAttempt.plan(nested).summary.checkItems == 599)
        let long = "- " + String(repeating: "(", count: 200_000) + ")"
        #expect(try ImportAttempt.plan(long).summary.cards == 1)
        let tags = "- a" + String(repeating: " #b", count: 100_000)
        #expect(try ImportAttempt.plan(tags).summary.cards == 1)
    }
}
