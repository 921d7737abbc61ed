// SPDX-License-Identifier: Apache-2.0

import DragDropSimulator
import Testing

@testable import DragDrop

@Suite("The index of a list's rows")
struct RowIndexTests {
    /// Everything the index keeps twice must agree.
    private func check(_ index: RowIndex, _ trace: String) {
        var count = 0
        var length = 0.0
        for (rank, slot) in index.order.enumerated() {
            let chunk = index.pool[slot]
            #expect(index.rank[slot] == rank, "\(trace)")
            #expect(!chunk.ids.isEmpty && chunk.ids.count <= RowIndex.capacity, "\(trace)")
            #expect(chunk.ids.count == chunk.lengths.count, "\(trace)")
            #expect(chunk.ids.filter { index.slots[$0] != slot }.isEmpty, "\(trace)")
            #expect(index.counts.sum(before: rank) == count, "\(trace)")
            #expect(abs(index.lengths.sum(before: rank) - length) < 1e-6, "\(trace)")
            count += chunk.ids.count
            length += chunk.lengths.reduce(0, +)
        }
        #expect(index.count == count && index.slots.count == count, "\(trace)")
        #expect(Set(index.order).isDisjoint(with: index.spareSlots), "\(trace)")
    }

    @Test("What it keeps twice agrees after random changes", arguments: [1, 2, 3, 4] as [UInt64])
    func consistent(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var index = RowIndex((1...500).map { (id: ItemID($0), length: Double($0 % 17)) })
        var ids = (1...500).map { ItemID(UInt64($0)) }
        var next: UInt64 = 1_000
        for step in 0..<3_000 {
            let grows = step < 1_500
            if Int.random(in: 0..<10, using: &generator) < (grows ? 7 : 2) {
                next += 1
                let anchor = ids.randomElement(using: &generator)
                index.insert(ItemID(next), length: Double(next % 13), after: anchor)
                ids.append(ItemID(next))
            } else if let position = ids.indices.randomElement(using: &generator) {
                index.remove(ids.remove(at: position))
            }
            if step % 250 == 0 { check(index, "seed \(seed), step \(step)") }
        }
        check(index, "seed \(seed), at the end")
    }

    @Test("Inserting at one place again and again keeps the chunks small")
    func oneplace() {
        var index = RowIndex([(id: ItemID(1), length: 10)])
        for id in 2...5_000 { index.insert(ItemID(UInt64(id)), length: 10, after: ItemID(1)) }
        check(index, "5,000 inserts behind the first row")
        #expect(index.position(at: index.location(of: ItemID(5_000)) ?? .init(slot: 0, position: 0)) == 1)
        #expect(index.position(at: index.location(of: ItemID(2)) ?? .init(slot: 0, position: 0)) == 4_999)
    }

    @Test("Locations lead to their neighbours, across chunks, and end at both ends")
    func neighbours() {
        let index = RowIndex((1...1_000).map { (id: ItemID($0), length: 1.0) })
        var forward: [UInt64] = []
        var next = index.first
        while let location = next {
            forward.append(index.id(at: location).rawValue)
            next = index.location(after: location)
        }
        var backward: [UInt64] = []
        next = index.last
        while let location = next {
            backward.append(index.id(at: location).rawValue)
            next = index.location(before: location)
        }
        #expect(forward == Array(1...1_000))
        #expect(backward == forward.reversed())
    }

    @Test("Rows without a length are passed over by offsets but kept in order")
    func withoutLength() {
        let index = RowIndex([
            (id: ItemID(1), length: 0), (id: ItemID(2), length: 5), (id: ItemID(3), length: 0),
            (id: ItemID(4), length: 5),
        ])
        #expect(index.row(at: 0).map { index.id(at: $0.location) } == ItemID(2))
        #expect(index.row(at: 5).map { index.id(at: $0.location) } == ItemID(4))
        #expect(index.row(at: 4.9).map { index.id(at: $0.location) } == ItemID(2))
    }
}
