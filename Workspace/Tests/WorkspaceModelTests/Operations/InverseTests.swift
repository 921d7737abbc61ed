// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WorkspaceModel

@Suite struct InverseTests {
    /// What a person sees: contents, parents and order, without keys and revisions. Copies and new nodes that were
    /// taken back are in the trash and count as gone.
    private func picture(_ tree: Tree) -> [NodeID: Fields] {
        var result: [NodeID: Fields] = [:]
        for node in tree.all where !tree.isTrashed(node.id) { result[node.id] = node.fields }
        return result
    }

    private func orders(_ tree: Tree) -> [NodeID: [NodeID]] {
        var result: [NodeID: [NodeID]] = [:]
        for node in tree.all where !tree.isTrashed(node.id) && node.id != .trash {
            result[node.id] = Array(tree.children(of: node.id))
        }
        return result
    }

    @Test(arguments: 1...300 as ClosedRange<UInt64>)
    func `A transaction and its inverse restore the tree, and the inverse's inverse does it again`(seed: UInt64) {
        var editor = RandomEditor(generator: SeededGenerator(seed: seed))
        var tree = Tree.make(lists: 3, cards: 4)
        for _ in 0..<12 {
            let before = tree
            guard case .accepted(let done) = tree.apply(editor.operations(in: tree)) else { continue }
            let after = tree
            guard case .accepted(let undone) = tree.apply(done.inverse) else {
                // What was moved out of a deleted list cannot go back there.
                tree = after
                continue
            }
            #expect(picture(tree) == picture(before), "seed \(seed)")
            #expect(orders(tree) == orders(before), "seed \(seed)")
            tree.mustApply(undone.inverse)
            #expect(picture(tree) == picture(after), "seed \(seed)")
            #expect(orders(tree) == orders(after), "seed \(seed)")
            #expect(tree.brokenInvariants().isEmpty, "seed \(seed)")
        }
    }

    @Test func `Every choice of cards of a list comes back to its place, whatever the destination`() {
        let tree = Tree.make(lists: 2, cards: 5)
        let cards: [UInt64] = [11, 12, 13, 14, 15]
        for mask in 1..<32 {
            let chosen = cards.enumerated().filter { mask >> $0.offset & 1 == 1 }.map { NodeID.make($0.element) }
            for place in [Place(parent: .make(20), after: .make(22)), Place(parent: .make(10)), Place(parent: .trash)] {
                for order in [chosen, chosen.reversed()] {
                    var copy = tree
                    let applied = copy.mustApply([.move(order, to: place)])
                    copy.mustApply(applied.inverse)
                    #expect(copy.numbers(under: .make(10)) == cards, "\(order)")
                    #expect(copy.numbers(under: .make(20)) == [21, 22, 23, 24, 25])
                }
            }
        }
    }

    @Test func `Undo finds the nearest survivor when a neighbour left meanwhile`() {
        var tree = Tree.make(lists: 2, cards: 5)
        let applied = tree.mustApply([.move([.make(13)], to: Place(parent: .make(20)))])
        tree.mustApply([.trash([.make(12)])])
        tree.mustApply(applied.inverse)
        #expect(tree.numbers(under: .make(10)) == [11, 13, 14, 15])
    }
}
