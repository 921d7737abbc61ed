// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WorkspaceModel

/// Board 1 with list 10 and card 11 is for Bob and Eve; on the card are document 65 with page 66 and link 67. Document 60
/// with page 61, and album 50 with album 51 and photo 52, are for Ann and Bob. Board 4 with list 40 and card 41, and album
/// 53, are everybody's. Shelf 70 is Bob's.
@Suite("Who may see what is put somewhere else")
struct DropReadersTests {
    private static let (ann, bob, eve) = (NodeID.make(901), NodeID.make(902), NodeID.make(903))
    private static let (olga, gone) = (NodeID.make(904), NodeID.make(905))
    private let tree = Self.tree()

    private static func tree() -> Tree {
        var tree = Tree.make()
        func put(_ number: UInt64, _ kind: Kind, in parent: NodeID, for readers: [NodeID] = []) -> NodeOperation {
            var fields: Fields = [.title: .text("\(kind) \(number)")]
            if !readers.isEmpty { fields[.readers] = .nodes(readers) }
            return .insert(.make(number), kind: kind, at: Place(parent: parent), fields: fields)
        }
        tree.mustApply([
            .set(.make(1), [.readers: .nodes([bob, eve])]),
            put(65, .document, in: .make(11)), put(66, .page, in: .make(65)), put(67, .link, in: .make(11)),
            put(60, .document, in: .workspace, for: [ann, bob]), put(61, .page, in: .make(60)),
            put(50, .album, in: .workspace, for: [ann, bob]), put(51, .album, in: .make(50)),
            put(52, .photo, in: .make(50)), put(53, .album, in: .workspace),
            put(4, .board, in: .workspace), put(40, .list, in: .make(4)), put(41, .card, in: .make(40)),
            .insert(.make(70), kind: .shelf, at: Place(parent: .workspace), fields: [.creator: .node(bob)]),
        ])
        return tree
    }

    /// Olga owns the workspace; who is gone is no member any more.
    private static let people = [ann, bob, eve, olga].map { id in
        Member(id: id.description, name: "\(id)", color: "red", role: id == olga ? .owner : .editor)
    }

    private func plan(
        _ node: NodeID,
        on parent: NodeID,
        of tree: Tree,
        copying: Bool = false,
        by person: NodeID = DropReadersTests.bob
    ) throws -> DropPlan {
        var generator = SeededGenerator(seed: parent.rawValue &+ node.rawValue)
        return try DropPlan.make(
            dropping: [node],
            at: Place(parent: parent),
            copying: copying,
            signed: [.creator: .node(person)],
            people: Self.people,
            in: tree,
            using: &generator
        ).get()
    }

    /// For whom what results beside all others is; empty for everybody.
    private func readers(
        _ node: UInt64,
        of tree: Tree,
        copying: Bool = false,
        by person: NodeID = DropReadersTests.bob
    ) throws -> [NodeID] {
        let plan = try plan(.make(node), on: .workspace, of: tree, copying: copying, by: person)
        var after = tree
        after.mustApply(plan.operations)
        return plan.placed.first.flatMap { after[$0] }?.fields.nodes(.readers) ?? []
    }

