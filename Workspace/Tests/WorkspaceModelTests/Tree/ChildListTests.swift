// SPDX-License-Identifier: Apache-2.0

import Testing

@testable import WorkspaceModel

@Suite struct ChildListTests {
    @Test(arguments: 1...5 as ClosedRange<UInt64>)
    func `Random insertions and removals agree with a sorted array`(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var list = ChildList()
        var naive: [NodePosition] = []
        for step in 0..<6_000 {
            if naive.isEmpty || generator.chance(70) {
                let key = OrderKey(components: [Int64.random(in: 0..<3_000, using: &generator)])
                let position = NodePosition(key: key, id: NodeID(using: &generator))
                naive.insert(position, at: naive.firstIndex { position < $0 } ?? naive.count)
                list.insert(position)
            } else {
                let index = Int.random(in: 0..<naive.count, using: &generator)
                list.remove(naive.remove(at: index))
            }
            guard step.isMultiple(of: 500) else { continue }
            #expect(Array(list) == naive.map { $0.id }, "seed \(seed)")
            for (index, position) in naive.enumerated() {
                #expect(list.index(of: position) == index)
                #expect(list.first(after: position) == (index + 1 < naive.count ? naive[index + 1].id : nil))
                #expect(list.last(before: position) == (index > 0 ? naive[index - 1].id : nil))
            }
        }
        for position in naive { list.remove(position) }
        #expect(list.isEmpty)
        #expect(list.first(after: nil) == nil)
        #expect(list.last(before: nil) == nil)
    }

    @Test func `Removing what is not there changes nothing`() {
        var list = ChildList()
        list.remove(NodePosition(key: .first, id: .make(1)))
        list.insert(NodePosition(key: .first, id: .make(1)))
        list.remove(NodePosition(key: .first, id: .make(2)))
        #expect(list.count == 1)
    }

    @Test func `100,000 children stay fast at every place`() {
        var tree = Tree()
        tree.put(Node(id: .make(1), kind: .list, parent: .workspace))
        let keys = OrderKey.between(nil, nil, count: 100_000)
        for (index, key) in keys.enumerated() {
            tree.put(Node(id: .make(UInt64(index) + 10), kind: .card, parent: .make(1), key: key))
        }
        let seconds = processorSeconds {
            for step in 0..<1_000 as Range<UInt64> {
                let after = NodeID.make(10 + step * 97 % 100_000)
                tree.mustApply([.move([.make(50_000 + step)], to: Place(parent: .make(1), after: after))])
            }
        }
        #expect(tree.children(of: .make(1)).count == 100_000)
        // A thousand moves; half a millisecond each even without optimisation. Linear ones would take minutes.
        #expect(seconds < 5)
    }
}
