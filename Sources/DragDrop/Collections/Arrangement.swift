// SPDX-License-Identifier: Apache-2.0

/// Where the rows of a list are *shown* during a drag: lifted rows closed up, a gap open, room for placeholders.
///
/// Made from a layout and a displacement; valid for that revision of the layout. Output only.
public struct Arrangement {
    private let layout: ListLayout
    private let lifted: [Lifted]
    private let openings: [Opening]
    private let gap: Int?

    private struct Lifted {
        var end: Double
        var lengthUpToHere: Double
    }

    private struct Opening {
        var room: Displacement.Room?
        /// Where it is in the layout.
        var offset: Double
        var length: Double
        var lengthUpToHere = 0.0
    }

    init(_ layout: ListLayout, _ displacement: Displacement) {
        self.layout = layout
        var sum = 0.0
        var places: [(offset: Double, length: Double)] = []
        for id in displacement.lifted {
            guard let offset = layout.offset(of: id), let extent = layout.extent(of: id) else { continue }
            places.append((offset, extent + layout.spacing))
        }
        places.sort { $0.offset < $1.offset }
        lifted = places.map { place in
            sum += place.length
            return Lifted(end: place.offset + place.length, lengthUpToHere: sum)
        }
        openings = Arrangement.openings(layout, displacement)
        gap = openings.firstIndex { $0.room == nil }
    }

    private static func openings(_ layout: ListLayout, _ displacement: Displacement) -> [Opening] {
        var result: [Opening] = []
        // In the same gap the order of the displacement holds, and the open gap is the last.
        func add(_ opening: Opening) {
            var index = result.count
            while index > 0, result[index - 1].offset > opening.offset { index -= 1 }
            result.insert(opening, at: index)
        }
        for room in displacement.rooms {
            let length = Double(room.rows) * (room.rowExtent + layout.spacing)
            add(Opening(room: room, offset: offset(of: room.gap, layout), length: length))
        }
        if let gap = displacement.gap {
            add(Opening(offset: offset(of: gap, layout), length: displacement.gapExtent + layout.spacing))
        }
        var sum = 0.0
        for index in result.indices {
            sum += result[index].length
            result[index].lengthUpToHere = sum
        }
        return result
    }

    private static func offset(of gap: Gap, _ layout: ListLayout) -> Double {
        if let before = gap.before, let offset = layout.offset(of: before) { return offset }
        if let after = gap.after, let offset = layout.offset(of: after) {
            return offset + (layout.extent(of: after) ?? 0) + layout.spacing
        }
        return layout.leadingInset
    }

    /// Where a row that stands at an offset of the layout is shown.
    ///
    /// - Complexity: O(log k) for k lifted rows and placeholders.
    public func shownOffset(of offset: Double) -> Double {
        var low = 0
        var high = openings.count
        while low < high {
            let middle = (low + high) / 2
            if openings[middle].offset <= offset { low = middle + 1 } else { high = middle }
        }
        return closedOffset(of: offset) + (low > 0 ? openings[low - 1].lengthUpToHere : 0)
    }

    /// The same without what is open.
    private func closedOffset(of offset: Double) -> Double {
        var low = 0
        var high = lifted.count
        while low < high {
            let middle = (low + high) / 2
            if lifted[middle].end <= offset { low = middle + 1 } else { high = middle }
        }
        return offset - (low > 0 ? lifted[low - 1].lengthUpToHere : 0)
    }

    /// The frame a row is shown in; a lifted row's is where it would be, so that it can fade in place.
    public func frame(of id: ItemID) -> Rect<Content>? {
        guard let offset = layout.offset(of: id), let extent = layout.extent(of: id) else { return nil }
        return layout.frame(offset: shownOffset(of: offset), extent: extent)
    }

    /// The frame of the open gap; nil if none is open.
    public var gapFrame: Rect<Content>? {
        guard let gap else { return nil }
        return layout.frame(offset: start(of: openings[gap]), extent: max(0, openings[gap].length - layout.spacing))
    }

    /// The frames of a placeholder's rows in order; none if it is not shown here.
    ///
    /// - Complexity: O(placeholders + rows).
    public func frames(of placeholder: Placeholder.ID) -> [Rect<Content>] {
        for opening in openings {
            guard let room = opening.room, room.placeholder == placeholder else { continue }
            let start = start(of: opening)
            return (0..<max(0, room.rows)).map { row in
                let offset = start + Double(row) * (room.rowExtent + layout.spacing)
                return layout.frame(offset: offset, extent: room.rowExtent)
            }
        }
        return []
    }

    private func start(of opening: Opening) -> Double {
        closedOffset(of: opening.offset) + opening.lengthUpToHere - opening.length
    }

    /// The extent of what is shown.
    public var totalExtent: Double {
        layout.totalExtent - (lifted.last?.lengthUpToHere ?? 0) + (openings.last?.lengthUpToHere ?? 0)
    }

    /// The range of the layout whose rows may be shown in a range: what a virtualised list has to have at hand.
    public func layoutRange(shownIn range: ClosedRange<Double>) -> ClosedRange<Double> {
        let closed = lifted.last?.lengthUpToHere ?? 0
        let open = openings.last?.lengthUpToHere ?? 0
        return max(0, range.lowerBound - open)...(range.upperBound + closed)
    }
}

extension ListLayout {
    /// How the list should be shown under a displacement.
    ///
    /// - Complexity: O(k log n) for k lifted rows and placeholders.
    public func arrangement(_ displacement: Displacement) -> Arrangement { Arrangement(self, displacement) }

    /// Where one row is shown under a displacement; make an ``Arrangement`` to ask for several.
    public func displacedFrame(of id: ItemID, _ displacement: Displacement) -> Rect<Content>? {
        arrangement(displacement).frame(of: id)
    }
}
