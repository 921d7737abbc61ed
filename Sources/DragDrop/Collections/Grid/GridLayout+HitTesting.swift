// SPDX-License-Identifier: Apache-2.0

extension GridLayout {
    /// The item under a point; none in headers, the spacing, the insets and beyond the last cell.
    ///
    /// - Complexity: O(log n).
    public func item(at point: Point<Content>) -> ItemID? {
        let block = block(rank(along: space.along(point)))
        guard let index = index(at: point, top: block.top + block.header, count: block.count) else { return nil }
        return item(atPosition: block.start + index)
    }

    /// Which of so many cells a point is in, if the first line of them begins at a place in the scrolling direction.
    func index(at point: Point<Content>, top: Double, count: Int) -> Int? {
        let along = space.along(point) - top
        let across = space.across(point) - metrics.start
        guard along >= 0, across >= 0 else { return nil }
        let line = (along / metrics.linePitch).floorIndex(upTo: metrics.lines(count))
        let column = (across / metrics.pitch).floorIndex(upTo: metrics.columns)
        guard line < metrics.lines(count), column < metrics.columns,
            along - Double(line) * metrics.linePitch < metrics.extent,
            across - Double(column) * metrics.pitch < metrics.breadth
        else { return nil }
        let index = line * metrics.columns + column
        return index < count ? index : nil
    }

    /// The gap nearest to a point: in the nearest line, in front of the first cell whose middle is behind the point. The
    /// gap at a line's end is the one in front of the next line's first cell. A header, and the room under that of an
    /// empty section, belong to the section's first gap; what is below the last line, to its last.
    ///
    /// - Complexity: O(log n).
    public func gap(at point: Point<Content>) -> Gap {
        let place = boundary(at: point)
        return gap(place.line * metrics.columns + place.index, in: place.block)
    }

    /// Between which cells of which line a point is.
    private func boundary(at point: Point<Content>) -> (block: Block, line: Int, index: Int) {
        let along = space.along(point)
        let block = block(rank(along: along))
        let lines = metrics.lines(block.count)
        let offset = along - block.top - block.header
        guard lines > 0, offset >= 0 || block.header == 0 else { return (block, 0, 0) }
        let line = ((offset + lineSpacing / 2) / metrics.linePitch).floorIndex(upTo: lines)
        guard line < lines else { return (block, lines - 1, block.count - (lines - 1) * metrics.columns) }
        let cells = min(metrics.columns, block.count - line * metrics.columns)
        return (block, line, metrics.boundary(across: space.across(point), cells: cells))
    }

    /// Where an item, or the header of a section, is.
    ///
    /// - Complexity: O(log n).
    public func frame(of id: ItemID) -> Rect<Content>? {
        if let rank = sections.rank(of: id) {
            let block = block(rank)
            return headerFrame(of: block, top: block.top)
        }
        return slot(of: id).map { frame($0.index, in: $0.block, top: $0.block.top) }
    }

    /// The lines in the middle of a gap, one beside each of its items.
    ///
    /// - Complexity: O(log n).
    public func lines(of gap: Gap) -> GapLines {
        let slot = slot(of: gap)
        let (block, count) = (slot.block, slot.block.count)
        return GapLines(
            downstream: line(slot.index, of: block, count: count, top: block.top, .downstream),
            upstream: line(slot.index, of: block, count: count, top: block.top, .upstream)
        )
    }

    /// The line in front of the cell with that number in a block of so many, or behind the one before it.
    func line(_ index: Int, of block: Block, count: Int, top: Double, _ affinity: GapAffinity) -> Rect<Content> {
        let isBehind = index > 0 && (affinity == .upstream || index >= count)
        let cell = isBehind ? index - 1 : index
        let (line, column) = cell.quotientAndRemainder(dividingBy: metrics.columns)
        let start = metrics.start + Double(column) * metrics.pitch
        // In an empty section no longer than what is open there, so that the line's middle is in the section.
        let extent = count == 0 && block.id != nil ? min(metrics.extent, emptySectionExtent) : metrics.extent
        let across = isBehind ? start + metrics.breadth + spacing / 2 : start - spacing / 2
        return space.rect(
            along: top + block.header + Double(line) * metrics.linePitch,
            across: max(0, min(across, max(breadth.finiteNonnegative, start + metrics.breadth))),
            extent: extent,
            breadth: 0
        )
    }
}
