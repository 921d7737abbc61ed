// SPDX-License-Identifier: Apache-2.0

/// Where the cells of a grid are *shown* during a drag: lifted cells closed up, a gap of some cells open, room for
/// placeholders. All cells behind flow on.
///
/// Made from a layout and a displacement; valid for that revision of the layout. Output only.
public struct GridArrangement {
    let layout: GridLayout

    /// The positions of lifted cells, in order.
    let lifted: [Int]

    /// What is open, in order.
    let openings: [Opening]

    /// The blocks that look different, in order.
    let changes: [Change]

    private let gap: (index: Int, affinity: GapAffinity)?

    /// A stretch of cells that is open.
    struct Opening {
        /// The block it is in, and the position of the cell in front of which it is.
        var rank: Int
        var position: Int
        var cells: Int

        /// Whose it is; nil for the gap of the drop.
        var placeholder: Placeholder.ID?

        /// The number of its first cell as shown, counted from the block's first.
        var start = 0

        /// How many cells are open in its block up to here.
        var openUpToHere = 0

        func isInFront(of other: Opening) -> Bool {
            rank < other.rank || (rank == other.rank && position < other.position)
        }
    }

    /// A block with other cells than the layout's.
    struct Change {
        var rank: Int
        var lifted: Range<Int>
        var openings: Range<Int>

        /// How many cells it shows, what is open among them.
        var count: Int

        /// By how much this block and all in front of it are longer.
        var growth: Double
    }

    /// - Complexity: O(k log n) for k lifted cells and placeholders.
    init(_ layout: GridLayout, _ displacement: Displacement) {
        self.layout = layout
        var positions = displacement.lifted.compactMap { layout.position(of: $0) }
        positions.sort()
        lifted = positions
        var openings: [Opening] = []
        for room in displacement.placeholderGaps {
            GridArrangement.add(max(0, room.rows), at: room.gap, of: room.placeholder, in: layout, to: &openings)
        }
        if let gap = displacement.gap {
            GridArrangement.add(max(0, displacement.gapCount), at: gap, of: nil, in: layout, to: &openings)
        }
        changes = GridArrangement.changes(layout, lifted: positions, &openings)
        self.openings = openings
        gap = openings.firstIndex { $0.placeholder == nil }.map { ($0, displacement.affinity) }
    }

    private static func add(
        _ cells: Int,
        at gap: Gap,
        of placeholder: Placeholder.ID?,
        in layout: GridLayout,
        to openings: inout [Opening]
    ) {
        let slot = layout.slot(of: gap)
        let opening = Opening(
            rank: slot.block.rank,
            position: slot.block.start + slot.index,
            cells: min(cells, 1_000_000),
            placeholder: placeholder
        )
        var index = openings.count
        while index > 0, opening.isInFront(of: openings[index - 1]) { index -= 1 }
        openings.insert(opening, at: index)
    }

    private static func changes(_ layout: GridLayout, lifted: [Int], _ openings: inout [Opening]) -> [Change] {
        var changes: [Change] = []
        var growth = 0.0
        var (nextLifted, nextOpening) = (0, 0)
        while nextLifted < lifted.count || nextOpening < openings.count {
            var rank = nextOpening < openings.count ? openings[nextOpening].rank : Int.max
            if nextLifted < lifted.count { rank = min(rank, layout.rank(ofPosition: lifted[nextLifted])) }
            let block = layout.block(rank)
            let (firstLifted, firstOpening) = (nextLifted, nextOpening)
            while nextLifted < lifted.count, lifted[nextLifted] < block.start + block.count { nextLifted += 1 }
            var open = 0
            while nextOpening < openings.count, openings[nextOpening].rank == rank {
                let position = openings[nextOpening].position
                let closed = lifted[firstLifted..<nextLifted].partitioningIndex { $0 >= position } - firstLifted
                openings[nextOpening].start = position - block.start - closed + open
                open += openings[nextOpening].cells
                openings[nextOpening].openUpToHere = open
                nextOpening += 1
            }
            let count = block.count - (nextLifted - firstLifted) + open
            let header = layout.header(at: rank)
            let isSection = block.id != nil
            growth +=
                layout.length(cells: count, header: header, isSection: isSection)
                - layout.length(cells: block.count, header: header, isSection: isSection)
            changes.append(
                Change(
                    rank: rank,
                    lifted: firstLifted..<nextLifted,
                    openings: firstOpening..<nextOpening,
                    count: count,
                    growth: growth
                )
            )
        }
        return changes
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
        let index = shownIndex(of: slot.block.start + slot.index, in: slot.block)
        return layout.frame(index, in: slot.block, top: top(of: slot.block))
    }

    /// The frames of the open gap's cells, in order; none if no gap is open.
    public var gapFrames: [Rect<Content>] { gap.map { frames(of: openings[$0.index]) } ?? [] }

    /// The line at which the gap is, for those who draw one instead of opening cells: beside the item it is pointed at.
    /// Nil if no gap is open.
    public var gapLine: Rect<Content>? {
        guard let gap else { return nil }
        let opening = openings[gap.index]
        let block = layout.block(opening.rank)
        let count = change(of: block.rank)?.count ?? block.count
        return layout.line(opening.start, of: block, count: count, top: top(of: block), gap.affinity)
    }

    /// The frames of a placeholder's cells in order; none if it is not shown here.
    ///
    /// - Complexity: O(placeholders + cells).
    public func frames(of placeholder: Placeholder.ID) -> [Rect<Content>] {
        openings.first { $0.placeholder == placeholder }.map { frames(of: $0) } ?? []
    }

    private func frames(of opening: Opening) -> [Rect<Content>] {
        let block = layout.block(opening.rank)
        let top = top(of: block)
        return (0..<opening.cells).map { layout.frame(opening.start + $0, in: block, top: top) }
    }

    /// The size of what is shown.
    public var contentSize: Size {
        let length =
            layout.sections.isEmpty
            ? layout.length(cells: layout.count, header: 0, isSection: false)
            : layout.lengths.total
        return layout.contentSize(layout.extent(ofBlocks: length + (changes.last?.growth ?? 0)))
    }
}
