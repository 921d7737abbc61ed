// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("A list's layout against a plain array")
struct ListLayoutModelTests {
    private func compare(_ layout: ListLayout, _ naive: NaiveList, _ trace: String) {
        #expect(layout.itemIDs.map(\.rawValue) == naive.rows.map(\.id), "\(trace)")
        #expect(layout.count == naive.rows.count, "\(trace)")
        let ids = naive.rows.map { ItemID($0.id) }
        #expect(ids.map { layout.position(of: $0) } == Array(ids.indices), "\(trace)")
        #expect(ids.indices.map { layout.item(atPosition: $0) } == ids, "\(trace)")
        #expect(ids.map { layout.offset(of: $0) } == ids.indices.map { naive.offset($0) }, "\(trace)")
        #expect(ids.map { layout.item(before: $0) } == [nil] + ids.dropLast(), "\(trace)")
        #expect(ids.map { layout.item(after: $0) } == Array(ids.dropFirst()) + [nil], "\(trace)")
    }

    private func compareHits(_ layout: ListLayout, _ naive: NaiveList, at y: Double, _ trace: String) {
        let point = Point<Content>(x: 50, y: y)
        guard layout.gap(at: point) != naive.gap(at: y) || layout.item(at: point) != naive.item(at: y) else { return }
        Issue.record("\(trace): differs at \(y)")
    }

    @Test("Every sequence of four inserts and removes of three rows gives what an array gives")
    func exhaustive() {
        // Each step is insert(id, after: none | 1 | 2 | 3) or remove(id).
        let steps: [(id: UInt64, after: UInt64?, removes: Bool)] = (1...3).flatMap { id in
            [(id, nil, true), (id, nil, false)] + (1...3).filter { $0 != id }.map { (id, $0, false) }
        }
        for code in 0..<(steps.count * steps.count * steps.count * steps.count) {
            var code = code
            let layout = ListLayout(breadth: 100, spacing: 2)
            var naive = NaiveList(spacing: 2)
            for _ in 0..<4 {
                let step = steps[code % steps.count]
                code /= steps.count
                if step.removes {
                    layout.remove(ItemID(step.id))
                    naive.rows.removeAll { $0.id == step.id }
                } else if naive.index(of: step.id) == nil {
                    let anchor = step.after.flatMap { naive.index(of: $0) == nil ? nil : $0 }
                    let first = naive.rows.first.map { ItemID($0.id) }
                    let gap = anchor.map { Gap(after: ItemID($0)) } ?? Gap(before: first)
                    layout.insert(ItemID(step.id), extent: Double(step.id * 4), in: gap)
                    naive.insert(step.id, extent: Double(step.id * 4), after: anchor)
                }
            }
            guard layout.itemIDs.map(\.rawValue) == naive.rows.map(\.id) else {
                Issue.record("sequence \(code): \(layout.itemIDs) is not \(naive.rows)")
                return
            }
            for y in stride(from: -3.0, to: 40, by: 4.5) where layout.gap(at: Point(x: 1, y: y)) != naive.gap(at: y) {
                Issue.record("sequence \(code) differs at \(y)")
            }
        }
    }

    @Test("Random changes of a large list give what an array gives", arguments: [1, 2, 3, 4] as [UInt64])
    func random(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let layout = ListLayout(breadth: 100, spacing: 4, insets: Insets(8))
        var naive = NaiveList(spacing: 4, inset: 8)
        naive.rows = (1...600).map { (UInt64($0), Double(Int.random(in: 0...80, using: &generator))) }
        layout.replaceAll(naive.rows.map { .init(ItemID($0.id), extent: $0.extent) })
        var nextID: UInt64 = 10_000
        for step in 0..<1_500 {
            let trace = "seed \(seed), step \(step)"
            let victim = naive.rows.randomElement(using: &generator)?.id
            switch Int.random(in: 0..<5, using: &generator) {
            case 0, 1:
                nextID += 1
                let extent = Double(Int.random(in: 0...80, using: &generator))
                let first = naive.rows.first.map { ItemID($0.id) }
                layout.insert(
                    ItemID(nextID),
                    extent: extent,
                    in: victim.map { Gap(after: ItemID($0)) } ?? Gap(before: first)
                )
                naive.insert(nextID, extent: extent, after: victim)
            case 2:
                guard let victim else { continue }
                layout.remove(ItemID(victim))
                naive.rows.removeAll { $0.id == victim }
            case 3:
                guard let victim, let index = naive.index(of: victim) else { continue }
                let extent = Double(Int.random(in: 0...80, using: &generator))
                layout.setExtent(extent, of: ItemID(victim))
                naive.rows[index].extent = extent
            default:
                guard let victim, let index = naive.index(of: victim),
                    let anchor = naive.rows.randomElement(using: &generator)?.id, anchor != victim
                else { continue }
                layout.move(ItemID(victim), to: Gap(after: ItemID(anchor)))
                let row = naive.rows.remove(at: index)
                naive.insert(row.id, extent: row.extent, after: anchor)
            }
            let end = naive.offset(naive.rows.count) + 20
            compareHits(layout, naive, at: Double(Int.random(in: -20...Int(end), using: &generator)), trace)
            if step % 300 == 299 { compare(layout, naive, trace) }
        }
        compare(layout, naive, "seed \(seed), at the end")
    }

    @Test("The rows in a range are those that touch it", arguments: [7, 8] as [UInt64])
    func ranges(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let naive = NaiveList(
            rows: (1...400).map { (UInt64($0), Double(Int.random(in: 1...60, using: &generator))) },
            spacing: 6,
            inset: 3
        )
        let layout = ListLayout(breadth: 100, spacing: 6, insets: Insets(3))
        layout.replaceAll(naive.rows.map { .init(ItemID($0.id), extent: $0.extent) })
        for _ in 0..<200 {
            let low = Double(Int.random(in: -50...15_000, using: &generator))
            let high = low + Double(Int.random(in: 0...900, using: &generator))
            let expected = naive.rows.indices.filter {
                naive.offset($0) <= high && naive.offset($0) + naive.rows[$0].extent >= low
            }
            let found = layout.rows(in: low...high)
            #expect(found.map(\.id.rawValue) == expected.map { naive.rows[$0].id }, "seed \(seed) \(low)...\(high)")
            #expect(found.map(\.offset) == expected.map { naive.offset($0) })
        }
    }

    @Test("Emptying a large list and filling it again leaves nothing behind")
    func emptying() {
        let layout = ListLayout(breadth: 10)
        layout.replaceAll((1...1_000).map { .init(ItemID($0), extent: 10) })
        for id in 1...1_000 { layout.remove(ItemID(UInt64(id))) }
        #expect(layout.count == 0)
        #expect(layout.totalExtent == 0)
        for id in 1...1_000 { layout.insert(ItemID(UInt64(id)), extent: 10, in: Gap()) }
        #expect(layout.itemIDs.map(\.rawValue) == Array(1...1_000))
        #expect(layout.totalExtent == 10_000)
    }
}
