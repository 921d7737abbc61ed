// SPDX-License-Identifier: Apache-2.0

import Testing
import WorkspaceModel

@testable import WorkspaceExchange

@Suite("Our CSV and our Markdown come in again")
struct TextRoundTripTests {
    private func imported(_ bytes: [UInt8], _ name: String = "") throws -> ImportedOutlines {
        try bytes.withUnsafeBufferPointer { try TextImporter.outlines(of: $0, ImportFileName(name)) }
    }

    @Test("a board as Markdown is the same board again", arguments: 1...400 as ClosedRange<UInt64>)
    func markdown(seed: UInt64) throws {
        var generator = OutlineGenerator(seed: seed)
        let board = generator.board()
        let text = MarkdownWriter.text(of: board)
        let found = try imported(Array(text.utf8))
        #expect(found.source == .markdown)
        #expect(found.notes == [], "seed \(seed)")
        let difference = Self.difference(found.boards.first ?? BoardOutline(), board)
        #expect(difference == nil, "seed \(seed):\n\(text)")
    }

    @Test(
        "a board as CSV is the same board again, without what CSV has no column for",
        arguments: 1...400 as ClosedRange<UInt64>
    )
    func csv(seed: UInt64) throws {
        var generator = OutlineGenerator(seed: seed)
        var board = generator.board()
        let bytes = BoardTable.bytes(of: board)
        // CSV has rows of cards, and of these no checklists, links and comments.
        board.body = ""
        board.lists.removeAll { $0.cards.isEmpty }
        for list in board.lists.indices {
            board.lists[list].limit = nil
            for card in board.lists[list].cards.indices {
                board.lists[list].cards[card].checklists = []
                board.lists[list].cards[card].links = []
                board.lists[list].cards[card].comments = []
            }
        }
        var found = try imported(bytes, "\(board.title).csv")
        #expect(found.source == .csv)
        let order = board.lists.flatMap(\.cards).flatMap { $0.values.map(\.name) }
        sortValues(of: &found.boards[0], order)
        sortValues(of: &board, order)
        board.title = found.boards[0].title
        let difference = Self.difference(found.boards[0], board)
        #expect(difference == nil, "seed \(seed):\n\(String(decoding: bytes, as: UTF8.self))")
    }

    /// What is different first; nil when nothing is.
    private static func difference(_ one: BoardOutline, _ other: BoardOutline) -> String? {
        if one == other { return nil }
        if one.title != other.title { return "“\(one.title)” is not “\(other.title)”" }
        if one.body != other.body { return "“\(one.body)” is not “\(other.body)”" }
        for (one, other) in zip(one.lists, other.lists) where one != other {
            if one.title != other.title || one.limit != other.limit { return "\(one.title) is not \(other.title)" }
            for (one, other) in zip(one.cards, other.cards) where one != other { return "\(one)\nis not\n\(other)" }
            return "\(one.title): \(one.cards.count) cards, not \(other.cards.count)"
        }
        return "\(one.lists.count) lists, not \(other.lists.count)"
    }

    /// Columns have one order for all cards.
    private func sortValues(of board: inout BoardOutline, _ order: [String]) {
        for list in board.lists.indices {
            for card in board.lists[list].cards.indices {
                board.lists[list].cards[card].values.sort {
                    (order.firstIndex(of: $0.name) ?? 0) < (order.firstIndex(of: $1.name) ?? 0)
                }
            }
        }
    }

    @Test("a board with everything goes out and comes in with its lists, cards, labels, dates and checklists")
    func wholeBoard() throws {
        var generator = TrelloGenerator(cards: 40)
        let first = try ImportedWorkspace(importing: generator.file())
        let tree = try BoardTree(first.board, first.subtree(first.board))
        let outline = BoardOutline(tree)
        let markdown = try Exporter.markdown(of: first.board, first.subtree(first.board), members: [:])
        let second = try ImportedWorkspace(importing: markdown, seed: 2)
        let copy = BoardOutline(try BoardTree(second.board, second.subtree(second.board)))
        #expect(copy.lists.map(\.title) == outline.lists.map(\.title))
        for (one, two) in zip(outline.lists.flatMap(\.cards), copy.lists.flatMap(\.cards)) {
            #expect(one.title.inOneLine == two.title)
            #expect(one.isDone == two.isDone)
            #expect(one.due == two.due)
            #expect(one.labels == two.labels)
            #expect(one.members == two.members)
            #expect(one.checklists == two.checklists)
        }
    }

    @Test(
        "a date of a custom field is written as due dates are, and is the same moment again",
        arguments: [("2026-11-24T12:00:00Z", "2026-11-24"), ("2026-11-24T10:30:00Z", "2026-11-24 10:30 UTC")]
    )
    func customDates(moment: String, text: String) throws {
        let date = try #require(TrelloDate.milliseconds(moment))
        let board = Node(id: NodeID(random: 0x801), kind: .board, parent: .workspace, fields: [.title: .text("B")])
        let type: Fields = [.title: .text("When"), .fieldType: .text("date")]
        let field = Node(id: NodeID(random: 0x802), kind: .customField, parent: board.id, fields: type)
        let list = Node(id: NodeID(random: 0x803), kind: .list, parent: board.id, fields: [.title: .text("L")])
        var values = CustomValues()
        values[field.id] = .date(date)
        let content: Fields = [.title: .text("C"), .custom: .custom(values)]
        let card = Node(id: NodeID(random: 0x804), kind: .card, parent: list.id, fields: content)
        let nodes = [board, field, list, card]
        let csv = try imported(Exporter.csv(of: board.id, nodes, members: [:]), "B.csv")
        let markdown = try imported(Exporter.markdown(of: board.id, nodes, members: [:]), "B.md")
        for found in [csv, markdown] {
            let value = try #require(found.boards.first?.lists.first?.cards.first?.values.first)
            #expect(value == ValueOutline(name: "When", text: text))
            #expect(DateText.moment(value.text)?.milliseconds == date)
        }
    }

    @Test("columns of custom fields stand in the order of the board")
    func fieldOrder() throws {
        let names = ["Zeit", "Aufwand", "Mut", "Elan"]
        let header = (["List", "Title"] + names).joined(separator: ",")
        let workspace = try ImportedWorkspace(importing: Array("\(header)\nA,B,1,2,3,4\n".utf8))
        let csv = try Exporter.csv(of: workspace.board, workspace.subtree(workspace.board), members: [:])
        #expect(String(decoding: csv, as: UTF8.self).contains(",Archived,\(names.joined(separator: ","))\r\nA,B,"))
    }

    @Test(
        "what a spreadsheet would run gets an apostrophe, which is taken away again",
        arguments: ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "'=1", "''=1", "＝1", "'", "'a", "a=1", ""]
    )
    func formulas(cell: String) {
        let written = FormulaGuard.guarded(cell)
        #expect(FormulaGuard.unguarded(written) == cell)
        let first = written.unicodeScalars.first
        #expect(first.map { "=+-@\t\r\n＝".unicodeScalars.contains($0) } != true)
    }
}
