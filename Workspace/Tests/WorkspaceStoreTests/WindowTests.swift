// SPDX-License-Identifier: Apache-2.0
import Foundation
import GRDB
import Testing
import WorkspaceModel

@testable import WorkspaceStore

@Suite("Reading windows")
struct WindowTests {
    @Test("no window reads a body, whatever it shows")
    func bodiesStay() async throws {
        let fixture = try StoreFixture()
        let (board, list) = try await fixture.makeList()
        let card = NodeID.make()
        try await fixture.land(
            .card("Card", in: list, id: card, body: String(repeating: "long ", count: 10_000)),
            .insert(.make(), kind: .message, at: Place(parent: card), fields: [.body: .text("A comment")])
        )
        fixture.sql.clear()
        let session = SessionInfo(id: "1", name: "Tester")
        _ = try await fixture.store.workspace(for: session)
        let window = try await fixture.store.board(board, window: 60)
        let page = try await fixture.store.children(of: list, after: nil, limit: 500)
        _ = try await fixture.store.trash(after: nil, limit: 100)
        let statements = fixture.sql.lines
        #expect(statements.contains { $0.contains("FROM node") })
        #expect(!statements.contains { $0.contains("body.") || $0.contains("FROM body") || $0.contains("JOIN body") })
        #expect(window?.windows.first?.nodes.first?.body == nil)
        #expect(page?.nodes.first?.body == nil)
        #expect(page?.badges[card] == Badges(comments: 1, description: true))
        let detail = try await fixture.store.detail(of: card)
        #expect(detail?.node.body?.utf8.count == 50_000)
        #expect(detail?.nodes.first?.body == "A comment")
    }

    @Test("an opened card's comments end where they are too long together", .onSQLite)
    func boundedDetail() async throws {
        let fixture = try StoreFixture()
        let (_, list) = try await fixture.makeList()
        let card = NodeID.make()
        try await fixture.land(.card("Card", in: list, id: card))
        let long = String(repeating: "long ", count: 200_000)
        for _ in 0..<20 {
            try await fixture.land(
                .insert(.make(), kind: .message, at: Place(parent: card), fields: [.body: .text(long)])
            )
        }
        let detail = try #require(try await fixture.store.detail(of: card))
        #expect(detail.nodes.count == 17)
        #expect(detail.nodes.allSatisfy { $0.body?.utf8.count == 1_000_000 })
        #expect(try await fixture.store.subtree(of: card)?.count == 21)
    }

    @Test("a board with many lists comes with all of the first ones' window and with some cards of each")
    func manyLists() async throws {
        let fixture = try StoreFixture()
        let (board, first) = try await fixture.makeList()
        let others = (1..<60).map { _ in NodeID.make() }
        for list in others {
            try await fixture.land(
                .insert(list, kind: .list, at: Place(parent: board), fields: [.title: .text("List")])
            )
        }
        for list in [first] + others {
            let cards = (0..<50).map { _ in NodeID.make() }
            let operations = cards.map { NodeOperation.card("Card", in: list, id: $0) }
            guard case .landed = try await fixture.store.commit(.make(operations), author: "tester") else {
                throw Unexpected(description: "no cards")
            }
        }
        let windows = try #require(try await fixture.store.board(board, window: 40)).windows
        let counts = windows.map(\.nodes.count)
        #expect(counts == [40, 40, 40, 40, 20] + Array(repeating: 4, count: 55))
        #expect(windows.allSatisfy { $0.count == 50 && $0.more })
        let fewer = try #require(try await fixture.store.board(board, window: 2)).windows
        #expect(fewer.allSatisfy { $0.nodes.count == 2 })
    }

    @Test("what has no title comes with the beginning of its text, and is found by all of it")
    func deletedTexts() async throws {
        let fixture = try StoreFixture()
        let (_, list) = try await fixture.makeList()
        let (card, comment) = (NodeID.make(), NodeID.make())
        let text = "Buy milk" + String(repeating: ", and bread", count: 100) + " from the Baker"
        try await fixture.land(
            .card("Shopping", in: list, id: card, body: "In town"),
            .insert(comment, kind: .message, at: Place(parent: card), fields: [.body: .text(text)])
        )
        try await fixture.land(.trash([comment]))
        try await fixture.land(.trash([card]))
        let page = try await fixture.store.trash(after: nil, limit: 10)
        #expect(page.nodes.map(\.id) == [card, comment])
        #expect(page.texts == ["", String(text.prefix(Store.lineLength))])
        #expect(page.nodes.allSatisfy { $0.body == nil }, "the beginning is not all of it")
        for (text, found) in [("baker", [comment]), ("TOWN", [card]), ("o", [card, comment]), ("%_'", [])] {
            #expect(try await fixture.store.trash(after: nil, limit: 10, containing: text).nodes.map(\.id) == found)
        }
    }

