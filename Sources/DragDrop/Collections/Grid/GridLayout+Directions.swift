// SPDX-License-Identifier: Apache-2.0

extension GridLayout {
    /// The gap that a step leads to: along the lines the next one in reading order, or the one before, from a section's
    /// last gap to the first one of the next; across the lines the nearest one of the next line, as it is shown while
    /// the carried cells are closed up.
    ///
    /// - Complexity: O(log n), across the lines O(k log n) for k carried cells.
    public func gap(from gap: Gap?, _ step: GapStep) -> Gap? {
        guard let gap, case .toward(let direction, let carried) = step, direction.axis == scrollAxis else {
            return sections.gap(from: gap, step, in: self)
        }
        let forward = direction.leadsOn(isRightToLeft: isRightToLeft)
        let closedUp = arrangement(Displacement(lifted: Array(carried)))
        let slot = slot(of: gap)
        let here = closedUp.shown(slot.block)
        let index = closedUp.index(of: slot, in: here)
        // The gap behind the last cell is in the line of that cell; every other one in the line of the cell behind it.
        let isEnd = index > 0 && index == here.count
        let line = (index - (isEnd ? 1 : 0)) / metrics.columns
        guard let next = self.line(line + (forward ? 1 : -1), from: here, in: closedUp) else { return nil }
        let column = min(index - line * metrics.columns, metrics.columns - 1)
        let there = min(next.line * metrics.columns + column, next.shown.count)
        let block = next.shown.block
        let position = closedUp.position(shownAt: there, in: next.shown) ?? count
        return self.gap(min(position - block.start, block.count), in: block)
    }

    /// A line of a block as it is shown, or the first or last one of its neighbour. An empty block has one line.
    private func line(
        _ line: Int,
        from shown: GridArrangement.ShownBlock,
        in arrangement: GridArrangement
    ) -> (shown: GridArrangement.ShownBlock, line: Int)? {
        if line >= 0, line < max(1, metrics.lines(shown.count)) { return (shown, line) }
        let rank = shown.block.rank + (line < 0 ? -1 : 1)
        guard rank >= 0, rank < blockCount else { return nil }
        let neighbour = arrangement.shown(block(rank))
        return (neighbour, line < 0 ? max(0, metrics.lines(neighbour.count) - 1) : 0)
    }
}
