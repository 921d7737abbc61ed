// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing
import WorkspaceModel

@testable import WorkspaceStore

@Suite("What only PostgreSQL has", .onPostgres)
struct PostgresTests {
    /// Runs what blocks its thread on one that may.
    private func offPool<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: .init { try body() }) }
        }
    }

    @Test("a file that is damaged in the database is mended by whoever sends it again")
    func mended() async throws {
        let fixture = try StoreFixture()
        let folder = try TemporaryFolder()
        let (file, copy) = (folder.url.appending(path: "file"), folder.url.appending(path: "copy"))
        let name = String(repeating: "a", count: 64)
        let bytes = Data((0..<(StoredBlobs.chunkBytes + 9)).map { UInt8(truncatingIfNeeded: $0 / 7) })
        try bytes.write(to: file)
        let blobs = try #require(fixture.store.storedBlobs)
        try blobs.keep(file, as: name, now: 7)
        let damages = [
            "UPDATE blob_chunk SET bytes = substr(bytes, 2) WHERE number = 0",
            "DELETE FROM blob_chunk WHERE number = 1",
            "UPDATE blob SET bytes = 1",
        ]
        for damage in damages {
            try await fixture.store.engine.write { try $0.execute(damage) }
            try blobs.keep(file, as: name, now: 3)
            #expect(try blobs.fetch(name, to: copy))
            #expect(try Data(contentsOf: copy) == bytes)
            #expect(try blobs.all().map(\.stored) == [7], "it is as young as the youngest")
        }
        #expect(try blobs.note(name, now: 9) && !blobs.note("other", now: 9))
        #expect(try !blobs.remove(name, ifStoredBefore: 9))
        #expect(try blobs.remove(name, ifStoredBefore: 10))
    }

    @Test("whoever sends what is being sent waits for that, and keeps nobody else waiting")
    func twiceAtOnce() async throws {
        let fixture = try StoreFixture()
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "file")
        try Data("file".utf8).write(to: file)
        let blobs = try #require(fixture.store.storedBlobs)
        let (busy, free) = (String(repeating: "b", count: 64), String(repeating: "f", count: 64))
        try await withThrowingTaskGroup(of: Void.self) { group in
            let end = DispatchSemaphore(value: 0)
            let (began, beginning) = AsyncStream<Void>.makeStream()
            group.addTask {
                try await fixture.store.engine.write { db in
                    _ = try db.rows(StoredBlobs.claim, [busy])
                    try db.execute("INSERT INTO blob (name, bytes, stored) VALUES (?, 4, 1)", [busy])
                    _ = try db.rows("SELECT 1")
                    beginning.yield()
                    end.wait()
                }
            }
            var iterator = began.makeAsyncIterator()
            _ = await iterator.next()
            // More than may use the database at a time.
            for _ in 0..<6 {
                group.addTask { try await offPool { try blobs.keep(file, as: busy, now: 2) } }
            }
            for _ in 0..<20 { try await offPool { try blobs.keep(file, as: free, now: 2) } }
            #expect(try blobs.missing(among: [busy, free, "other"]) == [busy, "other"])
            let late = DatabaseFailure.unreachable("the same file was on its way for too long")
            let hasty = {
                var blobs = blobs
                blobs.patience = .milliseconds(300)
                return blobs
            }()
            await #expect(throws: late) {
                let _: Void = try await offPool { try hasty.keep(file, as: busy, now: 2) }
            }
            end.signal()
            try await group.waitForAll()
        }
        #expect(try blobs.missing(among: [busy, free]) == [])
        #expect(try blobs.fetch(busy, to: folder.url.appending(path: "copy")))
    }

    @Test("several answers together take no longer than one may")
    func deadline() async throws {
        let pool = PostgresPool(address: try #require(try TestDatabase.make()), limit: 1)
        await #expect(throws: DatabaseFailure.unreachable("it did not answer in time")) {
            try await pool.run(patience: .seconds(1)) { connection, _ in
                while true { _ = try connection.ask("SELECT 1") }
            }
        }
    }

    @Test("whoever hears that a transaction had landed before is told when the standby has it, too")
    func repeated() async throws {
        let fixture = try StoreFixture()
        let (_, list) = try await fixture.makeList()
        let transaction = Transaction.make([.card("Card", in: list)])
        for isRepeated in [false, true] {
            fixture.sql.clear()
            _ = try await fixture.store.commit(transaction, author: "tester")
            #expect(fixture.sql.lines.contains { $0.contains("pg_logical_emit_message") } == isRepeated)
        }
    }

    @Test("whoever waits too long for a connection is told so, and takes none from the next")
    func waiting() async throws {
        let pool = PostgresPool(address: try #require(try TestDatabase.make()), limit: 1)
        let end = DispatchSemaphore(value: 0)
        let (began, beginning) = AsyncStream<Void>.makeStream()
        async let first: Void = pool.run { _, _ in
            beginning.yield()
            end.wait()
        }
        var iterator = began.makeAsyncIterator()
        _ = await iterator.next()
        await #expect(throws: DatabaseFailure.unreachable("no connection was free in time")) {
            try await pool.run(patience: .seconds(1)) { _, _ in }
        }
        async let last: Int? = pool.run { connection, _ in try connection.ask("SELECT 1").rows.first?[0] }
        end.signal()
        try await first
        #expect(try await last == 1)
    }

    @Test("a text is not cut where it has the character U+0000")
    func null() async throws {
        let fixture = try StoreFixture()
        let text: String? = try await fixture.store.engine.read { try $0.value("SELECT CAST(? AS TEXT)", ["a\0b"]) }
        #expect(text == "a\u{FFFD}b")
    }
}
