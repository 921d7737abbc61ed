// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import WorkspaceModel

/// Ada (901) has list 80 with card 81, checklist 82 and item 83 on her shelf 70, and card 84; Bob (902) has shelf 71 with card
/// 85. Beside them boards, lists and cards that are everybody's.
@Suite("Whose shelf it is")
struct ShelfTests {
    private static let ada = NodeID.make(901)
    private static let bob = NodeID.make(902)
    private static let others = "This is on somebody else's shelf."
    private let tree = Self.tree()

    private static func tree() -> Tree {
        var tree = Tree.make()
        tree.mustApply([
            .insert(.make(70), kind: .shelf, at: Place(parent: .workspace), fields: [.creator: .node(ada)]),
            .insert(.make(71), kind: .shelf, at: Place(parent: .workspace), fields: [.creator: .node(bob)]),
            .insert(.make(80), kind: .list, at: Place(parent: .make(70)), fields: [:]),
            .insert(.make(81), kind: .card, at: Place(parent: .make(80)), fields: [:]),
            .insert(.make(82), kind: .checklist, at: Place(parent: .make(81)), fields: [:]),
            .insert(.make(83), kind: .checkItem, at: Place(parent: .make(82)), fields: [:]),
            .insert(.make(84), kind: .card, at: Place(parent: .make(70)), fields: [:]),
            .insert(.make(85), kind: .card, at: Place(parent: .make(71)), fields: [:]),
        ])
        return tree
    }

    @Test("what is on a shelf, however deep, is its owner's alone to change, fill, empty and copy, whatever their role")
    func table() {
        let list = Place(parent: .make(10))
        var operations: [NodeOperation] = [
            .insert(.make(90), kind: .card, at: Place(parent: .make(70)), fields: [:]),
            .insert(.make(90), kind: .card, at: Place(parent: .make(80)), fields: [:]),
            .insert(.make(90), kind: .checkItem, at: Place(parent: .make(82)), fields: [:]),
            .move([.make(11)], to: Place(parent: .make(70))), .move([.make(11)], to: Place(parent: .make(80))),
            .copy([CopiedNode(source: .make(11), as: .make(90))], to: Place(parent: .make(70))),
            .set(.make(70), [.title: .text("Mine")]),
        ]
        for id in [NodeID.make(80), .make(81), .make(82), .make(83), .make(84)] {
            operations += [.set(id, [.title: .text("New")]), .trash([id]), .move([id], to: list)]
            operations.append(.copy([CopiedNode(source: id, as: .make(90))], to: list))
        }
        for operation in operations {
            #expect(tree.refusal(Self.ada, .editor, operation) == nil, "\(operation)")
            for role in [Role.editor, .owner] {
                #expect(tree.refusal(Self.bob, role, operation) == Self.others, "\(role) \(operation)")
            }
            #expect(tree.refusal(Self.bob, .commenter, operation) != nil, "\(operation)")
        }
    }

    @Test("a hidden step does not open a shelf: what one operation does, the next may not undo for another")
    func steps() {
        let own = Place(parent: .make(71))
        #expect(tree.refusal(Self.bob, .owner, .move([.make(85)], to: Place(parent: .make(10)))) == nil)
        let steps: [NodeOperation] = [.move([.make(80)], to: own), .set(.make(81), [.title: .text("Bob's")])]
        let actor = Actor(id: Self.bob.description, role: .owner)
        var tree = tree
        let before = tree
        let transaction = Transaction(id: .make(5), operations: steps)
        guard case .refused(let refused) = Applier.apply(transaction, by: actor, to: &tree, revision: 100) else {
            Issue.record("it landed")
            return
        }
        #expect(refused.refusal.sentence == Self.others)
        #expect(tree[.make(80)] == before[.make(80)] && tree[.make(81)] == before[.make(81)])
        // A card and one from a shelf together are refused together.
        #expect(tree.refusal(Self.bob, .editor, .move([.make(11), .make(84)], to: own)) == Self.others)
    }

    @Test("a shelf is begun in one's own name, in the workspace, and stays there")
    func beginning() {
        func begin(_ creator: NodeID?) -> NodeOperation {
            var fields: Fields = [:]
            fields[.creator] = creator.map { .node($0) }
            return .insert(.make(90), kind: .shelf, at: Place(parent: .workspace), fields: fields)
        }
        #expect(tree.refusal(Self.bob, .editor, begin(Self.bob)) == nil)
        #expect(tree.refusal(Self.bob, .owner, begin(Self.ada)) != nil)
        #expect(tree.refusal(Self.bob, .owner, begin(nil)) == "A shelf is begun in one's own name.")
        #expect(tree.refusal(Self.bob, .commenter, begin(Self.bob)) != nil, "who may not edit has nothing to put there")
        #expect(tree.refusal(Self.bob, .owner, .move([.make(11)], to: Place(parent: .shelf))) == Self.others)
        let refused: [NodeOperation] = [
            .move([.make(71)], to: Place(parent: .workspace)), .trash([.make(71)]),
            .move([.make(71)], to: Place(parent: .make(1))), .move([.make(71)], to: Place(parent: .make(70))),
            .copy([CopiedNode(source: .make(71), as: .make(90))], to: Place(parent: .workspace)),
            .insert(.make(90), kind: .shelf, at: Place(parent: .make(1)), fields: [.creator: .node(Self.bob)]),
            .insert(.make(90), kind: .shelf, at: Place(parent: .make(71)), fields: [.creator: .node(Self.bob)]),
        ]
        for operation in refused {
            var copy = tree
            let outcome = Applier.apply(
                Transaction(id: .make(1), operations: [operation]),
                to: &copy,
                revision: 100
            )
            guard case .refused(let refused) = outcome else {
                Issue.record("\(operation) landed")
                continue
            }
            #expect(refused.refusal.sentence.hasSuffix("."))
        }
    }

