// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import WorkspaceModel

@Suite("Who may see something, changed by several at once")
struct ReadersTests {
    private let board = NodeID.make(1)
    private let ann = NodeID.make(901)
    private let bob = NodeID.make(902)
    private let eve = NodeID.make(903)
    private let dan = NodeID.make(904)

    /// A board that ann, bob and eve may see.
    private func makeTree() -> Tree {
        var tree = Tree.make(lists: 1, cards: 1)
        tree.mustApply([.set(board, [.readers: .nodes([ann, bob, eve])])], revision: 2)
        return tree
    }

    @Test("[ann, bob, eve] - eve, + dan at once -> [ann, bob, dan]; an undo takes back one's own only")
    func atOnce() {
        var tree = makeTree()
        func readers() -> [NodeID] { tree[board]?.fields.nodes(.readers) ?? [] }
        let seen = readers()
        let removed = tree.mustApply([.set(board, [.readers: NodesEdit.toggling(eve, in: seen)])], revision: 3)
        let added = tree.mustApply([.set(board, [.readers: NodesEdit.toggling(dan, in: seen)])], revision: 4)
        #expect(readers() == [ann, bob, dan])
        tree.mustApply(removed.inverse, revision: 5)
        #expect(readers() == [ann, bob, dan, eve])
        tree.mustApply(added.inverse, revision: 6)
        #expect(readers() == [ann, bob, eve])
    }

    @Test("two replicas that change it while they are away show both changes when they are back")
    func replicas() {
        var server = makeTree()
        var replicas = [Replica(), Replica()]
        var sent: [Transaction] = []
        for (index, member) in [eve, dan].enumerated() {
            replicas[index].merge(Array(server.all), revision: 2)
            let seen = replicas[index].tree[board]?.fields.nodes(.readers) ?? []
            let edit = NodeOperation.set(board, [.readers: NodesEdit.toggling(member, in: seen)])
            let transaction = Transaction(id: .make(UInt64(10 + index)), operations: [edit])
            guard case .applied = replicas[index].perform(transaction) else {
                Issue.record("It was refused.")
                return
            }
            sent.append(transaction)
        }
        for (index, transaction) in sent.enumerated() {
            let revision = UInt64(3 + index)
            let applied = server.mustApply(transaction.operations, revision: revision)
            let event = TransactionEvent(
                revision: revision,
                transaction: transaction.id,
                author: "somebody",
                changes: applied.changes
            )
            for place in replicas.indices { replicas[place].merge(event) }
        }
        for replica in replicas {
            #expect(replica.pending.isEmpty)
            #expect(replica.tree[board]?.fields.nodes(.readers) == [ann, bob, dan])
        }
    }
}
