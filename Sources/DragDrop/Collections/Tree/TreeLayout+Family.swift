// SPDX-License-Identifier: Apache-2.0

extension TreeLayout {
    /// The row that a row is in; nil at the top.
    public func parent(of id: ItemID) -> ItemID? { nodes[id]?.parent }

    /// Whether a row may have rows in it.
    public func isParent(_ id: ItemID) -> Bool { nodes[id]?.isParent ?? false }

    /// The row beside another in the same parent.
    ///
    /// - Complexity: O(log n); O(log n + depth) for the one before.
    public func sibling(of id: ItemID, forward: Bool) -> ItemID? {
        guard let node = nodes[id], let position = position(of: id),
            let next = item(atPosition: forward ? position + node.size : position - 1)
        else { return nil }
        guard forward else { return ancestorOrSelf(of: next, in: node.parent) }
        return parent(of: next) == node.parent ? next : nil
    }

    /// The first and the last row in a row, shown or not, or at the top for nil; nil if a row can have none in it.
    ///
    /// - Complexity: O(log n + depth).
    public func ends(of parent: ItemID?) -> CollectionEnds? {
        var rows = 0..<count
        if let parent {
            guard let node = nodes[parent], node.isParent else { return nil }
            let position = position(of: parent) ?? 0
            rows = (position + 1)..<(position + node.size)
        }
        guard !rows.isEmpty else { return CollectionEnds() }
        let last = item(atPosition: rows.upperBound - 1)
        return CollectionEnds(
            first: item(atPosition: rows.lowerBound),
            last: last.flatMap { ancestorOrSelf(of: $0, in: parent) }
        )
    }

    /// Which of its parent's gaps a gap is, and how many rows that parent has.
    ///
    /// - Complexity: O(k log n) for k rows of the parent.
    public func place(of gap: Gap) -> (index: Int, count: Int) {
        var (index, count) = (0, 0)
        var next = firstItem(in: gap.parent)
        while let id = next {
            count += 1
            if id == gap.after { index = count }
            next = sibling(after: id)
        }
        return (index, count)
    }

    /// The next gap from the top, or the one before: into rows that are expanded, and out of them at their ends.
    ///
    /// - Complexity: O(log n + depth).
    public func gap(from gap: Gap?, forward: Bool) -> Gap? {
        guard let gap else { return forward ? firstGap(in: nil) : lastGap(in: nil) }
        if let next = forward ? gap.before : gap.after {
            if isParent(next), isExpanded(next) { return forward ? firstGap(in: next) : lastGap(in: next) }
            return forward ? self.gap(after: next) : self.gap(before: next)
        }
        return gap.parent.map { forward ? self.gap(after: $0) : self.gap(before: $0) }
    }

    /// The gap an arrow key leads to: up and down the next one, against the reading direction out of the row that the
    /// gap is in, in reading direction into the expanded row in front of it or else behind it.
    public func gap(from gap: Gap, toward direction: Direction) -> Gap? {
        let forward = direction.leadsOn(isRightToLeft: isRightToLeft)
        if direction.axis == .vertical { return self.gap(from: gap, forward: forward) }
        guard forward else {
            return gap.parent.map { gap.after == nil ? self.gap(before: $0) : self.gap(after: $0) }
        }
        if let after = gap.after, isParent(after), isExpanded(after) { return lastGap(in: after) }
        if let before = gap.before, isParent(before), isExpanded(before) { return firstGap(in: before) }
        return nil
    }

    /// The row an arrow key leads to: up and down the next one that is shown, against the reading direction the one it
    /// is in, in reading direction the first one that is shown in it.
    public func item(from id: ItemID, toward direction: Direction) -> ItemID? {
        let forward = direction.leadsOn(isRightToLeft: isRightToLeft)
        if direction.axis == .vertical { return forward ? item(after: id) : item(before: id) }
        guard forward else { return parent(of: id) }
        return isExpanded(id) ? firstItem(in: id) : nil
    }

    /// Of a row and the rows it is in, the one that is directly in another one; nil if that is none of them.
    func ancestorOrSelf(of id: ItemID, in parent: ItemID?) -> ItemID? {
        var next: ItemID? = id
        while let id = next {
            if nodes[id]?.parent == parent { return id }
            next = nodes[id]?.parent
        }
        return nil
    }
}
