// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WorkspaceModel

/// A card (11) with labels and values of its board (1), and a second board (100) with a list (110).
@Suite("What a card refers to on another board")
struct BoardChangeTests {
    private let tree: Tree

    init() {
        var tree = Tree.make()
        let (old, new) = (Place(parent: .make(1)), Place(parent: .make(100)))
        let red: Fields = [.title: .text("Urgent"), .color: .text("red")]
        let sizes: [Choice] = [Choice(id: .make(501), text: "S"), Choice(id: .make(502), text: "L", color: "sky")]
        let medium = [Choice(id: .make(511), text: "M")]
        var values = CustomValues()
        values[.make(6)] = .number(3)
        values[.make(7)] = .option(.make(502))
        tree.mustApply([
            .insert(.make(100), kind: .board, at: Place(parent: .workspace), fields: [.title: .text("Other")]),
            .insert(.make(110), kind: .list, at: new, fields: [.title: .text("There")]),
            .insert(.make(102), kind: .label, at: new, fields: [.title: .text("Urgent"), .color: .text("lime")]),
            .insert(.make(103), kind: .label, at: new, fields: red),
            .insert(.make(106), kind: .customField, at: new, fields: Self.field("Price", "text")),
            .insert(.make(107), kind: .customField, at: new, fields: Self.field("Size", "list", medium)),
            .set(.make(2), [.color: .text("red")]),
            .insert(.make(3), kind: .label, at: old, fields: [.color: .text("sky")]),
            .insert(.make(6), kind: .customField, at: old, fields: Self.field("Price", "number")),
            .insert(.make(7), kind: .customField, at: old, fields: Self.field("Size", "list", sizes)),
            .set(.make(11), [.labels: .nodes([.make(3), .make(2)]), .custom: .custom(values)]),
            .set(.make(12), [.labels: .nodes([.make(3)])]),
        ])
        self.tree = tree
    }

    private static func field(_ title: String, _ type: String, _ options: [Choice] = []) -> Fields {
        var fields: Fields = [.title: .text(title), .fieldType: .text(type)]
        if !options.isEmpty { fields[.options] = .choices(options) }
        return fields
    }

    private func drop(
        _ nodes: [NodeID],
        on parent: NodeID,
        copying: Bool = false,
        in tree: Tree
    ) throws -> (after: Tree, plan: DropPlan, inverse: [NodeOperation]) {
        var generator = SeededGenerator(seed: 3)
        let place = Place(parent: parent)
        let plan = try DropPlan.make(dropping: nodes, at: place, copying: copying, in: tree, using: &generator).get()
        var after = tree
        let applied = after.mustApply(plan.operations)
        #expect(after.brokenInvariants().isEmpty)
        return (after, plan, applied.inverse)
    }

    private func labels(of card: NodeID, _ tree: Tree) -> [Node] {
        tree[card]?.fields.nodes(.labels).compactMap { tree[$0] } ?? []
    }

    /// The values of a card that its board has a field for, as "Size: L".
    private func values(of card: NodeID, _ tree: Tree) -> [String] {
        guard let node = tree[card], let board = tree.enclosing(.board, of: card) else { return [] }
        return tree.children(of: board.id, kind: .customField).compactMap { field in
            switch node.fields.custom[field.id] {
            case .number(let number)?: "\(field.title): \(number)"
            case .option(let id)?:
                "\(field.title): \(field.fields.choices(.options).first { $0.id == id }?.text ?? "?")"
            default: nil
            }
        }
    }

    /// Whether a card looks on the second board as it did on the first.
    private func expectAdapted(_ card: NodeID, _ tree: Tree, on board: NodeID = .make(100)) {
        let labels = labels(of: card, tree)
        #expect(labels.map { $0.fields.text(.color) } == ["sky", "red"])
        #expect(labels.allSatisfy { $0.parent == board })
        #expect(values(of: card, tree).sorted() == ["Price: 3.0", "Size: L"])
    }

