// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator

/// The grid as lines of boxes laid out one by one: slow and obviously right.
struct NaiveGrid {
    /// What is shown in one place.
    enum Entry: Equatable {
        case item(UInt64)
        case open
        case placeholder(UInt64)
    }

    struct Section {
        var id: UInt64?
        var header = 0.0
        var entries: [Entry] = []
    }

    /// One place of the picture, read from the left; mirrored by ``NaiveGrid/frame(_:)``.
    struct Box {
        var section: Int
        var index: Int
        var line: Int
        var x: Double
        var y: Double
    }

    var sections = [Section()]
    var columns = 1
    var cell = Size(width: 10, height: 10)
    var spacing = 0.0
    var lineSpacing = 0.0
    var insets = Insets.zero
    var width = 100.0
    var isRightToLeft = false
    var emptyRoom = 0.0

    var isSectioned: Bool { sections.contains { $0.id != nil } }

    var items: [UInt64] { sections.flatMap(\.entries).compactMap(item) }

    func item(_ entry: Entry) -> UInt64? {
        if case .item(let id) = entry { id } else { nil }
    }

    /// Every place, the tops of the headers, and the height of all.
    func picture() -> (boxes: [Box], headers: [Double], tops: [Double], height: Double) {
        var boxes: [Box] = []
        var headers: [Double] = []
        var tops: [Double] = []
        var y = insets.top
        let first = y
        for (number, section) in sections.enumerated() {
            headers.append(y)
            if section.header > 0 { y += section.header + lineSpacing }
            tops.append(y)
            for index in section.entries.indices {
                let column = index % columns
                let x = (isRightToLeft ? insets.right : insets.left) + Double(column) * (cell.width + spacing)
                boxes.append(Box(section: number, index: index, line: index / columns, x: x, y: y))
                if column == columns - 1 || index == section.entries.count - 1 { y += cell.height + lineSpacing }
            }
            if section.entries.isEmpty, section.id != nil, emptyRoom > 0 { y += emptyRoom + lineSpacing }
        }
        if y > first { y -= lineSpacing }
        return (boxes, headers, tops, y + insets.bottom)
    }

    func mirrored(_ rect: Rect<Content>) -> Rect<Content> {
        guard isRightToLeft else { return rect }
        return Rect(x: width - rect.maxX, y: rect.minY, width: rect.size.width, height: rect.size.height)
    }

    func frame(_ box: Box) -> Rect<Content> {
        mirrored(Rect(x: box.x, y: box.y, width: cell.width, height: cell.height))
    }

    func frame(of entry: Entry) -> [Rect<Content>] {
        picture().boxes.filter { sections[$0.section].entries[$0.index] == entry }.map(frame)
    }

    /// What is drawn under a point.
    func entry(at point: Point<Content>) -> Entry? {
        picture().boxes.first { frame($0).contains(point) }.map { sections[$0.section].entries[$0.index] }
    }

    func gap(_ index: Int, in section: Int) -> Gap {
        let entries = sections[section].entries
        return Gap(
            parent: sections[section].id.map { ItemID($0) },
            after: index > 0 ? item(entries[index - 1]).map { ItemID($0) } : nil,
            before: index < entries.count ? item(entries[index]).map { ItemID($0) } : nil
        )
    }

    /// The gap at a point, looked for line by line: each line has half of the spacing around it.
    func gap(at point: Point<Content>) -> Gap {
        let picture = picture()
        let x = isRightToLeft ? width - point.x : point.x
        for (number, section) in sections.enumerated().reversed() {
            let isFirst = number == 0
            guard isFirst || point.y >= picture.headers[number] else { continue }
            let count = section.entries.count
            if count == 0 || (section.header > 0 && point.y < picture.tops[number]) { return gap(0, in: number) }
            let lines = (count - 1) / columns + 1
            for line in 0..<lines {
                let bottom = picture.tops[number] + Double(line) * (cell.height + lineSpacing) + cell.height
                guard point.y < bottom + lineSpacing / 2 else { continue }
                let boxes = picture.boxes.filter { $0.section == number && $0.line == line }
                let passed = boxes.filter { $0.x + cell.width / 2 <= x }.count
                return gap(line * columns + passed, in: number)
            }
            return gap(count, in: number)
        }
        return Gap()
    }

