// SPDX-License-Identifier: Apache-2.0
import GRDB
import Testing
import WorkspaceModel

@testable import WorkspaceStore

@Suite("Grouping transactions into commits")
struct GroupingTests {
    @Test("what waits while a commit is on its way goes into the next one")
    func grouped() async throws {
        let fixture = try StoreFixture()
        let (_, list) = try await fixture.makeList()
        let before = await fixture.store.commitCount()
        let revisions = try await withThrowingTaskGroup(of: UInt64.self) { group in
            for number in 0..<200 {
                group.addTask { try await fixture.land(.card("\(number)", in: list)).revision }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(revisions == Set(2...201))
        let commits = await fixture.store.commitCount() - before
        #expect(commits < 100, "200 transactions took \(commits) commits")
    }

    @Test("the same transaction sent by many at once lands once")
    func sameAtOnce() async throws {
        let fixture = try StoreFixture()
        let (_, list) = try await fixture.makeList()
        let transaction = Transaction.make([.card("Once", in: list)])
        let outcomes = try await withThrowingTaskGroup(of: CommitOutcome.self) { group in
            for _ in 0..<20 {
                group.addTask { try await fixture.store.commit(transaction, author: "tester") }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let landed = outcomes.filter { if case .landed = $0 { true } else { false } }
        #expect(landed.count == 1)
        let answers = outcomes.compactMap { outcome -> TransactionAnswer? in
            switch outcome {
            case .landed(let answer), .repeated(let answer): answer
            case .refused: nil
            }
        }
        #expect(answers.count == 20)
        #expect(answers.allSatisfy { $0 == answers[0] })
    }

    @Test("transactions of one commit are refused each in the language of who sent it")
    func languages() async throws {
        let fixture = try StoreFixture()
        let (_, list) = try await fixture.makeList()
        let english = SentenceCatalog.english
        let bracketed = SentenceCatalog(lines: (0..<english.count).map { "⟦\(english[$0])⟧" })
        let before = await fixture.store.commitCount()
        let sentences = try await withThrowingTaskGroup(of: (Int, String).self) { group in
            for number in 0..<200 {
                group.addTask {
                    try await L10n.$catalog.withValue(number % 2 == 0 ? english : bracketed) {
                        // Each fourth lands, so that there is something to commit.
                        let parent = number % 4 == 0 ? list : NodeID.make()
                        let outcome = try await fixture.store.commit(.make([.card("A", in: parent)]), author: "tester")
                        guard case .refused(let refused) = outcome else { return (number, "") }
                        return (number, refused.refusal.sentence)
                    }
                }
            }
            return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
        }
        for (number, sentence) in sentences {
            let expected = ["", "⟦This is not here any more.⟧", "This is not here any more."]
            #expect(sentence == expected[number % 4 == 0 ? 0 : number % 2 == 0 ? 2 : 1])
        }
        let commits = await fixture.store.commitCount() - before
        #expect(commits < 100, "200 transactions took \(commits) commits")
    }

    @Test("commits are observed in the order of the log, each event once")
    func observed() async throws {
        let fixture = try StoreFixture()
        let (revisions, revision) = AsyncStream.makeStream(of: UInt64.self)
        await fixture.store.observeCommits(after: 0) { events in
            for event in events { revision.yield(event.event.revision) }
        }
        let (_, list) = try await fixture.makeList()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<50 {
                group.addTask { try await fixture.land(.card("\(number)", in: list)) }
            }
            try await group.waitForAll()
        }
        var seen: [UInt64] = []
        for await next in revisions {
            seen.append(next)
            if next == 51 { break }
        }
        #expect(seen == Array(1...51))
    }

    @Test("the connection that writes waits for the disk at every commit", .onSQLite)
    func durable() async throws {
        let fixture = try StoreFixture()
        let modes = try await fixture.store.sqlite.writeWithoutTransaction { db in
            [
                try String.fetchOne(db, sql: "PRAGMA journal_mode"),
                try String.fetchOne(db, sql: "PRAGMA synchronous"),
                try String.fetchOne(db, sql: "PRAGMA foreign_keys"),
            ]
        }
        #expect(modes == ["wal", "2", "1"])
    }
}
