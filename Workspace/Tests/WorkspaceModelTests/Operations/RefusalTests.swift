// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WorkspaceModel

@Suite struct RefusalTests {
    private static let text = String(repeating: "x", count: ModelLimits.textBytes + 1)

    private static let refused: [(NodeOperation, Refusal.Reason, String)] = [
        (.move([.make(99)], to: Place(parent: .make(10))), .unknownNode, "This is not here any more."),
        (.move([.make(11)], to: Place(parent: .make(99))), .unknownNode, "This is not here any more."),
        (.set(.make(99), [:]), .unknownNode, "This is not here any more."),
        (.move([], to: Place(parent: .make(10))), .malformed, "Nothing was selected."),
        (
            .move([.make(11), .make(11)], to: Place(parent: .make(20))), .malformed,
            "The same thing was selected twice."
        ),
        (.move([.make(11)], to: Place(parent: .make(30))), .deleted, "The list “List 3” was deleted."),
        (.set(.make(31), [.title: .text("x")]), .deleted, "The list “List 3” was deleted."),
        (.set(.make(13), [.title: .text("x")]), .deleted, "The card “Card 13” was deleted."),
        (
            .copy([CopiedNode(source: .make(13), as: .make(90))], to: Place(parent: .make(20))), .deleted,
            "The card “Card 13” was deleted."
        ),
        (
            .insert(.make(11), kind: .card, at: Place(parent: .make(20)), fields: [:]), .alreadyExists,
            "A card with this identity is already there."
        ),
        (
            .copy([CopiedNode(source: .make(11), as: .make(12))], to: Place(parent: .make(20))), .alreadyExists,
            "A card with this identity is already there."
        ),
        (
            .insert(.make(90), kind: .card, at: Place(parent: .make(1)), fields: [:]), .notAllowed,
            "A card cannot stand on a board by itself: drop it on one of its lists."
        ),
        (
            .insert(.make(90), kind: .card, at: Place(parent: .trash), fields: [:]), .notAllowed,
            "A card cannot go into the Trash: cards belong on lists."
        ),
        (.move([.trash], to: Place(parent: .make(1))), .notAllowed, "The Trash stays where it is."),
        (
            .copy([CopiedNode(source: .workspace, as: .make(90))], to: Place(parent: .workspace)), .notAllowed,
            "The workspace stays where it is."
        ),
        (.move([.make(51)], to: Place(parent: .make(52))), .cycle, "The album “Trip” cannot be moved into itself."),
        (.move([.make(51)], to: Place(parent: .make(51))), .cycle, "The album “Trip” cannot be moved into itself."),
        (
            .set(.make(11), [.from: .node(.make(1))]), .badField,
            "Where a deleted thing came from is kept by the workspace."
        ),
        (.set(.make(11), [.title: .flag(true)]), .badField, "The value of “title” has the wrong type."),
        (.set(.make(11), [.due: .number(.infinity)]), .badField, "A number is too large."),
        (
            .set(.make(11), [.formerKey: .text("a1")]), .badField,
            "Where a deleted thing came from is kept by the workspace."
        ),
        (.set(.make(11), [.due: .number(1e15)]), .badField, "A date lies between the years 0 and 9999."),
        (.set(.make(11), [.createdAt: .number(-1e15)]), .badField, "A date lies between the years 0 and 9999."),
        (
            .set(.make(11), [.custom: .custom(farAway)]), .badField,
            "A date lies between the years 0 and 9999."
        ),
        (.set(.make(11), [.byteCount: .number(1e16)]), .badField, "No file is of this size."),
        (.set(.make(11), [.byteCount: .number(-1)]), .badField, "No file is of this size."),
        (.set(.make(11), [.rotation: .number(45)]), .badField, "A page is turned by 0, 90, 180 or 270 degrees."),
        (.set(.make(11), [.pageNumber: .number(0)]), .badField, "Pages are numbered from 1."),
        (.set(.make(11), [.pageNumber: .number(1.5)]), .badField, "Pages are numbered from 1."),
        (
            .set(.make(11), [.blob: .text("../../etc/passwd")]), .badField,
            "Stored bytes are named by the 64 hexadecimal digits of their SHA-256."
        ),
        (.set(.make(11), [.title: .text("a\u{0}b")]), .badField, "A text cannot hold a null character."),
        (.set(.make(11), [.color: .text(text)]), .limit, "The color is too long: at most 16384 bytes fit."),
        (
            .set(.make(11), [.labels: .nodes([NodeID](repeating: .make(2), count: 2_001))]), .limit,
            "There are too many labels: at most 2000 fit."
        ),
    ]

