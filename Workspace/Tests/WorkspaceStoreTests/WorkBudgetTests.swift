// SPDX-License-Identifier: Apache-2.0
import Synchronization
import Testing
import WorkspaceModel

@testable import WorkspaceStore

@Suite("What a transaction of a member may ask for")
struct WorkBudgetTests {
    private let fixture: StoreFixture
    private let list: NodeID
    private let ada: NodeID

    init() async throws {
        fixture = try StoreFixture()
        (_, list) = try await fixture.makeList()
        ada = try await fixture.member("Ada")
    }

    /// A second writer, which takes less.
    private func writer(
        _ rowLimit: Int = WorkBudget.rows,
        timeLimit: WorkBudget.TimeLimit? = nil
    ) -> TransactionWriter {
        TransactionWriter(engine: fixture.store.engine, rowLimit: rowLimit, timeLimit: timeLimit) { 1_700_000_000_000 }
    }

    private func submit(
        _ operations: [NodeOperation],
        isMember: Bool = true,
        to writer: TransactionWriter
    ) async throws -> CommitOutcome {
        let author = Author(id: ada.description, isMember: isMember)
        return try await writer.submit(Submission(.make(operations), by: author))
    }

    private func hasLanded(_ outcome: CommitOutcome) -> Bool { if case .landed = outcome { true } else { false } }

    /// Lands what the program sends.
    private func land(_ operations: [NodeOperation]) async throws {
        let outcome = try await fixture.store.commit(.make(operations), author: "tester")
        guard hasLanded(outcome) else { throw Unexpected(description: "\(outcome)") }
    }

    /// A card with a text of which the index takes up 4,096 rows' worth with every new title, and many new titles.
    private func titles() async throws -> (card: NodeID, operations: [NodeOperation]) {
        let card = NodeID.make()
        try await fixture.land(.card("Card", in: list, id: card, body: String(repeating: "long ", count: 13_108)))
        let operations = (0..<1_000).map { NodeOperation.set(card, [.title: .text("Title \($0)")]) }
        return (card, operations)
    }

    @Test("more is refused where it is reached, is not tried again, and leaves nothing")
    func refused() async throws {
        let (card, operations) = try await titles()
        let revision = try await fixture.store.revision()
        fixture.sql.clear()
        guard case .refused(let refused) = try await submit(operations, to: writer(10_000)) else {
            Issue.record("it landed")
            return
        }
        #expect(refused.refusal == WorkBudget.refusal && refused.refusal.reason == .limit)
        // The first counts as a row, and two more as 4,097.
        #expect(refused.index == 3)
        #expect(fixture.sql.lines.count { $0.hasPrefix("INSERT INTO node ") } <= 3)
        #expect(try await fixture.store.revision() == revision)
        #expect(try await fixture.store.detail(of: card)?.node.title == "Card")
        #expect(try await fixture.store.verify().problems == [])
    }

    @Test(
        "what takes longer than a connection waits is refused for good; few rows and the program itself take their time"
    )
    func late() async throws {
        // At each look a second has gone.
        let looks = Mutex(0)
        let start = ContinuousClock.now
        let limit = WorkBudget.TimeLimit {
            looks.withLock { looks in
                looks += 1
                return start + .seconds(looks)
            }
        }
        let slow = writer(timeLimit: limit)
        func cards(_ count: Int) -> [NodeOperation] { (0..<count).map { .card("\($0)", in: list) } }
        guard case .refused(let refused) = try await submit(cards(600), to: slow) else {
            Issue.record("it landed")
            return
        }
        #expect(refused.refusal == WorkBudget.refusal)
        #expect(try await fixture.store.children(of: list, after: nil, limit: 9)?.nodes == [])
        let few = try await submit(cards(100), to: slow)
        #expect(hasLanded(few))
        let own = try await submit(cards(600), isMember: false, to: slow)
        #expect(hasLanded(own))
        #expect(try await fixture.store.verify().problems == [])
    }

