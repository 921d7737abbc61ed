// SPDX-License-Identifier: Apache-2.0

import DragDrop
import Testing

@Suite("A list's layout")
struct ListLayoutTests {
    private func list(_ extents: [Double], spacing: Double = 10, insets: Insets = Insets(5)) -> ListLayout {
        let layout = ListLayout(breadth: 100, spacing: spacing, insets: insets)
        layout.replaceAll(
            extents.enumerated().map { ListLayout.Row(ItemID(UInt64($0.offset + 1)), extent: $0.element) }
        )
        return layout
    }

    private func gap(_ layout: ListLayout, _ y: Double) -> Gap { layout.gap(at: Point(x: 50, y: y)) }

    @Test("Frames are sums of extents, spacing and insets")
    func frames() {
        let layout = list([20, 40])
        #expect(layout.frame(of: ItemID(1)) == Rect(x: 5, y: 5, width: 90, height: 20))
        #expect(layout.frame(of: ItemID(2)) == Rect(x: 5, y: 35, width: 90, height: 40))
        #expect(layout.totalExtent == 80)
        #expect(layout.contentSize == Size(width: 100, height: 80))
    }

    @Test("The gap is before the row whose first half is hit and after the one whose second half is hit")
    func halves() {
        let layout = list([20, 40])
        #expect(gap(layout, 14.9) == Gap(before: ItemID(1)))
        #expect(gap(layout, 15) == Gap(after: ItemID(1), before: ItemID(2)))
        #expect(gap(layout, 54.9) == Gap(after: ItemID(1), before: ItemID(2)))
        #expect(gap(layout, 55) == Gap(after: ItemID(2)))
    }

    @Test("The room below the last row and above the first takes drops")
    func outside() {
        let layout = list([20, 40])
        #expect(gap(layout, 10_000) == Gap(after: ItemID(2)))
        #expect(gap(layout, -10_000) == Gap(before: ItemID(1)))
    }

    @Test("An empty list has one gap and no item")
    func empty() {
        let layout = list([])
        #expect(gap(layout, 50) == Gap())
        #expect(layout.item(at: Point(x: 50, y: 50)) == nil)
        #expect(layout.totalExtent == 10)
        #expect(layout.rows(in: 0...100).isEmpty)
        #expect(layout.frame(of: Gap()).size.height == 0)
    }

    @Test("A point in the spacing or beside the list is over no item")
    func betweenItems() {
        let layout = list([20, 40])
        #expect(layout.item(at: Point(x: 50, y: 24)) == ItemID(1))
        #expect(layout.item(at: Point(x: 50, y: 26)) == nil)
        #expect(layout.item(at: Point(x: 95, y: 24)) == nil)
        #expect(layout.item(at: Point(x: 4, y: 24)) == nil)
    }

    @Test("Right to left the first item of a horizontal list is at the right and gaps follow it")
    func rightToLeft() {
        let layout = ListLayout(
            axis: .horizontal,
            breadth: 50,
            spacing: 10,
            isRightToLeft: true,
            minimumLength: 500
        )
        layout.replaceAll([.init(ItemID(1), extent: 100), .init(ItemID(2), extent: 100)])
        #expect(layout.frame(of: ItemID(1)) == Rect(x: 400, y: 0, width: 100, height: 50))
        #expect(layout.frame(of: ItemID(2)) == Rect(x: 290, y: 0, width: 100, height: 50))
        #expect(layout.gap(at: Point(x: 490, y: 10)) == Gap(before: ItemID(1)))
        #expect(layout.gap(at: Point(x: 410, y: 10)) == Gap(after: ItemID(1), before: ItemID(2)))
        #expect(layout.gap(at: Point(x: 20, y: 10)) == Gap(after: ItemID(2)))
        #expect(layout.item(at: Point(x: 300, y: 10)) == ItemID(2))
    }

    @Test("A gap whose first anchor is gone stays beside the second, and the other way round")
    func resolving() {
        let layout = list([20, 20, 20, 20])
        let gap = Gap(after: ItemID(2), before: ItemID(3))
        layout.remove(ItemID(2))
        #expect(layout.resolve(gap, near: .zero) == Gap(after: ItemID(1), before: ItemID(3)))
        layout.remove(ItemID(3))
        let nearTheEnd = layout.resolve(gap, near: Point(x: 0, y: 1_000))
        #expect(nearTheEnd == Gap(after: ItemID(4)))
    }

    @Test("A gap at an end stays at that end when its anchor is gone")
    func resolvingEnds() {
        let layout = list([20, 20, 20])
        layout.remove(ItemID(1))
        #expect(layout.resolve(Gap(before: ItemID(1)), near: Point(x: 0, y: 500)) == Gap(before: ItemID(2)))
        layout.remove(ItemID(3))
        #expect(layout.resolve(Gap(after: ItemID(3)), near: .zero) == Gap(after: ItemID(2)))
    }

    @Test("An item that came into a gap does not tear its anchors apart: it stays after the first")
    func resolvingInsertion() {
        let layout = list([20, 20])
        let gap = Gap(after: ItemID(1), before: ItemID(2))
        layout.insert(ItemID(9), extent: 20, in: gap)
        #expect(layout.resolve(gap, near: .zero) == Gap(after: ItemID(1), before: ItemID(9)))
    }

    @Test("Skipping carried items leads to the nearest ones that stay")
    func skipping() {
        let layout = list([20, 20, 20, 20])
        let carried: Set = [ItemID(2), ItemID(3)]
        let gap = layout.gap(Gap(after: ItemID(2), before: ItemID(3))) { carried.contains($0) }
        #expect(gap == Gap(after: ItemID(1), before: ItemID(4)))
    }

