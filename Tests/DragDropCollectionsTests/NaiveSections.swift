// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator

/// A list in sections as arrays in arrays: slow and obviously right.
struct NaiveSections {
    struct Section {
        var id: UInt64
        var header = 0.0
        var rows: [(id: UInt64, extent: Double)] = []
    }

    /// A stretch of the axis and what is there.
    struct Stretch {
        enum Kind {
            case header(Int)
            case row(Int, Int)
            case room(Int)
        }

        var kind: Kind
        var start: Double
        var extent: Double
    }

    var sections: [Section] = []
    var spacing = 0.0
    var inset = 0.0
    var emptyRoom = 0.0

    var items: [UInt64] { sections.flatMap { $0.rows.map(\.id) } }

    func stretches() -> [Stretch] {
        var result: [Stretch] = []
        var offset = inset
        func add(_ kind: Stretch.Kind, _ extent: Double) {
            result.append(Stretch(kind: kind, start: offset, extent: extent))
            offset += extent + spacing
        }
        for (number, section) in sections.enumerated() {
            if section.header > 0 { add(.header(number), section.header) }
            for (index, row) in section.rows.enumerated() { add(.row(number, index), row.extent) }
            if section.rows.isEmpty, emptyRoom > 0 { add(.room(number), emptyRoom) }
        }
        return result
    }

    var length: Double { (stretches().last.map { $0.start + $0.extent } ?? inset) + inset }

    func gap(_ index: Int, in number: Int) -> Gap {
        let rows = sections[number].rows
        return Gap(
            parent: ItemID(sections[number].id),
            after: index > 0 ? ItemID(rows[index - 1].id) : nil,
            before: index < rows.count ? ItemID(rows[index].id) : nil
        )
    }

    /// The gap of the last stretch that has begun: a header's is the section's first.
    func gap(at y: Double) -> Gap {
        let stretches = stretches()
        guard let first = stretches.first else { return Gap() }
        let here = stretches.last { $0.start <= y } ?? first
        switch here.kind {
        case .header(let number), .room(let number): return gap(0, in: number)
        case .row(let number, let index):
            return gap(y < here.start + here.extent / 2 ? index : index + 1, in: number)
        }
    }

    func item(at y: Double) -> ItemID? {
        for stretch in stretches() where y >= stretch.start && y < stretch.start + stretch.extent {
            if case .row(let number, let index) = stretch.kind { return ItemID(sections[number].rows[index].id) }
        }
        return nil
    }

    func offset(of id: UInt64) -> Double? {
        for stretch in stretches() {
            switch stretch.kind {
            case .row(let number, let index): if sections[number].rows[index].id == id { return stretch.start }
            case .header(let number): if sections[number].id == id { return stretch.start }
            case .room: break
            }
        }
        return nil
    }

    func section(of id: UInt64) -> Int? { sections.firstIndex { $0.rows.contains { $0.id == id } } }

    mutating func remove(_ id: UInt64) {
        for number in sections.indices { sections[number].rows.removeAll { $0.id == id } }
    }

    func layout() -> ListLayout {
        let layout = ListLayout(
            breadth: 100,
            spacing: spacing,
            insets: Insets(inset),
            emptySectionExtent: emptyRoom
        )
        layout.replaceAll(
            sections: sections.map { section in
                ListLayout.Section(
                    ItemID(section.id),
                    headerExtent: section.header,
                    rows: section.rows.map { ListLayout.Row(ItemID($0.id), extent: $0.extent) }
                )
            }
        )
        return layout
    }

    static func random(rows: Int, using generator: inout SeededGenerator) -> NaiveSections {
        var naive = NaiveSections()
        naive.spacing = Double([0, 4].randomElement(using: &generator) ?? 0)
        naive.inset = Double([0, 6].randomElement(using: &generator) ?? 0)
        naive.emptyRoom = Double([0, 14].randomElement(using: &generator) ?? 0)
        for number in 0..<UInt64.random(in: 1...7, using: &generator) {
            let header = Double([0, 10, 25].randomElement(using: &generator) ?? 0)
            naive.sections.append(Section(id: 900_000 + number, header: header))
        }
        for id in 0..<UInt64(rows) {
            let number = Int.random(in: 0..<naive.sections.count, using: &generator)
            naive.sections[number].rows.append((id + 1, Double(Int.random(in: 1...40, using: &generator))))
        }
        return naive
    }
}
