// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("A list in sections against arrays in arrays")
struct SectionModelTests {
    private func compare(_ layout: ListLayout, _ naive: NaiveSections, _ trace: String) -> Bool {
        let ids = naive.items.map { ItemID($0) }
        #expect(layout.itemIDs == ids && layout.count == ids.count, "\(trace)")
        #expect(layout.sectionIDs.map(\.rawValue) == naive.sections.map(\.id), "\(trace)")
        #expect(ids.map { layout.position(of: $0) } == Array(ids.indices), "\(trace)")
        #expect(ids.indices.map { layout.item(atPosition: $0) } == ids, "\(trace)")
        #expect(ids.map { layout.offset(of: $0) } == naive.items.map { naive.offset(of: $0) }, "\(trace)")
        #expect(layout.totalExtent == naive.length, "\(trace)")
        for section in naive.sections {
            let id = ItemID(section.id)
            let rows = section.rows.map { ItemID($0.id) }
            #expect(!layout.contains(id) && layout.isParent(id) && layout.parent(of: id) == nil, "\(trace)")
            #expect(layout.extent(of: id) == section.header, "\(trace)")
            if section.header > 0 { #expect(layout.offset(of: id) == naive.offset(of: section.id), "\(trace)") }
            #expect(layout.firstItem(in: id) == rows.first && layout.lastItem(in: id) == rows.last, "\(trace)")
            for (index, row) in rows.enumerated() {
                #expect(layout.parent(of: row) == id, "\(trace)")
                #expect(layout.sibling(before: row) == (index > 0 ? rows[index - 1] : nil), "\(trace)")
                #expect(layout.sibling(after: row) == (index + 1 < rows.count ? rows[index + 1] : nil), "\(trace)")
                let place = layout.place(of: layout.gap(after: row))
                #expect(place.index == index + 1 && place.count == rows.count, "\(trace)")
            }
        }
        return layout.itemIDs == ids
    }

    private func randomOffset(_ naive: NaiveSections, _ generator: inout SeededGenerator) -> Double {
        Double(Int.random(in: -20...(Int(naive.length) + 40), using: &generator)) + 0.25
    }

    @Test("Every point of 200 lists hits what is drawn there", arguments: 1...4 as ClosedRange<UInt64>)
    func points(part: UInt64) {
        for seed in (part * 50 - 49)...(part * 50) {
            var generator = SeededGenerator(seed: seed)
            let naive = NaiveSections.random(rows: Int.random(in: 0...25, using: &generator), using: &generator)
            let layout = naive.layout()
            guard naive.emptyRoom > 0 || !naive.sections.contains(where: { $0.rows.isEmpty && $0.header == 0 }) else {
                // A section that takes no room at all cannot be pointed at.
                continue
            }
            guard compare(layout, naive, "seed \(seed)") else { return }
            for _ in 0..<60 {
                let y = randomOffset(naive, &generator)
                let point = Point<Content>(x: 50, y: y)
                guard layout.item(at: point) == naive.item(at: y), layout.gap(at: point) == naive.gap(at: y) else {
                    Issue.record("seed \(seed) at \(y): \(layout.gap(at: point)), not \(naive.gap(at: y))")
                    return
                }
            }
        }
    }

    @Test("Gaps follow each other section by section, and each one's line lies in it", arguments: 1...100)
    func gaps(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var naive = NaiveSections.random(rows: Int.random(in: 0...20, using: &generator), using: &generator)
        naive.emptyRoom = 14
        let layout = naive.layout()
        let gaps = naive.sections.indices.flatMap { number in
            (0...naive.sections[number].rows.count).map { naive.gap($0, in: number) }
        }
        #expect(layout.firstGap == gaps.first && layout.lastGap == gaps.last)
        for (index, gap) in gaps.enumerated() {
            let next = index + 1 < gaps.count ? gaps[index + 1] : nil
            #expect(layout.gap(from: gap, forward: true) == next, "seed \(seed)")
            #expect(layout.gap(from: gap, .toward(.down)) == next, "seed \(seed)")
            #expect(layout.gap(from: gap, forward: false) == (index > 0 ? gaps[index - 1] : nil), "seed \(seed)")
            #expect(layout.gap(from: gap, .toward(.right)) == nil)
            #expect(layout.resolve(gap, near: .zero) == gap, "seed \(seed)")
        }
    }

    @Test("Random changes in sections give what arrays give", arguments: 1...8 as ClosedRange<UInt64>)
    func changes(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var naive = NaiveSections.random(rows: 200, using: &generator)
        let layout = naive.layout()
        for step in 0..<400 {
            let trace = "seed \(seed), step \(step)"
            guard let number = naive.sections.indices.randomElement(using: &generator) else { return }
            let index = Int.random(in: 0...naive.sections[number].rows.count, using: &generator)
            let gap = naive.gap(index, in: number)
            let extent = Double(Int.random(in: 1...40, using: &generator))
            let id = 10_000 + UInt64(step)
            let victim = naive.items.randomElement(using: &generator)
            switch Int.random(in: 0..<9, using: &generator) {
            case 0...3:
                layout.insert(ItemID(id), extent: extent, in: gap)
                naive.sections[number].rows.insert((id, extent), at: index)
            case 4...6:
                guard let victim else { continue }
                layout.remove(ItemID(victim))
                naive.remove(victim)
            default:
                guard let victim, let from = naive.section(of: victim),
                    let place = naive.sections[from].rows.firstIndex(where: { $0.id == victim })
                else { continue }
                layout.move(ItemID(victim), to: gap)
                let row = naive.sections[from].rows.remove(at: place)
                let shift = from == number && place < index ? 1 : 0
                naive.sections[number].rows.insert(row, at: index - shift)
            }
            if step % 40 == 39 { guard compare(layout, naive, trace) else { return } }
        }
        let everything = layout.rows(in: -1...1_000_000)
        #expect(everything.filter { layout.contains($0.id) }.map(\.id.rawValue) == naive.items, "seed \(seed)")
    }

    @Test("A gap in an empty section opens in the room that is open there anyhow")
    func openRoom() {
        let layout = ListLayout(breadth: 100, emptySectionExtent: 30)
        layout.replaceAll(sections: [
            .init(ItemID(91), headerExtent: 10),
            .init(ItemID(92), headerExtent: 10, rows: [.init(ItemID(1), extent: 20)]),
        ])
        for (extent, push) in [(20.0, 0.0), (30, 0), (50, 20)] {
            let open = layout.arrangement(Displacement(gap: Gap(parent: ItemID(91)), gapExtent: extent))
            #expect(open.gapFrame == Rect(x: 0, y: 10, width: 100, height: extent))
            #expect(open.shownOffset(of: 40) == 40 + push && open.totalExtent == 70 + push)
        }
    }
}
