// SPDX-License-Identifier: Apache-2.0

import DragDrop

/// The list as an array: slow and obviously right.
struct NaiveList {
    var rows: [(id: UInt64, extent: Double)] = []
    var spacing = 0.0
    var inset = 0.0

    func offset(_ index: Int) -> Double { inset + rows[..<index].reduce(0) { $0 + $1.extent + spacing } }

    func index(of id: UInt64) -> Int? { rows.firstIndex { $0.id == id } }

    func gap(at y: Double) -> Gap {
        var start = inset
        var previous: ItemID?
        for row in rows {
            if y < start + row.extent / 2 { return Gap(after: previous, before: ItemID(row.id)) }
            start += row.extent + spacing
            previous = ItemID(row.id)
        }
        return Gap(after: previous)
    }

    func item(at y: Double) -> ItemID? {
        var start = inset
        for row in rows {
            if y >= start, y < start + row.extent { return ItemID(row.id) }
            start += row.extent + spacing
        }
        return nil
    }

    mutating func insert(_ id: UInt64, extent: Double, after: UInt64?) {
        let position = after.flatMap { self.index(of: $0) }.map { $0 + 1 } ?? 0
        rows.insert((id, extent), at: position)
    }
}
