// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("A grid's layout against boxes laid out one by one")
struct GridLayoutModelTests {
    private func before(_ ids: [ItemID]) -> [ItemID?] { ids.indices.map { $0 > 0 ? ids[$0 - 1] : nil } }

    private func after(_ ids: [ItemID]) -> [ItemID?] { ids.indices.map { $0 + 1 < ids.count ? ids[$0 + 1] : nil } }

    private func compare(_ layout: GridLayout, _ naive: NaiveGrid, _ trace: String) -> Bool {
        let ids = naive.items.map { ItemID($0) }
        let picture = naive.picture()
        #expect(layout.itemIDs == ids, "\(trace)")
        #expect(layout.count == ids.count, "\(trace)")
        #expect(ids.map { layout.position(of: $0) } == Array(ids.indices), "\(trace)")
        #expect(ids.indices.map { layout.item(atPosition: $0) } == ids, "\(trace)")
        #expect(ids.map { layout.frame(of: $0) } == picture.boxes.map { naive.frame($0) }, "\(trace)")
        #expect(ids.map { layout.item(before: $0) } == before(ids), "\(trace)")
        #expect(ids.map { layout.item(after: $0) } == after(ids), "\(trace)")
        #expect(layout.contentSize == Size(width: naive.width, height: picture.height), "\(trace)")
        for section in naive.sections {
            let items = section.entries.compactMap(naive.item).map { ItemID($0) }
            let id = section.id.map { ItemID($0) }
            #expect(items.map { layout.parent(of: $0) } == items.map { _ in id }, "\(trace)")
            #expect(items.map { layout.sibling(before: $0) } == before(items), "\(trace)")
            #expect(items.map { layout.sibling(after: $0) } == after(items), "\(trace)")
            #expect(layout.firstItem(in: id) == items.first && layout.lastItem(in: id) == items.last, "\(trace)")
        }
        return layout.itemIDs == ids
    }

    private func randomPoint(_ height: Double, _ width: Double, _ generator: inout SeededGenerator) -> Point<Content> {
        Point(
            x: Double(Int.random(in: -30...(Int(width) + 30), using: &generator)) + 0.25,
            y: Double(Int.random(in: -30...(Int(height) + 60), using: &generator)) + 0.25
        )
    }

    @Test("Every point of 400 small grids hits what is drawn there", arguments: 1...8 as ClosedRange<UInt64>)
    func points(part: UInt64) {
        for seed in (part * 50 - 49)...(part * 50) {
            var generator = SeededGenerator(seed: seed)
            let (naive, layout) = NaiveGrid.random(cells: 0...25, using: &generator)
            guard compare(layout, naive, "seed \(seed)") else { return }
            let height = naive.picture().height
            for _ in 0..<80 {
                let point = randomPoint(height, naive.width, &generator)
                let expected = naive.entry(at: point).flatMap(naive.item).map { ItemID($0) }
                guard layout.item(at: point) == expected, layout.gap(at: point) == naive.gap(at: point) else {
                    let found = "\(String(describing: layout.item(at: point))) \(layout.gap(at: point))"
                    Issue.record("seed \(seed) at \(point): \(found), not \(naive.gap(at: point))")
                    return
                }
            }
        }
    }

    @Test("A grid whose spacing changes is the grid that is made with it", arguments: 1...40 as ClosedRange<UInt64>)
    func spacing(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var (naive, layout) = NaiveGrid.random(cells: 0...25, using: &generator)
        let (other, _) = NaiveGrid.random(cells: 0...0, using: &generator)
        (naive.spacing, naive.lineSpacing, naive.insets) = (other.spacing, other.lineSpacing, other.insets)
        let revision = layout.revision
        layout.setSpacing(naive.spacing, lineSpacing: naive.lineSpacing, insets: naive.insets)
        #expect(layout.revision != revision)
        _ = compare(layout, naive, "seed \(seed)")
    }

