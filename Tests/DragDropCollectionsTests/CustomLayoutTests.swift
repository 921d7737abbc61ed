// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

/// `Month` is the layout of `Examples/Calendar`, linked into this folder.
@Suite("A layout of one's own, of eight answers")
struct CustomLayoutTests {
    /// September 2026: thirty days, the first of them in the second column.
    private let month = Month(days: 30, firstColumn: 1, day: Size(width: 40, height: 30))

    private func id(_ day: UInt64) -> ItemID { ItemID(day) }

    @Test("Everything else follows from the eight answers")
    func defaults() {
        #expect(month.contentSize == Size(width: 280, height: 150))
        #expect(month.contains(id(30)) && !month.contains(id(31)) && !month.contains(id(0)))
        #expect(month.item(after: nil) == id(1) && month.item(before: nil) == id(30))
        #expect(month.item(before: id(1)) == nil && month.item(after: id(6)) == id(7))
        #expect(month.extent(of: id(3)) == 40 && month.placeholderExtent == 40)
        #expect(month.range(of: nil) == 0..<30 && month.range(of: id(3)) == nil && !month.isParent(id(3)))
        #expect(month.gap(from: month.firstGap, .toward(.right)) == month.gap(after: id(1)))
        #expect(month.gap(from: month.firstGap, .toward(.down)) == nil, "it has one row along its axis")
        #expect(month.gap(from: month.lastGap, .next) == nil && month.gap(from: nil, .previous) == month.lastGap)
        #expect(month.firstGap == Gap(before: id(1)) && month.lastGap == Gap(after: id(30)))
        let place = month.place(of: month.gap(before: id(4)))
        #expect(place.index == 3 && place.count == 30)
        #expect(month.item(at: Point(x: 10, y: 10)) == nil, "no day is in front of the first")
        #expect(month.item(at: Point(x: 10, y: 40)) == id(7))
    }

    @Test("Gaps lie between days, and each has its line at the day that is pointed at")
    func gaps() {
        #expect(month.gap(at: Point(x: 45, y: 10)) == Gap(before: id(1)))
        #expect(month.gap(at: Point(x: 75, y: 10)) == Gap(after: id(1), before: id(2)))
        #expect(month.gap(at: Point(x: -5, y: 500)) == month.lastGap)
        let week = Gap(after: id(6), before: id(7))
        #expect(month.frame(of: week) == Rect(x: 0, y: 30, width: 0, height: 30))
        #expect(month.frame(of: week, affinity: .upstream) == Rect(x: 280, y: 0, width: 0, height: 30))
        #expect(month.frame(of: month.lastGap) == Rect(x: 120, y: 120, width: 0, height: 30))
        #expect(month.resolve(Gap(after: id(40), before: id(9)), near: .zero) == month.gap(before: id(9)))
    }

    @Test("A drop goes into a day, by the pointer and by the keyboard", arguments: [false, true])
    func drops(byKeys: Bool) {
        final class Host: DragDropHost {}
        let host = Host()
        let engine = DragDropEngine(host: host)
        let board = Region(frame: Rect(x: 0, y: 100, width: 280, height: 150), label: "June", layout: month)
        let plan = Region(id: RegionID(7), frame: Rect(x: 0, y: 0, width: 60, height: 40), label: "Sail")
        var day: ItemID?
        plan.onDrag { _ in [DragItem(ItemID(100), title: "Sail")] }
        // All of a day takes plans, its edges as well.
        board.zones = .whole
        board.onDrop { _, place in
            place.zone == .into ? DropProposal(.move, intent: .insertIntoItem) : .forbidden("Drop a plan on a day.")
        } perform: { drop in
            day = drop.place.item
            drop.acceptAll()
        }
        let tokens = [engine.register(plan), engine.register(board)]
        if byKeys {
            engine.handle(.keyboardLift(region: plan.id, item: nil), at: .zero)
            for _ in 0..<3 { engine.handle(.key(.right), at: Timestamp(0.1)) }
            let aimed = engine.target?.place.item
            engine.handle(.key(.enter), at: Timestamp(0.2))
            #expect(day != nil && day == aimed)
        } else {
            engine.handle(.pressed(PointerID(0), .mouse, at: Point(x: 10, y: 10)), at: .zero)
            engine.handle(.moved(PointerID(0), to: Point(x: 2, y: 140)), at: Timestamp(0.1))
            engine.handle(.released(PointerID(0), at: Point(x: 2, y: 140)), at: Timestamp(0.2))
            #expect(day == id(7))
        }
        engine.advance(to: Timestamp(5))
        #expect(!engine.isBusy && tokens.count == 2)
    }
}
