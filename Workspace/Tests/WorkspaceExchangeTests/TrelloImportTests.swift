// SPDX-License-Identifier: Apache-2.0

import Testing
import WorkspaceExchange
import WorkspaceModel

@Suite("Importing from Trello")
struct TrelloImportTests {
    /// A board around some members of its object.
    private func board(_ members: String) -> [UInt8] {
        var names = ["\"name\":\"B\""]
        for name in ["lists", "cards"] where !members.contains("\"\(name)\":") { names.append("\"\(name)\":[]") }
        return Array("{\((names + [members]).filter { !$0.isEmpty }.joined(separator: ","))}".utf8)
    }

    private func plan(_ bytes: [UInt8]) throws -> ImportPlan {
        var random = SeededGenerator(seed: 3)
        return try Importer.plan(bytes, using: &random)
    }

    @Test("a generated board: everything in it is found and counted", arguments: [0, 1, 40, 300])
    func generated(cards: Int) throws {
        var generator = TrelloGenerator(cards: cards)
        let plan = try plan(generator.file())
        let summary = plan.summary
        let found = TrelloGenerator.Contents(
            lists: summary.lists,
            cards: summary.cards,
            archivedLists: summary.archivedLists,
            archivedCards: summary.archivedCards,
            labels: summary.labels,
            checklists: summary.checklists,
            checkItems: summary.checkItems,
            comments: summary.comments,
            attachments: summary.attachments,
            missingFiles: summary.missingFiles,
            customValues: summary.customValues,
            people: summary.people
        )
        #expect(found == generator.contents)
        let workspace = try ImportedWorkspace(plan)
        let kinds = workspace.tree.all.reduce(into: [Kind: Int]()) { $0[$1.kind, default: 0] += 1 }
        #expect(kinds[.card, default: 0] == generator.contents.cards)
        #expect(kinds[.message, default: 0] == generator.contents.comments)
        #expect(kinds[.link, default: 0] == generator.contents.attachments)
        #expect(kinds[.checkItem, default: 0] == generator.contents.checkItems)
    }

    @Test("5,000 cards land in one transaction")
    func large() throws {
        var generator = TrelloGenerator(cards: 5_000, lists: 12)
        let plan = try plan(generator.file())
        #expect(plan.summary.cards == 5_000)
        let workspace = try ImportedWorkspace(plan)
        let live = workspace.lists.reduce(0) { $0 + workspace.children($1.id, .card).count }
        let below = workspace.tree.all.count { $0.kind == .card && $0.parent != .trash }
        #expect(live < below, "the archived list keeps its cards")
        #expect(below == 5_000 - generator.contents.archivedCards)
    }

    @Test("positions that are equal, absent or text keep the order of the file")
    func ties() throws {
        let cards = [("a", "2"), ("b", "1"), ("c", "1"), ("d", "null"), ("e", "\"0.5\""), ("f", "1e-3"), ("g", "true")]
        let objects = cards.map { "{\"id\":\"\($0)\",\"name\":\"\($0)\",\"idList\":\"l\",\"pos\":\($1)}" }
        let list = "\"lists\":[{\"id\":\"l\",\"name\":\"L\"}],\"cards\":[\(objects.joined(separator: ","))]"
        let workspace = try ImportedWorkspace(importing: board(list))
        #expect(workspace.children(workspace.lists[0].id, .card).map(\.title) == ["f", "e", "b", "c", "a", "d", "g"])
    }

    @Test("archived lists and cards are in the trash and come back to where they were")
    func archived() throws {
        let json = """
            "lists":[{"id":"l","name":"Open","pos":1},{"id":"m","name":"Old","closed":true,"pos":2}],
            "cards":[{"id":"1","name":"here","idList":"l"},{"id":"2","name":"put away","idList":"l","closed":true},
            {"id":"3","name":"with its list","idList":"m"}]
            """
        let plan = try plan(board(json))
        let workspace = try ImportedWorkspace(plan)
        #expect(workspace.lists.map(\.title) == ["Open"])
        #expect(workspace.children(.trash, .card).map(\.title) == ["put away"])
        let old = try #require(workspace.children(.trash, .list).first)
        #expect(old.fields.node(.from) == plan.board)
        #expect(workspace.children(old.id, .card).map(\.title) == ["with its list"])
        #expect(workspace.card("put away")?.fields.node(.from) == workspace.lists[0].id)
        let sentence = "1 archived list and 1 archived card are in the Trash and can be restored from there."
        #expect(plan.summary.notes.first == sentence)
    }

