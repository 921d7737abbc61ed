// SPDX-License-Identifier: Apache-2.0

extension TreeLayout {
    /// The row that a row is in; nil at the top.
    public func parent(of id: ItemID) -> ItemID? { nodes[id]?.parent }

    /// Whether a row may have rows in it.
    public func isParent(_ id: ItemID) -> Bool { nodes[id]?.isParent ?? false }

    /// The positions of all that is in a row, shown or not, or of everything for nil; nil if a row can have none in it.
    ///
    /// - Complexity: O(log n).
    public func range(of parent: ItemID?) -> Range<Int>? {
        guard let parent else { return 0..<count }
        guard let node = nodes[parent], node.isParent, let position = position(of: parent) else { return nil }
        return (position + 1)..<(position + node.size)
    }

    /// The gap that a step leads to: up and down the next one, into rows that are expanded, and out of them at their ends;
    /// against the reading direction out of the row that the gap is in, in reading direction into the expanded row in
    /// front of it or else behind it.
    ///
    /// - Complexity: O(log n + depth).
    public func gap(from gap: Gap?, _ step: GapStep) -> Gap? {
        if let forward = step.isForward(in: flow) { return next(from: gap, forward: forward) }
        guard let gap, case .toward(let direction, _) = step else { return nil }
        guard direction.leadsOn(isRightToLeft: isRightToLeft) else {
            return gap.parent.map { gap.after == nil ? self.gap(before: $0) : self.gap(after: $0) }
        }
        if let after = gap.after, isParent(after), isExpanded(after) { return lastGap(in: after) }
        if let before = gap.before, isParent(before), isExpanded(before) { return firstGap(in: before) }
        return nil
    }

    private func next(from gap: Gap?, forward: Bool) -> Gap? {
        guard let gap else { return forward ? firstGap(in: nil) : lastGap(in: nil) }
        if let next = forward ? gap.before : gap.after {
            if isParent(next), isExpanded(next) { return forward ? firstGap(in: next) : lastGap(in: next) }
            return forward ? self.gap(after: next) : self.gap(before: next)
        }
        return gap.parent.map { forward ? self.gap(after: $0) : self.gap(before: $0) }
    }
}
