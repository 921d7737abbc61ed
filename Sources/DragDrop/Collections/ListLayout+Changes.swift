// SPDX-License-Identifier: Apache-2.0

extension ListLayout {
    /// Puts other rows in place of all; of rows with the same identity the first counts.
    ///
    /// - Complexity: O(n).
    public func replaceAll(_ newRows: [Row]) {
        revision += 1
        rows = RowIndex(newRows.map { (id: $0.id, length: length($0.extent)) })
    }

    /// Inserts a row into a gap, found by the anchor that is there; with neither, at the end. A row that is in the
    /// list already stays where it is.
    ///
    /// - Complexity: O(log n) amortised.
    public func insert(_ id: ItemID, extent: Double, in gap: Gap) {
        revision += 1
        rows.insert(id, length: length(extent), after: anchor(of: gap))
    }

    /// Takes a row out; unknown ones are ignored.
    ///
    /// - Complexity: O(log n) amortised.
    public func remove(_ id: ItemID) {
        revision += 1
        rows.remove(id)
    }

    /// Moves a row into a gap, keeping its extent; unknown ones are ignored.
    ///
    /// - Complexity: O(log n) amortised.
    public func move(_ id: ItemID, to gap: Gap) {
        guard let location = rows.location(of: id) else { return }
        let length = rows.length(at: location)
        let target = self.gap(gap) { $0 == id }
        revision += 1
        rows.remove(id)
        rows.insert(id, length: length, after: anchor(of: target))
    }

    /// Moves rows into a gap, where they stand together in the order in which they are named; unknown ones are ignored.
    ///
    /// - Complexity: O(k log n) amortised for k rows; O(k²) in the gap's neighbours that are among them.
    public func move(_ ids: [ItemID], to gap: Gap) {
        var target = self.gap(gap) { ids.contains($0) }
        for id in ids where contains(id) {
            move(id, to: target)
            target.after = id
        }
    }

    /// Gives a row another extent, as when it has been measured.
    ///
    /// - Complexity: O(log n).
    public func setExtent(_ extent: Double, of id: ItemID) {
        guard let location = rows.location(of: id) else { return }
        let length = length(extent)
        guard length != rows.length(at: location) else { return }
        revision += 1
        rows.setLength(length, at: location)
    }

    private func length(_ extent: Double) -> Double {
        (extent.isFinite && extent > 0 ? extent : 0) + spacing
    }

    /// The row to insert behind; nil inserts in front of all.
    private func anchor(of gap: Gap) -> ItemID? {
        if let after = gap.after, rows.contains(after) { return after }
        if let before = gap.before, let location = rows.location(of: before) {
            return rows.location(before: location).map(rows.id)
        }
        return item(before: nil)
    }
}