    @Test("The line of a gap lies in that gap, on either side of it", arguments: 1...4 as ClosedRange<UInt64>)
    func lines(part: UInt64) {
        for seed in (part * 50 - 49)...(part * 50) {
            var generator = SeededGenerator(seed: seed)
            let (naive, layout) = NaiveGrid.random(cells: 0...25, using: &generator)
            for (number, section) in naive.sections.enumerated() {
                for index in 0...section.entries.count {
                    let gap = naive.gap(index, in: number)
                    for affinity in [GapAffinity.upstream, .downstream] {
                        let line = layout.frame(of: gap, affinity: affinity)
                        let isEmpty = section.entries.isEmpty && section.id != nil
                        let height = isEmpty ? min(naive.cell.height, naive.emptyRoom) : naive.cell.height
                        #expect(line.size == Size(width: 0, height: height))
                        if section.entries.isEmpty, naive.emptyRoom == 0 { continue }
                        #expect(layout.gap(at: line.center) == gap, "seed \(seed), \(gap) \(affinity)")
                        let isShared = index > 0 && index < section.entries.count && index % naive.columns == 0
                        if isShared {
                            #expect(layout.affinity(of: gap, at: line.center) == affinity, "seed \(seed), \(gap)")
                        }
                    }
                    let isShared = index > 0 && index < section.entries.count && index % naive.columns == 0
                    let both = [GapAffinity.upstream, .downstream].map { layout.frame(of: gap, affinity: $0) }
                    #expect(isShared == (both[0].minY != both[1].minY), "seed \(seed), \(gap)")
                }
            }
        }
    }

    @Test("Random changes of a grid give what boxes give", arguments: 1...6 as ClosedRange<UInt64>)
    func changes(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var (naive, layout) = NaiveGrid.random(cells: 300...500, using: &generator)
        var nextID: UInt64 = 10_000
        for step in 0..<900 {
            let trace = "seed \(seed), step \(step)"
            let revision = layout.revision
            let victim = naive.items.randomElement(using: &generator)
            let target = Int.random(in: 0..<naive.sections.count, using: &generator)
            let anchor = naive.sections[target].entries.compactMap(naive.item).randomElement(using: &generator)
            let place = anchor.flatMap { naive.place(of: $0) }.map { $0.index + 1 } ?? 0
            let gap = naive.gap(place, in: target)
            switch Int.random(in: 0..<4, using: &generator) {
            case 0:
                nextID += 1
                layout.insert(ItemID(nextID), in: gap)
                naive.insert(.item(nextID), after: anchor, in: target)
            case 1:
                guard let victim else { continue }
                layout.remove(ItemID(victim))
                naive.remove(victim)
            case 2:
                guard let victim, victim != anchor, gap.before != ItemID(victim) else { continue }
                layout.move(ItemID(victim), to: gap)
                naive.remove(victim)
                naive.insert(.item(victim), after: anchor, in: target)
            default:
                let moved = Array(naive.items.filter { $0 != anchor }.shuffled(using: &generator).prefix(5))
                layout.move(moved.map { ItemID($0) }, to: gap)
                for id in moved { naive.remove(id) }
                for id in moved.reversed() { naive.insert(.item(id), after: anchor, in: target) }
            }
            #expect(layout.revision > revision, "\(trace)")
            let height = naive.picture().height
            let point = randomPoint(height, naive.width, &generator)
            #expect(layout.gap(at: point) == naive.gap(at: point), "\(trace) at \(point)")
            if step % 150 == 149 { guard compare(layout, naive, trace) else { return } }
        }
    }

