// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing
import WorkspaceModel

@testable import WorkspaceExchange

@Suite("CSV")
struct CSVImportTests {
    private func cells(_ text: String, _ separator: Unicode.Scalar = ",") throws -> [[String]] {
        var reader = CSVReader(Array(text.utf8), separator: UInt8(separator.value))
        var rows: [[String]] = []
        while let row = try reader.next() { rows.append(row) }
        return rows
    }

    @Test(
        "rows and cells",
        arguments: [
            ("a,b\nc,d\n", [["a", "b"], ["c", "d"]]), ("a,b\r\nc,d", [["a", "b"], ["c", "d"]]),
            ("a\rb", [["a"], ["b"]]), ("a,", [["a", ""]]), (",\n", [["", ""]]), ("", []), ("\n", [[""]]),
            ("\"a,\"\"b\"\"\nc\",d", [["a,\"b\"\nc", "d"]]), ("a, \"b,c\" ,d", [["a", "b,c ", "d"]]),
            ("\"\"", [[""]]), ("a\"b,c", [["a\"b", "c"]]), ("\"a\"b,c", [["ab", "c"]]), ("\"a\r\nb\"", [["a\r\nb"]]),
        ]
    )
    func reader(text: String, rows: [[String]]) throws {
        #expect(try cells(text) == rows)
    }

    @Test("a quote that is never closed is named with its line")
    func openQuote() {
        let error = ImportAttempt.failure("Title,List\nA,B\n\"never\nclosed,C\n", "a.csv")
        #expect(error?.sentence == "The quote that opens in line 3 is never closed, so nothing was imported.")
    }