    @Test("the Trash is asked for at once, however much of what has no title is in it")
    func deletedAtOnce() async throws {
        let fixture = try StoreFixture()
        let (_, list) = try await fixture.makeList()
        let card = NodeID.make()
        try await fixture.land(.card("Shopping", in: list, id: card))
        var reads: [Int] = []
        // What the first question alone reads.
        _ = try await fixture.store.trash(after: nil, limit: 100)
        for count in [2, 20] {
            for number in 0..<count {
                let comment = NodeID.make()
                let fields: Fields = [.body: .text("Comment \(number)")]
                try await fixture.land(.insert(comment, kind: .message, at: Place(parent: card), fields: fields))
                try await fixture.land(.trash([comment]))
            }
            fixture.sql.clear()
            let page = try await fixture.store.trash(after: nil, limit: 100)
            reads.append(fixture.sql.lines.count { $0.contains("SELECT") })
            #expect(page.texts.prefix(2) == ["Comment \(count - 1)", "Comment \(count - 2)"])
            #expect(page.times.allSatisfy { $0 > 0 })
        }
        #expect(reads[0] == reads[1])
    }

    @Test("the Trash says where things were and when they went, finds them by title, and hides what was taken back")
    func deleted() async throws {
        let fixture = try StoreFixture()
        let (board, list) = try await fixture.makeList()
        let cards = [NodeID.make(), NodeID.make(), NodeID.make()]
        for (card, title) in zip(cards, ["Sea", "Hill", "Taken back"]) {
            try await fixture.land(.card(title, in: list, id: card))
        }
        try await fixture.land(.trash([cards[0]]))
        try await fixture.land(.trash([cards[1]]))
        try await fixture.land(.set(cards[2], [.undone: .flag(true)]), .trash([cards[2]]))
        let page = try await fixture.store.trash(after: nil, limit: 10)
        #expect(page.nodes.map(\.id) == [cards[1], cards[0]])
        #expect(page.times.count == 2 && page.times.allSatisfy { $0 > 0 })
        #expect(Set(page.origins.map(\.id)) == [board, list])
        for (text, found) in [("SEA", [cards[0]]), ("l", [cards[1]]), ("100%_'\"", [])] {
            #expect(try await fixture.store.trash(after: nil, limit: 10, containing: text).nodes.map(\.id) == found)
        }
        // It comes back to where it was.
        try await fixture.land(.move([cards[0]], to: Place(parent: list)))
        try await fixture.land(.move([cards[1]], to: Place(parent: list)))
        let children = try await fixture.store.children(of: list, after: nil, limit: 9)?.nodes.map(\.id)
        #expect(children == [cards[0], cards[1]])
        #expect(try await fixture.store.verify().problems.isEmpty)
    }

    @Test("pages follow each other without a gap")
    func pages() async throws {
        let fixture = try StoreFixture()
        let (_, list) = try await fixture.makeList()
        for number in 0..<25 {
            try await fixture.land(.card("\(number)", in: list))
        }
        var titles: [String] = []
        var last: NodeID?
        var more = true
        while more {
            let page = try #require(try await fixture.store.children(of: list, after: last, limit: 10))
            titles += page.nodes.map(\.title)
            last = page.nodes.last?.id
            more = page.more
        }
        #expect(titles == (0..<25).map(String.init))
    }

    @Test("a page after a node that has left begins with the first child")
    func anchorGone() async throws {
        let fixture = try StoreFixture()
        let (_, list) = try await fixture.makeList()
        let gone = NodeID.make()
        try await fixture.land(.card("First", in: list), .card("Gone", in: list, id: gone), .card("Last", in: list))
        try await fixture.land(.trash([gone]))
        let page = try await fixture.store.children(of: list, after: gone, limit: 10)
        #expect(page?.nodes.map(\.title) == ["First", "Last"])
    }

