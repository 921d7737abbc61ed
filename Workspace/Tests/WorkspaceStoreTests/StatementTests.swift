// SPDX-License-Identifier: Apache-2.0
import Testing
import WorkspaceModel

@testable import WorkspaceStore

@Suite("What a move asks of the database")
struct StatementTests {
    /// Two lists with cards in the first.
    private static func board(
        _ fixture: StoreFixture,
        cards count: Int
    ) async throws -> (lists: [NodeID], cards: [NodeID]) {
        let (board, list) = try await fixture.makeList()
        let other = NodeID.make()
        try await fixture.land(.insert(other, kind: .list, at: Place(parent: board), fields: [.title: .text("Other")]))
        let cards = (0..<count).map { _ in NodeID.make() }
        for card in cards { try await fixture.land(.card("Card", in: list, id: card)) }
        return ([list, other], cards)
    }

    @Test("a move of what is known is three writes, and waits twice")
    func known() async throws {
        let fixture = try StoreFixture()
        let (lists, cards) = try await Self.board(fixture, cards: 3)
        try await fixture.land(.move([cards[0]], to: Place(parent: lists[1])))
        fixture.sql.clear()
        try await fixture.land(.move([cards[1]], to: Place(parent: lists[1])))
        #expect(fixture.statements == Self.expected)
        #expect(fixture.waits == (TestDatabase.isPostgres ? 2 : 0))
    }

    @Test("a move of what is not known asks for all of it at once")
    func unknown() async throws {
        let fixture = try StoreFixture()
        let (lists, cards) = try await Self.board(fixture, cards: 3)
        let member = Member(id: NodeID.make().description, name: "Ann", color: "#336699", role: .editor)
        try await fixture.store.addMember(member)
        // What the writer knew is not right any more.
        try await fixture.writeElsewhere()
        fixture.sql.clear()
        let move = NodeOperation.move([cards[1]], to: Place(parent: lists[1], after: nil))
        let outcome = try await fixture.store.commit(.make([move]), member: member.id)
        guard case .landed = outcome else { throw Unexpected(description: "\(outcome)") }
        let reads = fixture.statements.count { $0 == "SELECT" || $0 == "WITH" }
        // PostgreSQL's lock of writers and its notice to servers; the revision, whether it has landed, the member, and what
        // was not known of the tree as it was; then the nodes as they are, their neighbours, and three for badges.
        #expect(reads == (TestDatabase.isPostgres ? 12 : 10), "\(fixture.sql.lines)")
        #expect(fixture.waits == (TestDatabase.isPostgres ? 3 : 0))
    }

    @Test("moves that share a commit are three writes each")
    func grouped() async throws {
        let fixture = try StoreFixture()
        let (lists, cards) = try await Self.board(fixture, cards: 60)
        try await fixture.land(.card("First", in: lists[1]))
        let before = await fixture.store.commitCount()
        fixture.sql.clear()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for card in cards {
                group.addTask { try await fixture.land(.move([card], to: Place(parent: lists[1]))) }
            }
            try await group.waitForAll()
        }
        let commits = await fixture.store.commitCount() - before
        #expect(fixture.statements.count <= 60 * 3 + commits * (Self.expected.count - 3), "\(commits) commits")
        #expect(fixture.waits <= commits * 2)
        #expect(try await fixture.store.verify().problems == [])
    }

    @Test("a copy of many nodes does not wait for each of them", .onPostgres)
    func copied() async throws {
        let fixture = try StoreFixture()
        let (board, list) = try await fixture.makeList()
        let member = Member(id: NodeID.make().description, name: "Ann", color: "#336699", role: .editor)
        try await fixture.store.addMember(member)
        for number in 0..<60 { try await fixture.land(.card("Card \(number)", in: list, body: "Text \(number)")) }
        let copy = NodeID.make()
        fixture.sql.clear()
        let operation = NodeOperation.copy([CopiedNode(source: list, as: copy)], to: Place(parent: board))
        let outcome = try await fixture.store.commit(.make([operation]), member: member.id)
        guard case .landed = outcome else { throw Unexpected(description: "\(outcome)") }
        #expect(fixture.waits < 60, "\(fixture.sql.lines)")
        let cards = try #require(try await fixture.store.subtree(of: copy)).dropFirst()
        let texts = Set(cards.map { "\($0.title): \($0.body ?? "")" })
        #expect(texts == Set((0..<60).map { "Card \($0): Text \($0)" }))
        // The same again is there already, and what was read for it is not what is copied next.
        let again = try await fixture.store.commit(.make([operation]), member: member.id)
        guard case .refused = again else { throw Unexpected(description: "\(again)") }
        #expect(try await fixture.store.verify().problems == [])
    }

    @Test("a server tells what it wrote without reading it again", .onPostgres)
    func told() async throws {
        let fixture = try StoreFixture()
        let (told, tell) = AsyncStream.makeStream(of: UInt64.self)
        await fixture.store.observeCommits(after: 0) { events in
            for event in events { tell.yield(event.event.revision) }
        }
        let (_, list) = try await fixture.makeList()
        for number in 0..<5 { try await fixture.land(.card("\(number)", in: list)) }
        var seen: [UInt64] = []
        for await revision in told {
            seen.append(revision)
            if revision == 6 { break }
        }
        #expect(seen == Array(1...6))
        #expect(!fixture.sql.lines.contains { $0.contains("SELECT topmost") })
    }

    /// The first words of a move's statements.
    private static let expected =
        TestDatabase.isPostgres
        ? ["BEGIN", "SELECT", "SELECT", "SELECT", "UPDATE", "INSERT", "INSERT", "SELECT", "COMMIT"]
        : ["BEGIN", "SELECT", "SELECT", "UPDATE", "INSERT", "INSERT", "COMMIT"]
}

extension StoreFixture {
    /// The first words of what was asked of the database, apart from what its triggers do.
    fileprivate var statements: [String] {
        sql.lines.filter { !$0.hasPrefix("--") }
            .compactMap { $0.split(whereSeparator: \.isWhitespace).first.map(String.init) }
    }

    /// How many times an answer was waited for.
    fileprivate var waits: Int { sql.lines.count { $0 == PostgresConnection.wait } }

    /// Lets the log grow past the writer.
    fileprivate func writeElsewhere() async throws {
        let (_, list) = try await makeList()
        let card = NodeID.make()
        try await land(.card("Gone", in: list, id: card), .trash([card]))
        _ = try await store.erase([card], author: "tester")
    }
}
