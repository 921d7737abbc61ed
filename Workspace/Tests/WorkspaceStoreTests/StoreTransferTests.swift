// SPDX-License-Identifier: Apache-2.0
import Foundation
import GRDB
import Testing
import WorkspaceModel

@testable import WorkspaceStore

/// Stores that move. Where tests run on PostgreSQL they move from SQLite into it and back, otherwise from folder to folder.
@Suite("Moving a store", .timeLimit(.minutes(10)))
struct StoreTransferTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func place(_ name: String) -> StorePlace { .folder(folder.url.appendingPathComponent(name)) }

    /// Somewhere else than in a folder, where that is possible.
    private func away(_ name: String) throws -> StorePlace {
        try TestDatabase.make().map { .database($0) } ?? place(name)
    }

    private func open(_ place: StorePlace) throws -> Store {
        switch place {
        case .folder(let url): try Store(folder: url)
        case .database(let address):
            try Store(folder: folder.url.appendingPathComponent(UUID().uuidString), database: address)
        }
    }

    /// Makes a store with something in it, which nobody has open afterwards.
    @discardableResult
    private func fill(
        _ place: StorePlace,
        seed: UInt64,
        steps: Int = 60
    ) async throws -> (transaction: Transaction, author: String)? {
        var workspace = RandomWorkspace(in: try open(place), seed: seed)
        try await workspace.live(steps)
        return workspace.last
    }

    @Test("random workspaces that move there, on to another and back are equal row by row, and go on: seeded")
    func equal() async throws {
        for round in 0..<6 {
            let seed = UInt64.random(in: .min ... .max)
            let home = place("home-\(round)")
            let last = try #require(try await fill(home, seed: seed, steps: 200), "seed \(seed)")
            let before = try rows(in: home)
            let stops = [try away("there-\(round)"), try away("on-\(round)"), place("back-\(round)")]
            var from = home
            for stop in stops {
                let report = try StoreTransfer(from: from, to: stop).run()
                #expect(report.nodes > 50, "seed \(seed)")
                #expect(try Store.verify(stop) == report, "seed \(seed)")
                from = stop
            }
            #expect(try rows(in: stops[2]) == before, "seed \(seed)")
            #expect(try rows(in: home) == before, "seed \(seed)")
            let (old, new) = (try open(home), try open(stops[0]))
            #expect(new.name == old.name)
            for root in [NodeID.workspace, .trash, .shelf] {
                #expect(try await new.subtree(of: root) == old.subtree(of: root), "seed \(seed)")
            }
            let cut = try await old.cutRevision()
            #expect(try await new.log(after: cut, limit: 1000) == old.log(after: cut, limit: 1000), "seed \(seed)")
            #expect(try await new.members() == old.members())
            for word in ["New", "Text"] {
                // Each engine has an order of its own.
                let (found, known) = try await (new.search(word, limit: 1000), old.search(word, limit: 1000))
                #expect(Set(try #require(found).found) == Set(try #require(known).found), "seed \(seed): \(word)")
            }
            guard case .repeated = try await new.commit(last.transaction, author: last.author) else {
                Issue.record("seed \(seed): it landed twice")
                return
            }
            let revision = try await new.revision()
            let board = NodeOperation.insert(.make(), kind: .board, at: Place(parent: .workspace), fields: [:])
            guard case .landed(let answer) = try await new.commit(.make([board]), author: "member-0") else {
                Issue.record("seed \(seed): nothing lands any more")
                return
            }
            #expect(answer.revision == revision + 1)
            #expect(try await new.verify().problems == [], "seed \(seed)")
        }
    }

    @Test(
        "every table and every column of a store is copied, but the indexes of words, files, and what lives for minutes"
    )
    func tables() async throws {
        let fixture = try StoreFixture()
        let found = try await fixture.store.engine.read { db -> Set<String> in
            let sql =
                switch db.dialect {
                case .sqlite:
                    """
                    SELECT name || '.' || (SELECT group_concat(lower(c.name), ' ') FROM pragma_table_info(t.name) AS c)
                    FROM sqlite_master AS t WHERE type = 'table' AND name NOT GLOB 'search*' AND name NOT GLOB 'sqlite_*'
                        AND name NOT IN ('erasing', 'grdb_migrations')
                    """
                case .postgres:
                    """
                    SELECT table_name || '.' || string_agg(CAST(column_name AS TEXT), ' ' ORDER BY ordinal_position)
                    FROM information_schema.columns WHERE table_schema = current_schema()
                        AND table_name NOT IN ('blob', 'blob_chunk', 'erasing', 'schema_version', 'search', 'ticket') AND column_name <> 'rowid'
                    GROUP BY table_name
                    """
                }
            return Set(try db.values(sql) as [String])
        }
        let known = StoredTable.all.map { table in
            table.name + "." + table.columns.map { $0.name.lowercased() }.joined(separator: " ")
        }
        #expect(found == Set(known))
    }

    @Test("a store that is in use, by its log or by its people, takes no other; nothing is changed")
    func used() async throws {
        let home = place("home")
        try await fill(home, seed: 1)
        let (landed, peopled) = (try away("landed"), try away("peopled"))
        try await fill(landed, seed: 2)
        do {
            let store = try open(peopled)
            try await store.addMember(Member(id: "ann", name: "Ann", color: "red", role: .owner))
        }
        for target in [landed, peopled] {
            let before = try Store.verify(target)
            let error = #expect(throws: StoreError.self) { try StoreTransfer(from: home, to: target) }
            #expect(error == .notNew(target.description))
            #expect(try Store.verify(target) == before)
        }
    }

    @Test("what a person got wrong is said: no workspace there, the same place twice")
    func mistakes() async throws {
        let nowhere = place("nowhere")
        #expect(throws: StoreError.noStore(nowhere.description)) {
            try StoreTransfer(from: nowhere, to: place("there"))
        }
        for name in ["nowhere", "there"] {
            #expect(!FileManager.default.fileExists(atPath: folder.url.appendingPathComponent(name).path))
        }
        #expect(throws: StoreError.notCopied("both places are the same")) {
            try StoreTransfer(from: nowhere, to: nowhere)
        }
        let empty = try away("empty")
        if case .database = empty {
            #expect(throws: StoreError.noStore(empty.description)) {
                try StoreTransfer(from: empty, to: place("there"))
            }
            #expect(throws: StoreError.noStore(empty.description)) { try Store.verify(empty) }
        }
    }

    @Test("while a store moves, nobody else opens either end; nobody moves a store that somebody has open")
    func alone() async throws {
        let (home, there) = (place("home"), try away("there"))
        try await fill(home, seed: 3)
        do {
            let store = try open(there)
            #expect(throws: StoreError.self) { try StoreTransfer(from: home, to: there) }
            #expect(try await store.revision() == 0)
        }
        do {
            let transfer = try StoreTransfer(from: home, to: there)
            for end in [home, there] { #expect(throws: StoreError.self) { try open(end) } }
            #expect(try transfer.run() == Store.verify(home))
            #expect(throws: StoreError.self) { try open(there) }
        }
        #expect(try await open(there).revision() == open(home).revision())
        #expect(try StoreTransfer(from: there, to: place("back")).run() == Store.verify(home))
    }

    @Test("data that is not sound is not copied, and the other place stays as it was")
    func damaged() async throws {
        let (home, there) = (place("home"), try away("there"))
        try await fill(home, seed: 4)
        do {
            let store = try Store(folder: folder.url.appendingPathComponent("home"))
            try await store.sqlite.write {
                try $0.execute(sql: "UPDATE node SET fields = '{\"title\":\"Forged\"}' WHERE id > 3")
            }
        }
        let transfer = try StoreTransfer(from: home, to: there)
        let error = #expect(throws: StoreError.self) { try transfer.run() }
        guard case .notCopied(let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.contains("is not as the log made it"))
        let after = try Store.verify(there)
        #expect(after.nodes == 0 || after.nodes == 3)
        #expect(after.transactions == 0)
    }

    @Test(
        "the two sides are compared row by row",
        arguments: [
            ("share", "UPDATE share SET expires = expires - 1 WHERE id = (SELECT max(id) FROM share)"),
            ("node", "UPDATE node SET hasBody = NOT hasBody WHERE id = (SELECT max(id) FROM node)"),
            ("member", "UPDATE member SET joined = NULL WHERE id = 'member-3'"),
            ("link", "DELETE FROM link WHERE isInvitation = 1"),
        ]
    )
    func compared(table: String, change: String) async throws {
        let home = place("home")
        try await fill(home, seed: 5)
        let source = try SQLiteEngine(folder: folder.url.appendingPathComponent("home"), trace: nil)
        let target = try open(try away("there"))
        try source.readNow { rows in
            try target.engine.writeNow { copies in
                let transfer = RowTransfer(source: rows, target: copies)
                try transfer.copy()
                try transfer.compare()
                try copies.execute(change)
                let error = #expect(throws: StoreError.self) { try transfer.compare() }
                #expect(error?.description.contains("the table \(table) differs") == true)
            }
        }
    }

    @Test("a place is read from what a person writes, and never tells a password")
    func places() {
        #expect(StorePlace("/var/lib/carry") == .folder(URL(fileURLWithPath: "/var/lib/carry", isDirectory: true)))
        let address = "postgres://ann:secret@db.example.org:5433/carry?sslmode=verify-full&password=secret"
        #expect(StorePlace(address) == .database(address))
        #expect(StorePlace(address).description == "postgres://db.example.org:5433/carry")
        let odd = "postgres://ann:se?cr@et@db.example.org/carry"
        #expect(StorePlace(odd).description == "the database")
        let behind = "postgres://db.example.org/carry?user=ann&password=p@ss"
        #expect(StorePlace(behind).description == "the database")
        #expect(StorePlace.database("host=db password=secret").description == "the database")
    }

    /// Every row of every table of a folder's database as SQLite has it, in a text.
    private func rows(in place: StorePlace) throws -> [String] {
        guard case .folder(let url) = place else { throw Unexpected(description: "\(place)") }
        return try DatabaseQueue(path: StoreCopy.database(in: url).path).read { db in
            let sql = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'search*' ORDER BY name"
            return try String.fetchAll(db, sql: sql).flatMap { table in
                try Row.fetchAll(db, sql: "SELECT * FROM \(table)").map { "\(table) \($0)" }.sorted()
            }
        }
    }
}
