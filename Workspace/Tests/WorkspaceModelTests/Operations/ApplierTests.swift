// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WorkspaceModel

@Suite struct ApplierTests {
    @Test func `A transaction reports every node it changed, once, as it is now`() {
        var tree = Tree.make()
        let applied = tree.mustApply(
            [
                .insert(.make(30), kind: .list, at: Place(parent: .make(1)), fields: [.title: .text("New")]),
                .move([.make(11), .make(21)], to: Place(parent: .make(30))),
                .set(.make(11), [.title: .text("First"), .body: .text("Text")]),
                .move([.make(11)], to: Place(parent: .make(30))),
            ],
            revision: 7
        )
        #expect(applied.changes.map { $0.id } == [.make(30), .make(11), .make(21)])
        #expect(applied.changes.allSatisfy { $0.revision == 7 && $0 == tree[$0.id] })
        #expect(
            applied.receipts == [
                .accepted([.make(30)]), .accepted([.make(11), .make(21)]), .accepted([.make(11)]),
                .accepted([.make(11)]),
            ]
        )
        #expect(tree.numbers(under: .make(30)) == [21, 11])
    }

    @Test func `A body is reported only when it changed, and its removal as empty text`() {
        var tree = Tree.make()
        let first = tree.mustApply([.set(.make(11), [.body: .text("Text")])])
        #expect(first.changes[0].body == "Text")
        let second = tree.mustApply([.move([.make(11)], to: Place(parent: .make(20)))])
        #expect(second.changes[0].body == nil)
        #expect(tree[.make(11)]?.body == "Text")
        let third = tree.mustApply([.set(.make(11), [.body: nil])])
        #expect(third.changes[0].body?.isEmpty == true)
        #expect(tree[.make(11)]?.body == nil)
    }

    @Test func `A node in the trash knows where it came from, until it is brought back`() {
        var tree = Tree.make()
        tree.mustApply([.trash([.make(11)])])
        #expect(tree[.make(11)]?.fields.node(.from) == .make(10))
        tree.mustApply([.trash([.make(11)])])
        #expect(tree[.make(11)]?.fields.node(.from) == .make(10))
        tree.mustApply([.move([.make(11)], to: Place(parent: .make(20)))])
        #expect(tree[.make(11)]?.fields[.from] == nil)
    }

    @Test func `A message comes back to its place among those that were sent, wherever else to the end`() {
        var tree = Tree.make()
        let conversation = Place(parent: .make(70))
        tree.mustApply([.insert(.make(70), kind: .conversation, at: Place(parent: .workspace), fields: [:])])
        for number in 71...75 as ClosedRange<UInt64> {
            tree.mustApply([.insert(.make(number), kind: .message, at: conversation, fields: [:])])
        }
        tree.mustApply([.trash([.make(72), .make(74)])])
        tree.mustApply([.insert(.make(76), kind: .message, at: conversation, fields: [:])])
        tree.mustApply([.trash([.make(72)])])
        tree.mustApply([.move([.make(74), .make(72)], to: conversation)])
        #expect(tree.numbers(under: .make(70)) == [71, 72, 73, 74, 75, 76])
        #expect(tree[.make(72)]?.fields == [:])
        tree.mustApply([.trash([.make(72)])])
        let named = Place(parent: .make(70), after: .make(75))
        tree.mustApply([.move([.make(72)], to: named)])
        #expect(tree.numbers(under: .make(70)) == [71, 73, 74, 75, 72, 76], "neighbours that are named decide")
        tree.mustApply([.trash([.make(12)])])
        tree.mustApply([.move([.make(12)], to: Place(parent: .make(10)))])
        #expect(tree.numbers(under: .make(10)) == [11, 12, 13])
        #expect(tree.brokenInvariants().isEmpty)
    }

    @Test func `What landed before there were limits is replayed as it was`() {
        var tree = Tree.make()
        let set = NodeOperation.set(.make(11), [.due: .number(1e15)])
        guard case .refused = tree.apply([set]) else { return #expect(Bool(false), "it landed") }
        let transaction = Transaction(id: .make(9), operations: [set])
        guard case .accepted = Applier.replay(transaction, to: &tree, revision: 9) else {
            return #expect(Bool(false), "it was refused")
        }
        #expect(tree[.make(11)]?.fields.number(.due) == 1e15)
    }

    @Test func `A card can be saved from a deleted list`() {
        var tree = Tree.make()
        tree.mustApply([.trash([.make(10)])])
        #expect(tree.isTrashed(.make(11)))
        tree.mustApply([.move([.make(11)], to: Place(parent: .make(20)))])
        #expect(!tree.isTrashed(.make(11)))
    }

    @Test func `Custom values join those that are there, entry by entry`() {
        var tree = Tree.make()
        var one = CustomValues()
        one[.make(5)] = .number(1)
        one[.make(6)] = .text("x")
        tree.mustApply([.set(.make(11), [.custom: .custom(one)])])
        var two = CustomValues()
        two[.make(5)] = CustomValue.none
        two[.make(7)] = .flag(true)
        let applied = tree.mustApply([.set(.make(11), [.custom: .custom(two)])])
        let values = tree[.make(11)]?.fields.custom
        #expect(values?[.make(5)] == nil)
        #expect(values?[.make(6)] == .text("x"))
        #expect(values?[.make(7)] == .flag(true))
        tree.mustApply(applied.inverse)
        #expect(tree[.make(11)]?.fields.custom == one)
    }

    @Test func `Custom values that join those that are there are no more than a node may have`() {
        var tree = Tree.make()
        for (range, isRefused) in [(0..<1_500, false), (1_000..<ModelLimits.listEntries, false), (1_999..<2_001, true)]
        {
            var values = CustomValues()
            for number in range { values[.make(UInt64(100 + number))] = .number(1) }
            let refusal = tree.refusal(of: [.set(.make(11), [.custom: .custom(values)])])
            #expect(refusal == (isRefused ? .tooManyEntries(.custom) : nil))
            if !isRefused { tree.mustApply([.set(.make(11), [.custom: .custom(values)])]) }
        }
        #expect(tree[.make(11)]?.fields.custom.entries.count == ModelLimits.listEntries)
    }

    @Test func `A copied board keeps its references inside, under the same identities everywhere`() {
        var tree = Tree.make()
        tree.mustApply([
            .insert(.make(3), kind: .customField, at: Place(parent: .make(1)), fields: [:]),
            .insert(.make(40), kind: .photo, at: Place(parent: .make(11)), fields: [:]),
            .set(.make(11), [.labels: .nodes([.make(2)]), .cover: .node(.make(40)), .body: .text("Text")]),
        ])
        var values = CustomValues()
        values[.make(3)] = .flag(true)
        tree.mustApply([.set(.make(11), [.custom: .custom(values)])])
        let root = NodeID.make(500)
        let copy: NodeOperation = .copy(
            [CopiedNode(source: .make(1), as: root)],
            to: Place(parent: .workspace)
        )
        tree.mustApply([copy])
        let card = NodeID.derived(root: root, original: .make(11))
        #expect(tree[card]?.fields.nodes(.labels) == [.derived(root: root, original: .make(2))])
        #expect(tree[card]?.fields.node(.cover) == .derived(root: root, original: .make(40)))
        #expect(tree[card]?.fields.custom[.derived(root: root, original: .make(3))] == .flag(true))
        #expect(tree[card]?.body == "Text")
        #expect(tree[.make(11)]?.fields.nodes(.labels) == [.make(2)])
        #expect(tree.children(of: .derived(root: root, original: .make(20))).count == 3)
        #expect(tree.brokenInvariants().isEmpty)
    }

    @Test func `What copies make is bounded for the whole transaction, however many they are`() {
        var tree = Tree.make(lists: 1, cards: 1)
        let place = Place(parent: .workspace)
        let copies = (0..<100 as Range<UInt64>).map {
            NodeOperation.copy([CopiedNode(source: .make(1), as: .make(1_000 + $0))], to: place)
        }
        var random = SeededGenerator(seed: 1)
        let before = tree.count
        let many = Transaction(id: TransactionID(using: &random), operations: copies)
        guard case .refused(let refused) = Applier.apply(many, to: &tree, revision: 9, copyLimit: 20) else {
            Issue.record("it landed")
            return
        }
        #expect(refused.index > 0)
        #expect(tree.count == before)
        let few = Transaction(id: TransactionID(using: &random), operations: Array(copies.prefix(refused.index)))
        guard case .accepted = Applier.apply(few, to: &tree, revision: 9, copyLimit: 20) else {
            Issue.record("it was refused")
            return
        }
        #expect(tree.count <= before + 20)
    }

    @Test func `An album copied into itself ends`() {
        var tree = Tree()
        tree.mustApply([
            .insert(.make(1), kind: .album, at: Place(parent: .workspace), fields: [:]),
            .insert(.make(2), kind: .photo, at: Place(parent: .make(1)), fields: [:]),
            .copy([CopiedNode(source: .make(1), as: .make(3))], to: Place(parent: .make(1))),
        ])
        #expect(tree.count == 7)
        #expect(tree.brokenInvariants().isEmpty)
    }

    @Test func `5,000 cards land in one transaction`() {
        var tree = Tree.make(lists: 1, cards: 1)
        var last = NodeID.make(11)
        var operations: [NodeOperation] = []
        for number in 100..<5_100 as Range<UInt64> {
            operations.append(
                .insert(.make(number), kind: .card, at: Place(parent: .make(10), after: last), fields: [:])
            )
            last = .make(number)
        }
        tree.mustApply(operations)
        #expect(tree.numbers(under: .make(10)) == [11] + (100..<5_100))
        let all = Array(tree.children(of: .make(10)))
        tree.mustApply([.move(all.reversed(), to: Place(parent: .make(10)))])
        #expect(Array(tree.children(of: .make(10))) == all.reversed())
        #expect(tree.children(of: .make(10)).compactMap { tree[$0]?.key.count }.max() ?? 99 < 8)
    }

    @Test func `Neighbours that come back one by one stand as they stood, in whatever order`() {
        let cards = (0..<6).map { NodeID.make(UInt64(100 + $0)) }
        func tree() -> Tree {
            var tree = Tree.make(lists: 1, cards: 0)
            for card in cards {
                tree.mustApply([.insert(card, kind: .card, at: Place(parent: .make(10)), fields: [:])])
            }
            tree.mustApply([.trash(Array(cards[1...4]))])
            return tree
        }
        for order in [[1, 2, 3, 4], [4, 3, 2, 1], [3, 1, 4, 2]] {
            var tree = tree()
            for index in order { tree.mustApply([.move([cards[index]], to: Place(parent: .make(10)))]) }
            #expect(tree.numbers(under: .make(10)) == (100...105).map { $0 }, "\(order)")
        }
        // At the end, new keys would be the former ones again, in whatever order.
        var last = Tree.make(lists: 1, cards: 0)
        for card in cards {
            last.mustApply([.insert(card, kind: .card, at: Place(parent: .make(10)), fields: [:])])
        }
        last.mustApply([.trash(Array(cards[3...5]))])
        last.mustApply([.move([cards[5], cards[3], cards[4]], to: Place(parent: .make(10)))])
        #expect(last.numbers(under: .make(10)) == (100...105).map { $0 })
        // What has landed with another rule is replayed with that.
        var former = tree()
        let key = former[cards[1]]?.fields.text(.formerKey)
        let transaction = Transaction(id: .make(9), operations: [.move([cards[1]], to: Place(parent: .make(10)))])
        _ = Applier.replay(transaction, to: &former, revision: 9, restoresKeys: false)
        #expect(former[cards[1]]?.parent == .make(10) && former[cards[1]]?.key.description != key)
    }

    @Test func `What copies make is bounded in bytes for the whole transaction, but not where it is replayed`() {
        var tree = Tree.make(lists: 1, cards: 1)
        let body = String(repeating: "x", count: ModelLimits.bodyBytes)
        tree.mustApply([.set(.make(11), [.body: .text(body)])])
        func copies(_ numbers: Range<UInt64>) -> NodeOperation {
            .copy(numbers.map { CopiedNode(source: .make(11), as: .make($0)) }, to: Place(parent: .make(10)))
        }
        #expect(tree.refusal(of: [copies(1_000..<1_065)])?.reason == .limit)
        #expect(tree.refusal(of: [copies(1_000..<1_040), copies(1_040..<1_080)])?.reason == .limit)
        tree.mustApply([copies(1_000..<1_060)])
        let transaction = Transaction(id: .make(9), operations: [copies(2_000..<2_065)])
        guard case .accepted = Applier.replay(transaction, to: &tree, revision: 9) else {
            return #expect(Bool(false), "it was refused")
        }
    }

    @Test func `A copy nests no deeper than what is added, but where it is replayed`() {
        var tree = Tree()
        for (first, count) in [(100, 60), (200, 5)] as [(UInt64, UInt64)] {
            for number in first..<first + count {
                let parent: NodeID = number == first ? .workspace : .make(number - 1)
                tree.mustApply([.insert(.make(number), kind: .album, at: Place(parent: parent), fields: [:])])
            }
        }
        func copy(into parent: UInt64, as root: UInt64) -> NodeOperation {
            .copy([CopiedNode(source: .make(100), as: .make(root))], to: Place(parent: .make(parent)))
        }
        #expect(tree.refusal(of: [copy(into: 204, as: 500)]) == .tooDeep)
        tree.mustApply([copy(into: 203, as: 501)])
        let transaction = Transaction(id: .make(9), operations: [copy(into: 204, as: 502)])
        guard case .accepted = Applier.replay(transaction, to: &tree, revision: 9) else {
            return #expect(Bool(false), "it was refused")
        }
    }
}
