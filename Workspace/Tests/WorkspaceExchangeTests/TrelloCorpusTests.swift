// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WorkspaceExchange
import WorkspaceModel

@Suite("A real Trello export", .enabled(if: Corpus.isHere, Comment(rawValue: Corpus.missing)))
struct TrelloCorpusTests {
    private func imported() throws -> (ImportPlan, ImportedWorkspace) {
        var random = SeededGenerator(seed: 1)
        let plan = try Importer.plan(fileAt: Corpus.trello.path, using: &random)
        return (plan, try ImportedWorkspace(plan))
    }

    @Test("its board, lists and cards are there in their order")
    func structure() throws {
        let (plan, workspace) = try imported()
        #expect(plan.title == "Project 100")
        #expect(workspace.tree[plan.board]?.title == "Project 100")
        #expect(workspace.tree[plan.board]?.parent == .workspace)
        #expect(workspace.lists.map(\.title) == ["Todo", "In Progress", "Done"])
        let cards = workspace.lists.map { workspace.children($0.id, .card).map(\.title) }
        #expect(cards == [["Write code", "Review code"], ["Visualize code"], []])
    }

    @Test("its labels have names and colours")
    func labels() throws {
        let (_, workspace) = try imported()
        let labels = workspace.children(workspace.board, .label)
        #expect(labels.map(\.title) == Array(repeating: "", count: 6))
        let colors = labels.map { $0.fields.text(.color) }
        #expect(colors == ["green", "yellow", "red", "purple", "orange", "blue"])
    }

    @Test("its five custom fields are defined, and the list's options are in order")
    func customFields() throws {
        let (_, workspace) = try imported()
        let fields = workspace.children(workspace.board, .customField)
        #expect(fields.map(\.title) == ["Logical Value", "Date Value", "Dropdown", "Number Value", "Text Value"])
        #expect(fields.map { $0.fields.text(.fieldType) } == ["checkbox", "date", "list", "number", "text"])
        #expect(fields.allSatisfy { $0.fields.flag(.showOnCard) })
        #expect(fields[2].fields.choices(.options).map(\.text) == ["Up", "Down", "Low", "High"])
    }

    @Test("its cards have all five types of value")
    func customValues() throws {
        let (_, workspace) = try imported()
        let card = try #require(workspace.card("Visualize code"))
        let values = workspace.custom(card)
        #expect(values.count == 5)
        #expect(values["Logical Value"] == .flag(true))
        #expect(values["Date Value"] == .date(1_611_828_000_000))
        #expect(values["Number Value"] == .number(100.32))
        #expect(values["Text Value"] == .text("Test text"))
        guard case .option(let option)? = values["Dropdown"] else {
            Issue.record("no option")
            return
        }
        #expect(workspace.names[option] == "Down")

        let other = workspace.custom(try #require(workspace.card("Write code")))
        #expect(other.count == 3)
        #expect(other["Text Value"] == .text("Hello"))
        #expect(other["Date Value"] == .date(1_610_013_600_000))
        #expect(other["Logical Value"] == .flag(true))
        #expect(workspace.custom(try #require(workspace.card("Review code"))).isEmpty)
    }

    @Test("its members, numbers and dates of creation are there, its e-mail addresses are nowhere")
    func cards() throws {
        let (plan, workspace) = try imported()
        let card = try #require(workspace.card("Write code"))
        #expect(card.fields.nodes(.members).map { workspace.names[$0] } == ["Test User"])
        #expect(card.fields.number(.number) == 2)
        #expect(card.fields.number(.createdAt) == 1_607_199_790_000)
        let transaction = Transaction(id: TransactionID(high: 1, low: 1), operations: plan.operations)
        #expect(!String(decoding: transaction.encoded(), as: UTF8.self).contains("2m8b2b1du8ob4mwcrsg"))
    }

    @Test("the report counts what is there and names what is not")
    func report() throws {
        let (plan, _) = try imported()
        let facts = ["3 lists", "3 cards", "6 labels", "5 custom fields", "1 member"]
        #expect(plan.summary.facts == facts)
        #expect(plan.summary.customValues == 8)
        #expect(plan.summary.notes == ["The board's background picture is not in the file."])
        #expect(
            plan.summary.report.text(title: plan.title).hasPrefix("Imported “Project 100”: 3 lists, 3 cards, 6 labels")
        )
    }

    @Test("the same random numbers give the same operations")
    func deterministic() throws {
        let one = try imported().0
        let two = try imported().0
        #expect(one.operations == two.operations)
    }
}
