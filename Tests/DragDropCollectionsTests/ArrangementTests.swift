// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Where rows are shown during a drag")
struct ArrangementTests {
    private func list(_ extents: [Double], spacing: Double = 0) -> ListLayout {
        let layout = ListLayout(breadth: 100, spacing: spacing)
        layout.replaceAll(extents.enumerated().map { .init(ItemID(UInt64($0.offset + 1)), extent: $0.element) })
        return layout
    }

    private func shown(_ layout: ListLayout, _ displacement: Displacement) -> [Double] {
        let arrangement = layout.arrangement(displacement)
        return layout.itemIDs.filter { !displacement.lifted.contains($0) }
            .compactMap { arrangement.frame(of: $0)?.minY }
    }

    @Test("Without a displacement everything is where it is")
    func none() {
        #expect(shown(list([10, 20, 30]), .none) == [0, 10, 30])
    }

    @Test("Lifted rows close up and a gap opens where it is")
    func liftedAndGap() {
        let layout = list([10, 20, 30, 40])
        let displacement = Displacement(
            lifted: [ItemID(1)],
            gap: Gap(after: ItemID(3), before: ItemID(4)),
            gapExtent: 10
        )
        #expect(shown(layout, displacement) == [0, 20, 60])
        #expect(layout.arrangement(displacement).gapFrame == Rect(x: 0, y: 50, width: 100, height: 10))
        #expect(layout.arrangement(displacement).totalExtent == 100)
    }

    @Test("A gap at the end or in an empty list opens there")
    func ends() {
        let layout = list([10, 20])
        let end = layout.arrangement(Displacement(gap: Gap(after: ItemID(2)), gapExtent: 15))
        #expect(end.gapFrame == Rect(x: 0, y: 30, width: 100, height: 15))
        let empty = list([]).arrangement(Displacement(gap: Gap(), gapExtent: 15))
        #expect(empty.gapFrame == Rect(x: 0, y: 0, width: 100, height: 15))
    }

    @Test("A row that is not there any more is no error")
    func missing() {
        let layout = list([10, 20])
        let displacement = Displacement(
            lifted: [ItemID(9)],
            gap: Gap(after: ItemID(8), before: ItemID(7)),
            gapExtent: 5
        )
        #expect(shown(layout, displacement) == [5, 15])
        #expect(layout.arrangement(displacement).frame(of: ItemID(9)) == nil)
    }

    @Test("Shown rows never overlap and keep their order", arguments: [1, 2, 3, 4, 5, 6] as [UInt64])
    func ordered(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let layout = list((0..<200).map { _ in Double(Int.random(in: 1...50, using: &generator)) }, spacing: 3)
        let ids = layout.itemIDs
        let lifted = ids.filter { _ in Int.random(in: 0..<5, using: &generator) == 0 }
        let gap = layout.gap(at: Point(x: 5, y: Double(Int.random(in: 0...6_000, using: &generator))))
        let arrangement = layout.arrangement(
            Displacement(lifted: lifted.shuffled(using: &generator), gap: gap, gapExtent: 33)
        )
        var end = 0.0
        for id in ids where !lifted.contains(id) {
            let frame = arrangement.frame(of: id)
            #expect((frame?.minY ?? -1) >= end - 1e-6, "seed \(seed)")
            end = (frame?.maxY ?? 0) + 3
        }
        #expect(abs(arrangement.totalExtent - (end - 3)) < 1e-6 || gap.before == nil, "seed \(seed)")
    }

    @Test(
        "What is shown in a range lies in the range of the layout to be kept at hand",
        arguments: [1, 2, 3] as [UInt64]
    )
    func atHand(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let layout = list((0..<300).map { _ in Double(Int.random(in: 10...50, using: &generator)) })
        let lifted = Array(layout.itemIDs[20..<60])
        let gap = Gap(after: ItemID(150), before: ItemID(151))
        let arrangement = layout.arrangement(Displacement(lifted: lifted, gap: gap, gapExtent: 200))
        // The list may be out of view, below the edge.
        #expect(arrangement.layoutRange(shownIn: -6_000 ... -5_000).lowerBound == 0)
        for low in stride(from: 0.0, to: 8_000, by: 731) {
            let visible = low...(low + 500)
            let atHand = Set(layout.rows(in: arrangement.layoutRange(shownIn: visible)).map(\.id))
            for id in layout.itemIDs where !lifted.contains(id) {
                guard let frame = arrangement.frame(of: id), frame.maxY > low, frame.minY < low + 500 else { continue }
                #expect(atHand.contains(id), "seed \(seed)")
            }
        }
    }
}
