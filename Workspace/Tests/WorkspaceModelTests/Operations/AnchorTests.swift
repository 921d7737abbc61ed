// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WorkspaceModel

@Suite struct AnchorTests {
    /// Where a place is, by the rules in words: after `after` if it is here, else before `before` if that is here,
    /// else at the end; neighbours that move themselves are passed over.
    private func expected(_ children: [UInt64], moving: [UInt64], after: UInt64?, before: UInt64?) -> [UInt64] {
        let staying = children.filter { !moving.contains($0) }
        var index = staying.count
        if let after, let position = children.firstIndex(of: after) {
            index = children[...position].filter { !moving.contains($0) }.count
        } else if let before, let position = children.firstIndex(of: before) {
            index = children[..<position].filter { !moving.contains($0) }.count
        }
        return Array(staying[..<index] + moving + staying[index...])
    }

    @Test func `Every move of one or two of four cards between any neighbours lands where the words say`() {
        let tree = Tree.make(lists: 2, cards: 4)
        let children: [UInt64] = [11, 12, 13, 14]
        // 21 stands in another list, 99 nowhere.
        let anchors: [UInt64?] = [nil, 11, 12, 13, 14, 21, 99]
        var moves: [[UInt64]] = children.map { [$0] } + [[22]]
        for one in children { moves += children.filter { $0 != one }.map { [one, $0] } }
        for moving in moves {
            for after in anchors {
                for before in anchors {
                    var copy = tree
                    let place = Place(parent: .make(10), after: after.map(NodeID.make), before: before.map(NodeID.make))
                    copy.mustApply([.move(moving.map(NodeID.make), to: place)])
                    let expected = expected(children, moving: moving, after: after, before: before)
                    #expect(
                        copy.numbers(under: .make(10)) == expected,
                        "\(moving) after \(String(describing: after)) before \(String(describing: before))"
                    )
                    #expect(copy.brokenInvariants().isEmpty)
                }
            }
        }
    }

    @Test func `[11 12 13] + 15 after 12 = [11 12 15 13]`() {
        var tree = Tree.make()
        tree.mustApply([.insert(.make(15), kind: .card, at: Place(parent: .make(10), after: .make(12)), fields: [:])])
        #expect(tree.numbers(under: .make(10)) == [11, 12, 15, 13])
        tree.mustApply([.insert(.make(16), kind: .card, at: Place(parent: .make(10), before: .make(11)), fields: [:])])
        #expect(tree.numbers(under: .make(10)) == [16, 11, 12, 15, 13])
    }

    @Test func `Many nodes from several lists keep the order in which they are named`() {
        var tree = Tree.make(lists: 3, cards: 3)
        let nodes: [NodeID] = [.make(33), .make(11), .make(22), .make(31)]
        tree.mustApply([.move(nodes, to: Place(parent: .make(20), after: .make(21), before: .make(22)))])
        #expect(tree.numbers(under: .make(20)) == [21, 33, 11, 22, 31, 23])
    }

    @Test func `A neighbour that left is passed over for the other one`() {
        var tree = Tree.make()
        tree.mustApply([.trash([.make(12)])])
        let place = Place(parent: .make(10), after: .make(12), before: .make(13))
        tree.mustApply([.move([.make(21)], to: place)])
        #expect(tree.numbers(under: .make(10)) == [11, 21, 13])
        tree.mustApply([.trash([.make(13)])])
        tree.mustApply([.move([.make(22)], to: place)])
        #expect(tree.numbers(under: .make(10)) == [11, 21, 22])
    }

    @Test func `Cards dropped where they are, a thousand times, keep short keys`() {
        var tree = Tree.make(lists: 1, cards: 4)
        for step in 0..<1_000 {
            let after = NodeID.make([11, 12, 13][step % 3])
            let before = NodeID.make([12, 13, 14][step % 3])
            let moving: [NodeID] = step.isMultiple(of: 2) ? [.make(12)] : [.make(12), .make(13)]
            tree.mustApply([.move(moving, to: Place(parent: .make(10), after: after, before: before))])
        }
        #expect(tree.children(of: .make(10)).compactMap { tree[$0]?.key.count }.max() ?? 99 < 20)
    }

    @Test func `Keys that grew long are spaced anew, and the order stays`() {
        var tree = Tree.make(lists: 1, cards: 2)
        var expected: [UInt64] = [11, 12]
        var longest = 0
        for step in 0..<900 as Range<UInt64> {
            let number = 1_000 + step
            // Always between the last one inserted and its neighbour, on alternating sides.
            let last = step == 0 ? 0 : expected.firstIndex(of: number - 1) ?? 0
            let index = step.isMultiple(of: 2) ? last + 1 : last
            let after = index > 0 ? NodeID.make(expected[index - 1]) : nil
            let place = Place(parent: .make(10), after: after, before: .make(expected[index]))
            tree.mustApply([.insert(.make(number), kind: .card, at: place, fields: [:])])
            expected.insert(number, at: index)
            longest = max(longest, tree[.make(number)]?.key.count ?? 0)
        }
        #expect(tree.numbers(under: .make(10)) == expected)
        #expect(longest <= ModelLimits.keyBytes)
        #expect(tree.brokenInvariants().isEmpty)
    }
}
