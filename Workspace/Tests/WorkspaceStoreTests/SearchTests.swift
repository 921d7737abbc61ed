// SPDX-License-Identifier: Apache-2.0
import Foundation
import GRDB
import Testing
import WorkspaceModel

@testable import WorkspaceStore

@Suite("What a search finds")
struct SearchTests {
    private func found(
        _ text: String,
        _ fixture: StoreFixture,
        in board: NodeID? = nil,
        for reader: Reader = .program
    ) async throws -> Set<NodeID> {
        Set(try #require(try await fixture.store.search(text, in: board, limit: 100, for: reader)).found)
    }

    @Test("a card by its title, description, comments, checklists, labels and members, and by words of several of them")
    func sources() async throws {
        let fixture = try StoreFixture()
        let ada = try await fixture.member("Ada Lovelace")
        let (board, list) = try await fixture.makeList()
        let (card, other, label, checklist) = (NodeID.make(), NodeID.make(), NodeID.make(), NodeID.make())
        try await fixture.land(
            .insert(label, kind: .label, at: Place(parent: board), fields: [.title: .text("Urgent")]),
            .card("Buy bread", in: list, id: card, body: "From the bakery"),
            .card("Wash the car", in: list, id: other),
            .set(card, [.labels: .nodes([label]), .members: .nodes([ada])]),
            .insert(.make(), kind: .message, at: Place(parent: card), fields: [.body: .text("It was closed")]),
            .insert(checklist, kind: .checklist, at: Place(parent: card), fields: [.title: .text("Shops")]),
            .insert(.make(), kind: .checkItem, at: Place(parent: checklist), fields: [.title: .text("Corner")])
        )
        for text in [
            "bread", "bakery", "closed", "shops", "corner", "urgent", "lovelace", "BRE", "bread lovel urg closed corn",
        ] {
            #expect(try await found(text, fixture) == [card], "\(text)")
            #expect(try await found(text, fixture, in: board) == [card], "\(text)")
        }
        #expect(try await found("bread car", fixture).isEmpty)
        #expect(try await found("read", fixture).isEmpty)
        #expect(try await found("board", fixture) == [board])
        #expect(try await found("board", fixture, in: board).isEmpty)
        let answer = try #require(try await fixture.store.search("corner", limit: 1))
        #expect(answer.nodes.map(\.id) == [card, list, board])
        #expect(try await fixture.store.search("corner", in: board, limit: 1)?.nodes == [])
        #expect(try await fixture.store.search("corner", in: list, limit: 1) == nil)
    }

    @Test("a message by what it says, with the line that says it; conversations and photos by their titles")
    func beyondBoards() async throws {
        let fixture = try StoreFixture()
        let (ada, bob) = (try await fixture.member("Ada"), try await fixture.member("Bob"))
        let (talk, said, attached) = (NodeID.make(), NodeID.make(), NodeID.make())
        let (album, photo) = (NodeID.make(), NodeID.make())
        try await fixture.land(
            .insert(talk, kind: .conversation, at: Place(parent: .workspace), fields: [.title: .text("Trip to Oslo")]),
            .insert(said, kind: .message, at: Place(parent: talk), fields: [.body: .text("Hello\n\nThe Ferry leaves")]),
            .insert(attached, kind: .document, at: Place(parent: said), fields: [.title: .text("Timetable")]),
            .insert(album, kind: .album, at: Place(parent: .workspace), fields: [.title: .text("Summer")]),
            .insert(photo, kind: .photo, at: Place(parent: album), fields: [.title: .text("harbour.jpg")])
        )
        let answer = try #require(try await fixture.store.search("ferr", limit: 9))
        #expect(answer.nodes.map(\.id) == [said, talk] && answer.nodes.first?.body == "The Ferry leaves")
        #expect(try await found("oslo", fixture) == [talk])
        #expect(try await found("timetable", fixture) == [attached])
        #expect(try await found("harbour", fixture) == [photo])

        try await fixture.land(.set(talk, [.readers: .nodes([ada])]), .set(album, [.title: .text("Winter")]))
        #expect(try await found("ferry", fixture, for: .member(ada.description)) == [said])
        for text in ["ferry", "oslo", "timetable"] {
            #expect(try await found(text, fixture, for: .member(bob.description)).isEmpty, "\(text)")
        }
        try await fixture.land(.set(said, [.body: .text("A bus")]), .set(talk, [.title: .text("Bergen")]))
        for gone in ["ferry", "oslo"] { #expect(try await found(gone, fixture).isEmpty, "\(gone)") }
        #expect(try await found("bus", fixture) == [said])
        try await fixture.land(.trash([said]))
        #expect(try await found("bus", fixture).isEmpty)
        try await fixture.land(.move([said], to: Place(parent: talk)))
        #expect(try await found("bus", fixture) == [said])
        // A word begins behind whatever is no letter.
        try await fixture.land(.set(said, [.body: .text("Wait\n(A **tram**)")]))
        #expect(try await fixture.store.search("tra", limit: 9)?.nodes.first?.body == "(A **tram**)")
        #expect(try await fixture.store.verify().problems == [])
    }

    @Test("the line of a message is looked for in the beginning of its text, and only that is read")
    func longMessage() async throws {
        let fixture = try StoreFixture()
        let (talk, said) = (NodeID.make(), NodeID.make())
        let text = "First\nThe ferry\n" + String(repeating: "long\n", count: Store.lineReach / 4) + "A tram"
        try await fixture.land(
            .insert(talk, kind: .conversation, at: Place(parent: .workspace), fields: [:]),
            .insert(said, kind: .message, at: Place(parent: talk), fields: [.body: .text(text)])
        )
        fixture.sql.clear()
        for (typed, line) in [("ferry", "The ferry"), ("tram", "First")] {
            let answer = try #require(try await fixture.store.search(typed, limit: 9))
            #expect(answer.found == [said] && answer.nodes.first?.body == line)
        }
        #expect(!fixture.sql.lines.contains { $0.contains("SELECT text FROM body") })
    }

    @Test("a title counts more than what is below it, and no more is answered than was asked for")
    func ranking() async throws {
        let fixture = try StoreFixture()
        let (_, list) = try await fixture.makeList()
        let (below, title) = (NodeID.make(), NodeID.make())
        try await fixture.land(
            .card("Other", in: list, id: below, body: "Tea"),
            .card("Tea", in: list, id: title),
            .card("Nothing", in: list)
        )
        let answer = try #require(try await fixture.store.search("tea", limit: 2))
        #expect(answer.found == [title, below] && !answer.more)
        let first = try #require(try await fixture.store.search("tea", limit: 1))
        #expect(first.found == [title] && first.more)
    }

    @Test("it follows what is written, renamed, taken off, moved and deleted")
    func following() async throws {
        let fixture = try StoreFixture()
        let (board, list) = try await fixture.makeList()
        let (card, label, comment) = (NodeID.make(), NodeID.make(), NodeID.make())
        let (talk, said) = (NodeID.make(), NodeID.make())
        try await fixture.land(
            .insert(label, kind: .label, at: Place(parent: board), fields: [.title: .text("Red")]),
            .card("First", in: list, id: card, body: "Old"),
            .set(card, [.labels: .nodes([label])]),
            .insert(comment, kind: .message, at: Place(parent: card), fields: [.body: .text("Said")]),
            .insert(talk, kind: .conversation, at: Place(parent: .workspace), fields: [.title: .text("Talk")]),
            .insert(said, kind: .message, at: Place(parent: talk), fields: [.body: .text("Chatter")])
        )
        // What is said elsewhere is on no card.
        #expect(try await found("chatter", fixture) == [said])
        #expect(try await found("chatter", fixture, in: board).isEmpty)
        try await fixture.land(
            .set(card, [.title: .text("Second"), .body: .text("New")]),
            .set(label, [.title: .text("Green")]),
            .set(comment, [.body: .text("Edited")])
        )
        for gone in ["first", "old", "red", "said"] { #expect(try await found(gone, fixture).isEmpty, "\(gone)") }
        for here in ["second", "new", "green", "edited"] {
            #expect(try await found(here, fixture) == [card], "\(here)")
        }
        try await fixture.land(.set(card, [.body: nil, .labels: nil]), .trash([comment]))
        for gone in ["new", "green", "edited"] { #expect(try await found(gone, fixture).isEmpty, "\(gone)") }
        try await fixture.land(.set(list, [.archived: .flag(true)]))
        #expect(try await found("second", fixture).isEmpty)
        try await fixture.land(.set(list, [.archived: nil]), .set(card, [.archived: .flag(true)]))
        #expect(try await found("second", fixture).isEmpty)
        try await fixture.land(.set(card, [.archived: nil]), .trash([board]))
        #expect(try await found("second", fixture).isEmpty)
        try await fixture.land(.move([board], to: Place(parent: .workspace)))
        #expect(try await found("second", fixture) == [card])
        #expect(try await fixture.store.verify().problems == [])
    }

    @Test("a card by its values of custom fields, however much is written on it")
    func valuesBesideLongText() async throws {
        let fixture = try StoreFixture()
        let (_, list) = try await fixture.makeList()
        let card = NodeID.make()
        var values = CustomValues()
        values[.make()] = .text("Invoice 4711")
        let body = (0..<17_000).map { "w\($0)" }.joined(separator: " ")
        try await fixture.land(.card("Tea", in: list, id: card, body: body))
        try await fixture.land(.set(card, [.custom: .custom(values)]))
        #expect(try await found("4711", fixture) == [card])
    }

    @Test("a card by its values of custom fields: texts, numbers, days and the names of choices, as they are now")
    func customValues() async throws {
        let fixture = try StoreFixture()
        let (board, list) = try await fixture.makeList()
        let (card, field, high) = (NodeID.make(), NodeID.make(), NodeID.make())
        var values = CustomValues()
        values[.make()] = .text("Straße 7")
        values[.make()] = .number(12.5)
        values[.make()] = .number(4711)
        values[.make()] = .date(1_764_417_600_000)
        values[field] = .option(high)
        let options = ["Very high", "Low", "V"].enumerated().map { Choice(id: $0 == 0 ? high : .make(), text: $1) }
        try await fixture.land(
            .insert(
                field,
                kind: .customField,
                at: Place(parent: board),
                fields: [.title: .text("Priority"), .options: .choices(options)]
            ),
            .card("Tea", in: list, id: card, body: "From Assam"),
            .card("Other", in: list)
        )
        try await fixture.land(.set(card, [.custom: .custom(values)]))
        for text in ["strasse", "12.5", "4711", "2025-11-29", "2025", "high", "assam tea strasse very"] {
            #expect(try await found(text, fixture) == [card], "\(text)")
            #expect(try await found(text, fixture, in: board) == [card], "\(text)")
        }
        // A letter alone is a word, and no beginning of one.
        for text in ["low", "priority", "true", "v"] { #expect(try await found(text, fixture).isEmpty, "\(text)") }
        #expect(try await fixture.store.verify().problems == [])

        var changes = CustomValues()
        for entry in values.entries { changes[entry.field] = CustomValue.none }
        changes[field] = .option(high)
        let renamed = [Choice(id: high, text: "Urgent"), options[1]]
        try await fixture.land(
            .set(card, [.custom: .custom(changes)]),
            .set(field, [.options: .choices(renamed)]),
            .set(card, [.body: .text("From Ceylon")])
        )
        for text in ["strasse", "4711", "2025", "high", "assam"] {
            #expect(try await found(text, fixture).isEmpty, "\(text)")
        }
        for text in ["urgent", "ceylon tea"] { #expect(try await found(text, fixture) == [card], "\(text)") }
        #expect(try await fixture.store.verify().problems == [])
    }

    @Test("only what somebody may see is found, and a share link tells nobody's name")
    func visibility() async throws {
        let fixture = try StoreFixture()
        let (ada, bob) = (try await fixture.member("Ada"), try await fixture.member("Bob"))
        let (open, list) = try await fixture.makeList()
        let (closed, inside) = try await fixture.makeList()
        let (seen, hidden, set) = (NodeID.make(), NodeID.make(), NodeID.make())
        try await fixture.land(
            .set(closed, [.readers: .nodes([ada])]),
            .card("Tea", in: list, id: seen),
            .set(seen, [.members: .nodes([ada])]),
            .card("Tea", in: inside, id: hidden),
            .insert(set, kind: .card, at: Place(parent: .shelf), fields: [.title: .text("Tea")])
        )
        let (one, other) = (Reader.member(ada.description), Reader.member(bob.description))
        let guest = Reader.guest(of: open, by: ada.description)
        #expect(try await found("tea", fixture, for: one) == [seen, hidden])
        #expect(try await found("tea", fixture, for: other) == [seen])
        #expect(try await found("tea", fixture, for: guest) == [seen])
        #expect(try await found("tea", fixture, for: .guest(of: closed, by: bob.description)).isEmpty)
        #expect(try await fixture.store.search("tea", in: closed, limit: 9, for: other) == nil)
        #expect(try await fixture.store.search("tea", in: closed, limit: 9, for: guest) == nil)
        #expect(try await found("ada", fixture, for: other) == [seen])
        #expect(try await found("ada", fixture, for: guest).isEmpty)
    }

    @Test(
        "what is erased is in no word of the index and no byte of the file, nor is what it was called before",
        .onSQLite
    )
    func erased() async throws {
        let fixture = try StoreFixture()
        let (_, list) = try await fixture.makeList()
        let words = ["zyxsesame", "wvutreasure", "tsrqponmlk"]
        let (card, comment) = (NodeID.make(), NodeID.make())
        try await fixture.land(.card(words[0], in: list, id: card, body: words[1]))
        for number in 0..<40 { try await fixture.land(.card("Kept \(number)", in: list, body: "Text \(number)")) }
        try await fixture.land(
            .insert(comment, kind: .message, at: Place(parent: card), fields: [.body: .text(words[2])]),
            .set(card, [.title: .text("Renamed")])
        )
        try await fixture.land(.trash([card]))
        _ = try await fixture.store.erase([card], author: "tester")
        let terms = try await fixture.store.sqlite.write { db in
            try db.execute(sql: "CREATE VIRTUAL TABLE temp.terms USING fts5vocab (main, search, 'row')")
            defer { try? db.execute(sql: "DROP TABLE temp.terms") }
            return try String.fetchSet(db, sql: "SELECT term FROM terms")
        }
        #expect(terms.contains("kept") && terms.isDisjoint(with: words + ["renamed"]))
        for name in try FileManager.default.contentsOfDirectory(atPath: fixture.folder.url.path) {
            let bytes = try Data(contentsOf: fixture.folder.url.appendingPathComponent(name))
            // The first letters of a word may be those of its neighbour in the index.
            for word in words { #expect(bytes.range(of: Data(word.dropFirst(4).utf8)) == nil, "\(name): \(word)") }
        }
        #expect(try await found("kept", fixture).count == 40)
        #expect(try await fixture.store.verify().problems == [])
    }

    @Test("data of before there was an index is found", .onSQLite)
    func migration() async throws {
        let folder = try TemporaryFolder()
        let queue = try DatabaseQueue(path: folder.url.appendingPathComponent("carry.sqlite").path)
        try Schema.migrator.migrate(queue, upTo: "10 who sees what")
        try await queue.write { db in
            try db.execute(
                sql: """
                    INSERT INTO node (id, kind, parent, key, revision, fields) VALUES
                        (1, 'workspace', NULL, 'a0', 0, '{}'), (2, 'trash', NULL, 'a0', 0, '{}'), (3, 'shelf', NULL, 'a0', 0, '{}'),
                        (100, 'board', 1, 'a0', 0, '{"title":"House"}'), (101, 'list', 100, 'a0', 0, '{}'),
                        (102, 'card', 101, 'a0', 0, '{"title":"Straße fegen","custom":{"00000000000000c8":{"text":"Hof"}}}'),
                        (103, 'message', 102, 'a0', 0, '{}'),
                        (104, 'conversation', 1, 'a1', 0, '{"title":"Fähre"}'), (105, 'message', 104, 'a0', 0, '{}'),
                        (106, 'photo', 1, 'a2', 0, '{"title":"Hafen"}');
                    INSERT INTO body (node, text) VALUES (102, 'Mit dem Besen'), (103, 'Morgen'), (105, 'Abfahrt');
                    INSERT INTO store (one, name) VALUES (1, 'old');
                    """
            )
        }
        try queue.close()
        let fixture = try StoreFixture(folder: folder)
        let card = try #require(NodeID(rawValue: 102))
        for text in ["strasse", "STRASSE besen morgen", "straße fe", "hof besen"] {
            #expect(try await found(text, fixture) == [card], "\(text)")
        }
        for (number, text) in [(104, "fahre"), (105, "abfahrt"), (106, "hafen")] as [(UInt64, String)] {
            #expect(try await found(text, fixture) == [try #require(NodeID(rawValue: number))], "\(text)")
        }
        #expect(try await fixture.store.engine.read { try SearchIndex.mistakes(in: $0) } == 0)
    }

    @Test("both sides fold alike: every letter is found as the page compares it")
    func folding() async throws {
        let fixture = try StoreFixture()
        let (_, list) = try await fixture.makeList()
        let scalars = [0xC0..<0x250, 0x370..<0x530, 0x1E00..<0x1F00].joined().compactMap { Unicode.Scalar($0) }
        var cards: [(title: String, id: NodeID)] = scalars.map { ("vw\($0)xy", .make()) }
        for text in ["BÖRSE", "bo\u{308}rse", "Łódź", "Smørrebrød", "ΟΔΟΣ", "ЁЛКА", "Đà Nẵng", "日本語", "café ☕️ au lait"]
        {
            cards.append((text, .make()))
        }
        for start in stride(from: 0, to: cards.count, by: 200) {
            let operations = cards[start..<min(start + 200, cards.count)].map {
                NodeOperation.card($0.title, in: list, id: $0.id)
            }
            _ = try await fixture.store.commit(.make(operations), author: "tester")
        }
        let missing = try await fixture.store.engine.read { [cards] db in
            let query = SearchQuery(db: db, names: [])
            return try cards.filter { title, id in
                let words = SearchText.words(of: title).filter(SearchQuery.isIndexed)
                return try query.ranks(of: words)[id.stored] == nil
            }
        }
        #expect(missing.map(\.title) == [])
        let expected = [
            ("börse", 2), ("borse", 2), ("lodz", 1), ("smorre", 1), ("οδός", 0), ("οδο", 1), ("ёлк", 1), ("da nang", 1),
        ]
        for (text, count) in expected { #expect(try await found(text, fixture).count == count, "\(text)") }
        // A run of these letters is one word to the index: it is found by its beginning.
        #expect(try await found("日本", fixture).count == 1)
        #expect(try await found("本", fixture).isEmpty)
    }

    @Test("whatever is typed is words, and a card is found by its own title", arguments: 1...20 as ClosedRange<UInt64>)
    func hostile(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let fixture = try StoreFixture()
        let (board, list) = try await fixture.makeList()
        let pieces = [
            "\"", "*", "NEAR", "AND", "OR", "NOT", "(", ")", "-", "^", ":", "{", "}", "+", "'", ";", "\u{0}", "\\", "%",
            "\n",
            "title", "refs :", "🎉", "👩‍👩‍👧", "日本", "ß", "é", "\u{301}", "a", "bread", "--", "NEAR(", "\"\"", "\u{FFFD}",
            "\u{202E}",
        ]
        for _ in 0..<40 {
            let typed = (0..<Int.random(in: 1...7, using: &random)).map { _ in
                pieces.randomElement(using: &random) ?? ""
            }
            .joined(separator: Bool.random(using: &random) ? "" : " ")
            let card = NodeID.make()
            // No title has a zero in it.
            let title = typed.replacing("\u{0}", with: " ")
            try await fixture.land(.card(title, in: list, id: card))
            let answer = try #require(try await fixture.store.search(typed, limit: 1_000))
            _ = try await fixture.store.search(typed, in: board, limit: 1_000)
            // The index knows letters and numbers; of a text without any it finds nothing.
            let isIndexed = typed.unicodeScalars.contains { $0.properties.isAlphabetic }
            #expect(answer.found.contains(card) == isIndexed, "seed \(seed): \(typed.debugDescription)")
        }
        #expect(try await fixture.store.verify().problems == [])
    }
}
