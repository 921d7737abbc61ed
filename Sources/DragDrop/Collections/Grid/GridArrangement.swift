// SPDX-License-Identifier: Apache-2.0

/// Where the cells of a grid are *shown* during a drag: lifted cells closed up, a gap of some cells open, room for
/// placeholders. All cells behind flow on.
///
/// Made from a layout and a displacement; valid for that revision of the layout. Output only.
public final class GridArrangement: CollectionArrangement {
    let layout: GridLayout

    /// The cells of all blocks one behind the other, each one long.
    private let axis: DisplacedAxis
    private let affinity: GapAffinity

    /// The blocks that look different, in order.
    private let changes: [Change]

    /// A block with other cells than the layout's.
    private struct Change {
        var rank: Int

        /// By how much this block and all in front of it are longer, in points.
        var growth: Double
    }

    /// A block as it is shown.
    struct ShownBlock {
        var block: GridLayout.Block

        /// Where it begins in the scrolling direction.
        var top: Double

        /// How many cells are shown in front of it.
        var start: Int

        /// How many cells it shows, what is open among them.
        var count: Int
    }

    /// - Complexity: O(k log n) for k lifted cells and placeholders.
    init(_ layout: GridLayout, _ displacement: Displacement) {
        self.layout = layout
        affinity = displacement.affinity
        let lifted = displacement.lifted.compactMap { layout.position(of: $0) }
        let openings = displacement.openings(
            gapLength: Double(max(0, min(displacement.gapCount, 1_000_000))),
            rowLength: { _ in 1 },
            at: { gap in
                let slot = layout.slot(of: gap)
                let position = Double(slot.block.start + slot.index)
                return DisplacedAxis.Opening(offset: position, pushed: position, rank: Double(slot.block.rank))
            }
        )
        let stretches = lifted.map { DisplacedAxis.Stretch(offset: Double($0), length: 1) }
        let axis = DisplacedAxis(closing: stretches, opening: openings)
        self.axis = axis
        let ranks = Set(lifted.map { layout.rank(ofPosition: $0) } + openings.map { Int($0.rank) })
        var growth = 0.0
        changes = ranks.sorted().map { rank in
            let block = layout.block(rank)
            let shown =
                GridArrangement.start(of: rank + 1, layout, axis) - GridArrangement.start(of: rank, layout, axis)
            growth += layout.length(of: block, cells: shown) - layout.length(of: block, cells: block.count)
            return Change(rank: rank, growth: growth)
        }
    }

    /// How many cells are shown in front of a block; for the number of blocks all of them.
    private static func start(of rank: Int, _ layout: GridLayout, _ axis: DisplacedAxis) -> Int {
        let position = Double(rank < layout.blockCount ? layout.block(rank).start : layout.count)
        let passed = axis.openings.partitioningIndex { $0.rank >= Double(rank) }
        return Int(position - axis.closed(before: position) + (passed > 0 ? axis.openings[passed - 1].pushUpToHere : 0))
    }

    /// A block as it is shown.
    ///
    /// - Complexity: O(log s + log k).
    func shown(_ block: GridLayout.Block) -> ShownBlock {
        guard !axis.openings.isEmpty || axis.totalClosed > 0 else {
            return ShownBlock(block: block, top: block.top, start: block.start, count: block.count)
        }
        let start = GridArrangement.start(of: block.rank, layout, axis)
        let end = GridArrangement.start(of: block.rank + 1, layout, axis)
        return ShownBlock(block: block, top: top(of: block), start: start, count: end - start)
    }

    /// Where a block begins as shown.
    private func top(of block: GridLayout.Block) -> Double {
        let passed = changes.partitioningIndex { $0.rank >= block.rank }
        return block.top + (passed > 0 ? changes[passed - 1].growth : 0)
    }

    /// The block that is shown at an offset; the first or the last one outside.
    ///
    /// - Complexity: O(log s (log s + log k)) for s sections.
    func rank(along: Double) -> Int {
        (1..<max(1, layout.blockCount)).partitioningIndex { top(of: layout.block($0)) > along } - 1
    }

    /// The number of a place among the cells that its block shows: a cell's own, or that of the first one behind it.
    func index(of slot: GridLayout.Slot, in shown: ShownBlock) -> Int {
        Int(axis.shown(Double(slot.block.start + slot.index))) - shown.start
    }

    /// The position of the cell that is shown as a block's cell of that number; nil in what is open.
    func position(shownAt index: Int, in shown: ShownBlock) -> Int? {
        axis.layout(shownAt: Double(shown.start + index)).map { Int($0) }
    }

    /// The frame a cell, or the header of a section, is shown in; a lifted cell's is where it would be, so that it can
    /// fade there.
    ///
    /// - Complexity: O(log n).
    public func frame(of id: ItemID) -> Rect<Content>? {
        if let rank = layout.sections.rank(of: id) {
            let block = layout.block(rank)
            return layout.headerFrame(of: block, top: top(of: block))
        }
        guard let slot = layout.slot(of: id) else { return nil }
        let shown = shown(slot.block)
        return layout.frame(index(of: slot, in: shown), in: slot.block, top: shown.top)
    }

    /// The frames of the open gap's cells, in order; none if no gap is open.
    public var gapFrames: [Rect<Content>] { axis.gap.map { frames(of: axis.openings[$0]) } ?? [] }

    /// The frames of the open gap's cells: in a grid one is as large as the other.
    public func landingFrames(extents: [Double]) -> [Rect<Content>] { gapFrames }

    /// How many cells fill what is visible, in whole lines and at least one cell.
    public func gapCount(filling size: Size) -> Int {
        let metrics = layout.metrics
        let lines = (size.along(layout.scrollAxis) / metrics.linePitch).floorIndex(upTo: 10_000)
        let cells = metrics.columns.multipliedReportingOverflow(by: max(1, lines))
        return cells.overflow ? Int.max : cells.partialValue
    }

    /// The line at which the gap is, for those who draw one instead of opening cells: beside the item it is pointed at.
    /// Nil if no gap is open.
    public var gapLine: Rect<Content>? {
        guard let gap = axis.gap else { return nil }
        let opening = axis.openings[gap]
        let shown = shown(layout.block(Int(opening.rank)))
        let index = Int(opening.start) - shown.start
        return layout.line(index, of: shown.block, count: shown.count, top: shown.top, affinity)
    }

    /// The frames of a placeholder's cells in order; none if it is not shown here.
    ///
    /// - Complexity: O(placeholders + cells).
    public func frames(of placeholder: Placeholder.ID) -> [Rect<Content>] {
        axis.openings.first { $0.placeholder == placeholder }.map { frames(of: $0) } ?? []
    }

    private func frames(of opening: DisplacedAxis.Opening) -> [Rect<Content>] {
        let shown = shown(layout.block(Int(opening.rank)))
        let start = Int(opening.start) - shown.start
        return (0..<Int(opening.length)).map { layout.frame(start + $0, in: shown.block, top: shown.top) }
    }

    /// The size of what is shown.
    public var contentSize: Size {
        layout.contentSize(layout.extent(ofBlocks: layout.blocksLength + (changes.last?.growth ?? 0)))
    }
}

extension GridLayout {
    /// How the grid should be shown under a displacement.
    ///
    /// - Complexity: O(k log n) for k lifted cells and placeholders.
    public func arrangement(_ displacement: Displacement) -> GridArrangement { GridArrangement(self, displacement) }

    /// How the grid should be shown under a displacement.
    public func arranged(_ displacement: Displacement) -> (any CollectionArrangement)? { arrangement(displacement) }
}
