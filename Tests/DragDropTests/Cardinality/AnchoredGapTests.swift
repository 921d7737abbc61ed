// SPDX-License-Identifier: Apache-2.0

import DragDrop
import Testing

@Suite("A gap that finds its place again")
struct AnchoredGapTests {
    private let layout = ListLayout(breadth: 100)

    private func show(_ ids: [UInt64]) { layout.replaceAll(ids.map { .init(ItemID($0), extent: 10) }) }

    /// The gap behind so many of the numbers from 1 to 10.
    private func gap(behind count: UInt64) -> AnchoredGap {
        show(Array(1...10))
        return AnchoredGap(Gap(after: ItemID(count), before: ItemID(count + 1)), in: layout)
    }

    private func neighbours(of gap: AnchoredGap, skipping skipped: Set<UInt64> = []) -> [UInt64?] {
        let found = gap.resolved(in: layout) { skipped.contains($0.rawValue) }
        return [found.after?.rawValue, found.before?.rawValue]
    }

    @Test(
        "L19: 1 2 3 4 5 | 6 7 8 9 10 after an edit",
        arguments: [
            // Something comes: right behind the item in front.
            ([1, 2, 3, 4, 5, 90, 6, 7], [5, 90]),
            // A neighbour goes, both go, all but one of a side go.
            ([1, 2, 3, 4, 6, 7, 8], [4, 6]),
            ([1, 2, 3, 90, 91, 7, 8], [3, 90]),
            ([90, 91, 9, 10], [91, 9]),
            ([2, 90, 91], [2, 90]),
            // A neighbour moves to the other end: the others outvote it.
            ([5, 1, 2, 3, 4, 6, 7, 8, 9, 10], [4, 6]),
            ([1, 2, 3, 4, 6, 7, 8, 9, 10, 5], [4, 6]),
            ([6, 1, 2, 3, 4, 5, 7, 8, 9, 10], [5, 7]),
            // The neighbours in front change places.
            ([1, 2, 3, 5, 4, 6, 7, 8, 9, 10], [4, 6]),
        ] as [([UInt64], [UInt64?])]
    )
    func edits(rows: [UInt64], expected: [UInt64?]) {
        let gap = gap(behind: 5)
        show(rows)
        #expect(neighbours(of: gap) == expected)
    }

    @Test("L19: at the ends, and when nothing is left")
    func ends() {
        let first = gap(behind: 0)
        #expect(neighbours(of: AnchoredGap(Gap(before: ItemID(1)), in: layout)) == [nil, 1])
        let last = AnchoredGap(Gap(after: ItemID(10)), in: layout)
        show([90, 1, 10, 91])
        #expect(neighbours(of: first) == [90, 1])
        #expect(neighbours(of: last) == [10, 91])
        show([])
        #expect(neighbours(of: last) == [nil, nil])
        show([90])
        #expect(neighbours(of: last).compactMap { $0 } == [90])
    }

    @Test("What came stands beside it, and what was there first is not forgotten for that")
    func came() {
        var gap = gap(behind: 5)
        gap.noteLanded(inFront: [51, 52, 53, 54, 55].map { ItemID($0) })
        gap.noteLanded(behind: [61, 62, 63, 64, 65].map { ItemID($0) })
        show([5, 51, 52, 53, 54, 55, 61, 62, 63, 64, 65, 6])
        #expect(neighbours(of: gap) == [55, 61])
        show([5, 51, 65, 6])
        #expect(neighbours(of: gap) == [5, 51])
        show([90, 6, 91])
        #expect(neighbours(of: gap) == [90, 6])
        show([91, 3, 90])
        #expect(neighbours(of: gap) == [3, 90])
    }

    @Test("Items that are about to leave are no neighbours")
    func leaving() {
        let gap = gap(behind: 5)
        #expect(neighbours(of: gap, skipping: [5, 6]) == [4, 7])
        #expect(neighbours(of: gap, skipping: Set(1...10)) == [nil, nil])
    }
}
