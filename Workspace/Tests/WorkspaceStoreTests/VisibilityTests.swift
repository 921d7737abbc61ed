// SPDX-License-Identifier: Apache-2.0
import Foundation
import GRDB
import Synchronization
import Testing
import WorkspaceModel

@testable import WorkspaceStore

/// Everything that is read, and every event, beside a naive model of who may see what: random boards, albums, documents,
/// conversations, drafts and shelves, which random members restrict, open, fill, move, copy and delete.
@Suite("Who sees what")
struct VisibilityTests {
    @Test("every read, event and write agrees with a naive model", arguments: 1...12)
    func random(seed: UInt64) async throws {
        let world = try await VisibilityWorld(seed: seed)
        for step in 0..<60 {
            try await world.act()
            if step % 12 == 11 { try await world.check() }
        }
        try await world.checkLog()
    }

    @Test("a card that is moved where a reader may not look is hidden from them, and from nobody else")
    func movedAway() async throws {
        let fixture = try StoreFixture()
        let (ada, bob) = (try await fixture.member("Ada"), try await fixture.member("Bob"))
        let (open, list) = try await fixture.makeList()
        let (closed, inside) = try await fixture.makeList()
        let card = NodeID.make()
        try await fixture.land(.set(closed, [.readers: .nodes([ada])]), .card("Tea", in: list, id: card))
        let revision = try await fixture.land(.move([card], to: Place(parent: inside))).revision
        let event = try #require(try await fixture.store.scopedLog(after: revision - 1, limit: 1, bytes: .max).first)
        #expect(!event.isOpen)
        #expect(event.seen(by: .member(ada.description)).changes.map(\.id) == [card])
        #expect(event.seen(by: .member(bob.description)).changes.isEmpty)
        #expect(event.seen(by: .member(bob.description)).hidden == [card])
        #expect(event.seen(by: .member(bob.description)).badges.isEmpty)
        #expect(event.seen(by: .guest(of: open, by: ada.description)).hidden == [card])
    }