    @Test("a card that moves finds equal labels and fields there, and those that are missing are made")
    func card() throws {
        let (after, plan, inverse) = try drop([.make(11), .make(12)], on: .make(110), in: tree)
        expectAdapted(.make(11), after)
        #expect(labels(of: .make(11), after).last?.id == .make(103))
        // Both cards have the label that was made for the first.
        #expect(labels(of: .make(12), after).map(\.id) == [labels(of: .make(11), after)[0].id])
        #expect(after.children(of: .make(100), kind: .label).count == 3)
        #expect(after.children(of: .make(100), kind: .customField).map(\.title) == ["Price", "Size", "Price"])
        #expect(after[.make(107)]?.fields.choices(.options).map(\.text) == ["M", "L"])
        #expect(plan.placed == [.make(11), .make(12)])
        #expect(TransactionLabel.text(for: plan.operations, in: tree) == "Moved 2 cards to There")
        var undone = after
        undone.mustApply(inverse)
        for id in [NodeID.make(11), .make(12), .make(107)] { #expect(undone[id]?.fields == tree[id]?.fields) }
        #expect(undone.numbers(under: .make(100)) == tree.numbers(under: .make(100)))
    }

    @Test("on the way back it finds its own again")
    func back() throws {
        let (there, _, _) = try drop([.make(11)], on: .make(110), in: tree)
        let (after, _, _) = try drop([.make(11)], on: .make(10), in: there)
        #expect(after[.make(11)]?.fields.nodes(.labels) == [.make(3), .make(2)])
        #expect(values(of: .make(11), after) == ["Price: 3.0", "Size: L"])
        #expect(after.numbers(under: .make(1)) == tree.numbers(under: .make(1)))
    }

    @Test("of two fields that are called the same each keeps its value, and finds its own again on the way back")
    func namesakes() throws {
        var tree = tree
        var values = CustomValues()
        values[.make(5)] = .number(4)
        tree.mustApply([
            .insert(.make(5), kind: .customField, at: Place(parent: .make(1)), fields: Self.field("Price", "number")),
            .set(.make(11), [.custom: .custom(values)]),
        ])
        let (there, _, _) = try drop([.make(11), .make(12)], on: .make(110), in: tree)
        #expect(self.values(of: .make(11), there).sorted() == ["Price: 3.0", "Price: 4.0", "Size: L"])
        let (back, _, _) = try drop([.make(11)], on: .make(10), in: there)
        #expect(self.values(of: .make(11), back) == ["Price: 3.0", "Size: L", "Price: 4.0"])
        #expect(back.numbers(under: .make(1)) == tree.numbers(under: .make(1)))
    }

    @Test("whom its board was imported with is found there by name or comes along, and a member stays who they are")
    func people() throws {
        var tree = tree
        let ada = Choice(id: .make(601), text: "Ada")
        let (bo, namesake) = (Choice(id: .make(602), text: "Bo"), Choice(id: .make(603), text: "Bo"))
        let members: [NodeID] = [ada.id, bo.id, namesake.id, .make(999)]
        tree.mustApply([
            .set(.make(1), [.people: .choices([ada, bo, namesake])]),
            .set(.make(100), [.people: .choices([Choice(id: .make(612), text: "Bo")])]),
            .set(.make(13), [.members: .nodes(members)]),
            .set(.make(21), [.members: .nodes([ada.id])]),
        ])
        let (alone, _, _) = try drop([.make(21)], on: .make(110), in: tree)
        #expect(alone[.make(21)]?.fields.nodes(.members) == [ada.id])
        #expect(alone[.make(100)]?.fields.choices(.people).map(\.text) == ["Bo", "Ada"])
        let (there, plan, inverse) = try drop([.make(13)], on: .make(110), in: tree)
        #expect(there[.make(13)]?.fields.nodes(.members) == [ada.id, .make(612), namesake.id, .make(999)])
        #expect(there[.make(100)]?.fields.choices(.people).map(\.text) == ["Bo", "Ada", "Bo"])
        #expect(TransactionLabel.text(for: plan.operations, in: tree) == "Moved “Card 13” to There")
        // Who is called like one of the same board, and comes later, is somebody else also then.
        var later = there
        later.mustApply([.set(.make(12), [.members: .nodes([bo.id])])])
        later.mustApply([.set(.make(100), [.people: .choices([namesake])])])
        let (both, _, _) = try drop([.make(12)], on: .make(110), in: later)
        #expect(both[.make(12)]?.fields.nodes(.members) == [bo.id])
        let (back, _, _) = try drop([.make(13)], on: .make(10), in: there)
        #expect(back[.make(13)]?.fields.nodes(.members) == members)
        #expect(back[.make(1)]?.fields == tree[.make(1)]?.fields)
        var undone = there
        undone.mustApply(inverse)
        for id in [NodeID.make(13), .make(100)] { #expect(undone[id]?.fields == tree[id]?.fields) }
    }

    /// The names of those who are on the items of a card, by its board.
    private func names(onItemsOf card: NodeID, _ tree: Tree) -> [String] {
        let people = tree.enclosing(.board, of: card)?.fields.choices(.people) ?? []
        let items = tree.children(of: card, kind: .checklist).flatMap { tree.children(of: $0.id, kind: .checkItem) }
        return items.flatMap { $0.fields.nodes(.members) }.compactMap { id in people.first { $0.id == id }?.text }
    }

    @Test("those on items of its checklists are found there, too, whether it moves, is copied or goes with its list")
    func items() throws {
        var tree = tree
        let (ada, bo) = (Choice(id: .make(601), text: "Ada"), Choice(id: .make(602), text: "Bo"))
        let item: Fields = [.title: .text("Boil"), .members: .nodes([bo.id, ada.id])]
        tree.mustApply([
            .set(.make(1), [.people: .choices([ada, bo])]),
            .set(.make(100), [.people: .choices([Choice(id: .make(612), text: "Bo")])]),
            .insert(.make(111), kind: .card, at: Place(parent: .make(110)), fields: [.title: .text("Tea")]),
            .insert(.make(70), kind: .checklist, at: Place(parent: .make(12)), fields: [.title: .text("Steps")]),
            .insert(.make(71), kind: .checkItem, at: Place(parent: .make(70)), fields: item),
        ])
        let (moved, plan, inverse) = try drop([.make(12)], on: .make(110), in: tree)
        #expect(moved[.make(71)]?.fields.nodes(.members) == [.make(612), ada.id])
        #expect(names(onItemsOf: .make(12), moved) == ["Bo", "Ada"])
        #expect(TransactionLabel.text(for: plan.operations, in: tree) == "Moved “Card 12” to There")
        var undone = moved
        undone.mustApply(inverse)
        for id in [NodeID.make(71), .make(100)] { #expect(undone[id]?.fields == tree[id]?.fields) }
        let (copied, copy, _) = try drop([.make(12)], on: .make(110), copying: true, in: tree)
        #expect(names(onItemsOf: copy.placed[0], copied) == ["Bo", "Ada"])
        #expect(copied[.make(71)]?.fields == tree[.make(71)]?.fields)
        #expect(TransactionLabel.text(for: copy.operations, in: tree) == "Copied “Card 12”")
        for (place, label) in [(NodeID.make(100), "Moved “List 1” to Other"), (.workspace, "Added “List 1”")] {
            let (after, list, _) = try drop([.make(10)], on: place, in: tree)
            #expect(names(onItemsOf: .make(12), after) == ["Bo", "Ada"])
            #expect(TransactionLabel.text(for: list.operations, in: tree) == label)
        }
        let (alone, _, _) = try drop([.make(70)], on: .make(111), in: tree)
        #expect(names(onItemsOf: .make(111), alone) == ["Bo", "Ada"])
    }

    @Test("and those on what becomes a card, an item or a checklist there")
    func converted() throws {
        var tree = tree
        let (ada, bo) = (Choice(id: .make(601), text: "Ada"), Choice(id: .make(602), text: "Bo"))
        let there = Choice(id: .make(612), text: "Bo")
        let item: Fields = [.title: .text("Boil"), .members: .nodes([bo.id, ada.id])]
        tree.mustApply([
            .set(.make(1), [.people: .choices([ada, bo])]),
            .set(.make(100), [.people: .choices([there])]),
            .insert(.make(111), kind: .card, at: Place(parent: .make(110)), fields: [.title: .text("Tea")]),
            .insert(.make(72), kind: .checklist, at: Place(parent: .make(111)), fields: [.title: .text("There")]),
            .insert(.make(70), kind: .checklist, at: Place(parent: .make(12)), fields: [.title: .text("Steps")]),
            .insert(.make(71), kind: .checkItem, at: Place(parent: .make(70)), fields: item),
            .set(.make(11), [.members: .nodes([bo.id, ada.id])]),
        ])
        let drops: [(node: UInt64, parent: UInt64, label: String)] = [
            (71, 110, "Added “Boil”"), (11, 72, "Added “Card 11”"), (71, 111, "Added “Checklist”"),
            (70, 110, "Added “Steps”"),
        ]
        for (node, parent, label) in drops {
            let (after, plan, inverse) = try drop([.make(node)], on: .make(parent), in: tree)
            let placed = plan.placed[0]
            let named = [placed, NodeID.make(71)].compactMap { after[$0] }.filter { node in
                after.enclosing(.board, of: node.id)?.id == .make(100)
            }
            #expect(named.contains { $0.fields.nodes(.members) == [there.id, ada.id] }, "\(node) on \(parent)")
            #expect(after[.make(100)]?.fields.choices(.people) == [there, ada])
            #expect(TransactionLabel.text(for: plan.operations, in: tree) == label)
            var undone = after
            undone.mustApply(inverse)
            for id in [NodeID.make(11), .make(71), .make(100)] { #expect(undone[id]?.fields == tree[id]?.fields) }
        }
    }

    @Test("a copy has them, and the card stays as it is")
    func copy() throws {
        let (after, plan, _) = try drop([.make(11)], on: .make(110), copying: true, in: tree)
        expectAdapted(plan.placed[0], after)
        #expect(after[.make(11)]?.fields == tree[.make(11)]?.fields)
        #expect(TransactionLabel.text(for: plan.operations, in: tree) == "Copied “Card 11”")
    }

    @Test("so have the cards of a list that moves or is copied", arguments: [false, true])
    func list(isCopy: Bool) throws {
        let (after, plan, _) = try drop([.make(10)], on: .make(100), copying: isCopy, in: tree)
        expectAdapted(after.children(of: plan.placed[0])[0], after)
        #expect(plan.placed == [.make(10)] || isCopy)
        let label = TransactionLabel.text(for: plan.operations, in: tree)
        #expect(label == (isCopy ? "Copied “List 1”" : "Moved “List 1” to Other"))
    }

    @Test("and those of a list that becomes a board")
    func board() throws {
        let (after, plan, _) = try drop([.make(10)], on: .workspace, in: tree)
        expectAdapted(.make(11), after, on: plan.placed[0])
        #expect(TransactionLabel.text(for: plan.operations, in: tree) == "Added “List 1”")
    }

    @Test("and those of a copy that becomes a board, while the list stays as it is")
    func boardOfCopy() throws {
        let (after, plan, _) = try drop([.make(10)], on: .workspace, copying: true, in: tree)
        #expect(after[.make(10)]?.parent == .make(1))
        #expect(after.numbers(under: .make(10)) == tree.numbers(under: .make(10)))
        let list = try #require(after.children(of: plan.placed[0], kind: .list).first)
        expectAdapted(after.children(of: list.id)[0], after, on: plan.placed[0])
        #expect(TransactionLabel.text(for: plan.operations, in: tree) == "Added “List 1”")
    }

    @Test("what was deleted stays so; a board that was deleted takes nothing from the cards that are brought back")
    func deleted() throws {
        var tree = tree
        tree.mustApply([.trash([.make(3)]), .trash([.make(11)]), .trash([.make(1)])])
        let (after, _, _) = try drop([.make(11)], on: .make(110), in: tree)
        #expect(after[.make(11)]?.fields.nodes(.labels) == [.make(3), .make(103)])
        #expect(values(of: .make(11), after) == ["Size: L", "Price: 3.0"])
    }

    @Test("within its board a card keeps what it has: the drop is one move")
    func within() throws {
        let (_, plan, _) = try drop([.make(11)], on: .make(20), in: tree)
        #expect(plan.operations == [.move([.make(11)], to: Place(parent: .make(20)))])
    }
}
