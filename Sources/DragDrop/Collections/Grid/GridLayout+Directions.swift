// SPDX-License-Identifier: Apache-2.0

extension GridLayout {
    /// The gap that a step leads to: along the lines the next one in reading order, or the one before, from a section's
    /// last gap to the first one of the next; across the lines the nearest one of the next line, where cells that are
    /// carried have no place.
    ///
    /// - Complexity: O(k log n) for k carried cells, some times.
    public func gap(from gap: Gap?, _ step: GapStep) -> Gap? {
        guard let gap, case .toward(let direction, let carried) = step, direction.axis == scrollAxis else {
            return sections.gap(from: gap, step, in: self)
        }
        let forward = direction.leadsOn(isRightToLeft: isRightToLeft)
        let slot = slot(of: gap)
        let index = slot.index - count(carried, in: slot.block, below: slot.index)
        // The gap behind the last cell is in the line of that cell; every other one in the line of the cell behind it.
        let isEnd = index > 0 && index == slot.block.count - count(carried, in: slot.block)
        let line = (index - (isEnd ? 1 : 0)) / metrics.columns
        guard let next = self.line(line + (forward ? 1 : -1), from: slot.block, without: carried) else { return nil }
        let column = min(index - line * metrics.columns, metrics.columns - 1)
        let there = min(next.line * metrics.columns + column, next.block.count - count(carried, in: next.block))
        // Each round passes what is carried in front of the place that the last one found.
        var place = there
        while case let passed = there + count(carried, in: next.block, below: place + 1), passed > place {
            place = passed
        }
        return self.gap(place, in: next.block)
    }

    /// How many cells of a block are carried, of those in front of one.
    private func count(_ carried: Set<ItemID>, in block: Block, below end: Int = .max) -> Int {
        var count = 0
        for id in carried {
            if let slot = slot(of: id), slot.block.rank == block.rank, slot.index < end { count += 1 }
        }
        return count
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
    private func line(
        _ line: Int,
        from block: Block,
        without carried: Set<ItemID> = []
    ) -> (block: Block, line: Int)? {
        if line >= 0, line < lines(of: block, without: carried) { return (block, line) }
        let rank = block.rank + (line < 0 ? -1 : 1)
        guard rank >= 0, rank < blockCount else { return nil }
        let neighbour = self.block(rank)
        return (neighbour, line < 0 ? lines(of: neighbour, without: carried) - 1 : 0)
    }

    private func lines(of block: Block, without carried: Set<ItemID>) -> Int {
        max(1, metrics.lines(block.count - count(carried, in: block)))
    }
}
