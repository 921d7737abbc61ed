// SPDX-License-Identifier: Apache-2.0
import Testing
import WorkspaceModel

@testable import WorkspaceStore

@Suite("What the writer knows of the tree")
struct TreeCacheTests {
    @Test(
        "groups of random transactions leave what the log says, and told every badge: seeded",
        arguments: [3, 17, 51] as [UInt64]
    )
    func random(seed: UInt64) async throws {
        let fixture = try StoreFixture()
        var random = SeededRandom(seed: seed)
        var script = RandomScript(random: SeededRandom(seed: seed &+ 1))
        script.inserted += [(.checklist, .card), (.checkItem, .checklist), (.checkItem, .checklist)]
        for _ in 0..<20 {
            let (board, list) = try await fixture.makeList()
            let (card, checklist) = (NodeID.make(), NodeID.make())
            let made = try await fixture.land(
                .card("Card", in: list, id: card),
                .insert(checklist, kind: .checklist, at: Place(parent: card), fields: [.title: .text("Checklist")])
            )
            script.learn(made.changes + [Node(id: list, kind: .list, parent: board)])
            script.learn([Node(id: board, kind: .board, parent: .workspace)])
        }
        var landed = 0
        for _ in 0..<25 {
            let group = (0..<12).map { _ in
                Transaction(id: TransactionID(using: &random), operations: script.operations())
            }
            let answers = try await withThrowingTaskGroup(of: TransactionAnswer?.self) { tasks in
                for transaction in group {
                    tasks.addTask {
                        let outcome = try await fixture.store.commit(transaction, author: "tester")
                        return if case .landed(let answer) = outcome { answer } else { nil }
                    }
                }
                return try await tasks.reduce(into: []) { $0.append($1) }.compactMap { $0 }
            }
            landed += answers.count
            for answer in answers { script.learn(answer.changes) }
        }
        #expect(landed > 50, "seed \(seed): too few landed to say anything")
        #expect(try await fixture.store.verify().problems == [], "seed \(seed)")
        var told: BadgeMap = [:]
        for event in try await fixture.store.log(after: 0, limit: 10_000, bytes: .max) {
            told.merge(event.badges) { _, new in new }
        }
        let cards = Array(told.keys)
        let stored = try await fixture.store.engine.read { try BadgeQuery.badges(of: cards, in: $0) }
        #expect(told == stored, "seed \(seed)")
        #expect(stored.values.contains { $0.items > 0 }, "seed \(seed)")
    }

    @Test("thousands of closed places at the top are nothing that the writer has to know")
    func closedAtTheTop() async throws {
        let fixture = try StoreFixture()
        let (ada, bob) = (try await fixture.member("Ada"), try await fixture.member("Bob"))
        let (_, list) = try await fixture.makeList()
        let (_, other) = try await fixture.makeList()
        let card = NodeID.make()
        let fields: Fields = [.readers: .nodes([ada])]
        let talks = (0..<TreeCache.limit + 10).map { _ in
            NodeOperation.insert(.make(), kind: .conversation, at: Place(parent: .workspace), fields: fields)
        }
        _ = try await fixture.store.commit(.make(talks + [.card("Card", in: list, id: card)]), author: "tester")
        for parent in [other, list] {
            fixture.sql.clear()
            let move = NodeOperation.move([card], to: Place(parent: parent))
            let outcome = try await fixture.store.commit(.make([move]), member: bob.description)
            guard case .landed = outcome else { throw Unexpected(description: "\(outcome)") }
        }
        let asked = fixture.sql.lines.filter { !$0.hasPrefix("--") && $0.contains("FROM node") }
        #expect(asked == [], "all that the second needs is known")
    }

