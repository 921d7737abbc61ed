// SPDX-License-Identifier: Apache-2.0

/// A grid is one block of lines after another: its sections, or one for all cells.
extension GridLayout {
    /// A section, or all cells of a grid without sections.
    struct Block {
        var rank: Int
        var id: ItemID?

        /// The position of its first cell, and how many it has.
        var start: Int
        var count: Int

        /// Where it begins in the scrolling direction.
        var top: Double
        var header: Double
    }

    /// A place among the cells of a block.
    struct Slot {
        var block: Block
        /// Counted from the block's first cell.
        var index: Int
    }

    var blockCount: Int { max(1, sections.count) }

    /// - Complexity: O(log s) for s sections.
    func block(_ rank: Int) -> Block {
        guard let id = sections.id(at: rank) else {
            return Block(rank: 0, id: nil, start: 0, count: cells.count, top: leadingInset, header: 0)
        }
        return Block(
            rank: rank,
            id: id,
            start: sections.start(of: rank),
            count: sections.count(of: rank),
            top: leadingInset + lengths.sum(before: rank),
            header: headerLength(header(at: rank))
        )
    }

    /// The block in which an offset in the scrolling direction lies; the first or the last one outside.
    func rank(along: Double) -> Int { sections.isEmpty ? 0 : lengths.find(along - leadingInset).index }

    func rank(ofPosition position: Int) -> Int { sections.rank(at: position) ?? 0 }

    func header(at rank: Int) -> Double { sections.id(at: rank).flatMap { headers[$0] } ?? 0 }

    /// Where an item is among those of its block.
    ///
    /// - Complexity: O(log n).
    func slot(of id: ItemID) -> Slot? {
        guard let location = cells.location(of: id) else { return nil }
        let position = cells.position(at: location)
        let block = block(rank(ofPosition: position))
        return Slot(block: block, index: position - block.start)
    }

    /// Where a gap is among the cells of its block, from 0 to their number; the first place for one that is nowhere.
    func slot(of gap: Gap) -> Slot {
        if let slot = gap.before.flatMap({ slot(of: $0) }) { return slot }
        if let slot = gap.after.flatMap({ slot(of: $0) }) { return Slot(block: slot.block, index: slot.index + 1) }
        return Slot(block: block(gap.parent.flatMap { sections.rank(of: $0) } ?? 0), index: 0)
    }

    /// The gap in front of the cell with that number in a block, or behind the last.
    func gap(_ index: Int, in block: Block) -> Gap {
        Gap(
            parent: block.id,
            after: index > 0 ? item(atPosition: block.start + min(index, block.count) - 1) : nil,
            before: index < block.count ? item(atPosition: block.start + max(0, index)) : nil
        )
    }

    /// The frame of the cell with that number below the top of a block.
    func frame(_ index: Int, in block: Block, top: Double) -> Rect<Content> {
        let (line, column) = index.quotientAndRemainder(dividingBy: metrics.columns)
        return space.rect(
            along: top + block.header + Double(line) * metrics.linePitch,
            across: metrics.start + Double(column) * metrics.pitch,
            extent: metrics.extent,
            breadth: metrics.breadth
        )
    }

    /// The frame of a block's header.
    func headerFrame(of block: Block, top: Double) -> Rect<Content> {
        let start = across(insets, leading: true)
        return space.rect(
            along: top,
            across: start,
            extent: header(at: block.rank),
            breadth: max(0, breadth.finiteNonnegative - start - across(insets, leading: false))
        )
    }

    var leadingInset: Double { insets.leading(along: scrollAxis, isRightToLeft: isRightToLeft) }

    var trailingInset: Double { insets.trailing(along: scrollAxis, isRightToLeft: isRightToLeft) }

    var space: ReadingSpace {
        ReadingSpace(axis: scrollAxis, isRightToLeft: isRightToLeft, width: isRightToLeft ? contentSize.width : 0)
    }
}
