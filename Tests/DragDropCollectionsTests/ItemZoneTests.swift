// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("The zones of an item")
struct ItemZoneTests {
    @Test("Before, into and after divide an item into a quarter, a half and a quarter")
    func quarters() {
        let zones = ItemZones()
        for (offset, expected) in [
            (-5.0, ItemZone.before), (0, .before), (9.9, .before), (10, .into), (29.9, .into), (30, .after),
            (99, .after),
        ] {
            #expect(zones.zone(at: offset, of: 40) == expected, "\(offset)")
        }
    }

    @Test("[into] 3 points beyond its border -> [into]; farther -> [before]; back to the border -> [before]")
    func sticks() {
        let zones = ItemZones()
        #expect(zones.zone(at: 7.5, of: 40, previous: .into) == .into)
        #expect(zones.zone(at: 6.9, of: 40, previous: .into) == .before)
        #expect(zones.zone(at: 12.9, of: 40, previous: .before) == .before)
        #expect(zones.zone(at: 13, of: 40, previous: .before) == .into)
        #expect(zones.zone(at: 32.9, of: 40, previous: .into) == .into)
        #expect(zones.zone(at: 27.1, of: 40, previous: .after) == .after)
        #expect(zones.zone(at: 26.9, of: 40, previous: .after) == .into)
    }

    @Test(
        "Asked again at the same point a zone stays, whatever it was before",
        arguments: 1...40 as ClosedRange<UInt64>
    )
    func isStable(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<300 {
            let zones = ItemZones(
                into: Double.random(in: 0...1, using: &generator),
                stickiness: Double.random(in: 0...20, using: &generator)
            )
            let extent = Double.random(in: 0...100, using: &generator)
            let offset = Double.random(in: -10...110, using: &generator)
            for previous in [nil, .before, .into, .after] as [ItemZone?] {
                let zone = zones.zone(at: offset, of: extent, previous: previous)
                #expect(zones.zone(at: offset, of: extent, previous: zone) == zone, "seed \(seed)")
            }
        }
    }

    @Test("The farther one goes the later the zone, whatever sticks", arguments: 1...20 as ClosedRange<UInt64>)
    func isOrdered(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let order: [ItemZone] = [.before, .into, .after]
        for _ in 0..<100 {
            let zones = ItemZones(
                into: Double.random(in: 0...1, using: &generator),
                stickiness: Double.random(in: 0...9, using: &generator)
            )
            let extent = Double.random(in: 1...100, using: &generator)
            let previous = [nil, ItemZone.before, .into, .after].randomElement(using: &generator) ?? nil
            var last = 0
            for offset in stride(from: -2.0, to: extent + 2, by: extent / 30) {
                let rank = order.firstIndex(of: zones.zone(at: offset, of: extent, previous: previous)) ?? 0
                #expect(rank >= last, "seed \(seed)")
                last = rank
            }
        }
    }

    @Test("Small items keep all three zones, and all of an item may be its middle")
    func smallAndWhole() {
        let zones = ItemZones(into: 0.5, stickiness: 50)
        for previous in [nil, ItemZone.before, .into, .after] as [ItemZone?] {
            let found = stride(from: 0.0, to: 8, by: 0.25).map { zones.zone(at: $0, of: 8, previous: previous) }
            #expect([ItemZone.before, .into, .after].allSatisfy { found.contains($0) })
        }
        #expect(stride(from: 0.0, to: 40, by: 1).allSatisfy { ItemZones.whole.zone(at: $0, of: 40) == .into })
        #expect(ItemZones(into: .nan, stickiness: .infinity) == ItemZones(into: 0.5, stickiness: 0))
        #expect(ItemZones(into: 7, stickiness: -2) == ItemZones(into: 1, stickiness: 0))
    }

    @Test("L22: in a line that reads from right to left the zone in front is at the right")
    func rightToLeft() {
        let layout = ListLayout(axis: .horizontal, breadth: 50, isRightToLeft: true, minimumLength: 200)
        layout.replaceAll([.init(ItemID(1), extent: 40)])
        #expect(layout.frame(of: ItemID(1)) == Rect(x: 160, y: 0, width: 40, height: 50))
        for (x, expected) in [(199.0, ItemZone.before), (180, .into), (161, .after)] {
            #expect(layout.zone(of: ItemID(1), at: Point(x: x, y: 20)) == expected)
        }
        #expect(layout.zone(of: ItemID(2), at: .zero) == nil)
    }
}