    @Test("what something is in that is for some members only is known anew when that moves, opens or closes")
    func holders() async throws {
        let fixture = try StoreFixture()
        let (ada, bob) = (try await fixture.member("Ada"), try await fixture.member("Bob"))
        let (outer, middle, inner, away) = (NodeID.make(), NodeID.make(), NodeID.make(), NodeID.make())
        func insert(_ id: NodeID, in parent: NodeID) -> NodeOperation {
            .insert(id, kind: .album, at: Place(parent: parent), fields: [:])
        }
        func mayMove(_ id: NodeID) async throws -> Bool {
            // It is put back at once, so that nothing has changed.
            let there = try #require(try await fixture.store.detail(of: id)?.node.parent)
            let moves: [NodeOperation] = [.move([id], to: Place(parent: away)), .move([id], to: Place(parent: there))]
            let outcome = try await fixture.store.commit(.make(moves), member: bob.description)
            return if case .landed = outcome { true } else { false }
        }
        try await fixture.land(
            insert(away, in: .workspace),
            insert(outer, in: .workspace),
            insert(middle, in: outer),
            insert(inner, in: .workspace)
        )
        #expect(try await mayMove(outer))
        try await fixture.land(.set(inner, [.readers: .nodes([ada])]))
        #expect(try await mayMove(outer), "it is somewhere else")
        try await fixture.land(.move([inner], to: Place(parent: middle)))
        for album in [outer, middle] { #expect(try await !mayMove(album)) }
        try await fixture.land(.move([middle], to: Place(parent: .workspace)))
        #expect(try await mayMove(outer))
        #expect(try await !mayMove(middle))
        try await fixture.land(.set(inner, [.readers: nil]))
        #expect(try await mayMove(middle))
    }

    @Test("what is taken back in a group is known by none of it")
    func takenBack() async throws {
        let fixture = try StoreFixture()
        let (board, list) = try await fixture.makeList()
        let other = NodeID.make()
        try await fixture.land(.insert(other, kind: .list, at: Place(parent: board), fields: [.title: .text("Other")]))
        let cards = (0..<10).map { _ in NodeID.make() }
        for card in cards { try await fixture.land(.card("Card", in: list, id: card)) }
        let landed = try await withThrowingTaskGroup(of: Bool.self) { group in
            for (index, card) in cards.enumerated() {
                // Every other is refused after its first operation.
                let second: NodeOperation = index % 2 == 0 ? .set(.make(), [:]) : .set(card, [.title: .text("Moved")])
                let transaction = Transaction.make([.move([card], to: Place(parent: other)), second])
                group.addTask {
                    let outcome = try await fixture.store.commit(transaction, author: "tester")
                    return if case .landed = outcome { true } else { false }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(landed.count { $0 } == 5)
        let stayed = try await fixture.store.children(of: list, after: nil, limit: 20)?.nodes.map(\.id)
        #expect(stayed == cards.indices.filter { $0 % 2 == 0 }.map { cards[$0] })
        #expect(try await fixture.store.children(of: other, after: nil, limit: 20)?.nodes.count == 5)
        #expect(try await fixture.store.verify().problems == [])
    }

    @Test("what the database itself refuses is the fault of one, and the others of its group land")
    func refusedByTheDatabase() async throws {
        let fixture = try StoreFixture()
        let (_, list) = try await fixture.makeList()
        try await fixture.store.engine.write { db in
            switch db.dialect {
            case .sqlite:
                try db.run(
                    """
                    CREATE TRIGGER never BEFORE INSERT ON body WHEN NEW.text = 'never' BEGIN
                        SELECT RAISE(ABORT, 'never');
                    END
                    """
                )
            case .postgres: try db.run("ALTER TABLE body ADD CHECK (text <> 'never')")
            }
        }
        let results = try await withThrowingTaskGroup(of: Bool.self) { group in
            for index in 0..<20 {
                let body = index == 10 ? "never" : "always"
                group.addTask {
                    do {
                        try await fixture.land(.card("\(index)", in: list, body: body))
                        return true
                    } catch DatabaseFailure.refused {
                        #expect(index == 10)
                        return false
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.count { $0 } == 19)
        #expect(try await fixture.store.revision() == 20)
        #expect(try await fixture.store.verify().problems == [])
    }

    @Test("a store that others write to forgets what it knew", .onPostgres)
    func shared() async throws {
        let address = try #require(try TestDatabase.make())
        let folders = [try TemporaryFolder(), try TemporaryFolder()]
        let stores = try folders.map { try Store(folder: $0.url, database: address) }
        let (board, list, card) = (NodeID.make(), NodeID.make(), NodeID.make())
        _ = try await stores[0].commit(
            .make([
                .insert(board, kind: .board, at: Place(parent: .workspace), fields: [.title: .text("Board")]),
                .insert(list, kind: .list, at: Place(parent: board), fields: [.title: .text("List")]),
                .card("Card", in: list, id: card),
            ]),
            author: "tester"
        )
        _ = try await stores[1].commit(.make([.trash([list])]), author: "tester")
        let outcome = try await stores[0].commit(.make([.card("Late", in: list)]), author: "tester")
        guard case .refused = outcome else { throw Unexpected(description: "\(outcome)") }
    }
}
