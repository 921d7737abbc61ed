// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import WorkspaceModel

@testable import WorkspaceStore

@Suite("Several stores on one database", .onPostgres)
struct SharedLogTests {
    private static func stores(_ count: Int) throws -> [(folder: TemporaryFolder, store: Store)] {
        let address = try #require(try TestDatabase.make())
        return try (0..<count).map { _ in
            let folder = try TemporaryFolder()
            return (folder, try Store(folder: folder.url, database: address))
        }
    }

    @Test("clients that change the store at every step end equal: seeded", arguments: 1...6 as ClosedRange<UInt64>)
    func replicas(seed: UInt64) async throws {
        let stores = try Self.stores(3)
        let list = NodeID.make()
        let board = NodeID.make()
        _ = try await stores[0].store.commit(
            .make([
                .insert(board, kind: .board, at: Place(parent: .workspace), fields: [.title: .text("Board")]),
                .insert(list, kind: .list, at: Place(parent: board), fields: [.title: .text("List")]),
            ]),
            author: "tester"
        )
        let clients = try await withThrowingTaskGroup(of: Client.self) { group in
            for number in 0..<4 {
                group.addTask {
                    var client = Client(stores: stores.map(\.store), seed: seed &* 100 &+ UInt64(number), list: list)
                    try await client.start()
                    for _ in 0..<25 { try await client.step() }
                    return client
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let all = try #require(try await stores[1].store.subtree(of: list))
        #expect(all.count > 10, "seed \(seed)")
        for var client in clients {
            try await client.readAll()
            let tree = client.replica.tree
            let seen = tree.children(of: list).map { "\($0) \(tree[$0]?.title ?? "")" }
            let stored = try await stores[2].store.children(of: list, after: nil, limit: 10_000)?.nodes ?? []
            #expect(seen == stored.map { "\($0.id) \($0.title)" }, "seed \(seed)")
        }
        let report = try await stores[0].store.verify()
        #expect(report.problems == [], "seed \(seed)")
        #expect(try await stores[0].store.revision() == UInt64(report.transactions))
    }

    @Test("stores that open a new database together make its schema once")
    func opening() async throws {
        let address = try #require(try TestDatabase.make())
        let names = try await withThrowingTaskGroup(of: String.self) { group in
            for _ in 0..<6 {
                group.addTask {
                    let folder = try TemporaryFolder()
                    return try Store(folder: folder.url, database: address).name
                }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(names.count == 1)
    }

    @Test("a database of a newer program is refused, and stays as it is")
    func newer() async throws {
        let address = try #require(try TestDatabase.make())
        let folder = try TemporaryFolder()
        do {
            let store = try Store(folder: folder.url, database: address)
            try await store.engine.write { try $0.execute("INSERT INTO schema_version (version) VALUES (999)") }
        }
        #expect(throws: StoreError.tooNew) { try Store(folder: folder.url, database: address) }
    }

    @Test("what a store of before messages were searched has is found")
    func searchedAnew() async throws {
        let address = try #require(try TestDatabase.make())
        let folder = try TemporaryFolder()
        let said = NodeID.make()
        do {
            let store = try Store(folder: folder.url, database: address)
            let talk = NodeID.make()
            _ = try await store.commit(
                .make([
                    .insert(talk, kind: .conversation, at: Place(parent: .workspace), fields: [.title: .text("Talk")]),
                    .insert(said, kind: .message, at: Place(parent: talk), fields: [.body: .text("Ferry")]),
                ]),
                author: "tester"
            )
            try await store.engine.write { db in
                try db.execute("DELETE FROM search")
                try db.execute("DELETE FROM schema_version WHERE version >= 7")
                try db.execute("DROP TABLE restored_key")
            }
        }
        let store = try Store(folder: folder.url, database: address)
        #expect(try await store.search("ferry", limit: 9)?.found == [said])
        #expect(try await store.verify().problems == [])
    }

    @Test("what cannot be reached, or is nothing to write to, is refused with a sentence")
    func unusable() async throws {
        let folder = try TemporaryFolder()
        let server = try #require(TestDatabase.server)
        for address in [
            "postgresql://carry@127.0.0.1:1/carry", "postgresql:///none?host=\(folder.url.path)", "not an address",
            TestDatabase.address(of: "no_such_schema", on: server),
        ] {
            let error = #expect(throws: StoreError.self) { try Store(folder: folder.url, database: address) }
            #expect(error?.description.hasPrefix("The database cannot be ") == true, "\(address): \(error as Any)")
        }
    }

    @Test("a node never comes to lie in itself, whoever writes")
    func cycle() async throws {
        let store = try Self.stores(1)[0]
        let (album, inner) = (NodeID.make(), NodeID.make())
        _ = try await store.store.commit(
            .make([
                .insert(album, kind: .album, at: Place(parent: .workspace), fields: [.title: .text("Outer")]),
                .insert(inner, kind: .album, at: Place(parent: album), fields: [.title: .text("Inner")]),
            ]),
            author: "tester"
        )
        await #expect(throws: DatabaseFailure.refused("a node is never in itself")) {
            _ = try await store.store.engine.write {
                try $0.change("UPDATE node SET parent = ? WHERE id = ?", [inner.stored, album.stored])
            }
        }
        await #expect(throws: DatabaseFailure.refused("a node is never in itself")) {
            _ = try await store.store.engine.write {
                try $0.change(
                    """
                    INSERT INTO node (id, kind, parent, key, revision, fields)
                    VALUES (77, 'album', 78, 'a', 1, '{}'), (78, 'album', 77, 'a', 1, '{}')
                    """,
                    []
                )
            }
        }
    }

    @Test("clocks a minute apart make what ends end a minute off, and change nothing of the order")
    func clocks() async throws {
        let address = try #require(try TestDatabase.make())
        let folders = try (0..<2).map { _ in try TemporaryFolder() }
        let now = Store.systemClock()
        let behind = try Store(folder: folders[0].url, database: address, clock: { now })
        let ahead = try Store(folder: folders[1].url, database: address, clock: { now + 60_000 })
        for (number, lifetime) in [59_000, 61_000].enumerated() {
            let hash = Data(repeating: UInt8(number), count: 32)
            try await behind.addLink(secretHash: hash, lifetime: Int64(lifetime))
            #expect(try await behind.openLink(secretHash: hash) != nil)
            #expect((try await ahead.openLink(secretHash: hash) != nil) == (lifetime > 60_000))
        }
        for store in [ahead, behind, ahead] {
            let board = NodeOperation.insert(.make(), kind: .board, at: Place(parent: .workspace), fields: [:])
            _ = try await store.commit(.make([board]), author: "tester")
        }
        #expect(try await behind.log(after: 0, limit: 10).map(\.revision) == [1, 2, 3])
        #expect(try await ahead.verify().problems == [])
    }

    @Test("a text of any signs comes back as it went, and statements are numbered outside of their texts")
    func texts() async throws {
        let store = try Self.stores(1)[0].store
        let text = "It's \"?\" \\ % $1 €😀\n\t\u{1}"
        let back: [String] = try await store.engine.read { try $0.values("SELECT CAST(? AS TEXT) || '?'", [text]) }
        #expect(back == [text + "?"])
        #expect(PostgresConnection.numbered("a = ? AND b = '?' AND c = ?") == "a = $1 AND b = '?' AND c = $2")
    }
}

/// A browser that sends to one server after another, and hears from any.
private struct Client: Sendable {
    let stores: [Store]
    let list: NodeID
    private(set) var replica = Replica()
    private var random: SeededRandom
    private var place: UInt64 = 0

    init(stores: [Store], seed: UInt64, list: NodeID) {
        self.stores = stores
        self.list = list
        random = SeededRandom(seed: seed)
    }

    mutating func start() async throws {
        let nodes = try await stores[0].subtree(of: .workspace) ?? []
        place = 1
        _ = replica.merge(nodes, revision: 1)
        try await readAll()
    }

    mutating func step() async throws {
        let cards = Array(replica.tree.children(of: list))
        let operation: NodeOperation
        switch (cards.randomElement(using: &random), Int.random(in: 0..<10, using: &random)) {
        case (let card?, 0...3):
            let after = cards.randomElement(using: &random)
            operation = .move([card], to: Place(parent: list, after: after == card ? nil : after))
        case (let card?, 4): operation = .move([card], to: Place(parent: .trash))
        case (let card?, 5): operation = .set(card, [.title: .text("\(random.next() % 100)")])
        default: operation = .card("\(random.next() % 1000)", in: list)
        }
        let transaction = Transaction.make([operation])
        guard case .applied = replica.perform(transaction) else { return }
        // Now and then the answer is lost, and the same goes to another server.
        let times = Int.random(in: 0..<4, using: &random) == 0 ? 2 : 1
        for _ in 0..<times {
            let store = stores[Int.random(in: 0..<stores.count, using: &random)]
            switch try await store.commit(transaction, author: "tester") {
            case .landed(let answer), .repeated(let answer):
                _ = replica.acknowledge(transaction.id, changes: answer.changes, revision: answer.revision)
            case .refused: _ = replica.refuse(transaction.id)
            }
        }
        if Bool.random(using: &random) { try await readAll() }
    }

    mutating func readAll() async throws {
        let store = stores[Int.random(in: 0..<stores.count, using: &random)]
        for event in try await store.log(after: place, limit: 10_000) {
            #expect(event.revision == place + 1)
            place = event.revision
            _ = replica.merge(event)
        }
    }
}
