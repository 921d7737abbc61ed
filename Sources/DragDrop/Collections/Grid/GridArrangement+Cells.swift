// SPDX-License-Identifier: Apache-2.0

extension GridArrangement {
    /// The cells and headers that are shown in a rectangle, in reading order, lifted ones left out: what a virtualised
    /// grid has to have at hand.
    ///
    /// - Complexity: O(log n + c (log k + log n)) for c cells in the rectangle's lines, k of them lifted or open.
    public func cells(in rect: Rect<Content>) -> [GridLayout.PlacedCell] {
        var result: [GridLayout.PlacedCell] = []
        let corners = (rect.origin, Point<Content>(x: rect.maxX, y: rect.maxY))
        let (first, second) = (layout.space.along(corners.0), layout.space.along(corners.1))
        let (low, high) = (min(first, second), max(first, second))
        var rank = self.rank(along: low)
        while rank < layout.blockCount {
            let shown = shown(layout.block(rank))
            guard shown.top < high || rank == 0 else { break }
            if let id = shown.block.id, shown.block.header > 0 {
                let header = layout.headerFrame(of: shown.block, top: shown.top)
                if header.intersects(rect) { result.append(.init(id: id, frame: header, isHeader: true)) }
            }
            add(shown, from: low, to: high, rect, to: &result)
            rank += 1
        }
        return result
    }

    private func add(
        _ shown: ShownBlock,
        from low: Double,
        to high: Double,
        _ rect: Rect<Content>,
        to cells: inout [GridLayout.PlacedCell]
    ) {
        let metrics = layout.metrics
        let count = shown.count
        let start = shown.top + shown.block.header
        guard high > start else { return }
        let lines = metrics.lines(count)
        let firstLine = ((low - start) / metrics.linePitch).floorIndex(upTo: lines)
        let lastLine = ((high - start) / metrics.linePitch).floorIndex(upTo: lines)
        var known: (position: Int, location: RowIndex.Location)?
        for index in min(count, firstLine * metrics.columns)..<min(count, (lastLine + 1) * metrics.columns) {
            let frame = layout.frame(index, in: shown.block, top: shown.top)
            guard frame.intersects(rect), let position = position(shownAt: index, in: shown) else { continue }
            let next = layout.cells.row(atPosition: position, behind: known) ?? layout.cells.row(atPosition: position)
            guard let location = next else { return }
            known = (position, location)
            cells.append(GridLayout.PlacedCell(id: layout.cells.id(at: location), frame: frame))
        }
    }

    /// The place in the layout of what is shown at a point: nil where no cell is, as in an open gap.
    ///
    /// - Complexity: O(log n).
    public func layoutPoint(shownAt point: Point<Content>) -> Point<Content>? {
        let shown = shown(layout.block(rank(along: layout.space.along(point))))
        let block = shown.block
        guard let index = layout.index(at: point, top: shown.top + block.header, count: shown.count),
            let position = position(shownAt: index, in: shown)
        else { return nil }
        let from = layout.frame(index, in: block, top: shown.top)
        let place = layout.frame(position - block.start, in: block, top: block.top)
        return point + (place.origin - from.origin)
    }
}

extension GridLayout {
    /// The cells and headers in a rectangle when nothing is displaced, in reading order.
    ///
    /// - Complexity: O(log n + c) for c cells.
    public func cells(in rect: Rect<Content>) -> [PlacedCell] { arrangement(.none).cells(in: rect) }
}

extension RowIndex {
    /// The row at a position if it is the one right behind a known one.
    func row(atPosition position: Int, behind known: (position: Int, location: Location)?) -> Location? {
        guard let known, known.position + 1 == position else { return nil }
        return location(after: known.location)
    }
}
