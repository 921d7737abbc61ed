// SPDX-License-Identifier: Apache-2.0

import Testing
import WorkspaceExchange
import WorkspaceModel

@Suite("What is on a card from Trello")
struct TrelloDetailTests {
    private func workspace(_ members: String) throws -> (ImportPlan, ImportedWorkspace) {
        var random = SeededGenerator(seed: 5)
        let lists = members.contains("\"lists\":") ? "" : "\"lists\":[{\"id\":\"l\",\"name\":\"L\"}],"
        let plan = try Importer.plan(Array("{\"name\":\"B\",\(lists)\(members)}".utf8), using: &random)
        return (plan, try ImportedWorkspace(plan))
    }

    @Test("links are kept, cards of the board are referred to, files are marked as not contained, scripts are dropped")
    func attachments() throws {
        let json = """
            "cards":[{"id":"1","name":"c","idList":"l","shortLink":"abc","attachments":[
            {"id":"a1","name":"https://a.org/","url":"https://a.org/","pos":3},
            {"id":"a2","name":"photo.jpg","url":"https://trello.com/1/x/photo.jpg","mimeType":"image/jpeg",
            "bytes":123,"isUpload":true,"pos":1,"date":"2021-01-02T00:00:00.000Z"},
            {"id":"a3","name":"other","url":"https://trello.com/c/def/7-other-card","isUpload":false,"pos":2},
            {"id":"a4","name":"x","url":" JavaScript:alert(1)"},{"id":"a5","name":"x","url":"data:text/html,x"},
            {"id":"a6","name":"x","url":"java\\tscript:alert(1)"},{"id":"a7","name":"x","url":"file:///etc/passwd"},
            {"id":"a8","name":"deleted"}]},{"id":"2","name":"other","idList":"l","shortLink":"def"}]
            """
        let (plan, workspace) = try workspace(json)
        let links = workspace.children(try #require(workspace.card("c")).id, .link)
        #expect(links.map(\.title) == ["photo.jpg", "other", "https://a.org/"])
        #expect(links[0].fields.text(.fileName) == "photo.jpg")
        #expect(links[0].fields.text(.mimeType) == "image/jpeg")
        #expect(links[0].fields.number(.byteCount) == 123)
        #expect(links[0].fields.text(.blob) == nil)
        #expect(links[1].fields.node(.target) == workspace.card("other")?.id)
        #expect(links[2].fields.text(.fileName) == nil)
        #expect(plan.summary.attachments == 3)
        #expect(plan.summary.missingFiles == 1)
        #expect(plan.summary.notes.contains("1 attachment is not in the file; it is kept as a link to Trello."))
        #expect(
            plan.summary.notes.contains("4 attachments with an address that is not of the web were left out.")
        )
        // What was deleted in Trello is no news.
        #expect(!plan.summary.notes.contains { $0.contains("deleted") })
        let transaction = Transaction(id: TransactionID(high: 1, low: 1), operations: plan.operations)
        let text = String(decoding: transaction.encoded(), as: UTF8.self).lowercased()
        #expect(!text.contains("alert(1)") && !text.contains("etc/passwd"))
    }

    @Test("dates, flags, place, cover colour, voters and reminders are taken over")
    func fields() throws {
        let json = """
            "cards":[{"id":"5fcbec2e6621ca4f0a547896","name":"c","idList":"l","desc":"*d*","due":"2021-01-28T10:00:00.5Z",
            "start":"2021-01-28T11:00:00+01:00","dueComplete":true,"dueReminder":60,"isTemplate":true,"idShort":4,
            "locationName":"Berlin","coordinates":{"latitude":52.5,"longitude":13.4},"idMembersVoted":["m"],
            "cover":{"color":"pink_dark","idAttachment":"x"}},{"id":"2","name":"d","due":"tomorrow",
            "coordinates":"52,13","dueReminder":-1,"cover":null,"badges":null,"attachments":null}],
            "members":[{"id":"m","fullName":"Ada"}]
            """
        let (plan, workspace) = try workspace(json)
        let card = try #require(workspace.card("c"))
        #expect(card.body == "*d*")
        #expect(card.fields.number(.due) == 1_611_828_000_500)
        #expect(card.fields.number(.start) == 1_611_828_000_000)
        #expect(card.fields.flag(.done) && card.fields.flag(.template))
        #expect(card.fields.number(.reminder) == 60 && card.fields.number(.number) == 4)
        #expect(card.fields.text(.place) == "Berlin" && card.fields.number(.latitude) == 52.5)
        #expect(card.fields.text(.coverColor) == "pink_dark")
        #expect(card.fields.nodes(.voters).map { workspace.names[$0] } == ["Ada"])
        #expect(workspace.card("d")?.fields.number(.due) == nil)
        #expect(plan.summary.notes.contains("1 date could not be read and was left out."))
        #expect(plan.summary.notes.contains("1 card cover is a picture that is not in the file."))
    }