    @Test("references to nothing are left out and counted")
    func dangling() throws {
        let json = """
            "cards":[{"id":"1","name":"c","idList":"gone","idLabels":["x"],"idMembers":["y","z"],"idChecklists":["k"],
            "customFieldItems":[{"idCustomField":"none","value":{"text":"a"}}]}],
            "checklists":[{"id":"k","name":"Mine","checkItems":[]},{"id":"o","idCard":"gone","checkItems":[]}],
            "actions":[{"type":"commentCard","idMemberCreator":"y","memberCreator":{"fullName":"Left Long Ago"},
            "data":{"text":"hi","card":{"id":"gone"}}}]
            """
        let plan = try plan(board(json))
        let workspace = try ImportedWorkspace(plan)
        #expect(workspace.lists.map(\.title) == ["Cards without a list"])
        let card = try #require(workspace.card("c"))
        #expect(card.fields.nodes(.members).map { workspace.names[$0] } == ["Left Long Ago"])
        #expect(workspace.children(card.id, .checklist).map(\.title) == ["Mine"])
        #expect(
            plan.summary.notes == [
                "1 card belongs to a list that is not in the file; see the list “Cards without a list”.",
                "1 use of a label that is not in the file was left out.",
                "1 mention of a member who is not in the file was left out.",
                "1 checklist of a card that is not in the file was left out.",
                "1 comment on a card that is not in the file was left out.",
                "1 custom field value does not fit any field of the board and was left out.",
            ]
        )
    }

    @Test("comments are oldest first, with author and date, and the missing ones are counted")
    func comments() throws {
        let json = """
            "cards":[{"id":"1","name":"c","badges":{"comments":5}}],"members":[{"id":"m","username":"ada"}],
            "actions":[
            {"id":"c3","type":"commentCard","date":"2021-01-03T00:00:00.000Z","idMemberCreator":"m",
            "data":{"text":"third","card":{"id":"1"},"dateLastEdited":"2021-01-04T00:00:00.000Z"}},
            {"id":"c2","type":"copyCommentCard","date":"2021-01-02T00:00:00.000Z","memberCreator":{"fullName":"Grace"},
            "data":{"text":"second","card":{"id":"1"}}},
            {"type":"updateCard","data":{"text":17,"card":[]}},
            {"id":"c1","data":{"card":{"id":"1"},"text":"first"},"date":"2021-01-02T00:00:00.000Z","type":"commentCard"}]
            """
        let plan = try plan(board(json))
        let workspace = try ImportedWorkspace(plan)
        let comments = workspace.children(try #require(workspace.card("c")).id, .message)
        #expect(comments.map(\.body) == ["first", "second", "third"])
        #expect(comments.map { $0.fields.text(.author) } == ["Somebody", "Grace", "ada"])
        #expect(comments.last?.fields.number(.createdAt) == 1_609_632_000_000)
        #expect(comments.last?.fields.number(.editedAt) == 1_609_718_400_000)
        let limit = "Trello's file holds only the latest 1,000 actions, so 2 older comments are missing."
        #expect(plan.summary.notes.first == limit)
    }

    @Test("comments without a text are left out and counted, and are not missing besides")
    func emptyComments() throws {
        let json = """
            "cards":[{"id":"1","name":"c","badges":{"comments":3}}],"actions":[
            {"id":"c3","type":"copyCommentCard","data":{"card":{"id":"1"},"cardSource":{"id":"2"}}},
            {"id":"c2","type":"commentCard","data":{"text":null,"card":{"id":"1"}}},
            {"id":"c1","type":"commentCard","data":{"text":"first","card":{"id":"1"}}}]
            """
        let plan = try plan(board(json))
        let workspace = try ImportedWorkspace(plan)
        let comments = workspace.children(try #require(workspace.card("c")).id, .message)
        #expect(comments.map(\.body) == ["first"])
        #expect(plan.summary.notes.contains("2 comments have no text and were left out."))
        #expect(!plan.summary.notes.contains { $0.contains("missing") })
    }
}