    func place(of id: UInt64) -> (section: Int, index: Int)? {
        for (number, section) in sections.enumerated() {
            if let index = section.entries.firstIndex(of: .item(id)) { return (number, index) }
        }
        return nil
    }

    mutating func remove(_ id: UInt64) {
        for number in sections.indices { sections[number].entries.removeAll { $0 == .item(id) } }
    }

    mutating func insert(_ entry: Entry, after: UInt64?, in section: Int) {
        let index = after.flatMap { sections[section].entries.firstIndex(of: .item($0)) }.map { $0 + 1 } ?? 0
        sections[section].entries.insert(entry, at: index)
    }

    /// The grid as it should look: what is open put in, then what is lifted taken out.
    func displaced(lifted: [UInt64], gap: Gap?, cells: Int, rooms: [(id: UInt64, gap: Gap, cells: Int)]) -> NaiveGrid {
        var result = self
        func open(_ entry: Entry, _ count: Int, at gap: Gap) {
            let section = gap.parent.flatMap { parent in sections.firstIndex { $0.id == parent.rawValue } } ?? 0
            var index = result.sections[section].entries.count
            if let before = gap.before, let place = result.place(of: before.rawValue) {
                index = place.index
            } else if let after = gap.after, let place = result.place(of: after.rawValue) {
                index = place.index + 1
                // Behind what is open there already.
                while index < result.sections[section].entries.count,
                    item(result.sections[section].entries[index]) == nil
                {
                    index += 1
                }
            }
            result.sections[section].entries.insert(contentsOf: Array(repeating: entry, count: count), at: index)
        }
        for room in rooms { open(.placeholder(room.id), room.cells, at: room.gap) }
        if let gap { open(.open, cells, at: gap) }
        for id in lifted { result.remove(id) }
        return result
    }

    /// A grid of any shape, and the layout that should be the same.
    static func random(
        cells count: ClosedRange<Int>,
        using generator: inout SeededGenerator
    ) -> (naive: NaiveGrid, layout: GridLayout) {
        var naive = NaiveGrid()
        naive.columns = Int.random(in: 1...7, using: &generator)
        naive.cell = Size(
            width: Double(Int.random(in: 5...40, using: &generator)),
            height: Double(Int.random(in: 5...40, using: &generator))
        )
        naive.spacing = Double([0, 2, 8].randomElement(using: &generator) ?? 0)
        naive.lineSpacing = Double([0, 4, 10].randomElement(using: &generator) ?? 0)
        let inset = Double([0, 6].randomElement(using: &generator) ?? 0)
        naive.insets = Insets(top: inset, left: inset / 2, bottom: 2 * inset, right: inset)
        naive.isRightToLeft = Bool.random(using: &generator)
        naive.emptyRoom = Double([0, 12].randomElement(using: &generator) ?? 0)
        naive.width =
            naive.insets.left + naive.insets.right + Double(naive.columns) * (naive.cell.width + naive.spacing)
        let total = Int.random(in: count, using: &generator)
        let items = (0..<total).map { Entry.item(UInt64($0 + 1)) }
        if Bool.random(using: &generator) {
            naive.sections = [Section(entries: items)]
        } else {
            let number = Int.random(in: 1...6, using: &generator)
            naive.sections = (0..<number).map { Section(id: UInt64(1_000_000 + $0)) }
            for section in naive.sections.indices {
                naive.sections[section].header = Double([0, 9, 20].randomElement(using: &generator) ?? 0)
            }
            for entry in items {
                let section = Int.random(in: 0..<number, using: &generator)
                naive.sections[section].entries.append(entry)
            }
        }
        return (naive, naive.layout())
    }

    func layout() -> GridLayout {
        let layout = GridLayout(
            cellSize: cell,
            breadth: width,
            columns: columns,
            spacing: spacing,
            lineSpacing: lineSpacing,
            insets: insets,
            isRightToLeft: isRightToLeft,
            emptySectionExtent: emptyRoom
        )
        if isSectioned {
            layout.replaceAll(
                sections: sections.map { section in
                    GridLayout.Section(
                        ItemID(section.id ?? 0),
                        headerExtent: section.header,
                        items: section.entries.compactMap(item).map { ItemID($0) }
                    )
                }
            )
        } else {
            layout.replaceAll(items.map { ItemID($0) })
        }
        return layout
    }
}