    @Test("Under a displacement cells are shown where boxes are", arguments: 1...8 as ClosedRange<UInt64>)
    func displaced(part: UInt64) {
        for seed in (part * 40 - 39)...(part * 40) {
            var generator = SeededGenerator(seed: seed)
            let (naive, layout) = NaiveGrid.random(cells: 0...40, using: &generator)
            let height = naive.picture().height
            let lifted = naive.items.filter { _ in Int.random(in: 0..<4, using: &generator) == 0 }
            func randomGap() -> Gap { layout.gap(at: randomPoint(height, naive.width, &generator)) }
            let gap = Bool.random(using: &generator) ? randomGap() : nil
            let open = Int.random(in: 0...9, using: &generator)
            let rooms: [(id: UInt64, gap: Gap, cells: Int)] = (0..<Int.random(in: 0...3, using: &generator)).map {
                (UInt64($0 + 1), randomGap(), Int.random(in: 0...4, using: &generator))
            }
            let displacement = Displacement(
                lifted: lifted.shuffled(using: &generator).map { ItemID($0) },
                gap: gap,
                gapCount: open,
                placeholderGaps: rooms.map { room in
                    Displacement.PlaceholderGap(
                        placeholder: placeholder(room.id),
                        gap: room.gap,
                        rows: room.cells,
                        rowExtent: 5
                    )
                }
            )
            let shown = naive.displaced(lifted: lifted, gap: gap, cells: open, rooms: rooms)
            compare(layout, layout.arrangement(displacement), shown, lifted, rooms.map(\.id), "seed \(seed)")
            for _ in 0..<40 {
                let point = randomPoint(shown.picture().height, naive.width, &generator)
                let hit = layout.layoutPoint(shownAt: point, displacement).flatMap { layout.item(at: $0) }
                #expect(hit == shown.entry(at: point).flatMap(naive.item).map { ItemID($0) }, "seed \(seed) \(point)")
            }
        }
    }

    private func placeholder(_ id: UInt64) -> Placeholder.ID {
        Placeholder.ID(session: SessionID(1), item: ItemID(id))
    }

    private func compare(
        _ layout: GridLayout,
        _ arrangement: GridArrangement,
        _ shown: NaiveGrid,
        _ lifted: [UInt64],
        _ rooms: [UInt64],
        _ trace: String
    ) {
        let picture = shown.picture()
        #expect(arrangement.contentSize == Size(width: shown.width, height: picture.height), "\(trace)")
        for id in layout.itemIDs where !lifted.contains(id.rawValue) {
            #expect([arrangement.frame(of: id)] == shown.frame(of: .item(id.rawValue)), "\(trace) \(id)")
        }
        for id in lifted { #expect(arrangement.frame(of: ItemID(id)) != nil, "\(trace)") }
        #expect(arrangement.gapFrames == shown.frame(of: .open), "\(trace)")
        for room in rooms {
            #expect(arrangement.frames(of: placeholder(room)) == shown.frame(of: .placeholder(room)), "\(trace)")
        }
        for top in stride(from: -20.0, to: picture.height + 40, by: 37) {
            for (x, width) in [(-10, shown.width + 20), (shown.width / 3, shown.width / 4)] {
                let rect = Rect<Content>(x: x, y: top, width: width, height: 45)
                let expected = picture.boxes.filter { shown.frame($0).intersects(rect) }
                    .compactMap { shown.item(shown.sections[$0.section].entries[$0.index]) }
                let found = arrangement.cells(in: rect)
                #expect(found.filter { !$0.isHeader }.map(\.id.rawValue) == expected, "\(trace) \(rect)")
                #expect(found.allSatisfy { $0.frame == arrangement.frame(of: $0.id) }, "\(trace) \(rect)")
                let headers = shown.sections.indices.filter { number in
                    let start = shown.isRightToLeft ? shown.insets.right : shown.insets.left
                    let breadth = shown.width - shown.insets.left - shown.insets.right
                    let header = shown.mirrored(
                        Rect(
                            x: start,
                            y: picture.headers[number],
                            width: breadth,
                            height: shown.sections[number].header
                        )
                    )
                    return shown.sections[number].header > 0 && header.intersects(rect)
                }
                #expect(
                    found.filter(\.isHeader).map(\.id.rawValue) == headers.map { shown.sections[$0].id ?? 0 },
                    "\(trace) \(rect)"
                )
            }
        }
    }
}
