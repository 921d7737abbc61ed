// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WorkspaceModel

@Suite struct UndoStackTests {
    private var replica = Replica()
    private var stack = UndoStack()
    private var number: UInt64 = 100

    init() {
        replica.merge(Array(Tree.make().all), revision: 1)
    }

    private mutating func perform(_ operations: [NodeOperation]) {
        number += 1
        let label = TransactionLabel.text(for: operations, in: replica.tree)
        let transaction = Transaction(id: .make(number), operations: operations)
        guard case .applied(_, let inverse) = replica.perform(transaction) else { return }
        stack.record(transaction.id, label: label, inverse: inverse)
    }

    private mutating func take(_ step: UndoStack.Step?) -> String? {
        guard let step else { return "nothing" }
        switch replica.perform(step.transaction) {
        case .applied(_, let inverse):
            stack.performed(step, inverse: inverse)
            return nil
        case .refused(let refusal): return stack.refused(step.transaction.id, refusal)
        }
    }

    @Test mutating func `[move, delete] undo, undo, redo, redo`() {
        perform([.move([.make(11)], to: Place(parent: .make(20)))])
        perform([.trash([.make(12), .make(13)])])
        let after = replica.tree
        #expect(stack.undoLabel == "Deleted 2 cards")
        #expect(take(stack.undo(as: .make(1))) == nil)
        #expect(replica.tree.numbers(under: .make(10)) == [12, 13])
        #expect(stack.undoLabel == "Moved “Card 11” to List 2")
        #expect(stack.redoLabel == "Deleted 2 cards")
        #expect(take(stack.undo(as: .make(2))) == nil)
        #expect(replica.tree.numbers(under: .make(10)) == [11, 12, 13])
        #expect(take(stack.undo(as: .make(3))) == "nothing")
        #expect(take(stack.redo(as: .make(4))) == nil)
        #expect(take(stack.redo(as: .make(5))) == nil)
        #expect(take(stack.redo(as: .make(6))) == "nothing")
        #expect(replica.tree.numbers(under: .make(20)) == after.numbers(under: .make(20)))
        #expect(replica.tree.numbers(under: .make(10)).isEmpty)
    }

    @Test mutating func `A new change forgets what was undone`() {
        perform([.trash([.make(11)])])
        _ = take(stack.undo(as: .make(1)))
        perform([.trash([.make(12)])])
        #expect(stack.redoLabel == nil)
        #expect(stack.undoLabel == "Deleted “Card 12”")
    }

    @Test mutating func `An undo that makes no sense any more says so and is forgotten`() {
        perform([.move([.make(11)], to: Place(parent: .make(20)))])
        var gone = Tree.make()
        let change = gone.mustApply([.trash([.make(10)])], revision: 2)
        replica.merge(change.changes, revision: 2)
        let sentence = "This cannot be undone any more: Moved “Card 11” to List 2. The list “List 1” was deleted."
        #expect(take(stack.undo(as: .make(1))) == sentence)
        #expect(stack.undoLabel == nil)
        #expect(stack.redoLabel == nil)
    }

