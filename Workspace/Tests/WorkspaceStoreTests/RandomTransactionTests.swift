// SPDX-License-Identifier: Apache-2.0
import Testing
import WorkspaceModel

@testable import WorkspaceStore

@Suite("The store against the tree in memory")
struct RandomTransactionTests {
    @Test("random transactions end equal in both", arguments: [11, 29, 47] as [UInt64])
    func equal(seed: UInt64) async throws {
        let fixture = try StoreFixture(tracesSQL: false)
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