    @Test(
        "what was laid on a shelf and is put beside all others is for whom it was before; each step can be undone",
        arguments: [(UInt64(65), true), (51, false), (61, false), (10, true)]
    )
    func shelf(node: UInt64, isOfBoard: Bool) throws {
        var tree = tree
        let (id, shelf) = (NodeID.make(node), NodeID.make(70))
        let readers = isOfBoard ? [Self.bob, Self.eve] : [Self.ann, Self.bob]
        let laid = try plan(.make(node), on: shelf, of: tree)
        #expect(!laid.isOpening)
        let there = tree[id]
        let back = tree.mustApply(laid.operations, revision: 3).inverse
        #expect(tree[id]?.parent == shelf)
        #expect(tree[id]?.fields.nodes(.readers) == [], "nothing is closed by it")
        let onShelf = tree[id]
        let put = try plan(.make(node), on: .workspace, of: tree)
        #expect(!put.isOpening)
        let again = tree.mustApply(put.operations, revision: 4).inverse
        let result = try #require(put.placed.first)
        #expect(tree[result]?.fields.nodes(.readers) == readers)
        for made in [result] + Array(tree.children(of: result)) { #expect(tree[made]?.fields[.audience] == nil) }
        tree.mustApply(again, revision: 5)
        #expect(tree[id]?.fields == onShelf?.fields && tree[id]?.parent == shelf)
        tree.mustApply(back, revision: 6)
        #expect(tree[id]?.fields == there?.fields && tree[id]?.parent == there?.parent)
    }

    @Test(
        "what is staged in a draft is seen by more people only where that goes by itself, and a reference to it by nobody",
        arguments: [(UInt64(40), true, true), (10, true, false), (40, false, false)]
    )
    func staged(list: UInt64, isScheduled: Bool, isOpening: Bool) throws {
        var tree = tree
        var fields: Fields = [.creator: .node(Self.bob), .target: .node(.make(list))]
        if isScheduled { fields[.due] = .number(1) }
        tree.mustApply([.insert(.make(80), kind: .draft, at: Place(parent: .workspace), fields: fields)])
        let plan = try plan(.make(65), on: .make(80), of: tree)
        #expect(plan.isOpening == isOpening)
        #expect(try !self.plan(.make(11), on: .make(80), of: tree).isOpening)
        tree.mustApply(plan.operations, revision: 3)
        let copy = try #require(plan.placed.first)
        #expect(try !self.plan(copy, on: .make(80), of: tree).isOpening, "it is there already")
    }

    @Test("from a shelf it goes into something else for whom that is for, and what was done is called as ever")
    func fromShelf() throws {
        var tree = tree
        tree.mustApply(try plan(.make(67), on: .make(70), of: tree).operations)
        #expect(tree[.make(67)]?.fields.nodes(.audience) == [Self.bob, Self.eve])
        let put = try plan(.make(67), on: .make(41), of: tree)
        #expect(put.isOpening)
        #expect(TransactionLabel.text(for: put.operations, in: tree) == "Attached to “card 41”")
        tree.mustApply(put.operations, revision: 3)
        #expect(tree[.make(67)]?.fields[.audience] == nil)
    }

    @Test("what goes into something on a shelf, an album made there too, closes that when it leaves")
    func intoShelved() throws {
        var tree = tree
        tree.mustApply(try plan(.make(40), on: .make(70), of: tree).operations)
        #expect(tree[.make(40)]?.fields[.audience] == nil)
        let put = try plan(.make(11), on: .make(40), of: tree)
        #expect(TransactionLabel.text(for: put.operations, in: tree) == "Moved “Card 11” to list 40")
        let back = tree.mustApply(put.operations, revision: 3).inverse
        #expect(tree[.make(40)]?.fields.nodes(.audience) == [Self.bob, Self.eve])
        #expect(try readers(40, of: tree) == [Self.bob, Self.eve])
        // Within it nothing arrives.
        let within = try plan(.make(11), on: .make(40), of: tree)
        #expect(within.operations == [.move([.make(11)], to: Place(parent: .make(40)))])
        tree.mustApply(back, revision: 4)
        #expect(tree[.make(40)]?.fields[.audience] == nil)

        let open: Fields = [.title: .text("Open")]
        tree.mustApply([.insert(.make(54), kind: .photo, at: Place(parent: .make(70)), fields: open)], revision: 5)
        tree.mustApply(try plan(.make(52), on: .make(70), of: tree).operations, revision: 6)
        let made = try plan(.make(54), on: .make(52), of: tree)
        tree.mustApply(made.operations, revision: 7)
        let album = try #require(made.placed.first)
        #expect(tree[album]?.fields.nodes(.audience) == [Self.ann, Self.bob])
        #expect(tree[.make(52)]?.fields[.audience] == nil)
    }

    /// The same with draft 71 of Bob's and conversation 72, which is everybody's.
    private func treeWithDraft() -> Tree {
        var tree = tree
        let place = Place(parent: .workspace)
        tree.mustApply([
            .insert(.make(71), kind: .draft, at: place, fields: [.creator: .node(Self.bob)]),
            .insert(.make(72), kind: .conversation, at: place, fields: [.title: .text("Team")]),
        ])
        return tree
    }

    @Test(
        "what is staged in a draft remembers who could see it, on a shelf too, and is for them beside all others",
        arguments: [(UInt64(65), true), (60, false), (61, false), (52, false), (67, true)]
    )
    func staged(node: UInt64, isOfBoard: Bool) throws {
        var tree = treeWithDraft()
        let readers = isOfBoard ? [Self.bob, Self.eve] : [Self.ann, Self.bob]
        let staged = try plan(.make(node), on: .make(71), of: tree)
        #expect(!staged.isOpening)
        tree.mustApply(staged.operations, revision: 3)
        let copy = try #require(staged.placed.first)
        #expect(tree[copy]?.parent == .make(71))
        #expect(tree[copy]?.fields.nodes(.audience) == readers)
        #expect(tree[copy]?.fields[.readers] == nil, "nothing is closed by it")
        var shelved = tree
        shelved.mustApply(try plan(copy, on: .make(70), of: tree).operations, revision: 4)
        #expect(shelved[copy]?.fields.nodes(.audience) == readers)
        guard tree[copy]?.kind == .document else { return }
        let put = try plan(copy, on: .workspace, of: tree)
        #expect(!put.isOpening)
        tree.mustApply(put.operations, revision: 4)
        let result = try #require(put.placed.first)
        #expect(tree[result]?.fields.nodes(.readers) == readers)
        #expect(tree[result]?.fields[.audience] == nil)
    }

    @Test("a draft that is sent to where more people see what is staged in it opens that, which is undone as a whole")
    func sentDraft() throws {
        var tree = treeWithDraft()
        let document = try plan(.make(65), on: .make(71), of: tree)
        tree.mustApply(document.operations, revision: 3)
        #expect(try !plan(.make(71), on: .make(10), of: tree).isOpening, "its own board's members see it")
        #expect(try !plan(.make(71), on: .make(70), of: tree).isOpening)
        #expect(try plan(.make(71), on: .make(40), of: tree).isOpening)
        let sent = try plan(.make(71), on: .make(72), of: tree)
        #expect(sent.isOpening)
        let copy = try #require(document.placed.first)
        var after = tree
        let back = after.mustApply(sent.operations, revision: 4).inverse
        #expect(after[copy]?.fields[.audience] == nil)
        after.mustApply(back, revision: 5)
        #expect(after[copy]?.fields == tree[copy]?.fields)
        // Each thing in it counts: Eve could not see the photo.
        tree.mustApply(try plan(.make(52), on: .make(71), of: tree).operations, revision: 4)
        #expect(try plan(.make(71), on: .make(10), of: tree).isOpening)
        // On a shelf the draft may be spent for a card, which remembers for what was in it.
        tree.mustApply(try plan(.make(40), on: .make(70), of: tree).operations, revision: 5)
        tree.mustApply(try plan(.make(71), on: .make(40), of: tree).operations, revision: 6)
        #expect(tree[.make(40)]?.fields.nodes(.audience) == [Self.bob])
    }

    @Test("a message that is sent with what was staged for it opens that, and takes no memory along")
    func sentMessage() throws {
        var tree = treeWithDraft()
        let staged = try plan(.make(52), on: .make(71), of: tree)
        tree.mustApply(staged.operations, revision: 3)
        func send(_ nodes: [NodeID]) -> (operations: [NodeOperation], isOpening: Bool) {
            DropPlan.send(
                .make(73),
                saying: [.creator: .node(Self.bob)],
                with: nodes.compactMap { tree[$0] },
                in: .make(72),
                people: Self.people,
                of: tree
            )
        }
        #expect(!send([]).isOpening)
        let sent = send(staged.placed)
        #expect(sent.isOpening)
        tree.mustApply(sent.operations, revision: 4)
        let photo = try #require(staged.placed.first.flatMap { tree[$0] })
        #expect(photo.parent == .make(73) && photo.fields[.audience] == nil)
    }

    @Test("what is written as a shelf's memory on something elsewhere counts for nothing, there and on a shelf")
    func elsewhere() throws {
        var tree = tree
        tree.mustApply([.set(.make(40), [.audience: .nodes([Self.ann, Self.bob])])])
        #expect(try readers(40, of: tree) == [])
        tree.mustApply(try plan(.make(40), on: .make(70), of: tree).operations, revision: 3)
        #expect(tree[.make(40)]?.fields[.audience] == nil)
    }

    @Test("a document or an album that leaves what is for some, or a copy of it, is for the same beside all others")
    func whole() throws {
        var tree = tree
        for isCopying in [false, true] {
            #expect(try readers(65, of: tree, copying: isCopying) == [Self.bob, Self.eve])
            #expect(try readers(51, of: tree, copying: isCopying) == [Self.ann, Self.bob])
        }
        tree.mustApply([.set(.make(65), [.readers: .nodes([Self.ann, Self.eve])])])
        #expect(try readers(65, of: tree, by: Self.eve) == [Self.eve], "its own list and the board's")
        let moved = try plan(.make(65), on: .workspace, of: tree, by: Self.eve)
        let back = tree.mustApply(moved.operations, revision: 3).inverse
        #expect(TransactionLabel.text(for: moved.operations, in: self.tree) == "Moved “document 65”")
        tree.mustApply(back, revision: 4)
        #expect(tree[.make(65)]?.parent == .make(11))
        #expect(tree[.make(65)]?.fields.nodes(.readers) == [Self.ann, Self.eve])
        // Nothing is written where nothing is closed.
        tree.mustApply([.set(.make(65), [.readers: nil]), .set(.make(1), [.readers: nil])])
        let open = try plan(.make(65), on: .workspace, of: tree)
        #expect(open.operations == [.move([.make(65)], to: Place(parent: .workspace))])
    }

    @Test("where more people see it than before that is known, and nowhere else")
    func opening() throws {
        let cases: [(node: UInt64, parent: NodeID, isOpening: Bool)] = [
            (11, .make(40), true), (11, .make(20), false), (41, .make(10), false), (41, .make(40), false),
            (51, .make(53), true), (52, .workspace, true), (51, .workspace, false), (65, .workspace, false),
            (65, .make(41), true), (61, .make(41), true), (61, .make(10), true), (11, .make(70), false),
            (11, .trash, false), (10, .make(4), true), (10, .workspace, false), (11, .make(41), false),
        ]
        var tree = tree
        for one in cases {
            let plan = try plan(.make(one.node), on: one.parent, of: tree)
            #expect(plan.isOpening == one.isOpening, "\(one.node) on \(one.parent)")
        }
        tree.mustApply([.set(.make(4), [.readers: .nodes([Self.bob, Self.gone])])])
        #expect(try !plan(.make(11), on: .make(40), of: tree).isOpening, "who is no member any more sees nothing")
        tree.mustApply([
            .set(.make(1), [.readers: .nodes([Self.ann, Self.bob, Self.eve, Self.olga])]),
            .set(.make(4), [.readers: nil]),
        ])
        #expect(try !plan(.make(11), on: .make(40), of: tree).isOpening, "every member could see it")
    }

    @Test("who is no member any more does not count among those who may see it; what is for nobody is the owners'")
    func former() throws {
        var tree = tree
        tree.mustApply([
            .set(.make(60), [.readers: .nodes([Self.gone, Self.bob])]),
            .set(.make(65), [.readers: .nodes([Self.gone])]),
            .set(.make(1), [.readers: .nodes([Self.bob, Self.olga])]),
        ])
        #expect(try readers(61, of: tree) == [Self.gone, Self.bob], "as the document from which it comes")
        #expect(try readers(66, of: tree, by: Self.olga) == [Self.olga])
        #expect(try readers(65, of: tree, by: Self.olga) == [Self.olga])
        #expect(throws: Refusal.self) { try plan(.make(66), on: .workspace, of: tree) }
    }

    @Test("what comes out of the Trash is the owners' where nobody knows any more who could see what it was in")
    func erased() throws {
        var tree = tree
        let node = Node(id: .make(80), kind: .document, parent: .trash, fields: [.from: .node(.make(999))])
        tree.put(node)
        #expect(try readers(80, of: tree, by: Self.olga) == [Self.olga])
        #expect(throws: Refusal(.notAllowed, L10n.whoMaySeeItIsNotKnown)) {
            try plan(.make(80), on: .workspace, of: tree)
        }
        // Where it is known what it was in, that says it.
        tree.mustApply([.trash([.make(65)])])
        #expect(try readers(65, of: tree) == [Self.bob, Self.eve])
    }
}