    @Test mutating func `What the server refuses cannot be undone or redone`() {
        perform([.trash([.make(11)])])
        let refusal = Refusal(.deleted, "The board was deleted.")
        #expect(stack.refused(.make(number), refusal) == "The board was deleted.")
        #expect(stack.undoLabel == nil)
        perform([.trash([.make(12)])])
        _ = take(stack.undo(as: .make(1)))
        #expect(
            stack.refused(.make(1), refusal)
                == "This cannot be undone any more: Deleted “Card 12”. The board was deleted."
        )
        #expect(stack.redoLabel == nil)
    }

    @Test(arguments: [true, false])
    func `What is not known to be put back exactly is done again as it was done, also by the next page`(
        isExact: Bool
    ) throws {
        let (move, back) = (
            NodeOperation.move([.make(11)], to: Place(parent: .make(10), after: .make(13))),
            NodeOperation.move([.make(11)], to: Place(parent: .make(10), before: .make(12)))
        )
        var first = UndoStack()
        first.record(.make(1), label: "Moved", inverse: [back], of: [move])
        var next = try UndoStack(encoded: first.encoded(last: 10))
        let taken = next.undo(as: .make(2))
        let undo = try #require(taken)
        #expect(undo.transaction.operations == [back])
        let guess = NodeOperation.move([.make(11)], to: Place(parent: .make(10)))
        next.performed(undo, inverse: [guess], isExact: isExact)
        let repeated = next.redo(as: .make(3))
        let redo = try #require(repeated)
        #expect(redo.transaction.operations == [isExact ? guess : move])
        next.performed(redo, inverse: [guess], isExact: isExact)
        #expect(next.undoOperations == [isExact ? guess : back])
    }

    @Test func `What was made is not made again: a thing that an undo has deleted is brought back`() throws {
        var stack = UndoStack()
        let insert = NodeOperation.insert(.make(90), kind: .card, at: Place(parent: .make(10)), fields: [:])
        stack.record(.make(1), label: "Added", inverse: [.trash([.make(90)])], of: [insert])
        let taken = stack.undo(as: .make(2))
        let undo = try #require(taken)
        let back = NodeOperation.move([.make(90)], to: Place(parent: .make(10)))
        stack.performed(undo, inverse: [back], isExact: false)
        #expect(stack.redoOperations == [back])
    }

    @Test func `Labels say what was done`() {
        var tree = Tree.make()
        let place = Place(parent: .make(20))
        let labels: [([NodeOperation], String)] = [
            ([.move([.make(11), .make(12), .make(13)], to: place)], "Moved 3 cards to List 2"),
            ([.move([.make(13)], to: Place(parent: .make(10)))], "Moved “Card 13”"),
            ([.move([.make(11)], to: place), .move([.make(21)], to: Place(parent: .make(10)))], "Moved 2 cards"),
            ([.set(.make(11), [.undone: .flag(true)]), .trash([.make(11)])], "Removed “Card 11”"),
            (
                [
                    .set(.make(10), [.undone: .flag(true)]), .move([.make(11), .make(12)], to: place),
                    .trash([.make(10)]),
                ], "Moved 2 cards to List 2"
            ),
            ([.set(.make(1), [.archived: .flag(true)])], "Archived “Board”"),
            ([.set(.make(1), [.archived: nil])], "Restored “Board”"),
            ([.set(.make(11), [.rotation: .number(90)])], "Rotated “Card 11”"),
            (
                [
                    .insert(.make(90), kind: .link, at: Place(parent: .make(11)), fields: [:]),
                    .insert(.make(91), kind: .link, at: Place(parent: .make(11)), fields: [:]),
                ], "Attached to “Card 11”"
            ),
            (
                [
                    .insert(.make(91), kind: .photo, at: Place(parent: .make(11)), fields: [:]),
                    .insert(.make(92), kind: .photo, at: Place(parent: .make(11)), fields: [:]),
                    .set(.make(11), [.cover: .node(.make(91))]),
                ], "Attached to “Card 11”"
            ),
            ([.trash([.make(11)])], "Deleted “Card 11”"),
            ([.trash([.make(11), .make(20)])], "Deleted 2 things"),
            ([.trash([.make(11)]), .trash([.make(10)])], "Deleted 2 things"),
            ([.move([.make(20)], to: Place(parent: .make(1))), .move([.make(11)], to: place)], "Moved 2 things"),
            ([.set(.make(11), [.title: .text("x")])], "Renamed “Card 11”"),
            ([.set(.make(11), [.due: nil])], "Changed “Card 11”"),
            ([.insert(.make(90), kind: .card, at: place, fields: [:])], "Added a card"),
            ([.insert(.make(90), kind: .card, at: place, fields: [.title: .text("Milk")])], "Added “Milk”"),
            ([.copy([CopiedNode(source: .make(11), as: .make(90))], to: place)], "Copied “Card 11”"),
            ([.trash([.make(11)]), .set(.make(12), [.due: nil])], "Changed 2 cards"),
            (
                [.move([.make(11)], to: place), .insert(.make(90), kind: .card, at: place, fields: [:])],
                "Added 2 cards"
            ),
            (
                [
                    .insert(.make(90), kind: .card, at: place, fields: [.title: .text("Milk")]),
                    .trash([.make(50)]),
                ], "Added “Milk”"
            ),
            (
                [
                    .insert(.make(90), kind: .card, at: place, fields: [.title: .text("Salt")]),
                    .trash([.make(52)]),
                ], "Added “Salt”"
            ),
            (
                [
                    .insert(.make(90), kind: .checkItem, at: Place(parent: .make(51)), fields: [.title: .text("Tea")]),
                    .trash([.make(12)]),
                ], "Added “Tea”"
            ),
            ([], "Changed nothing"),
        ]
        tree.mustApply([
            .insert(.make(50), kind: .draft, at: Place(parent: .workspace), fields: [:]),
            .insert(.make(51), kind: .checklist, at: Place(parent: .make(11)), fields: [:]),
            .insert(.make(52), kind: .checkItem, at: Place(parent: .make(51)), fields: [.title: .text("Salt")]),
        ])
        for (operations, label) in labels { #expect(TransactionLabel.text(for: operations, in: tree) == label) }
        var trashed = tree
        trashed.mustApply([.trash([.make(11)])])
        #expect(TransactionLabel.text(for: [.move([.make(11)], to: place)], in: trashed) == "Restored “Card 11”")
        let merged: [NodeOperation] = [.move([.make(11), .make(12)], to: place), .trash([.make(10)])]
        #expect(TransactionLabel.text(for: merged, in: tree) == "Moved 2 cards to List 2")
        trashed = tree
        trashed.mustApply(merged)
        let back: [NodeOperation] = [
            .move([.make(10)], to: Place(parent: .make(1))),
            .move([.make(11), .make(12)], to: Place(parent: .make(10))),
        ]
        #expect(TransactionLabel.text(for: back, in: trashed) == "Restored “List 1”")
        let card: [NodeOperation] = [
            .insert(.make(90), kind: .card, at: place, fields: [.title: .text("Sea")]),
            .copy([CopiedNode(source: .make(11), as: .make(91))], to: Place(parent: .make(90))),
            .set(.make(90), [.cover: .node(.make(91))]),
        ]
        #expect(TransactionLabel.text(for: card, in: tree) == "Added “Sea”")
    }
}