    @Test("Kanboard's export comes in with its columns, labels, people and numbers")
    func kanboard() throws {
        let plan = try ImportAttempt.plan(try Corpus.fixture("kanboard.csv"), "export.csv")
        let board = try ImportAttempt.outline(plan)
        #expect(board.title == "Website")
        #expect(board.lists.map(\.title) == ["Backlog", "Done"])
        #expect(board.lists[0].cards.map(\.title) == ["Texts for\nthe front page", "Logo: \"final\", really"])
        let texts = board.lists[0].cards[0]
        #expect(texts.labels == ["copy", "home page"])
        #expect(texts.members == ["Grace Hopper"])
        #expect(
            Set(texts.values.map { "\($0.name) \($0.text)" }) == [
                "Complexity 5", "Time estimated 2.5", "Time spent 1", "Priority 2",
            ]
        )
        #expect(texts.start == TrelloDate.milliseconds("2026-11-23T09:30:00Z"))
        #expect(board.lists[0].cards[1].due == TrelloDate.milliseconds("2026-12-24T12:00:00Z"))
        let done = board.lists[1].cards[0]
        #expect(done.isDone && done.members == ["ada"] && done.labels == ["Design", "images"])
        #expect(plan.summary.source == .kanboard)
        #expect(
            plan.summary.notes == KanboardExport.notes + [
                "The times in the file have no time zone and were read as UTC."
            ]
        )
    }

    @Test("Kanboard's export in another language, with a byte order mark and semicolons")
    func translated() throws {
        var lines = String(decoding: try Corpus.fixture("kanboard.csv"), as: UTF8.self).components(separatedBy: "\n")
        lines[0] = (1...24).map { "Spalte \($0)" }.joined(separator: ",")
        let plan = try ImportAttempt.plan("\u{FEFF}" + lines.joined(separator: "\n"))
        #expect(plan.summary.source == .kanboard)
        #expect(plan.summary.cards == 3)
        let board = try ImportAttempt.outline(plan)
        #expect(board.lists[1].cards[0].isDone)
    }

    @Test(
        "every separator and every encoding that spreadsheets write",
        arguments: [",", ";", "\t"],
        [String.Encoding.utf8, .utf16LittleEndian, .utf16BigEndian, .windowsCP1252]
    )
    func encodings(separator: String, encoding: String.Encoding) throws {
        let rows = [["List", "Title", "Notes"], ["Größe", "Äpfel", "\"a\nb\""], ["Größe", "Birnen"], ["", ""]]
        let text = rows.map { $0.joined(separator: separator) }.joined(separator: "\r\n")
        let mark = encoding == .windowsCP1252 ? "" : "\u{FEFF}"
        let bytes = Array(try #require((mark + text).data(using: encoding)))
        let plan = try ImportAttempt.plan(bytes, "Einkauf.csv")
        let board = try ImportAttempt.outline(plan)
        #expect(board.title == "Einkauf")
        #expect(board.lists.map(\.title) == ["Größe"])
        #expect(board.lists[0].cards.map(\.title) == ["Äpfel", "Birnen"])
        #expect(board.lists[0].cards[0].body == "a\nb")
        #expect(plan.summary.notes.isEmpty == (encoding != .windowsCP1252))
    }

    @Test("a second column for what a card has one of is a field; one that is alone in its row is what it says")
    func twice() throws {
        let text = """
            Title,List,Description,Notes,Name
            Soup,Doing,With leeks,Ask Ada,Leek soup
            ,Doing,,Only notes,Bread
            """
        let board = try ImportAttempt.outline(ImportAttempt.plan(text, "Food.csv"))
        let cards = board.lists[0].cards
        #expect(cards.map(\.title) == ["Soup", "Bread"])
        #expect(cards.map(\.body) == ["With leeks", "Only notes"])
        #expect(cards.map { $0.values.map(\.name) } == [["Notes", "Name"], []])
        #expect(cards[0].values.map(\.text) == ["Ask Ada", "Leek soup"])
    }

    @Test("a cell that is not what its column is called is a field")
    func otherwise() throws {
        let text = """
            Title,List,ID,Position,Status
            Paint,Doing,KAN-12,Manager,In review
            Move,Doing,8,2,Closed
            """
        let workspace = try ImportedWorkspace(try ImportAttempt.plan(text, "Move.csv"))
        let (paint, move) = (try #require(workspace.card("Paint")), try #require(workspace.card("Move")))
        let fields: [String: CustomValue] = [
            "ID": .text("KAN-12"), "Position": .text("Manager"), "Status": .text("In review"),
        ]
        #expect(workspace.custom(paint) == fields)
        #expect(!paint.fields.flag(.done))
        #expect(workspace.custom(move) == [:])
        #expect(move.fields.number(.number) == 8 && move.fields.flag(.done))
    }

    @Test("Jira's dates are read, and of several columns that are called the same none is lost")
    func jira() throws {
        let text = """
            Summary,Issue key,Status,Project name,Assignee,Created,Due date,Labels,Labels,Comment,Comment,Points,Points
            Soup,KAN-1,In Progress,Kitchen,Ada,20/Nov/26 9:30 PM,24/Nov/26 12:00 AM,warm,fast,First,Second,3,5
            Bread,KAN-2,To Do,Kitchen,,1/Dec/2026 9:30 AM,,,,,,8,
            """
        let plan = try ImportAttempt.plan(text, "Jira.csv")
        #expect(plan.summary.notes == [])
        let board = try ImportAttempt.outline(plan)
        #expect(board.title == "Kitchen")
        #expect(board.lists.map(\.title) == ["In Progress", "To Do"])
        let (soup, bread) = (board.lists[0].cards[0], board.lists[1].cards[0])
        #expect(soup.labels == ["warm", "fast"])
        #expect(soup.due == TrelloDate.milliseconds("2026-11-24T12:00:00Z"))
        #expect(soup.createdAt == TrelloDate.milliseconds("2026-11-20T21:30:00Z"))
        #expect(bread.createdAt == TrelloDate.milliseconds("2026-12-01T09:30:00Z"))
        #expect(
            Set(soup.values.map { "\($0.name): \($0.text)" })
                == ["Issue key: KAN-1", "Comment: First, Second", "Points: 3, 5"]
        )
        #expect(bread.values.map(\.text) == ["KAN-2", "8"])
    }

    @Test("other programs' columns, and those of nobody's, come in")
    func otherColumns() throws {
        let text = """
            sep=;
            Task name;Stage;Assignee;Tags;Deadline;customfield-Effort-number;Room;Archived

            Paint;Doing;Ada, Grace;diy, "walls";31.12.2026;3;12b;no
            Move;Doing;Ada;;31.12.2026 18:00;4;;yes;too;many
            ;Doing;;;never;;;
            """
        let plan = try ImportAttempt.plan(text, "Move.csv")
        let workspace = try ImportedWorkspace(plan)
        let paint = try #require(workspace.card("Paint"))
        #expect(paint.fields.number(.due) == TrelloDate.milliseconds("2026-12-31T12:00:00Z"))
        #expect(workspace.custom(paint) == ["Effort": .number(3), "Room": .text("12b")])
        #expect(plan.summary.facts.contains("2 members"))
        #expect(
            plan.summary.notes == [
                "1 archived card is in the Trash and can be restored from there.",
                "The times in the file have no time zone and were read as UTC.",
                "1 date could not be read and was left out.",
                "1 row has no title; look for “Untitled”.",
                "1 row has more cells than the first row has names, and those cells were left out.",
            ]
        )
    }

    @Test(
        "days and months of a file are told apart by one that can only be a day",
        arguments: [
            (["1/2/2026", "13/2/2026"], "2026-02-01", true), (["1/2/2026", "2/13/2026"], "2026-01-02", true),
            (["1/2/2026"], "2026-01-02", false),
        ]
    )
    func slashes(dates: [String], first: String, isCertain: Bool) throws {
        let rows = dates.map { "List,A,\($0)" }.joined(separator: "\n")
        let plan = try ImportAttempt.plan("List,Title,Due\n\(rows)")
        let card = try #require(try ImportAttempt.outline(plan).lists.first?.cards.first)
        #expect(card.due.map(DateText.shortText) == first)
        #expect(plan.summary.notes.isEmpty == isCertain)
    }

    @Test(
        "what is no board gets a sentence",
        arguments: [
            ("a,b\n1,2", "x.csv", "No column is called “Title”"), ("", "x.csv", "The file is empty."),
            (" \r\n ", "x.csv", "The file is empty."), ("a,b\n1,2", "", "The file is no board."),
            ("Title\u{0},List\n", "x.csv", "The file is no text."),
        ]
    )
    func refused(text: String, name: String, start: String) {
        let sentence = ImportAttempt.failure(text, name)?.sentence
        #expect(sentence?.hasPrefix(start) == true, "\(sentence ?? "imported")")
    }

    @Test("a picture that is taken for a text is said to be none, whatever its bytes are")
    func picture() {
        let bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x81]
        let failure = ImportAttempt.failure(bytes)
        #expect(failure?.reason == .unknownFormat)
        #expect(failure?.sentence.hasPrefix("The file is no text.") == true)
    }

    @Test("a first row alone is an empty board, and one column is enough in a file that is called CSV")
    func small() throws {
        #expect(try ImportAttempt.plan("List,Title\n").summary.facts == [])
        let board = try ImportAttempt.outline(try ImportAttempt.plan("Title\nA\nB\n", "Short.csv"))
        #expect(board.title == "Short")
        #expect(board.lists.map(\.title) == ["Cards"])
        #expect(board.lists[0].cards.map(\.title) == ["A", "B"])
    }

    @Test("cells without end are refused before they fill the memory")
    func large() {
        let text = "List,Title\n" + String(repeating: ",", count: CSVReader.maximumCells)
        #expect(ImportAttempt.failure(text)?.reason == .tooLarge)
        let rows = "List,Title\n" + String(repeating: "a,b\n", count: 250_001)
        #expect(ImportAttempt.failure(rows)?.reason == .tooLarge)
        let bytes = Array(repeating: UInt8(ascii: "a"), count: Importer.maximumTextBytes + 1)
        #expect(ImportAttempt.failure(bytes)?.reason == .tooLarge)
    }

    @Test("more rows than an import takes end the reading")
    func manyRows() throws {
        let bytes = Array(("List,Title\n" + String(repeating: "a,b\n", count: 250_001)).utf8)
        let layout = try #require(CSVLayout(of: bytes, isNamedCSV: true))
        #expect(throws: ImportError.self) { _ = try CSVImporter.outlines(of: bytes, layout) }
    }

    @Test("Trello's CSV says which cards are done, and where they were")
    func trello() throws {
        let text = """
            Card ID,Card Name,Card URL,List Name,Board Name,Due Date,Due Complete
            abc,Milk,https://trello.com/c/x,To do,House,2026-11-24T10:00:00.000Z,true
            def,Bread,,To do,House,,false
            """
        let board = try ImportAttempt.outline(try ImportAttempt.plan(text, "export.csv"))
        let cards = try #require(board.lists.first?.cards)
        #expect(board.title == "House")
        #expect(cards.map(\.isDone) == [true, false])
        #expect(cards.map { $0.links.map(\.address) } == [["https://trello.com/c/x"], []])
        #expect(cards.first?.due == TrelloDate.milliseconds("2026-11-24T10:00:00Z"))
    }

    @Test("Trello's CSV has the colours of labels behind their names; what it only counts is no field")
    func trelloLabels() throws {
        let text = """
            Card ID,Card Name,Labels,Attachment Count,Checklist Item Total Count,List ID,List Name,Effort
            a,Milk,"Urgent (red_dark), Food (old), (sky)",0,2,l,To do,'-1
            b,Bread,Urgent (red_dark),0,0,l,To do,
            """
        let plan = try ImportAttempt.plan(text, "export.csv")
        let workspace = try ImportedWorkspace(plan)
        let labels = workspace.children(workspace.board, .label)
        #expect(labels.map(\.title) == ["Urgent", "Food (old)", "sky"])
        #expect(labels.first?.fields.text(.color) == "red_dark" && labels.last?.fields.text(.color) == "sky")
        let milk = try #require(workspace.card("Milk"))
        #expect(milk.fields.nodes(.labels) == labels.map(\.id))
        #expect(workspace.custom(milk) == ["Effort": .number(-1)])
        #expect(plan.summary.customFields == 1)
        #expect(plan.summary.notes == ["The checklists of 1 card are not in the CSV, which only counts their items."])
    }

    @Test("Kanboard's template for imports says which tasks are closed, and calls colours by their short names")
    func kanboardTemplate() throws {
        let text = """
            Reference,Title,Assignee Username,Color Name,Column Name,Category Name,Swimlane Name,Due Date,Closed
            R-1,Soup,ada,deep_orange,Doing,,,2026-12-24,1
            R-2,Bread,,light_green,Doing,,,,0
            """
        let workspace = try ImportedWorkspace(try ImportAttempt.plan(text, "tasks.csv"))
        let cards = try ["Soup", "Bread"].map { try #require(workspace.card($0)) }
        #expect(cards.map { $0.fields.flag(.done) } == [true, false])
        #expect(cards.map { $0.fields.text(.coverColor) } == ["orange", "green"])
        #expect(cards.map { workspace.custom($0) } == [["Reference": .text("R-1")], ["Reference": .text("R-2")]])
    }

    @Test("our own CSV is safe for spreadsheets, and says how much of the checklists is done")
    func ours() throws {
        let items = [CheckItemOutline(title: "go", isDone: true), CheckItemOutline(title: "stop")]
        var card = CardOutline(title: "=1+1", body: "a\nb", labels: ["x, y", "z"])
        card.due = TrelloDate.milliseconds("2026-11-24T10:00:00Z")
        card.checklists = [ChecklistOutline(title: "Steps", items: items)]
        card.values = [ValueOutline(name: "Status", text: "@home")]
        let board = BoardOutline(title: "B", lists: [ListOutline(title: "To do", cards: [card])])
        let text = String(decoding: BoardTable.bytes(of: board), as: UTF8.self)
        let expected = """
            \u{FEFF}List,Title,Description,Labels,Members,Start (UTC),Due (UTC),Done,Checklist items done,Archived,Status\r
            To do,'=1+1,"a
            b","x\\, y, z",,,2026-11-24 10:00,,1 of 2,,'@home\r

            """
        #expect(text == expected)
        let plan = try ImportAttempt.plan(text)
        #expect(plan.summary.notes == ["The checklists of 1 card are not in the CSV, which only counts their items."])
        let workspace = try ImportedWorkspace(plan)
        #expect(workspace.custom(try #require(workspace.card("=1+1"))) == ["Status": .text("@home")])
    }
}
