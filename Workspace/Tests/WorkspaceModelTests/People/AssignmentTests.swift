// SPDX-License-Identifier: Apache-2.0
import Testing

@testable import WorkspaceModel

@Suite("Who a card is given to")
struct AssignmentTests {
    private let ann = NodeID.make(901)
    private let bob = NodeID.make(902)

    @Test("[ann] + bob, ann -> [ann, bob]; again: nothing; undone: [ann]")
    func adding() {
        var tree = Tree.make(lists: 1, cards: 2)
        let (first, second) = (NodeID.make(11), NodeID.make(12))
        tree.mustApply([.set(first, [.members: .nodes([ann])])])
        let operations = Assignment.add([bob, ann], to: [first, second, .make(10)], in: tree)
        let applied = tree.mustApply(operations, revision: 3)
        #expect(tree[first]?.fields.nodes(.members) == [ann, bob])
        #expect(tree[second]?.fields.nodes(.members) == [bob, ann])
        #expect(Assignment.add([bob, ann], to: [first, second], in: tree).isEmpty)
        tree.mustApply(applied.inverse, revision: 4)
        #expect(tree[first]?.fields.nodes(.members) == [ann])
        #expect(tree[second]?.fields.nodes(.members) == [])
    }

    @Test("toggling: [] -> [ann] -> [ann, bob] -> [bob]")
    func toggling() throws {
        var tree = Tree.make(lists: 1, cards: 1)
        var seen: [[NodeID]] = []
        for (step, member) in [ann, bob, ann].enumerated() {
            let card = try #require(tree[.make(11)])
            tree.mustApply([Assignment.toggle(member, on: card)], revision: UInt64(step + 2))
            seen.append(tree[.make(11)]?.fields.nodes(.members) ?? [])
        }
        #expect(seen == [[ann], [ann, bob], [bob]])
    }

    @Test("what one adds or takes joins what the other did meanwhile, and an undo takes back one's own only")
    func atOnce() throws {
        var tree = Tree.make(lists: 1, cards: 1)
        let card = NodeID.make(11)
        func members() -> [NodeID] { tree[card]?.fields.nodes(.members) ?? [] }
        let seen = try #require(tree[card])
        let first = tree.mustApply([Assignment.toggle(ann, on: seen)], revision: 2)
        // Who saw nobody there gives it to bob.
        let second = tree.mustApply([Assignment.toggle(bob, on: seen)], revision: 3)
        #expect(members() == [ann, bob])
        tree.mustApply(first.inverse, revision: 4)
        #expect(members() == [bob])
        tree.mustApply(second.inverse, revision: 5)
        #expect(members() == [])
        // No other list is joined, but for who may see something.
        let voters = FieldValue.edit(NodesEdit(from: [], to: [ann]))
        #expect(tree.refusal(of: [.set(card, [.voters: voters])]) != nil)
    }

    @Test(
        "[x, ann], [y] where x is ann and y is bob -> [ann], [bob]; the board keeps whom others name; undone, all is back"
    )
    func identifying() throws {
        var tree = Tree.make(lists: 1, cards: 2)
        let (x, y, board) = (NodeID.make(950), NodeID.make(951), NodeID.make(1))
        let people = [Choice(id: x, text: "Ann B."), Choice(id: y, text: "Bob C.")]
        tree.mustApply([
            .set(board, [.people: .choices(people)]),
            .set(.make(11), [.members: .nodes([x, ann]), .voters: .nodes([y])]),
            .set(.make(12), [.members: .nodes([y])]),
        ])
        func named(_ number: UInt64, _ field: Field = .members) -> [NodeID] {
            tree[.make(number)]?.fields.nodes(field) ?? []
        }
        func left() -> [NodeID] { tree[board]?.fields.choices(.people).map(\.id) ?? [] }
        let nodes = [NodeID.make(11), .make(12), .make(10)].compactMap { tree[$0] }
        let operations = Assignment.identify([x: ann, y: bob], on: nodes, of: try #require(tree[board]), keeping: [y])
        let applied = tree.mustApply(operations, revision: 3)
        #expect(named(11) == [ann] && named(12) == [bob] && named(11, .voters) == [bob])
        #expect(left() == [y])
        tree.mustApply(applied.inverse, revision: 4)
        #expect(named(11) == [x, ann] && named(12) == [y] && named(11, .voters) == [y])
        #expect(left() == [x, y])
        #expect(Assignment.identify([:], on: nodes, of: try #require(tree[board]), keeping: []).isEmpty)
    }

    @Test("a member is carried as a node, which the tree never holds")
    func carried() {
        let list = MemberList(members: [Member(id: ann.description, name: "Ann", color: "red", role: .viewer)])
        #expect(list.node(ann)?.kind == .member)
        #expect(list.node(ann)?.title == "Ann")
        #expect(list.node(bob) == nil)
        var tree = Tree.make()
        for parent in [NodeID.workspace, .make(1), .make(10), .make(11)] {
            let insert = NodeOperation.insert(.make(950), kind: .member, at: Place(parent: parent), fields: [:])
            #expect(tree.refusal(of: [insert]) != nil)
        }
    }
}
