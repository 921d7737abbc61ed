// SPDX-License-Identifier: Apache-2.0

extension GridLayout {
    /// The gap that a step leads to: along the lines the next one in reading order, or the one before, from a section's
    /// last gap to the first one of the next; across the lines the nearest one of the next line.
    ///
    /// - Complexity: O(log n).
    public func gap(from gap: Gap?, _ step: GapStep) -> Gap? {
        guard let gap, case .toward(let direction) = step, direction.axis == scrollAxis else {
            return sections.gap(from: gap, step, in: self)
        }
        let forward = direction.leadsOn(isRightToLeft: isRightToLeft)
        let slot = slot(of: gap)
        // The gap behind the last cell is in the line of that cell; every other one in the line of the cell behind it.
        let isEnd = slot.index > 0 && slot.index == slot.block.count
        let line = (slot.index - (isEnd ? 1 : 0)) / metrics.columns
        guard let next = self.line(line + (forward ? 1 : -1), from: slot.block) else { return nil }
        let column = min(slot.index - line * metrics.columns, metrics.columns - 1)
        return self.gap(min(next.line * metrics.columns + column, next.block.count), in: next.block)
    }

    /// The item an arrow key leads to: along the lines the next one in reading order, across them the one in the same
    /// place of the next line, or that line's last. Nil if the arrow leads out of the grid.
    ///
    /// - Complexity: O(log n), and O(s) for s empty sections between the two.
    public func item(from id: ItemID, toward direction: Direction) -> ItemID? {
        let forward = direction.leadsOn(isRightToLeft: isRightToLeft)
        guard direction.axis == scrollAxis else { return forward ? item(after: id) : item(before: id) }
        guard let slot = slot(of: id) else { return nil }
        let (line, column) = slot.index.quotientAndRemainder(dividingBy: metrics.columns)
        var next = self.line(line + (forward ? 1 : -1), from: slot.block)
        while let place = next, place.block.count == 0 {
            next = self.line(forward ? 1 : -1, from: place.block)
        }
        return next.flatMap { place in
            let index = min(place.line * metrics.columns + column, place.block.count - 1)
            return item(atPosition: place.block.start + index)
        }
    }

    /// A line of a block, or the first or last one of its neighbour. An empty block has one line.
    private func line(_ line: Int, from block: Block) -> (block: Block, line: Int)? {
        if line >= 0, line < max(1, metrics.lines(block.count)) { return (block, line) }
        let rank = block.rank + (line < 0 ? -1 : 1)
        guard rank >= 0, rank < blockCount else { return nil }
        let neighbour = self.block(rank)
        return (neighbour, line < 0 ? max(0, metrics.lines(neighbour.count) - 1) : 0)
    }
}
