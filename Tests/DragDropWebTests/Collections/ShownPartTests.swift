// SPDX-License-Identifier: Apache-2.0
import DragDrop
import DragDropSimulator
import DragDropWeb
import Testing

/// Frames have whole numbers here and rectangles have none, so that nothing lies on the edge of one.
@Suite("What of a layout is shown in a rectangle, against every frame looked at")
struct ShownPartTests {
    private func number(_ range: ClosedRange<Int>, _ generator: inout SeededGenerator) -> Double {
        Double(Int.random(in: range, using: &generator))
    }

    /// Some items lifted, and now and then a gap open.
    private func displacement(of ids: [ItemID], _ generator: inout SeededGenerator) -> Displacement {
        let index = Int.random(in: 0...ids.count, using: &generator)
        let gap = Gap(after: index > 0 ? ids[index - 1] : nil, before: index < ids.count ? ids[index] : nil)
        return Displacement(
            lifted: ids.filter { _ in Int.random(in: 0..<4, using: &generator) == 0 },
            gap: Bool.random(using: &generator) ? gap : nil,
            gapExtent: number(0...120, &generator),
            gapCount: Int.random(in: 0...5, using: &generator)
        )
    }

    /// A rectangle in some content or beside it.
    private func rect(near size: Size, _ generator: inout SeededGenerator) -> Rect<Content> {
        Rect(
            x: number(-200...Int(size.width) + 200, &generator) + 0.25,
            y: number(-200...Int(size.height) + 200, &generator) + 0.25,
            width: number(0...300, &generator) + 0.5,
            height: number(0...300, &generator) + 0.5
        )
    }

    /// Whether it is what is not lifted and has its frame in the rectangle, in reading order.
    private func check(
        _ layout: some VirtualLayout,
        _ ids: [ItemID],
        _ displacement: Displacement,
        _ rect: Rect<Content>,
        _ trace: String
    ) {
        func frame(_ id: ItemID) -> Rect<Content>? { layout.arranged(displacement)?.frame(of: id) }
        let expected = ids.filter { !displacement.lifted.contains($0) && frame($0)?.intersects(rect) == true }
        let found = layout.shown(in: rect, displacement, holding: []).cells
        #expect(found.map { $0.id } == expected, "\(trace), \(displacement) in \(rect)")
        #expect(found.map { $0.frame } == expected.compactMap(frame), "\(trace), \(displacement) in \(rect)")
    }

    @Test(
        "Of a horizontal list it is the rows that lie there, from whichever side one reads",
        arguments: [false, true],
        1...20 as ClosedRange<UInt64>
    )
    func lists(isRightToLeft: Bool, seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let layout = ListLayout(
            axis: .horizontal,
            breadth: 50,
            spacing: number(0...12, &generator),
            insets: Insets(top: 3, left: 5, bottom: 7, right: 11),
            isRightToLeft: isRightToLeft,
            minimumLength: number(0...2_000, &generator)
        )
        let ids = (0..<Int.random(in: 0...60, using: &generator)).map { ItemID(UInt64($0 + 1)) }
        layout.replaceAll(ids.map { ListLayout.Row($0, extent: number(1...90, &generator)) })
        for _ in 0..<40 {
            // A list is one row wide: how far a rectangle reaches across is not asked.
            var rect = rect(near: layout.contentSize, &generator)
            (rect.origin.y, rect.size.height) = (0, 50)
            let displacement = displacement(of: ids, &generator)
            check(layout, ids, displacement, rect, "seed \(seed), right to left \(isRightToLeft)")
        }
    }

    @Test(
        "Of a grid it is the cells that lie there, from whichever side one reads and scrolls",
        arguments: [Axis.vertical, .horizontal],
        1...20 as ClosedRange<UInt64>
    )
    func grids(scrollAxis: Axis, seed: UInt64) {
        for isRightToLeft in [false, true] {
            var generator = SeededGenerator(seed: seed)
            let columns = Int.random(in: 1...6, using: &generator)
            let layout = GridLayout(
                cellSize: Size(width: number(5...40, &generator), height: number(5...40, &generator)),
                breadth: number(300...400, &generator),
                columns: columns,
                spacing: number(0...8, &generator),
                lineSpacing: number(0...8, &generator),
                insets: Insets(top: 3, left: 5, bottom: 7, right: 11),
                scrollAxis: scrollAxis,
                isRightToLeft: isRightToLeft
            )
            layout.minimumLength = number(0...500, &generator)
            let ids = (0..<Int.random(in: 0...60, using: &generator)).map { ItemID(UInt64($0 + 1)) }
            layout.replaceAll(ids)
            for _ in 0..<40 {
                let rect = rect(near: layout.contentSize, &generator)
                let displacement = displacement(of: ids, &generator)
                check(layout, ids, displacement, rect, "seed \(seed), right to left \(isRightToLeft)")
            }
        }
    }
}
