// SPDX-License-Identifier: Apache-2.0
import Testing
import WorkspaceModel

@testable import WorkspaceStore

@Suite("Landing transactions")
struct CommitTests {
    @Test("a transaction that lands gets the next revision and tells every change")
    func lands() async throws {
        let fixture = try StoreFixture()
        let (board, list) = try await fixture.makeList()
        #expect(try await fixture.store.revision() == 1)
        let answer = try await fixture.land(.card("One", in: list))
        #expect(answer.revision == 2)
        #expect(answer.changes.map(\.title) == ["One"])
        #expect(try await fixture.store.board(board, window: 10)?.windows.first?.nodes.map(\.title) == ["One"])
    }

    @Test("the same transaction again gets the same answer and changes nothing")
    func idempotent() async throws {
        let fixture = try StoreFixture()
        let (_, list) = try await fixture.makeList()
        let transaction = Transaction.make([.card("Once", in: list)])
        guard case .landed(let first) = try await fixture.store.commit(transaction, author: "tester") else {
            Issue.record("it did not land")
            return
        }
        try await fixture.land(.card("Between", in: list))
        #expect(try await fixture.store.commit(transaction, author: "tester") == .repeated(first))
        #expect(try await fixture.store.revision() == 3)
        #expect(try await fixture.store.children(of: list, after: nil, limit: 10)?.nodes.count == 2)
    }

    @Test("the same identity for other operations is refused")
    func mismatch() async throws {
        let fixture = try StoreFixture()
        let (_, list) = try await fixture.makeList()
        let transaction = Transaction.make([.card("One", in: list)])
        _ = try await fixture.store.commit(transaction, author: "tester")
        let other = Transaction(id: transaction.id, operations: [.card("Other", in: list)])
        await #expect(throws: StoreError.transactionMismatch) {
            try await fixture.store.commit(other, author: "tester")
        }
        #expect(try await fixture.store.revision() == 2)
    }

    @Test(
        "a transaction that was cancelled never lands, also when it comes with others or twice; one that landed says so"
    )
    func cancelled() async throws {
        let fixture = try StoreFixture()
        let (_, list) = try await fixture.makeList()
        let transaction = Transaction.make([.card("Never", in: list)])
        for _ in 0..<2 { #expect(try await fixture.store.cancel(transaction.id)) }
        for _ in 0..<2 {
            async let beside: TransactionAnswer = fixture.land(.card("Beside", in: list))
            await #expect(throws: CancellationError.self) {
                try await fixture.store.commit(transaction, author: "tester")
            }
            _ = try await beside
        }
        #expect(try await fixture.store.answer(to: transaction.id) == nil)
        #expect(try await fixture.store.children(of: list, after: nil, limit: 10)?.nodes.count == 2)
        let landed = Transaction.make([.card("Landed", in: list)])
        _ = try await fixture.store.commit(landed, author: "tester")
        #expect(try await !fixture.store.cancel(landed.id))
        #expect(try await fixture.store.verify().problems == [])
    }

    @Test("a refused transaction writes nothing, not even its first operations")
    func refused() async throws {
        let fixture = try StoreFixture()
        let (_, list) = try await fixture.makeList()
        let card = NodeID.make()
        try await fixture.land(.card("Kept", in: list, id: card, body: "as it was"))
        let before = try await fixture.store.subtree(of: .workspace)
        let outcome = try await fixture.store.commit(
            .make([
                .set(card, [.title: .text("Changed"), .body: .text("Changed too")]),
                .card("New", in: list),
                .trash([list]),
                .set(.make(), [.title: .text("Nobody")]),
            ]),
            author: "tester"
        )
        guard case .refused(let refused) = outcome else {
            Issue.record("it landed")
            return
        }
        #expect(refused.index == 3)
        #expect(try await fixture.store.subtree(of: .workspace) == before)
        #expect(try await fixture.store.revision() == 2)
        #expect(try await fixture.store.verify().problems == [])
    }

    @Test("in a group, a refused transaction does not touch its neighbours")
    func refusedInGroup() async throws {
        let fixture = try StoreFixture()
        let (_, list) = try await fixture.makeList()
        let results = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<60 {
                let operation: NodeOperation =
                    number % 3 == 0
                    ? .set(.make(), [.title: .text("Nobody")])
                    : .card("\(number)", in: list)
                group.addTask {
                    switch try await fixture.store.commit(.make([operation]), author: "tester") {
                    case .landed: true
                    case .refused, .repeated: false
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results.filter { $0 }.count == 40)
        #expect(try await fixture.store.children(of: list, after: nil, limit: 100)?.nodes.count == 40)
        #expect(try await fixture.store.revision() == 41)
    }

    @Test("feeds are told all of a move of 1,000 cards, so that nobody asks for them again")
    func whole() async throws {
        let fixture = try StoreFixture()
        let (_, list) = try await fixture.makeList()
        let cards = (0..<1000).map { _ in NodeID.make() }
        let operations = cards.map { NodeOperation.insert($0, kind: .card, at: Place(parent: list), fields: [:]) }
        _ = try await fixture.store.commit(.make(operations), author: "tester")
        try await fixture.land(.move(cards, to: Place(parent: .trash)))
        let event = try #require(try await fixture.store.log(after: 0, limit: 10).last)
        #expect(!event.partial)
        #expect(event.changes.map(\.id) == cards)
    }

    @Test("5,000 cards land in one transaction, and feeds are told of the topmost only")
    func many() async throws {
        let fixture = try StoreFixture()
        let board = NodeID.make()
        let list = NodeID.make()
        var operations: [NodeOperation] = [
            .insert(board, kind: .board, at: Place(parent: .workspace), fields: [:]),
            .insert(list, kind: .list, at: Place(parent: board), fields: [:]),
        ]
        for number in 0..<5000 {
            operations.append(.card("Card \(number)", in: list, body: "Text of \(number)"))
        }
        guard case .landed(let answer) = try await fixture.store.commit(.make(operations), author: "tester") else {
            Issue.record("it did not land")
            return
        }
        #expect(answer.changes.count == 5002)
        let event = try #require(try await fixture.store.log(after: 0, limit: 10).first)
        #expect(event.partial)
        #expect(event.changes.map(\.id) == [board])
        let window = try await fixture.store.board(board, window: 60)?.windows.first
        #expect(window?.count == 5000)
        #expect(window?.nodes.count == 60)
        #expect(window?.more == true)
    }
}
