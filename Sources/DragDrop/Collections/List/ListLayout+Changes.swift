// SPDX-License-Identifier: Apache-2.0

extension ListLayout {
    /// Puts other rows in place of all, in no sections; of rows with the same identity the first counts.
    ///
    /// - Complexity: O(n).
    public func replaceAll(_ newRows: [Row]) {
        revision += 1
        sections = SectionTable()
        headers = [:]
        rows = RowIndex(newRows.map { (id: $0.id, length: length($0.extent)) })
    }

    /// Inserts a row into a gap, found by the anchor that is there; with neither, at the end of the gap's section. A row
    /// that is in the list already stays where it is.
    ///
    /// - Complexity: O(log n) amortised.
    public func insert(_ id: ItemID, extent: Double, in gap: Gap) {
        guard !rows.contains(id) else { return }
        place(id, length: length(extent), in: gap)
    }

    /// Inserts an item as a row of the extent of a placeholder.
    public func insert(_ id: ItemID, in gap: Gap) { insert(id, extent: placeholderExtent, in: gap) }

    /// Takes a row out; unknown ones are ignored.
    ///
    /// - Complexity: O(log n) amortised.
    public func remove(_ id: ItemID) {
        guard contains(id) else { return }
        revision += 1
        removeRow(id)
    }

    /// Moves a row into a gap, keeping its extent; unknown ones are ignored.
    ///
    /// - Complexity: O(log n) amortised.
    public func move(_ id: ItemID, to gap: Gap) {
        guard let location = rows.location(of: id), !isHeader(id) else { return }
        let length = rows.length(at: location)
        let target = self.gap(gap) { $0 == id }
        removeRow(id)
        place(id, length: length, in: target)
    }

    /// Gives a row another extent, as when it has been measured.
    ///
    /// - Complexity: O(log n).
    public func setExtent(_ extent: Double, of id: ItemID) {
        guard let location = rows.location(of: id), !isHeader(id) else { return }
        let length = length(extent)
        guard length != rows.length(at: location) else { return }
        revision += 1
        rows.setLength(length, at: location)
    }

    func length(_ extent: Double) -> Double {
        (extent.isFinite && extent > 0 ? extent : 0) + spacing
    }

    private func place(_ id: ItemID, length: Double, in gap: Gap) {
        revision += 1
        let anchor = anchor(of: gap)
        rows.insert(id, length: length, after: anchor)
        if let rank = anchor.flatMap({ rank(of: $0) }) {
            sections.add(1, to: rank)
            updateHeader(rank)
        }
    }

    private func removeRow(_ id: ItemID) {
        let rank = rank(of: id)
        rows.remove(id)
        if let rank {
            sections.add(-1, to: rank)
            updateHeader(rank)
        }
    }

    /// The row to insert behind; nil inserts in front of all. In sections it may be a header.
    private func anchor(of gap: Gap) -> ItemID? {
        if let after = gap.after, contains(after), gap.parent == nil || parent(of: after) == gap.parent { return after }
        if let before = gap.before, contains(before), gap.parent == nil || parent(of: before) == gap.parent {
            return rows.location(of: before).flatMap { rows.location(before: $0) }.map(rows.id)
        }
        if let parent = gap.parent, isHeader(parent) {
            return gap.after == nil && gap.before != nil ? parent : lastItem(in: parent) ?? parent
        }
        return rows.last.map(rows.id)
    }
}