    @Test("what was deleted from a shelf is everybody's to bring back elsewhere, and its owner's to put back")
    func deleted() {
        var tree = tree
        tree.mustApply([.trash([.make(84)])])
        #expect(tree.refusal(Self.bob, .editor, .move([.make(84)], to: Place(parent: .make(10)))) == nil)
        #expect(tree.refusal(Self.bob, .owner, .move([.make(84)], to: Place(parent: .make(70)))) == Self.others)
        #expect(tree.refusal(Self.ada, .editor, .move([.make(84)], to: Place(parent: .make(70)))) == nil)
    }

    @Test("undo of a move to the shelf brings things back to where they were")
    func undo() throws {
        var tree = tree
        let before = Array(tree.children(of: .make(10)))
        #expect(before.count > 2)
        let moved = [before[0], before[2]]
        var generator = SeededGenerator(seed: 1)
        let plan = try DropPlan.make(dropping: moved, at: Place(parent: .make(70)), in: tree, using: &generator).get()
        #expect(plan.operations == [.move(moved, to: Place(parent: .make(70)))])
        let put = Transaction(id: .make(1), operations: plan.operations)
        guard case .accepted(let applied) = Applier.apply(put, to: &tree, revision: 100) else {
            Issue.record("refused")
            return
        }
        #expect(Array(tree.children(of: .make(70)).suffix(2)) == moved)
        let actor = Actor(id: Self.ada.description, role: .editor)
        let back = Transaction(id: .make(6), operations: applied.inverse)
        guard case .accepted = Applier.apply(back, by: actor, to: &tree, revision: 101) else {
            Issue.record("the way back is refused")
            return
        }
        #expect(Array(tree.children(of: .make(10))) == before)
    }

    @Test(
        "random people carry things on and off shelves: each lands by the rule, and no shelf is lost",
        arguments: [1, 2, 3]
    )
    func random(seed: UInt64) {
        var tree = tree
        var random = SeededGenerator(seed: seed)
        var landed = 0
        let people = [Self.ada, Self.bob]
        func owner(_ id: NodeID) -> NodeID? {
            guard let node = tree[id] else { return nil }
            if node.kind == .shelf { return node.fields.node(.creator) }
            return node.parent.flatMap(owner)
        }
        for step in 0..<800 {
            var nodes: [NodeID] = [.workspace]
            var index = 0
            while index < nodes.count {
                nodes += tree.children(of: nodes[index]).map { $0 }
                index += 1
            }
            let member = people[Int.random(in: 0..<2, using: &random)]
            let node = nodes.randomElement(using: &random) ?? .workspace
            let parent = nodes.randomElement(using: &random) ?? .workspace
            let copy = NodeID.make(10_000 + UInt64(step))
            let (operation, touched): (NodeOperation, [NodeID]) =
                // Copies of copies would be too many soon.
                switch Int.random(in: nodes.count < 200 ? 0..<4 : 1..<4, using: &random) {
                case 0: (.copy([CopiedNode(source: node, as: copy)], to: Place(parent: parent)), [node, parent])
                case 1: (.set(node, [.title: .text("\(step)")]), [node])
                case 2: (.insert(copy, kind: .card, at: Place(parent: parent), fields: [:]), [parent])
                default: (.move([node], to: Place(parent: parent)), [node, parent])
                }
            let isOthers = touched.contains { owner($0).map { $0 != member } ?? false }
            let actor = Actor(id: member.description, role: .owner)
            let refusal = Access.refusal(of: operation, by: actor, in: tree)
            #expect((refusal != nil) == isOthers, "seed \(seed), step \(step): \(operation)")
            guard refusal == nil else { continue }
            let transaction = Transaction(id: .make(copy.rawValue), operations: [operation])
            if case .accepted = Applier.apply(transaction, to: &tree, revision: 100 + UInt64(step)) { landed += 1 }
        }
        #expect(landed > 50, "seed \(seed)")
        for shelf in [NodeID.make(70), .make(71)] { #expect(tree[shelf]?.parent == .workspace) }
    }
}