    @Test("those that are late together land each by itself")
    func lateTogether() async throws {
        let looks = Mutex(0)
        let start = ContinuousClock.now
        let cards = (0..<600).map { NodeOperation.card("\($0)", in: list) }
        func limit(_ duration: Duration) -> WorkBudget.TimeLimit {
            WorkBudget.TimeLimit(duration: duration) {
                looks.withLock { looks in
                    looks += 1
                    return start + .seconds(looks)
                }
            }
        }
        let alone = try await submit(cards, to: writer(timeLimit: limit(.seconds(1 << 20))))
        #expect(hasLanded(alone))
        let duration = Duration.seconds(looks.withLock { 2 * $0 })
        let slow = writer(timeLimit: limit(duration))
        let outcomes = try await withThrowingTaskGroup(of: CommitOutcome.self) { group in
            for number in 0..<9 {
                let own = cards.indices.map { NodeOperation.card("\(number) \($0)", in: list) }
                group.addTask { try await submit(own, to: slow) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count(where: hasLanded) == 9)
        #expect(try await fixture.store.verify().problems == [])
    }

    @Test(
        "what a card has is written anew by each change and counted, wherever the card goes; so is what is indexed of it"
    )
    func large() async throws {
        let (card, small) = (NodeID.make(), NodeID.make())
        var values = CustomValues()
        for _ in 0..<64 { values[.make()] = .text(String(repeating: "long ", count: 3_200)) }
        let custom: FieldChanges = [.custom: .custom(values)]
        try await land([.card("Large", in: list, id: card), .card("Small", in: list, id: small), .set(card, custom)])
        func ticks(_ count: Int, _ card: NodeID) -> [NodeOperation] {
            (0..<count).map { .set(card, [.done: .flag($0 % 2 == 0)]) }
        }
        func refusedAt(_ operations: [NodeOperation]) async throws -> Int? {
            guard case .refused(let refused) = try await submit(operations, to: writer(10_000)) else { return nil }
            #expect(refused.refusal == WorkBudget.refusal)
            return refused.index
        }
        let moves = (0..<20).map { _ in NodeOperation.move([card], to: Place(parent: list)) }
        let titles = (0..<4).map { NodeOperation.set(card, [.title: .text("Title \($0)")]) }
        // Each writes 1,000 KB.
        #expect(try await refusedAt(ticks(20, card)) == 9)
        #expect(try await refusedAt(moves) == 9)
        // The second takes up 64,000 rows' worth of words.
        #expect(try await refusedAt(titles) == 1)
        #expect(try await refusedAt(ticks(9, card)) == nil)
        #expect(try await refusedAt(ticks(2_000, small)) == nil)
        #expect(try await fixture.store.verify().problems == [])
    }

    @Test("what the program sends is not counted")
    func program() async throws {
        let (card, operations) = try await titles()
        let outcome = try await submit(Array(operations.prefix(20)), isMember: false, to: writer(10_000))
        #expect(hasLanded(outcome))
        #expect(try await fixture.store.detail(of: card)?.node.title == "Title 19")
    }

    @Test("what was refused for it leaves the others of its group alone")
    func grouped() async throws {
        let (_, operations) = try await titles()
        let strict = writer(10_000)
        let outcomes = try await withThrowingTaskGroup(of: CommitOutcome.self) { group in
            for number in 0..<20 {
                let own: [NodeOperation] = number == 10 ? operations : [.card("Card \(number)", in: list)]
                group.addTask { try await submit(own, to: strict) }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count(where: hasLanded) == 19)
        #expect(try await fixture.store.children(of: list, after: nil, limit: 99)?.nodes.count == 20)
        #expect(try await fixture.store.verify().problems == [])
    }

    @Test("of an album that goes into another, the albums in it are counted each time")
    func albums() async throws {
        let places = (0..<3).map { _ in NodeID.make() }
        var operations = places.map { NodeOperation.album($0, in: .workspace) }
        for _ in 0..<200 { operations.append(.album(.make(), in: places[0])) }
        try await land(operations)
        let moves = (0..<20).map { NodeOperation.move([places[0]], to: Place(parent: places[1 + $0 % 2])) }
        let many = try await submit(moves, to: writer(1_000))
        #expect(!hasLanded(many))
        let few = try await submit(Array(moves.prefix(4)), to: writer(1_000))
        #expect(hasLanded(few))
    }

    @Test("siblings that get new places are counted")
    func respaced() async throws {
        let cards = (0..<1_000).map { _ in NodeID.make() }
        try await land(cards.map { NodeOperation.card("Card", in: list, id: $0) })
        // Each goes between the two before it, until the keys are too long and all get new ones.
        var between: [NodeOperation] = []
        var lower = cards[0]
        for number in 0..<800 {
            let id = NodeID.make()
            between.append(.insert(id, kind: .card, at: Place(parent: list, after: lower), fields: [:]))
            if number % 2 == 0 { lower = id }
        }
        let respaced = try await submit(between, to: writer(2_000))
        #expect(!hasLanded(respaced))
        let behind = (0..<800).map { NodeOperation.card("\($0)", in: list) }
        let appended = try await submit(behind, to: writer(2_000))
        #expect(hasLanded(appended))
    }

    @Test("a move asks nothing of what is for some members only, unless that is in what it moves")
    func held() async throws {
        let (board, away) = try await fixture.makeList()
        let (host, card, other) = (NodeID.make(), NodeID.make(), NodeID.make())
        var operations: [NodeOperation] = [
            .card("Host", in: away, id: host), .card("Card", in: list, id: card),
            .insert(other, kind: .list, at: Place(parent: board), fields: [:]),
        ]
        let fields: Fields = [.readers: .nodes([ada])]
        for _ in 0..<100 {
            operations.append(.insert(.make(), kind: .document, at: Place(parent: host), fields: fields))
        }
        try await land(operations)
        func moves(of node: NodeID) -> [NodeOperation] {
            (0..<20).map { .move([node], to: Place(parent: $0 % 2 == 0 ? other : away)) }
        }
        fixture.sql.clear()
        let free = try await submit(moves(of: card), to: writer(200))
        #expect(hasLanded(free))
        #expect(fixture.sql.lines.count { $0.contains("SELECT node.id, node.parent FROM above") } == 1)
        let holding = try await submit(moves(of: host), to: writer(200))
        #expect(!hasLanded(holding))
    }
}

extension NodeOperation {
    fileprivate static func album(_ id: NodeID, in parent: NodeID) -> NodeOperation {
        .insert(id, kind: .album, at: Place(parent: parent), fields: [:])
    }
}