    @Test("Moving a row beside itself leaves the order as it is")
    func moveBesideItself() {
        let layout = list([20, 20, 20])
        layout.move(ItemID(2), to: Gap(after: ItemID(1), before: ItemID(2)))
        layout.move(ItemID(2), to: Gap(after: ItemID(2), before: ItemID(3)))
        #expect(layout.itemIDs.map(\.rawValue) == [1, 2, 3])
        layout.move(ItemID(1), to: Gap(after: ItemID(3)))
        #expect(layout.itemIDs.map(\.rawValue) == [2, 3, 1])
        layout.move(ItemID(1), to: Gap(before: ItemID(2)))
        #expect(layout.itemIDs.map(\.rawValue) == [1, 2, 3])
    }

    @Test("What is twice, unknown or not a number does no harm")
    func hostile() {
        let layout = list([20, .nan, -5, .infinity])
        #expect(layout.totalExtent.isFinite)
        layout.insert(ItemID(1), extent: 99, in: Gap())
        #expect(layout.extent(of: ItemID(1)) == 20)
        layout.remove(ItemID(77))
        layout.move(ItemID(77), to: Gap())
        layout.setExtent(.nan, of: ItemID(1))
        #expect(layout.extent(of: ItemID(1)) == 0)
        #expect(layout.count == 4)
        layout.replaceAll([.init(ItemID(1), extent: 1), .init(ItemID(1), extent: 2)])
        #expect(layout.count == 1)
        #expect(gap(layout, .nan) == gap(layout, .nan))
    }

    @Test("Every change counts a revision, a measurement that changes nothing does not")
    func revisions() {
        let layout = list([20])
        let before = layout.revision
        layout.setExtent(20, of: ItemID(1))
        #expect(layout.revision == before)
        layout.setExtent(30, of: ItemID(1))
        #expect(layout.revision > before)
    }

    @Test("What is at a point, and where that is, is looked up anew after every change of the rows")
    func lookedUpAnew() {
        let layout = list([20, 20, 20], spacing: 0, insets: .zero)
        func found() -> ItemID? { layout.item(at: Point(x: 50, y: 25)) }
        #expect(found() == ItemID(2))
        layout.setExtent(40, of: ItemID(1))
        #expect(layout.frame(of: ItemID(2))?.minY == 40 && found() == ItemID(1))
        layout.move(ItemID(1), to: Gap(after: ItemID(3)))
        #expect(layout.frame(of: ItemID(1))?.minY == 40 && found() == ItemID(3))
        layout.insert(ItemID(9), extent: 20, in: Gap(before: ItemID(2)))
        #expect(layout.frame(of: ItemID(3))?.minY == 40 && found() == ItemID(2))
        layout.remove(ItemID(9))
        #expect(layout.frame(of: ItemID(2))?.minY == 0 && found() == ItemID(3))
        layout.replaceAll(sections: [.init(ItemID(50), rows: [.init(ItemID(7), extent: 50)])])
        #expect(layout.frame(of: ItemID(3)) == nil && found() == ItemID(7))
        layout.replaceAll([])
        #expect(layout.frame(of: ItemID(7)) == nil && found() == nil && gap(layout, 25) == Gap())
    }

    @Test("Inserting without a known anchor goes to the end, before the first goes to the front")
    func anchors() {
        let layout = list([20, 20])
        layout.insert(ItemID(8), extent: 5, in: Gap())
        layout.insert(ItemID(9), extent: 5, in: Gap(after: ItemID(77), before: ItemID(78)))
        layout.insert(ItemID(7), extent: 5, in: Gap(before: ItemID(1)))
        layout.insert(ItemID(6), extent: 5, in: Gap(after: ItemID(77), before: ItemID(2)))
        #expect(layout.itemIDs.map(\.rawValue) == [7, 1, 6, 2, 8, 9])
    }

    @Test("Of many rows with the same identities the first ones count")
    func duplicates() {
        let layout = ListLayout(breadth: 10)
        layout.replaceAll((0..<1_000).map { .init(ItemID(UInt64($0 % 300)), extent: Double($0)) })
        #expect(layout.itemIDs.map(\.rawValue) == Array(0..<300))
        #expect(layout.extent(of: ItemID(299)) == 299)
        #expect(layout.position(of: ItemID(150)) == 150)
    }

    @Test("The line of a gap lies in the middle of the spacing, at the edge at both ends")
    func gapLines() {
        let layout = list([20, 40])
        #expect(layout.frame(of: Gap(before: ItemID(1))).minY == 5)
        #expect(layout.frame(of: Gap(after: ItemID(1), before: ItemID(2))).minY == 30)
        #expect(layout.frame(of: Gap(after: ItemID(2))).minY == 75)
    }

    @Test(
        "Rows that move together keep the order in which they are named",
        arguments: [
            ([4, 1], Gap(after: ItemID(2), before: ItemID(3)), [2, 4, 1, 3, 5]),
            ([2, 3], Gap(after: ItemID(2), before: ItemID(3)), [1, 2, 3, 4, 5]),
            ([5, 9, 3], Gap(before: ItemID(1)), [5, 3, 1, 2, 4]),
            ([1, 2], Gap(after: ItemID(5)), [3, 4, 5, 1, 2]),
            ([5, 4, 3, 2, 1], Gap(after: ItemID(3), before: ItemID(4)), [5, 4, 3, 2, 1]),
            ([], Gap(), [1, 2, 3, 4, 5]),
        ] as [([UInt64], Gap, [UInt64])]
    )
    func movingTogether(ids: [UInt64], gap: Gap, order: [UInt64]) {
        let layout = ListLayout()
        layout.replaceAll((1...5).map { ListLayout.Row(ItemID($0), extent: 40) })
        layout.move(ids.map { ItemID($0) }, to: gap)
        #expect(layout.itemIDs.map(\.rawValue) == order)
    }
}