    @Test("a page after a node that stands elsewhere by now begins with the first child")
    func anchorMoved() async throws {
        let fixture = try StoreFixture()
        let (_, list) = try await fixture.makeList()
        let moved = NodeID.make()
        try await fixture.land(.card("First", in: list), .card("Moved", in: list, id: moved), .card("Last", in: list))
        let key = try #require(try await fixture.store.children(of: list, after: nil, limit: 10)).nodes[1].key
        let rest = try await fixture.store.children(of: list, after: moved, key: key, limit: 10)
        #expect(rest?.nodes.map(\.title) == ["Last"])
        try await fixture.land(.move([moved], to: Place(parent: list)))
        let page = try await fixture.store.children(of: list, after: moved, key: key, limit: 10)
        #expect(page?.nodes.map(\.title) == ["First", "Last", "Moved"])
    }

    @Test("the trash shows the last deleted first, page by page")
    func trash() async throws {
        let fixture = try StoreFixture()
        let (_, list) = try await fixture.makeList()
        for number in 0..<5 {
            let card = NodeID.make()
            try await fixture.land(.card("\(number)", in: list, id: card))
            try await fixture.land(.trash([card]))
        }
        let first = try await fixture.store.trash(after: nil, limit: 2).nodes
        let rest = try await fixture.store.trash(after: first.last?.id, limit: 10).nodes
        #expect((first + rest).map(\.title) == ["4", "3", "2", "1", "0"])
        #expect(first.first?.fields.node(.from) == list)
    }

    @Test("what somebody else fills the workspace with takes nothing from it, however much it is")
    func crowded() async throws {
        let fixture = try StoreFixture()
        let (ada, bob) = (try await fixture.member("Ada"), try await fixture.member("Bob"))
        let olga = try await fixture.member("Olga", .owner)
        let (board, _) = try await fixture.makeList()
        let (talk, draft) = (NodeID.make(), NodeID.make())
        try await fixture.land(
            .set(board, [.title: .text("readers"), .readers: .nodes([ada, bob])]),
            .insert(talk, kind: .conversation, at: Place(parent: .workspace), fields: [.title: .text("\"readers\":[")]),
            .insert(draft, kind: .draft, at: Place(parent: .workspace), fields: [.creator: .node(bob)])
        )
        // More than one page of any read, and before all else.
        let hidden = 20_001
        try await fixture.insert(hidden, .conversation, under: .workspace, "{\"readers\":[\"\(ada)\"]}")
        try await fixture.insert(hidden, .draft, under: .workspace, "{\"creator\":\"\(ada)\"}", from: 100_000)
        let session = SessionInfo(id: bob.description, name: "Bob")
        #expect(try await fixture.store.workspace(for: session).nodes.map(\.id) == [board, talk, draft])
        let conversations = try await fixture.store.conversations(of: bob.description).conversations
        #expect(conversations.map(\.conversation) == [talk])
        let places = try await fixture.store.engine.read { db in
            try [bob, olga].map {
                try SQLTree(db: db).places(after: nil, for: .member($0.description), limit: 50_000).count
            }
        }
        #expect(places[0] == 3, "what is for others is not even read")
        #expect(places[1] == hidden + 2, "what is for nobody any more is the owners'")
    }

    @Test("a start reads past no photo that is in no album, also in data of before there was an index for it")
    func loosePhotos() async throws {
        let folder = try TemporaryFolder()
        if !TestDatabase.isPostgres {
            let queue = try DatabaseQueue(path: folder.url.appendingPathComponent("carry.sqlite").path)
            try Schema.migrator.migrate(queue, upTo: "19 search of custom values")
            try queue.close()
        }
        let fixture = try StoreFixture(folder: folder)
        let bob = try await fixture.member("Bob").description
        let (board, _) = try await fixture.makeList()
        try await fixture.insert(3_000, .photo, under: .workspace, "{}")
        #expect(try await fixture.store.workspace(for: SessionInfo(id: bob, name: "Bob")).nodes.map(\.id) == [board])
        if TestDatabase.isPostgres {
            // It plans by what it has counted.
            try await fixture.store.engine.write { try $0.execute("ANALYZE node") }
        }
        for reader in [Reader.program, .member(bob)] {
            for position in [nil, NodePosition(key: .first, id: .shelf)] {
                let plan = try await fixture.store.engine.read { db in
                    let query = SQLTree.placesQuery(after: position, for: reader, limit: 9)
                    let (explain, column) = TestDatabase.isPostgres ? ("EXPLAIN", 0) : ("EXPLAIN QUERY PLAN", 3)
                    return try db.rows("\(explain) \(query.sql)", query.arguments).map { try $0[column] as String }
                }
                #expect(plan.contains { $0.contains("node_place") }, "\(plan)")
            }
        }
    }

