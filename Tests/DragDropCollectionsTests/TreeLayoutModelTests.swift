// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("A tree's layout against rows that know their children")
struct TreeLayoutModelTests {
    private func compare(_ layout: TreeLayout, _ naive: NaiveTree, _ trace: String) -> Bool {
        let all = naive.all().map { ItemID($0) }
        let shown = naive.shownRows
        #expect(layout.itemIDs == all && layout.count == all.count, "\(trace)")
        #expect(all.map { layout.position(of: $0) } == Array(all.indices), "\(trace)")
        #expect(all.indices.map { layout.item(atPosition: $0) } == all, "\(trace)")
        let placed = layout.rows(in: -1...1_000_000)
        #expect(placed.map(\.id.rawValue) == shown.map(\.id), "\(trace)")
        #expect(placed.map(\.level) == shown.map(\.level), "\(trace)")
        #expect(placed.map(\.offset) == shown.indices.map { naive.offset(ofRow: $0) }, "\(trace)")
        #expect(placed.map(\.isParent) == shown.map { naive.nodes[$0.id]?.isParent ?? false }, "\(trace)")
        for (index, row) in shown.enumerated() {
            let id = ItemID(row.id)
            #expect(layout.item(after: id)?.rawValue == (index + 1 < shown.count ? shown[index + 1].id : nil))
            #expect(layout.item(before: id)?.rawValue == (index > 0 ? shown[index - 1].id : nil))
        }
        for parent in [nil] + all {
            let children = naive.children(parent?.rawValue).map { ItemID($0) }
            #expect(layout.firstItem(in: parent) == children.first, "\(trace)")
            #expect(layout.lastItem(in: parent) == children.last, "\(trace)")
            for (index, child) in children.enumerated() {
                #expect(layout.parent(of: child) == parent, "\(trace)")
                #expect(layout.sibling(before: child) == (index > 0 ? children[index - 1] : nil), "\(trace)")
                #expect(
                    layout.sibling(after: child) == (index + 1 < children.count ? children[index + 1] : nil),
                    "\(trace)"
                )
                let place = layout.place(of: Gap(parent: parent, after: child))
                #expect(place.index == index + 1 && place.count == children.count, "\(trace)")
            }
        }
        return layout.itemIDs == all && placed.map(\.id.rawValue) == shown.map(\.id)
    }

    private func randomPoint(_ naive: NaiveTree, _ generator: inout SeededGenerator) -> Point<Content> {
        Point(
            x: Double(Int.random(in: -10...310, using: &generator)) + 0.25,
            y: Double(Int.random(in: -10...(Int(naive.offset(ofRow: naive.shownRows.count)) + 30), using: &generator))
                + 0.25
        )
    }

    @Test(
        "Every point of 200 trees hits the row and the gap that a walk finds",
        arguments: 1...4 as ClosedRange<UInt64>
    )
    func points(part: UInt64) {
        for seed in (part * 50 - 49)...(part * 50) {
            var generator = SeededGenerator(seed: seed)
            let naive = NaiveTree.random(rows: Int.random(in: 0...30, using: &generator), using: &generator)
            let layout = naive.layout()
            guard compare(layout, naive, "seed \(seed)") else { return }
            for _ in 0..<60 {
                let point = randomPoint(naive, &generator)
                guard layout.item(at: point) == naive.item(at: point), layout.gap(at: point) == naive.gap(at: point)
                else {
                    let found = "\(String(describing: layout.item(at: point))) \(layout.gap(at: point))"
                    Issue.record("seed \(seed) at \(point): \(found), not \(naive.gap(at: point))")
                    return
                }
            }
        }
    }

    @Test("Gaps follow each other as on a walk, and the beginning of each one's line lies in it", arguments: 1...150)
    func gaps(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let naive = NaiveTree.random(rows: Int.random(in: 0...30, using: &generator), using: &generator)
        let layout = naive.layout()
        let gaps = naive.gaps
        #expect(layout.firstGap == gaps.first?.gap && layout.lastGap == gaps.last?.gap)
        for (index, (gap, level)) in gaps.enumerated() {
            let next = index + 1 < gaps.count ? gaps[index + 1].gap : nil
            #expect(layout.gap(from: gap, forward: true) == next, "seed \(seed), behind \(gap)")
            let previous = index > 0 ? gaps[index - 1].gap : nil
            #expect(layout.gap(from: gap, forward: false) == previous, "seed \(seed), in front of \(gap)")
            let line = layout.frame(of: gap)
            #expect(line.size.height == 0 && line.size.width == 284 - Double(level) * 20, "seed \(seed), \(gap)")
            let start = Point<Content>(x: naive.isRightToLeft ? line.maxX - 1 : line.minX + 1, y: line.minY)
            #expect(layout.gap(at: start) == gap, "seed \(seed), line of \(gap)")
        }
    }

    @Test("Random changes of a tree give what the walk gives", arguments: 1...10 as ClosedRange<UInt64>)
    func changes(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var naive = NaiveTree.random(rows: 150, using: &generator)
        let layout = naive.layout()
        for step in 0..<250 {
            let trace = "seed \(seed), step \(step)"
            let ids = naive.nodes.keys.sorted()
            let victim = ids.randomElement(using: &generator)
            let parent = Bool.random(using: &generator) ? nil : ids.randomElement(using: &generator)
            let index = Int.random(in: 0...naive.children(parent).count, using: &generator)
            let gap = naive.gap(index, in: parent)
            switch Int.random(in: 0..<5, using: &generator) {
            case 0, 1:
                let node = naive.randomNode(using: &generator)
                let id = 1_000 + UInt64(step)
                layout.insert(
                    ItemID(id),
                    extent: node.extent,
                    isParent: node.isParent,
                    isExpanded: node.isExpanded,
                    in: gap
                )
                naive.insert(id, node, at: index, in: parent)
            case 2:
                guard let victim, naive.all(in: victim).count < 20 else { continue }
                layout.remove(ItemID(victim))
                naive.remove(victim)
            case 3:
                guard let victim, victim != parent, parent.map({ !naive.isAncestor(victim, of: $0) }) ?? true else {
                    // A row cannot be put into itself.
                    if let victim { layout.move(ItemID(victim), to: gap) }
                    continue
                }
                layout.move(ItemID(victim), to: gap)
                let node = naive.nodes[victim] ?? NaiveTree.Node()
                let former = naive.children(parent).firstIndex(of: victim)
                naive.detach(victim)
                let place = index - (former.map { $0 < index ? 1 : 0 } ?? 0)
                naive.insert(victim, node, at: place, in: parent)
            default:
                guard let victim else { continue }
                let isExpanded = naive.nodes[victim]?.isExpanded ?? false
                layout.setExpanded(!isExpanded, of: ItemID(victim))
                naive.nodes[victim]?.isExpanded.toggle()
            }
            let point = randomPoint(naive, &generator)
            #expect(layout.gap(at: point) == naive.gap(at: point), "\(trace) at \(point)")
            if step % 50 == 49 { guard compare(layout, naive, trace) else { return } }
        }
    }

    @Test("Under a displacement rows are shown where the walk puts them", arguments: 1...200 as ClosedRange<UInt64>)
    func displaced(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let naive = NaiveTree.random(rows: Int.random(in: 1...30, using: &generator), using: &generator)
        let layout = naive.layout()
        let lifted = Set(naive.nodes.keys.sorted().filter { _ in Int.random(in: 0..<6, using: &generator) == 0 })
        let gaps = naive.gaps.map(\.gap).filter { gap in
            guard let parent = gap.parent?.rawValue else { return true }
            return !lifted.contains { $0 == parent || naive.isAncestor($0, of: parent) }
        }
        guard let gap = gaps.randomElement(using: &generator), let other = gaps.randomElement(using: &generator) else {
            return
        }
        let placeholder = Placeholder.ID(session: SessionID(1), item: ItemID(7))
        let displacement = Displacement(
            lifted: lifted.map { ItemID($0) },
            gap: gap,
            gapExtent: 25,
            placeholderGaps: [Displacement.PlaceholderGap(placeholder: placeholder, gap: other, rows: 1, rowExtent: 13)]
        )
        let arrangement = layout.arrangement(displacement)
        let shown = naive.displaced(lifted: lifted, open: [(other, 13), (gap, 25)])
        for (id, top) in shown.rows {
            #expect(arrangement.frame(of: ItemID(id))?.minY == top, "seed \(seed), row \(id)")
            let center = Point<Content>(x: 100, y: top + naive.extent(id) / 2)
            let hit = layout.layoutPoint(shownAt: center, displacement).flatMap { layout.item(at: $0) }
            #expect(hit == ItemID(id), "seed \(seed), row \(id)")
        }
        #expect(arrangement.frames(of: placeholder).map(\.minY) == [shown.open[0]], "seed \(seed)")
        #expect(arrangement.gapFrame?.minY == shown.open[1], "seed \(seed)")
        #expect(arrangement.totalExtent == shown.height, "seed \(seed)")
        let open = arrangement.gapFrame.map { $0.center } ?? .zero
        #expect(layout.layoutPoint(shownAt: open, displacement) == nil, "seed \(seed)")
    }

    @Test("A tree of three thousand levels is no error")
    func deep() {
        let layout = TreeLayout(breadth: 100)
        layout.replaceAll((0..<3_000).map { .init(ItemID(UInt64($0 + 1)), extent: 10, level: $0, isExpanded: true) })
        #expect(layout.level(of: ItemID(3_000)) == 2_999)
        layout.remove(ItemID(2))
        #expect(layout.itemIDs == [ItemID(1)] && layout.contentSize.height == 10)
    }
}
