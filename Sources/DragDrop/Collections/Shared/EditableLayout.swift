// SPDX-License-Identifier: Apache-2.0

/// A layout whose items can be inserted, removed and moved one at a time, by gaps.
public protocol EditableLayout: CollectionLayout {
    /// Inserts an item into a gap, found by the anchor that is there. An item that is there already stays where it is.
    func insert(_ id: ItemID, in gap: Gap)

    /// Takes an item out; unknown ones are ignored.
    func remove(_ id: ItemID)

    /// Moves an item into a gap; unknown ones are ignored.
    func move(_ id: ItemID, to gap: Gap)

    /// Moves items into a gap, where they stand together in the order in which they are named; unknown ones are ignored.
    func move(_ ids: [ItemID], to gap: Gap)
}

extension EditableLayout {
    /// Moves items into a gap, where they stand together in the order in which they are named; unknown ones are ignored.
    ///
    /// - Complexity: O(k log n) amortised for k items.
    public func move(_ ids: [ItemID], to gap: Gap) {
        let moved = Set(ids)
        var target = self.gap(gap) { moved.contains($0) }
        for id in ids where contains(id) {
            move(id, to: target)
            target.after = id
        }
    }
}
