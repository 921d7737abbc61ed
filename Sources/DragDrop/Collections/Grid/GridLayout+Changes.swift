// SPDX-License-Identifier: Apache-2.0

extension GridLayout {
    /// Puts other items in place of all, in no sections; of items that are named twice the first counts.
    ///
    /// - Complexity: O(n).
    public func replaceAll(_ items: some Collection<ItemID>) {
        revision += 1
        sections = SectionTable()
        headers = [:]
        cells = RowIndex(items.map { (id: $0, length: 0) })
        updateLengths()
    }

    /// Inserts an item into a gap, found by the anchor that is there; with neither, at the end of the gap's section. An
    /// item that is in the grid already stays where it is.
    ///
    /// - Complexity: O(log n) amortised.
    public func insert(_ id: ItemID, in gap: Gap) {
        guard !contains(id), !isParent(id) else { return }
        revision += 1
        let (previous, rank) = anchor(of: gap)
        cells.insert(id, length: 0, after: previous)
        change(rank, by: 1)
    }

    /// Takes an item out; unknown ones are ignored.
    ///
    /// - Complexity: O(log n) amortised.
    public func remove(_ id: ItemID) {
        guard let slot = slot(of: id) else { return }
        revision += 1
        cells.remove(id)
        change(slot.block.rank, by: -1)
    }

    /// Moves an item into a gap; unknown ones are ignored.
    ///
    /// - Complexity: O(log n) amortised.
    public func move(_ id: ItemID, to gap: Gap) {
        guard contains(id) else { return }
        let target = self.gap(gap) { $0 == id }
        remove(id)
        insert(id, in: target)
    }

    private func change(_ rank: Int, by difference: Int) {
        guard !sections.isEmpty else { return }
        let former = sections.count(of: rank)
        sections.add(difference, to: rank)
        let header = header(at: rank)
        lengths.add(
            length(cells: former + difference, header: header, isSection: true)
                - length(cells: former, header: header, isSection: true),
            at: rank
        )
    }

    /// The item to insert behind, nil for the front; and the section.
    private func anchor(of gap: Gap) -> (previous: ItemID?, rank: Int) {
        if let after = gap.after, let slot = slot(of: after), gap.parent == nil || slot.block.id == gap.parent {
            return (after, slot.block.rank)
        }
        if let before = gap.before, let slot = slot(of: before), gap.parent == nil || slot.block.id == gap.parent {
            return (item(before: before), slot.block.rank)
        }
        guard let rank = gap.parent.flatMap({ sections.rank(of: $0) }) else {
            return (item(before: nil), blockCount - 1)
        }
        let block = block(rank)
        let isFront = gap.after == nil && gap.before != nil
        return (item(atPosition: block.start + (isFront ? 0 : block.count) - 1), rank)
    }
}