    @Test("a reference to what a reader may not see tells them no title, when it is read and when it is heard of")
    func references() async throws {
        let fixture = try StoreFixture()
        let (ada, bob) = (try await fixture.member("Ada"), try await fixture.member("Bob"))
        let (open, list) = try await fixture.makeList()
        let (closed, inside) = try await fixture.makeList()
        let (host, card, link) = (NodeID.make(), NodeID.make(), NodeID.make())
        try await fixture.land(
            .set(closed, [.readers: .nodes([ada])]),
            .card("Secret", in: inside, id: card),
            .card("Tea", in: list, id: host),
            .insert(
                link,
                kind: .link,
                at: Place(parent: host),
                fields: [.title: .text("Secret"), .target: .node(card)]
            )
        )
        let event = try #require(try await fixture.store.scopedLog(after: 2, limit: 1, bytes: .max).first)
        for (reader, title) in [
            (Reader.member(ada.description), "Secret"), (.member(bob.description), ""),
            (.guest(of: open, by: ada.description), ""),
        ] {
            #expect(try await fixture.store.detail(of: host, for: reader)?.nodes.map(\.title) == [title])
            #expect(try await fixture.store.detail(of: link, for: reader)?.node.title == title)
            #expect(try await fixture.store.subtree(of: link, for: reader)?.map(\.title) == [title])
            #expect(
                try await fixture.store.nodes([link], withChildren: false, for: reader).nodes.map(\.title) == [title]
            )
            #expect(event.seen(by: reader).changes.first { $0.id == link }?.title == title)
        }
    }

    @Test("who was here hears what a text was, also when it has changed since; who came later, and a guest, what it is")
    func formerTexts() async throws {
        let clock = Mutex<Int64>(1_000)
        let fixture = try StoreFixture(now: { clock.withLock { $0 } })
        let (ada, bob) = (try await fixture.member("Ada"), try await fixture.member("Bob"))
        let (board, list) = try await fixture.makeList()
        let (closed, inside) = try await fixture.makeList()
        func join(_ member: NodeID) async throws {
            try await fixture.store.engine.write { db in
                try db.execute(
                    "UPDATE member SET joined = ? WHERE id = ?",
                    [clock.withLock { $0 }, member.description]
                )
            }
            clock.withLock { $0 += 1_000 }
        }
        func told(_ reader: Reader) async throws -> [String] {
            let since = try await fixture.store.arrival(of: reader)
            return try await fixture.store.scopedLog(after: 2, limit: 99, bytes: .max).flatMap { entry in
                entry.seen(by: reader, since: since).changes.map { "\($0.title): \($0.body ?? "")" }
            }
        }
        try await join(ada)
        let (card, moved) = (NodeID.make(), NodeID.make())
        try await fixture.land(.card("Pay", in: list, id: card, body: "4711"))
        try await fixture.land(.set(closed, [.readers: .nodes([ada])]), .card("Secret", in: inside, id: moved))
        try await fixture.land(.set(card, [.body: .text("")]))
        try await fixture.land(.set(moved, [.title: .text("Tea")]), .move([moved], to: Place(parent: list)))
        try await join(bob)
        #expect(try await told(.member(ada.description)) == ["Pay: 4711", "Board: ", "Tea: ", "Pay: ", "Tea: "])
        #expect(try await told(.member(bob.description)) == ["Pay: ", "Tea: ", "Pay: ", "Tea: "])
        #expect(try await told(.guest(of: board, by: ada.description)) == ["Pay: ", "Tea: ", "Pay: ", "Tea: "])
    }

    @Test("who looks through a link is not told what the shared lies in, by what they find")
    func foundThroughALink() async throws {
        let fixture = try StoreFixture()
        let ada = try await fixture.member("Ada")
        let (secret, album, inner) = (NodeID.make(), NodeID.make(), NodeID.make())
        try await fixture.land(
            .insert(secret, kind: .album, at: Place(parent: .workspace), fields: [.title: .text("Secret")]),
            .insert(album, kind: .album, at: Place(parent: secret), fields: [.title: .text("Trip")]),
            .insert(inner, kind: .album, at: Place(parent: album), fields: [.title: .text("Trip")])
        )
        for (reader, told) in [
            (Reader.guest(of: album, by: ada.description), [album, inner]),
            (.member(ada.description), [album, inner, secret]),
        ] {
            let answer = try await fixture.store.search("trip", limit: 9, for: reader)
            #expect(Set(answer?.found ?? []) == [album, inner])
            #expect(Set(answer?.nodes.map(\.id) ?? []) == Set(told))
        }
    }

    @Test("what is for nobody any more is the owners'")
    func orphaned() async throws {
        let fixture = try StoreFixture()
        let (ada, bob) = (try await fixture.member("Ada"), try await fixture.member("Bob", .owner))
        let eve = try await fixture.member("Eve")
        let (board, _) = try await fixture.makeList()
        try await fixture.land(.set(board, [.readers: .nodes([ada])]))
        func seen(_ member: NodeID) async throws -> Bool {
            try await fixture.store.board(board, window: 1, for: .member(member.description)) != nil
        }
        #expect(try await seen(ada))
        #expect(try await !seen(bob))
        _ = try await fixture.store.removeMember(ada.description)
        #expect(try await seen(bob))
        #expect(try await !seen(eve))
    }

    @Test("what is for others than what it is in is the owners', who can take it out of the way")
    func betweenOthers() async throws {
        let fixture = try StoreFixture()
        let (ada, bob) = (try await fixture.member("Ada"), try await fixture.member("Bob"))
        let owner = try await fixture.member("Olga", .owner)
        let (outer, inner) = (NodeID.make(), NodeID.make())
        try await fixture.land(
            .insert(outer, kind: .album, at: Place(parent: .workspace), fields: [.readers: .nodes([ada])]),
            .insert(inner, kind: .album, at: Place(parent: outer), fields: [.readers: .nodes([bob])])
        )
        func sees(_ member: NodeID, _ node: NodeID) async throws -> Bool {
            try await fixture.store.detail(of: node, for: .member(member.description)) != nil
        }
        #expect(try await [sees(ada, outer), sees(bob, outer), sees(owner, outer)] == [true, false, false])
        #expect(try await [sees(ada, inner), sees(bob, inner), sees(owner, inner)] == [false, false, true])
        let trash = Transaction.make([.trash([outer])])
        guard case .refused = try await fixture.store.commit(trash, member: ada.description) else {
            Issue.record("she cannot see all that is in it")
            return
        }
        let away = Transaction.make([.move([inner], to: Place(parent: .workspace))])
        guard case .landed = try await fixture.store.commit(away, member: owner.description),
            case .landed = try await fixture.store.commit(.make([.trash([outer])]), member: ada.description)
        else {
            Issue.record("it is in nobody's way any more")
            return
        }
    }

    @Test("whoever hears of a transaction is told nothing by sending it again")
    func repeated() async throws {
        let fixture = try StoreFixture()
        let (ada, bob) = (try await fixture.member("Ada"), try await fixture.member("Bob"))
        let (closed, list) = try await fixture.makeList()
        let card = NodeID.make()
        try await fixture.land(.set(closed, [.readers: .nodes([ada])]), .card("Secret", in: list, id: card))
        let transaction = Transaction.make([.trash([card])])
        _ = try await fixture.store.commit(transaction, member: ada.description)
        await #expect(throws: StoreError.self) {
            try await fixture.store.commit(transaction, member: bob.description)
        }
        guard case .repeated(let answer) = try await fixture.store.commit(transaction, member: ada.description) else {
            return #expect(Bool(false))
        }
        #expect(answer.changes.map(\.title) == ["Secret"])
    }

    @Test("siblings that get new places are told to nobody who may not see them")
    func respaced() async throws {
        let fixture = try StoreFixture()
        let (ada, bob) = (try await fixture.member("Ada"), try await fixture.member("Bob"))
        let (closed, first) = (NodeID.make(), NodeID.make())
        try await fixture.land(
            .insert(first, kind: .board, at: Place(parent: .workspace), fields: [:]),
            .insert(closed, kind: .board, at: Place(parent: .workspace), fields: [.readers: .nodes([ada])])
        )
        // Each goes between the first and the one before it, until the keys are too long and all get new ones.
        let operations = (0..<3_000).map { _ in
            NodeOperation.insert(.make(), kind: .board, at: Place(parent: .workspace, after: first), fields: [:])
        }
        let outcome = try await fixture.store.commit(.make(operations), member: bob.description)
        guard case .landed(let answer) = outcome else { return #expect(Bool(false), "\(outcome)") }
        #expect(!answer.changes.contains { $0.id == closed })
        let event = try #require(try await fixture.store.log(after: 1, limit: 1).first)
        #expect(event.partial || event.changes.contains { $0.id == closed }, "the places were given anew")
    }

    @Test("what stays behind is not erased or carried away with what it is in")
    func held() async throws {
        let fixture = try StoreFixture()
        let (ada, bob) = (try await fixture.member("Ada"), try await fixture.member("Bob", .owner))
        let (_, list) = try await fixture.makeList()
        let (card, document) = (NodeID.make(), NodeID.make())
        let fields: Fields = [.readers: .nodes([ada])]
        try await fixture.land(
            .card("Card", in: list, id: card),
            .insert(document, kind: .document, at: Place(parent: card), fields: fields)
        )
        for operation in [
            NodeOperation.trash([card]), .move([card], to: Place(parent: .workspace)),
            .copy([CopiedNode(source: card, as: .make())], to: Place(parent: list)),
        ] {
            let outcome = try await fixture.store.commit(.make([operation]), member: bob.description)
            guard case .refused = outcome else { return #expect(Bool(false), "\(operation)") }
        }
        let within = NodeOperation.move([card], to: Place(parent: list))
        guard case .landed = try await fixture.store.commit(.make([within]), member: bob.description) else {
            return #expect(Bool(false), "its place among its siblings is everybody's")
        }
        try await fixture.land(.trash([card]))
        let reader = Reader.member(bob.description)
        await #expect(throws: ErasureError.holdsUnseen) {
            try await fixture.store.erase([card], author: bob.description, for: reader)
        }
        _ = try await fixture.store.erase([.trash], author: bob.description, for: reader)
        #expect(try await fixture.store.detail(of: document, for: .member(ada.description)) != nil)
    }

    @Test("what was in something that is erased is the owners' alone")
    func erased() async throws {
        let fixture = try StoreFixture()
        let (ada, bob) = (try await fixture.member("Ada", .owner), try await fixture.member("Bob"))
        let (closed, list) = try await fixture.makeList()
        let card = NodeID.make()
        try await fixture.land(
            .set(closed, [.readers: .nodes([ada])]),
            .card("Secret", in: list, id: card),
            .trash([card]),
            .trash([closed])
        )
        _ = try await fixture.store.erase([closed], author: ada.description, for: .member(ada.description))
        #expect(try await fixture.store.trash(after: nil, limit: 9, for: .member(ada.description)).nodes.count == 1)
        #expect(try await fixture.store.trash(after: nil, limit: 9, for: .member(bob.description)).nodes.isEmpty)
    }

    @Test("counts say nothing of what is hidden")
    func counts() async throws {
        let fixture = try StoreFixture()
        let (ada, bob) = (try await fixture.member("Ada"), try await fixture.member("Bob"))
        let outer = NodeID.make()
        let fields: Fields = [.readers: .nodes([ada])]
        try await fixture.land(
            .insert(outer, kind: .album, at: Place(parent: .workspace), fields: [:]),
            .insert(.make(), kind: .album, at: Place(parent: outer), fields: fields),
            .insert(.make(), kind: .album, at: Place(parent: outer), fields: [:])
        )
        for (member, count) in [(ada, 2), (bob, 1)] {
            let reader = Reader.member(member.description)
            let answer = try await fixture.store.nodes([outer], withChildren: false, for: reader)
            #expect(answer.children.first?.count == count)
            #expect(try await fixture.store.albumFaces(of: [outer], for: reader).faces.first?.albums == count)
            let name = try await fixture.store.album(named: "", in: outer, for: reader)
            #expect(name != nil)
        }
    }

    @Test("who restricts a place stays among its readers, and only some kinds are restricted")
    func readers() async throws {
        let fixture = try StoreFixture()
        let (ada, bob) = (try await fixture.member("Ada"), try await fixture.member("Bob"))
        let (board, list) = try await fixture.makeList()
        func set(_ id: NodeID, _ readers: [NodeID]) async throws -> String? {
            let set = Transaction.make([.set(id, [.readers: .nodes(readers)])])
            guard case .refused(let refused) = try await fixture.store.commit(set, member: ada.description) else {
                return nil
            }
            return refused.refusal.sentence
        }
        #expect(try await set(board, [bob]) == "Keep yourself among those who may see it.")
        #expect(
            try await set(list, [ada]) == "Boards, documents, albums and conversations can be for some members only."
        )
        #expect(try await set(board, [ada, bob]) == nil)
        #expect(try await set(board, []) == nil)
    }

    @Test("the bytes of a file are for whoever may see something that names them, and nobody else takes them")
    func bytes() async throws {
        let fixture = try StoreFixture()
        let (ada, bob) = (try await fixture.member("Ada"), try await fixture.member("Bob"))
        let album = NodeID.make()
        let blob = String(repeating: "a", count: 64)
        let fields: Fields = [.blob: .text(blob)]
        let photo = NodeOperation.insert(.make(), kind: .photo, at: Place(parent: album), fields: fields)
        try await fixture.land(
            .insert(album, kind: .album, at: Place(parent: .workspace), fields: [.readers: .nodes([ada])]),
            photo
        )
        let (his, hers) = (Reader.member(bob.description), Reader.member(ada.description))
        #expect(try await fixture.store.mayRead(blob: blob, hers))
        #expect(try await !fixture.store.mayRead(blob: blob, his))
        #expect(try await fixture.store.mayRead(blob: blob, .guest(of: album, by: ada.description)))
        #expect(try await !fixture.store.mayRead(blob: blob, .guest(of: .make(), by: ada.description)))
        let taken = NodeOperation.insert(.make(), kind: .photo, at: Place(parent: .workspace), fields: fields)
        let outcome = try await fixture.store.commit(.make([taken]), member: bob.description)
        guard case .refused = outcome else { return #expect(Bool(false), "\(outcome)") }
        try await fixture.land(taken)
        #expect(try await fixture.store.mayRead(blob: blob, his))
    }

    @Test("no member names bytes that nobody has sent: what names a file first is the server itself")
    func unsentBytes() async throws {
        let fixture = try StoreFixture()
        let bob = try await fixture.member("Bob")
        let blob = FieldValue.text(String(repeating: "a", count: 64))
        let (photo, first) = (NodeID.make(), NodeID.make())
        try await fixture.land(.insert(photo, kind: .photo, at: Place(parent: .workspace), fields: [:]))
        let insert = NodeOperation.insert(.make(), kind: .photo, at: Place(parent: .workspace), fields: [.blob: blob])
        for operation in [insert, .set(photo, [.blob: blob]), .set(photo, [.original: blob])] {
            let outcome = try await fixture.store.commit(.make([operation]), member: bob.description)
            guard case .refused(let refused) = outcome else { return #expect(Bool(false), "\(outcome)") }
            #expect(refused.refusal.sentence == L10n.theFileThatItNamesIsNotHere)
        }
        try await fixture.land(.insert(first, kind: .photo, at: Place(parent: .workspace), fields: [.blob: blob]))
        let outcome = try await fixture.store.commit(.make([insert]), member: bob.description)
        guard case .landed = outcome else { return #expect(Bool(false), "\(outcome)") }
    }

    @Test("of all that names some bytes in one place one is looked at, but what is shared itself by all means")
    func manyNames() async throws {
        let fixture = try StoreFixture()
        let (ada, bob) = (try await fixture.member("Ada"), try await fixture.member("Bob"))
        let blob = String(repeating: "a", count: 64)
        let (draft, shared) = (NodeID.make(), NodeID.make())
        let gone = (0..<100).map { _ in NodeID.make() }
        func insert(_ kind: Kind, _ id: NodeID = .make(), in parent: NodeID, _ fields: Fields = [:]) -> NodeOperation {
            var fields = fields
            fields[.blob] = .text(blob)
            return .insert(id, kind: kind, at: Place(parent: parent), fields: fields)
        }
        var operations: [NodeOperation] = [
            .insert(draft, kind: .draft, at: Place(parent: .workspace), fields: [.creator: .node(ada)])
        ]
        for _ in 0..<100 {
            operations.append(insert(.file, in: draft))
            operations.append(insert(.document, in: draft, [.readers: .nodes([ada])]))
        }
        operations += gone.map { insert(.file, $0, in: draft) }
        operations.append(.trash(gone))
        _ = try await fixture.store.commit(.make(operations), author: "tester")
        func looks() async throws -> Int {
            try await fixture.store.engine.read { try $0.rows(SQLTree.named, [blob, blob]).count }
        }
        #expect(try await looks() == 3, "files, documents for some, and what was deleted")
        let (his, hers) = (Reader.member(bob.description), Reader.member(ada.description))
        #expect(try await fixture.store.mayRead(blob: blob, hers))
        #expect(try await !fixture.store.mayRead(blob: blob, his))

        // Whichever of these is looked at, it is not what is shared.
        try await fixture.land(insert(.photo, in: .workspace), insert(.photo, shared, in: .workspace))
        try await fixture.land(insert(.photo, in: .workspace))
        #expect(try await looks() == 4)
        #expect(try await fixture.store.mayRead(blob: blob, his))
        #expect(try await fixture.store.mayRead(blob: blob, .guest(of: shared, by: ada.description)))
        #expect(try await !fixture.store.mayRead(blob: blob, .guest(of: .make(), by: ada.description)))
    }

    @Test("bytes are looked for once in a transaction, and not where they are already")
    func bytesOnce() async throws {
        let fixture = try StoreFixture()
        let bob = try await fixture.member("Bob")
        let photo = NodeID.make()
        let blob = FieldValue.text(String(repeating: "a", count: 64))
        try await fixture.land(.insert(photo, kind: .photo, at: Place(parent: .workspace), fields: [.blob: blob]))
        for (count, operations) in [
            (0, [NodeOperation.set(photo, [.blob: blob]), .set(photo, [.blob: blob])]),
            (
                1,
                (0..<3).map { _ in
                    .insert(.make(), kind: .photo, at: Place(parent: .workspace), fields: [.blob: blob])
                }
            ),
        ] as [(Int, [NodeOperation])] {
            fixture.sql.clear()
            let outcome = try await fixture.store.commit(.make(operations), member: bob.description)
            guard case .landed = outcome else { return #expect(Bool(false), "\(outcome)") }
            #expect(fixture.sql.lines.count { $0.contains("json_extract(fields, '$.blob') = ") } == count)
        }
    }

    @Test("a move asks nothing of closed places at the top: nothing holds them")
    func closedAtTheTop() async throws {
        let fixture = try StoreFixture()
        let (ada, bob) = (try await fixture.member("Ada"), try await fixture.member("Bob"))
        let (closed, _) = try await fixture.makeList()
        let (_, list) = try await fixture.makeList()
        let (_, other) = try await fixture.makeList()
        let card = NodeID.make()
        try await fixture.land(.set(closed, [.readers: .nodes([ada])]), .card("Tea", in: list, id: card))
        fixture.sql.clear()
        let move = NodeOperation.move([card], to: Place(parent: other))
        let outcome = try await fixture.store.commit(.make([move]), member: bob.description)
        guard case .landed = outcome else { return #expect(Bool(false), "\(outcome)") }
        #expect(!fixture.sql.lines.contains { $0.contains("name, color, role FROM member") })
    }

    @Test("a card says nothing of a document on it that is for others, neither in its badges nor in its history")
    func closedOnACard() async throws {
        let fixture = try StoreFixture()
        let (ada, bob) = (try await fixture.member("Ada"), try await fixture.member("Bob"))
        let (board, list) = try await fixture.makeList()
        let (card, document) = (NodeID.make(), NodeID.make())
        try await fixture.land(.card("Tea", in: list, id: card))
        let fields: Fields = [.readers: .nodes([ada])]
        let answer = try await fixture.land(
            .insert(document, kind: .document, at: Place(parent: card), fields: fields)
        )
        let log = try await fixture.store.scopedLog(after: answer.revision - 1, limit: 1, bytes: .max)
        let event = try #require(log.first)
        for (member, count) in [(ada, 1), (bob, 0)] {
            let reader = Reader.member(member.description)
            let snapshot = try await fixture.store.board(board, window: 9, for: reader)
            #expect(snapshot?.badges[card]?.attachments == count)
            let page = try await fixture.store.children(of: list, after: nil, limit: 9, for: reader)
            #expect(page?.badges[card]?.attachments == count)
            #expect(event.seen(by: reader).badges[card]?.attachments == count)
            let children = try await fixture.store.nodes([card], withChildren: false, for: reader).children.first
            #expect(children?.count == count && children?.more == (count > 0))
            let history = try #require(try await fixture.store.history(of: card, limit: 9, for: reader))
            #expect(history.entries.flatMap(\.events).count == 1 + count)
            // A page of what is told of others only is passed over.
            let first = try #require(try await fixture.store.history(of: card, limit: 1, for: reader))
            #expect(first.entries.count == 1 && first.more == (count > 0))
        }
        // Who changes the card is answered the same.
        let outcome = try await fixture.store.commit(
            .make([.set(card, [.title: .text("Coffee")])]),
            member: bob.description
        )
        guard case .landed(let told) = outcome else { return #expect(Bool(false), "\(outcome)") }
        #expect(told.badges[card]?.attachments == 0)
    }

    @Test("who asks what is in the Trash is not told how much was deleted where they may not look")
    func countedTrash() async throws {
        let fixture = try StoreFixture()
        let (ada, bob) = (try await fixture.member("Ada"), try await fixture.member("Bob"))
        let (_, list) = try await fixture.makeList()
        let (closed, inside) = try await fixture.makeList()
        let (tea, secret) = (NodeID.make(), NodeID.make())
        try await fixture.land(.card("Tea", in: list, id: tea), .card("Secret", in: inside, id: secret))
        try await fixture.land(
            .set(closed, [.readers: .nodes([ada])]),
            .move([tea, secret], to: Place(parent: .trash))
        )
        for (member, seen) in [(ada, [tea, secret]), (bob, [tea])] {
            let reader = Reader.member(member.description)
            let answer = try await fixture.store.nodes([.trash], withChildren: true, for: reader)
            let trash = try #require(answer.children.first)
            #expect(Set(trash.nodes.map(\.id)) == Set(seen) && trash.count == seen.count && !trash.more)
        }
    }

    @Test("what names bytes, and what is restricted, is found in an index", .onSQLite)
    func indexes() async throws {
        let fixture = try StoreFixture()
        for sql in [SQLTree.named, SQLTree.photosElsewhere, SQLTree.restricted, SQLTree.holders(.sqlite)] {
            let plan = try await fixture.store.sqlite.read { db in
                let arguments = StatementArguments(Array(repeating: "", count: sql.filter { $0 == "?" }.count))
                return try Row.fetchAll(db, sql: "EXPLAIN QUERY PLAN " + sql, arguments: arguments)
                    .map { $0["detail"] as String }
            }
            #expect(!plan.contains { $0 == "SCAN node" }, "\(plan)")
        }
    }
}

extension StoreFixture {
    /// Adds a member, and gives the identity that nodes name.
    func member(_ name: String, _ role: Role = .editor) async throws -> NodeID {
        let id = NodeID.make()
        try await store.addMember(Member(id: id.description, name: name, color: "red", role: role))
        return id
    }
}
