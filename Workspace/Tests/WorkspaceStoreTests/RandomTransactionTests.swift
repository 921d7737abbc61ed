// SPDX-License-Identifier: Apache-2.0
import Testing
import WorkspaceModel

@testable import WorkspaceStore

@Suite("The store against the tree in memory")
struct RandomTransactionTests {
    @Test("random transactions end equal in both", arguments: [11, 29, 47] as [UInt64])
    func equal(seed: UInt64) async throws {
        let fixture = try StoreFixture()
        var random = SeededRandom(seed: seed)
        var script = RandomScript(random: random)
        var tree = Tree()
        var revision: UInt64 = 0
        for step in 0..<150 {
            let transaction = Transaction(id: TransactionID(using: &random), operations: script.operations())
            let expected = Applier.apply(transaction, to: &tree, revision: revision + 1)
            let found = try await fixture.store.commit(transaction, author: "tester")
            switch (expected, found) {
            case (.accepted(let applied), .landed(let answer)):
                revision += 1
                #expect(answer.revision == revision)
                #expect(answer.changes == applied.changes, "seed \(seed), step \(step): \(transaction.operations)")
                #expect(answer.receipts == applied.receipts)
                script.learn(applied.changes)
            case (.refused(let refused), .refused(let also)):
                #expect(refused == also)
            default:
                Issue.record("seed \(seed), step \(step): \(expected) in memory, \(found) in the store")
                return
            }
        }
        for root in [NodeID.workspace, .trash, .shelf] {
            for node in try await fixture.store.subtree(of: root) ?? [] {
                #expect(tree[node.id] == node, "seed \(seed)")
            }
        }
        #expect(try await fixture.store.verify().problems == [], "seed \(seed)")
        #expect(revision > 50, "seed \(seed): too few landed to say anything")
    }
}

/// Makes operations that mostly make sense.
private struct RandomScript {
    var random: SeededRandom
    private var known: [Kind: [NodeID]] = [.workspace: [.workspace], .trash: [.trash]]

    init(random: SeededRandom) {
        self.random = random
    }

    mutating func learn(_ nodes: [Node]) {
        for node in nodes where !(known[node.kind] ?? []).contains(node.id) {
            known[node.kind, default: []].append(node.id)
        }
    }

    mutating func operations() -> [NodeOperation] {
        (0..<Int.random(in: 1...4, using: &random)).map { _ in operation() }
    }

    private mutating func operation() -> NodeOperation {
        switch Int.random(in: 0..<10, using: &random) {
        case 0...3: insert()
        case 4, 5: .move([any(.card), any(.card)], to: place(.list))
        case 6: .move([any(.list)], to: place(.board))
        case 7: .set(any(.card), [.title: .text("\(random.next() % 100)"), .body: body()])
        case 8: .copy([CopiedNode(source: any(.card), as: NodeID(using: &random))], to: place(.list))
        default: .trash([any(Bool.random(using: &random) ? .card : .list)])
        }
    }

    private mutating func insert() -> NodeOperation {
        let pairs: [(Kind, Kind)] = [
            (.board, .workspace), (.list, .board), (.card, .list), (.card, .list), (.message, .card),
        ]
        let (kind, parent) = pairs.randomElement(using: &random) ?? (.card, .list)
        return .insert(
            NodeID(using: &random),
            kind: kind,
            at: place(parent),
            fields: [.title: .text("New"), .body: .text("x")]
        )
    }

    private mutating func body() -> FieldValue? {
        Bool.random(using: &random) ? .text("Text \(random.next() % 100)") : nil
    }

    private mutating func place(_ kind: Kind) -> Place {
        let neighbour: NodeID? = Bool.random(using: &random) ? any(.card) : nil
        return Place(parent: any(kind), after: neighbour)
    }

    private mutating func any(_ kind: Kind) -> NodeID {
        known[kind]?.randomElement(using: &random) ?? .workspace
    }
}