    @Test("what has no view is said to be kept, with how much it is; what is not there is not mentioned")
    func unseen() throws {
        let json = """
            "starred":true,"members":[{"id":"m","fullName":"Ada"},{"id":"n","fullName":"Bob"}],
            "lists":[{"id":"l","name":"L","softLimit":3},{"id":"k","name":"K","softLimit":2}],
            "cards":[{"id":"1","name":"c","idList":"l","dueReminder":60,"locationName":"Berlin",
            "idMembersVoted":["m","n"]},{"id":"2","name":"d","idList":"l",
            "coordinates":{"latitude":52.5,"longitude":13.4}}]
            """
        let (plan, _) = try workspace(json)
        #expect(
            plan.summary.notes == [
                "2 votes are kept, but not shown.", "The places of 2 cards are kept, but not shown.",
                "1 reminder is kept, but not shown.", "The limits of 2 lists are kept, but not shown.",
                "The board's star is kept, but not shown.",
            ]
        )
        #expect(try self.workspace("\"cards\":[{\"id\":\"1\",\"name\":\"c\",\"idList\":\"l\"}]").0.summary.notes == [])
    }

    @Test("custom values in both shapes, and those of the wrong type left out")
    func customValues() throws {
        let json = """
            "customFields":[{"id":"t","name":"T","type":"text"},{"id":"n","name":"N","type":"number"},
            {"id":"k","name":"K","type":"checkbox"},{"id":"d","name":"D","type":"date"},
            {"id":"o","name":"O","type":"list","options":[{"id":"o1","value":{"text":"One"},"color":"red"}]},
            {"id":"z","name":"Z","type":"rating"}],
            "cards":[{"id":"1","name":"c","idList":"l","customFieldItems":[
            {"idCustomField":"t","value":{"text":"a"},"idValue":null},{"idCustomField":"n","value":{"number":"-1.5e3"}},
            {"idCustomField":"k","value":{"checked":"false"}},{"idCustomField":"o","idValue":"o1","value":null},
            {"idCustomField":"d","value":{"date":"2021-01-28T10:00:00.000Z"}}]},
            {"id":"2","name":"w","idList":"l","customFieldItems":[{"idCustomField":"n","value":{"text":"x"}},
            {"idCustomField":"n","value":{"number":"NaN"}},{"idCustomField":"o","idValue":"gone"},
            {"idCustomField":"z","value":{"number":"3"}},{"idCustomField":"t","value":null,"idValue":null}]}]
            """
        let (plan, workspace) = try workspace(json)
        let values = workspace.custom(try #require(workspace.card("c")))
        #expect(values["T"] == .text("a") && values["N"] == .number(-1_500) && values["K"] == .flag(false))
        #expect(values["D"] == .date(1_611_828_000_000))
        #expect(values.count == 5)
        #expect(workspace.custom(try #require(workspace.card("w"))).isEmpty)
        #expect(plan.summary.notes.contains("Custom fields of the type “rating” are not known and were left out."))
        // The number that is none reads as no value at all.
        let sentence = "3 custom field values do not fit any field of the board and were left out."
        #expect(plan.summary.notes.contains(sentence))
    }

    @Test("checklists and items by position, with state, date and person")
    func checklists() throws {
        let json = """
            "cards":[{"id":"1","name":"c","idList":"l"}],"members":[{"id":"m","fullName":"Ada"}],
            "checklists":[{"id":"b","name":"Second","idCard":"1","pos":2,"checkItems":[]},
            {"id":"a","name":"First","idCard":"1","pos":1,"checkItems":[
            {"name":"y","pos":2,"state":"incomplete","due":"2021-01-28T10:00:00.000Z","idMember":"m"},
            {"name":"x","pos":1,"state":"complete"}]}]
            """
        let (_, workspace) = try workspace(json)
        let lists = workspace.children(try #require(workspace.card("c")).id, .checklist)
        #expect(lists.map(\.title) == ["First", "Second"])
        let items = workspace.children(lists[0].id, .checkItem)
        #expect(items.map(\.title) == ["x", "y"])
        #expect(items.map { $0.fields.flag(.done) } == [true, false])
        #expect(items[1].fields.number(.due) == 1_611_828_000_000)
        #expect(items[1].fields.nodes(.members).map { workspace.names[$0] } == ["Ada"])
    }

    @Test("text that is too long is cut between characters and reported; U+0000 disappears")
    func limits() throws {
        let title = String(repeating: "é", count: ModelLimits.titleBytes)
        let body = "a\\u0000b" + String(repeating: "x", count: ModelLimits.bodyBytes)
        let json = "\"cards\":[{\"id\":\"1\",\"name\":\"\(title)\",\"idList\":\"l\",\"desc\":\"\(body)\"}]"
        let (plan, workspace) = try workspace(json)
        let card = try #require(workspace.children(workspace.lists[0].id, .card).first)
        #expect(card.title.utf8.count == ModelLimits.titleBytes)
        #expect(card.title.allSatisfy { $0 == "é" })
        #expect(card.body?.hasPrefix("abxxx") == true)
        #expect(plan.summary.notes.count { $0.contains("cut at the end") } == 2)
    }
}
