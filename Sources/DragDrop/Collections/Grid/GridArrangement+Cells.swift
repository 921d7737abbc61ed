// SPDX-License-Identifier: Apache-2.0

extension GridArrangement {
    /// The cells and headers that are shown in a rectangle, in reading order, lifted ones left out: what a virtualised
    /// grid has to have at hand.
    ///
    /// - Complexity: O(log n + c (log k + log n)) for c cells in the rectangle's lines, k of them lifted or open.
    public func cells(in rect: Rect<Content>) -> [GridLayout.PlacedCell] {
        var result: [GridLayout.PlacedCell] = []
        forEachCell(in: rect) { result.append($0) }
        return result
    }

    /// Visits the cells and headers that are shown in a rectangle, in reading order, lifted ones left out.
    ///
    /// - Complexity: O(log n + c (log k + log n)) for c cells in the rectangle's lines, k of them lifted or open.
    public func forEachCell(in rect: Rect<Content>, _ body: (GridLayout.PlacedCell) -> Void) {
        let corners = (rect.origin, Point<Content>(x: rect.maxX, y: rect.maxY))
        let (first, second) = (layout.space.along(corners.0), layout.space.along(corners.1))
        let (low, high) = (min(first, second), max(first, second))
        var rank = self.rank(along: low)
        while rank < layout.blockCount {
            let block = layout.block(rank)
            let top = top(of: block)
            guard top < high || rank == 0 else { return }
            if let id = block.id, block.header > 0 {
                let header = layout.headerFrame(of: block, top: top)
                if header.intersects(rect) { body(GridLayout.PlacedCell(id: id, frame: header, isHeader: true)) }
            }
            visit(block, top: top, from: low, to: high, rect, body)
            rank += 1
        }
    }

    private func visit(
        _ block: GridLayout.Block,
        top: Double,
        from low: Double,
        to high: Double,
        _ rect: Rect<Content>,
        _ body: (GridLayout.PlacedCell) -> Void
    ) {
        let metrics = layout.metrics
        let change = change(of: block.rank)
        let count = change?.count ?? block.count
        let start = top + block.header
        guard high > start else { return }
        let lines = metrics.lines(count)
        let firstLine = ((low - start) / metrics.linePitch).floorIndex(upTo: lines)
        let lastLine = ((high - start) / metrics.linePitch).floorIndex(upTo: lines)
        var known: (position: Int, location: RowIndex.Location)?
        for index in min(count, firstLine * metrics.columns)..<min(count, (lastLine + 1) * metrics.columns) {
            let frame = layout.frame(index, in: block, top: top)
            guard frame.intersects(rect), let position = position(shownAt: index, in: block, change) else { continue }
            var next = layout.cells.row(atPosition: position, behind: known)
            if next == nil { next = layout.cells.row(atPosition: position) }
            guard let location = next else { return }
            known = (position, location)
            body(GridLayout.PlacedCell(id: layout.cells.id(at: location), frame: frame))
        }
    }

    /// The position of the cell that is shown as a block's cell of that number; nil in what is open.
    private func position(shownAt index: Int, in block: GridLayout.Block, _ change: Change?) -> Int? {
        guard let change else { return block.start + index }
        var index = index
        let passed = openings[change.openings].partitioningIndex { $0.start > index } - change.openings.lowerBound
        if passed > 0 {
            let opening = openings[change.openings.lowerBound + passed - 1]
            guard index >= opening.start + opening.cells else { return nil }
            index -= opening.openUpToHere
        }
        let position = block.start + index
        // How many are lifted in front of it: so many that each stands no farther on than those that stay allow.
        let stretch = lifted[change.lifted]
        let closed = stretch.indices.partitioningIndex { stretch[$0] - ($0 - stretch.startIndex) > position }
        return position + closed - stretch.startIndex
    }

    /// The number of a cell as shown, counted from its block's first.
    func shownIndex(of position: Int, in block: GridLayout.Block) -> Int {
        guard let change = change(of: block.rank) else { return position - block.start }
        let closed = lifted[change.lifted].partitioningIndex { $0 >= position } - change.lifted.lowerBound
        let passed = openings[change.openings].partitioningIndex { $0.position > position } - change.openings.lowerBound
        let open = passed > 0 ? openings[change.openings.lowerBound + passed - 1].openUpToHere : 0
        return position - block.start - closed + open
    }

    /// The place in the layout of what is shown at a point: nil where no cell is, as in an open gap.
    ///
    /// - Complexity: O(log n).
    public func layoutPoint(shownAt point: Point<Content>) -> Point<Content>? {
        let block = layout.block(rank(along: layout.space.along(point)))
        let top = top(of: block)
        let change = change(of: block.rank)
        guard let index = layout.index(at: point, top: top + block.header, count: change?.count ?? block.count),
            let position = position(shownAt: index, in: block, change)
        else { return nil }
        let shown = layout.frame(index, in: block, top: top)
        let place = layout.frame(position - block.start, in: block, top: block.top)
        return point + (place.origin - shown.origin)
    }

    /// Where a block begins as shown.
    func top(of block: GridLayout.Block) -> Double {
        let passed = changes.partitioningIndex { $0.rank >= block.rank }
        return block.top + (passed > 0 ? changes[passed - 1].growth : 0)
    }

    func change(of rank: Int) -> Change? {
        let passed = changes.partitioningIndex { $0.rank >= rank }
        return passed < changes.count && changes[passed].rank == rank ? changes[passed] : nil
    }

    /// The block that is shown at an offset; the first or the last one outside.
    ///
    /// - Complexity: O(log² s) for s sections.
    private func rank(along: Double) -> Int {
        (1..<max(1, layout.blockCount)).partitioningIndex { top(of: layout.block($0)) > along } - 1
    }
}

extension GridLayout {
    /// How the grid should be shown under a displacement.
    ///
    /// - Complexity: O(k log n) for k lifted cells and placeholders.
    public func arrangement(_ displacement: Displacement) -> GridArrangement { GridArrangement(self, displacement) }

    /// The cells and headers in a rectangle when nothing is displaced, in reading order.
    ///
    /// - Complexity: O(log n + c) for c cells.
    public func cells(in rect: Rect<Content>) -> [PlacedCell] { arrangement(.none).cells(in: rect) }

    /// Where one cell is shown under a displacement; make a ``GridArrangement`` to ask for several.
    public func displacedFrame(of id: ItemID, _ displacement: Displacement) -> Rect<Content>? {
        arrangement(displacement).frame(of: id)
    }

    /// The point of the layout that is shown at a point; nil where no cell is, as in an open gap.
    ///
    /// - Complexity: O(k log n) for k lifted cells and placeholders.
    public func layoutPoint(shownAt point: Point<Content>, _ displacement: Displacement) -> Point<Content>? {
        arrangement(displacement).layoutPoint(shownAt: point)
    }

    /// Where items would lie, one cell behind the other.
    ///
    /// - Complexity: O(k log n) for k items.
    public func landingFrames(of items: [ItemID], in gap: Gap) -> [Rect<Content>] {
        let lifted = items.filter { contains($0) }
        return arrangement(Displacement(lifted: lifted, gap: gap, gapCount: items.count)).gapFrames
    }
}

extension RowIndex {
    /// The row at a position if it is the one right behind a known one.
    func row(atPosition position: Int, behind known: (position: Int, location: Location)?) -> Location? {
        guard let known, known.position + 1 == position else { return nil }
        return location(after: known.location)
    }
}