    private static var farAway: CustomValues {
        var values = CustomValues()
        values[.make(3)] = .date(2.6e14)
        return values
    }

    @Test(arguments: refused.indices)
    func `What makes no sense is refused with a sentence and changes nothing`(index: Int) {
        var tree = Tree.make(lists: 3)
        tree.mustApply([
            .insert(.make(51), kind: .album, at: Place(parent: .workspace), fields: [.title: .text("Trip")]),
            .insert(.make(52), kind: .album, at: Place(parent: .make(51)), fields: [:]),
            .trash([.make(30), .make(13)]),
        ])
        let (operation, reason, sentence) = RefusalTests.refused[index]
        #expect(tree.refusal(of: [operation]) == Refusal(reason, sentence))
        // The same after operations that are fine: nothing of them stays.
        let fine: [NodeOperation] = [
            .set(.make(12), [.title: .text("Changed"), .body: .text("Text")]),
            .insert(.make(80), kind: .list, at: Place(parent: .make(1)), fields: [:]),
            .move([.make(12)], to: Place(parent: .make(80))),
            .copy([CopiedNode(source: .make(80), as: .make(81))], to: Place(parent: .make(1))),
        ]
        #expect(tree.refusal(of: fine + [operation, .trash([.make(21)])]) == Refusal(reason, sentence))
        #expect(tree.brokenInvariants().isEmpty)
    }

    @Test func `Only the operation that was refused says so`() {
        var tree = Tree.make()
        let outcome = tree.apply([
            .trash([.make(11)]), .move([.make(99)], to: Place(parent: .make(10))), .trash([.make(12)]),
        ])
        guard case .refused(let refused) = outcome else {
            Issue.record("It was not refused.")
            return
        }
        #expect(refused.index == 1)
        #expect(refused.receipts == [.accepted([]), .refused("This is not here any more."), .accepted([])])
    }

    @Test func `A list that the same transaction deleted takes nothing more`() {
        var tree = Tree.make()
        let refusal = tree.refusal(of: [
            .insert(.make(90), kind: .card, at: Place(parent: .make(10)), fields: [:]),
            .trash([.make(10)]),
            .insert(.make(91), kind: .card, at: Place(parent: .make(10)), fields: [:]),
        ])
        #expect(refusal == Refusal(.deleted, "The list “List 1” was deleted."))
    }

    @Test func `Albums nest to a limit and no further`() {
        var tree = Tree()
        var parent = NodeID.workspace
        var number: UInt64 = 0
        while true {
            number += 1
            let operation = NodeOperation.insert(.make(number), kind: .album, at: Place(parent: parent), fields: [:])
            guard case .accepted = tree.apply([operation]) else { break }
            parent = .make(number)
        }
        #expect(number == UInt64(ModelLimits.depth) + 1)
    }

    @Test func `Long and broken titles do not spoil the sentence`() {
        let title = String(repeating: "👩‍👩‍👧\n", count: 100)
        let node = Node(id: .make(1), kind: .card, parent: nil, fields: [.title: .text(title)])
        let sentence = Refusal.deleted(node).sentence
        #expect(sentence.unicodeScalars.count < 90)
        #expect(!sentence.contains("\n"))
    }
}
