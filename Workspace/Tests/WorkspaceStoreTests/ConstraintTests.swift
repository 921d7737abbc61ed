// SPDX-License-Identifier: Apache-2.0
import Testing
import WorkspaceModel

@testable import WorkspaceStore

@Suite("The schema refuses what must never be")
struct ConstraintTests {
    @Test(
        "whatever the program does wrong, the database does not take it",
        arguments: [
            "DELETE FROM node WHERE kind = 'card'",
            "UPDATE node SET id = 999 WHERE kind = 'card'",
            "UPDATE node SET kind = 'list' WHERE kind = 'card'",
            "UPDATE node SET parent = 424242 WHERE kind = 'card'",
            "UPDATE node SET parent = NULL WHERE kind = 'card'",
            "UPDATE node SET parent = id WHERE kind = 'card'",
            "UPDATE node SET parent = 1 WHERE id = 2",
            "UPDATE node SET revision = 0 WHERE kind = 'card'",
            "UPDATE node SET fields = 'no json' WHERE kind = 'card'",
            "UPDATE node SET key = '' WHERE kind = 'card'",
            "UPDATE node SET key = NULL WHERE kind = 'card'",
            "INSERT INTO node (id, kind, parent, key, revision, fields) SELECT id, kind, 2, key, 9, '{}' FROM node",
            "INSERT INTO node (id, kind, parent, key, revision, fields) VALUES (77, 'trash', 1, 'a0', 9, '{}')",
            "INSERT INTO node (id, kind, parent, key, revision, fields) VALUES (77, 'shelf', 2, 'a0', 9, '{}')",
            "INSERT INTO node (id, kind, parent, key, revision, fields) VALUES (77, 'shelf', NULL, 'a0', 9, '{}')",
            "INSERT INTO node (id, kind, parent, key, revision, fields) VALUES (77, 'card', NULL, 'a0', 9, '{}')",
            "INSERT INTO node (id, kind, parent, key, revision, fields) VALUES (0, 'card', 1, 'a0', 9, '{}')",
            "INSERT INTO body (node, text) VALUES (424242, 'nobody')",
            "INSERT INTO body (node, text) SELECT id, '' FROM node WHERE kind = 'list'",
            "DELETE FROM log",
            "UPDATE log SET author = 'someone else'",
            "INSERT INTO log SELECT revision + 5, randomblob(16), time, author, operations, answer, topmost FROM log",
            "INSERT INTO log SELECT 1 + (SELECT max(revision) FROM log), id, 0, '', '{}', '{}', NULL FROM log LIMIT 1",
        ]
    )
    func refused(sql: String) async throws {
        let fixture = try StoreFixture()
        let (_, list) = try await fixture.makeList()
        try await fixture.land(.card("Card", in: list, body: "Text"))
        let before = try await fixture.store.subtree(of: .workspace)
        await #expect(throws: DatabaseFailure.self) {
            try await fixture.store.engine.write {
                try $0.run(
                    sql.replacing(
                        "randomblob(16)",
                        with: $0.dialect == .sqlite ? "randomblob(16)" : "uuid_send(gen_random_uuid())"
                    )
                )
            }
        }
        #expect(try await fixture.store.subtree(of: .workspace) == before)
        #expect(try await fixture.store.verify().problems == [])
    }

    @Test("a tree that was changed behind the log's back is found")
    func verified() async throws {
        let fixture = try StoreFixture()
        let (_, list) = try await fixture.makeList()
        try await fixture.land(.card("Card", in: list, body: "Text"))
        #expect(try await fixture.store.verify().problems == [])
        try await fixture.store.engine.write { db in
            try db.execute("UPDATE node SET fields = '{\"title\":\"Forged\"}' WHERE kind = 'card'")
            try db.execute("UPDATE body SET text = 'Forged'")
        }
        let report = try await fixture.store.verify()
        // SQLite's triggers let the index follow whoever writes; PostgreSQL's is found out as well.
        #expect(report.problems.count == (TestDatabase.isPostgres ? 2 : 1))
        #expect(report.nodes == 6)
        #expect(report.transactions == 2)
    }

    @Test("what was restored before keys came back is replayed as it landed")
    func formerRestorations() async throws {
        let fixture = try StoreFixture()
        let (_, list) = try await fixture.makeList()
        let cards = [NodeID.make(), .make(), .make()]
        for card in cards { try await fixture.land(.card("Card", in: list, id: card)) }
        try await fixture.land(.trash([cards[0], cards[1]]))
        let restored = try await fixture.land(.move([cards[0]], to: Place(parent: list)))
        #expect(try await fixture.store.verify().problems == [])
        try await fixture.store.engine.write { db in
            try db.execute("UPDATE restored_key SET revision = ?", [restored.revision.stored])
        }
        // By the former rule it would have another key than it has.
        #expect(try await fixture.store.verify().problems.count == 1)
    }
}