    @Test("a Trash in which much is hidden is read in a few pages")
    func hiddenTrash() async throws {
        let fixture = try StoreFixture()
        let (ada, bob) = (try await fixture.member("Ada"), try await fixture.member("Bob"))
        let (_, list) = try await fixture.makeList()
        let (card, draft) = (NodeID.make(), NodeID.make())
        try await fixture.land(
            .card("Card", in: list, id: card),
            .insert(draft, kind: .draft, at: Place(parent: .workspace), fields: [.creator: .node(ada)])
        )
        try await fixture.land(.trash([card]))
        try await fixture.insert(3_000, .file, under: .trash, "{\"from\":\"\(draft)\"}")
        fixture.sql.clear()
        let page = try await fixture.store.trash(after: nil, limit: 10, for: .member(bob.description))
        #expect(page.nodes.map(\.id) == [card])
        #expect(fixture.sql.lines.count { $0.contains("(revision, id) <") } <= 5)
    }

    @Test("what was deleted is found in an index, also in data of before there was one", .onSQLite)
    func deletedIndex() async throws {
        let folder = try TemporaryFolder()
        let queue = try DatabaseQueue(path: folder.url.appendingPathComponent("carry.sqlite").path)
        try Schema.migrator.migrate(queue, upTo: "16 search of messages")
        try queue.close()
        let fixture = try StoreFixture(folder: folder)
        let plan = try await fixture.store.sqlite.read { db in
            let sql = SQLTree.deleted(containsText: false)
            return try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)", arguments: [1, 1, 1])
                .map { $0["detail"] as String }
        }
        #expect(plan == ["SEARCH node USING INDEX node_deleted (parent=? AND revision<?)"])
        let search = try await fixture.store.sqlite.read { db in
            let sql = SQLTree.deleted(containsText: true)
            return try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN \(sql)", arguments: [1, 1, "", "", 1])
                .map { $0["detail"] as String }
        }
        #expect(search.first == plan.first && search.allSatisfy { !$0.contains("SCAN") }, "\(search)")
    }

    @Test("badges count what is in a card, and follow what leaves it")
    func badges() async throws {
        let fixture = try StoreFixture()
        let (_, list) = try await fixture.makeList()
        let one = NodeID.make()
        let two = NodeID.make()
        let checklist = NodeID.make()
        let item = NodeID.make()
        try await fixture.land(.card("One", in: list, id: one), .card("Two", in: list, id: two))
        let added = try await fixture.land(
            .insert(checklist, kind: .checklist, at: Place(parent: one), fields: [:]),
            .insert(item, kind: .checkItem, at: Place(parent: checklist), fields: [.done: .flag(true)]),
            .insert(.make(), kind: .checkItem, at: Place(parent: checklist), fields: [:]),
            .insert(.make(), kind: .link, at: Place(parent: one), fields: [.url: .text("https://example.org")])
        )
        #expect(added.badges == [one: Badges(checked: 1, items: 2, attachments: 1)])
        let ticked = try await fixture.land(.set(item, [.done: nil]))
        #expect(ticked.badges == [one: Badges(checked: 0, items: 2, attachments: 1)])
        let moved = try await fixture.land(.move([checklist], to: Place(parent: two)))
        #expect(moved.badges == [one: Badges(attachments: 1), two: Badges(items: 2)])
        let (photo, blob) = (NodeID.make(), String(repeating: "ab", count: 32))
        let covered = try await fixture.land(
            .insert(photo, kind: .photo, at: Place(parent: two), fields: [.blob: .text(blob)]),
            .set(two, FieldChanges(.cover, .node(photo)))
        )
        #expect(covered.badges[two]?.cover == blob)
        let page = try await fixture.land(.set(photo, FieldChanges(.pageNumber, .number(3))))
        #expect(page.badges[two]?.cover == blob + "/3")
        let turned = try await fixture.land(.set(photo, FieldChanges(.rotation, .number(90))))
        #expect(turned.badges[two]?.cover == blob + "/3/90")
        let picture = try await fixture.land(.set(photo, [.pageNumber: nil]))
        #expect(picture.badges[two]?.cover == blob + "//90")
        let uncovered = try await fixture.land(.trash([photo]))
        #expect(uncovered.badges[two]?.cover == "")
        let described = try await fixture.land(.set(two, [.body: .text("Now with text")]))
        #expect(described.badges[two]?.description == true)
        let bare = try await fixture.land(.set(two, [.body: nil]))
        #expect(bare.badges[two]?.description == false)
    }
}
