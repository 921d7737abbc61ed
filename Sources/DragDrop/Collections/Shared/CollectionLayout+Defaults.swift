// SPDX-License-Identifier: Apache-2.0

/// A flat collection of items along its axis.
extension CollectionLayout {
    /// The gap in front of the item under the point if the point is in its first half along the axis, else the one behind
    /// it; beside all items the last gap.
    public func gap(at point: Point<Content>) -> Gap {
        guard let item = item(at: point), let frame = frame(of: item) else { return lastGap }
        let isInFrontHalf = point.along(axis) < frame.center.along(axis)
        return isInFrontHalf != (axis == .horizontal && isRightToLeft) ? gap(before: item) : gap(after: item)
    }

    /// The extent of its frame; for nil, as much as the first item takes.
    public func extent(of id: ItemID?) -> Double? {
        (id ?? item(atPosition: 0)).flatMap { frame(of: $0) }?.size.along(axis)
    }

    /// Nothing: all items are at the top.
    public func parent(of id: ItemID) -> ItemID? { nil }

    /// Everything at the top; nothing is in an item.
    public func range(of parent: ItemID?) -> Range<Int>? { parent == nil ? 0..<max(0, count) : nil }

    /// The gap behind or in front of the next item along the axis.
    public func gap(from gap: Gap?, _ step: GapStep) -> Gap? {
        guard let isForward = step.isForward(in: flow) else { return nil }
        guard let gap else { return isForward ? firstGap(in: nil) : lastGap(in: nil) }
        return isForward ? gap.before.map { self.gap(after: $0) } : gap.after.map { self.gap(before: $0) }
    }

    /// The edges of the items on either side, or of the only one; at the beginning of an empty collection.
    public func lines(of gap: Gap) -> GapLines {
        let behind = gap.before.flatMap { frame(of: $0) }.map { edge(of: $0, isFront: true) }
        let front = gap.after.flatMap { frame(of: $0) }.map { edge(of: $0, isFront: false) }
        let empty = Rect<Content>(origin: .zero, size: .zero)
        return GapLines(downstream: behind ?? front ?? empty, upstream: front ?? behind ?? empty)
    }

    private func edge(of frame: Rect<Content>, isFront: Bool) -> Rect<Content> {
        var line = frame
        if axis == .vertical {
            line.size.height = 0
            if !isFront { line.origin.y = frame.maxY }
        } else {
            line.size.width = 0
            if isFront == isRightToLeft { line.origin.x = frame.maxX }
        }
        return line
    }

    /// Not at all: nothing is shown displaced.
    public func arranged(_ displacement: Displacement) -> (any CollectionArrangement)? { nil }
}

/// What follows from the answers of any layout.
extension CollectionLayout {
    /// Whether an item is in the collection.
    public func contains(_ id: ItemID) -> Bool { position(of: id) != nil }

    /// The item one position before another; the last one for nil.
    public func item(before id: ItemID?) -> ItemID? {
        guard let id else { return item(atPosition: count - 1) }
        return position(of: id).flatMap { item(atPosition: $0 - 1) }
    }

    /// The item one position after another; the first one for nil.
    public func item(after id: ItemID?) -> ItemID? {
        guard let id else { return item(atPosition: 0) }
        return position(of: id).flatMap { item(atPosition: $0 + 1) }
    }

    /// The item an arrow key leads to: along the axis the next one that is shown; in a grid up and down the one over or
    /// under it, or the last one of that line; in a tree left and right the one it is in, or the first one shown in it.
    /// Nil if the arrow leads out of the collection.
    ///
    /// - Complexity: as ``gap(from:_:)`` for each gap on the way, as over empty sections and out of a tree's levels.
    public func item(from id: ItemID, toward direction: Direction) -> ItemID? {
        guard contains(id) else { return nil }
        let isAcross = direction.axis != axis
        if flow.isNested, isAcross, !direction.leadsOn(isRightToLeft: isRightToLeft) { return parent(of: id) }
        var gap = self.gap(before: id)
        // Where both items of a gap are expanded, the arrow would lead into the one in front of it.
        if flow.isNested, isAcross { gap.after = nil }
        var hasPassedEmpty = false
        while let next = self.gap(from: gap, .toward(direction)), next != gap {
            if let item = next.before ?? (isAcross ? next.after : nil) {
                return isAcross && hasPassedEmpty ? self.item(over: id, inLineOf: item) : item
            }
            (gap, hasPassedEmpty) = (next, true)
        }
        return nil
    }

    /// What stands in the line of one item where another stands in its own, or the last one of that line: a step out of an
    /// empty section, which has one gap, leads to the line's beginning.
    private func item(over id: ItemID, inLineOf item: ItemID) -> ItemID {
        guard let column = self.frame(of: id)?.center, var point = self.frame(of: item)?.center else { return item }
        if axis == .horizontal { point.x = column.x } else { point.y = column.y }
        return self.item(at: point) ?? self.gap(at: point).after ?? item
    }

    /// The direction in which gaps follow each other.
    public var axis: Axis { flow.axis }

    /// The direction in which one scrolls and leafs through the collection: in a grid the one in which lines follow
    /// each other.
    public var scrollAxis: Axis { flow.scrollAxis }

    /// Whether the first item is at the right.
    public var isRightToLeft: Bool { flow.isRightToLeft }

    /// How many points an item that is not in the collection would take along the axis; 0 if nobody knows.
    public var placeholderExtent: Double { extent(of: nil) ?? 0 }

    /// Whether it is a section, or an item that may have items in it: what gaps can be in.
    public func isParent(_ id: ItemID) -> Bool { range(of: id) != nil }

    /// The item before another in the same parent.
    ///
    /// - Complexity: O(log n); O(log n + depth) in a tree.
    public func sibling(before id: ItemID) -> ItemID? {
        guard let position = position(of: id), let previous = item(atPosition: position - 1) else { return nil }
        return ancestorOrSelf(of: previous, in: parent(of: id))
    }

    /// The item after another in the same parent.
    ///
    /// - Complexity: O(log n).
    public func sibling(after id: ItemID) -> ItemID? {
        guard let position = position(of: id) else { return nil }
        let end = flow.isNested ? range(of: id)?.upperBound : nil
        guard let next = item(atPosition: end ?? position + 1) else { return nil }
        return parent(of: next) == parent(of: id) ? next : nil
    }

    /// The first item in a section or an item, or at the top for nil; nil if there is none.
    public func firstItem(in parent: ItemID?) -> ItemID? {
        range(of: parent).flatMap { $0.isEmpty ? nil : item(atPosition: $0.lowerBound) }
    }

    /// The last item in a section or an item, or at the top for nil; nil if there is none.
    public func lastItem(in parent: ItemID?) -> ItemID? {
        guard let range = range(of: parent), !range.isEmpty, let last = item(atPosition: range.upperBound - 1) else {
            return nil
        }
        return flow.isNested ? ancestorOrSelf(of: last, in: parent) : last
    }

    /// Of an item and those it is in, the one that is directly in another one; nil if that is none of them.
    private func ancestorOrSelf(of id: ItemID, in parent: ItemID?) -> ItemID? {
        var next: ItemID? = id
        while let id = next {
            let own = self.parent(of: id)
            if own == parent { return id }
            next = flow.isNested ? own : nil
        }
        return nil
    }

    /// Which of its parent's gaps a gap is, counted from 0, and how many items that parent has. For announcements.
    ///
    /// - Complexity: O(log n); in a tree O(k log n) for k items of the parent.
    public func place(of gap: Gap) -> (index: Int, count: Int) {
        guard !flow.isNested else { return placeAmongSiblings(of: gap) }
        guard let range = range(of: gap.parent), !range.isEmpty else { return (0, 0) }
        let place = gap.before.flatMap { position(of: $0) } ?? gap.after.flatMap { position(of: $0) }.map { $0 + 1 }
        return ((place ?? range.upperBound) - range.lowerBound, range.count)
    }

    private func placeAmongSiblings(of gap: Gap) -> (index: Int, count: Int) {
        var (index, count) = (0, 0)
        var next = firstItem(in: gap.parent)
        while let id = next {
            count += 1
            if id == gap.after { index = count }
            next = sibling(after: id)
        }
        return (index, count)
    }

    /// The next gap in reading order, or the one before; nil at the end. From nil the first gap of all, or the last.
    public func gap(from gap: Gap?, forward: Bool) -> Gap? { self.gap(from: gap, forward ? .next : .previous) }

    /// The first gap of all in reading order.
    public var firstGap: Gap { gap(from: nil, .next) ?? Gap() }

    /// The last gap of all in reading order.
    public var lastGap: Gap { gap(from: nil, .previous) ?? Gap() }

    /// The line of a gap at one of its items: a rectangle without thickness.
    public func frame(of gap: Gap, affinity: GapAffinity = .downstream) -> Rect<Content> {
        let lines = lines(of: gap)
        return affinity == .upstream ? lines.upstream : lines.downstream
    }

    /// At which of its items a gap is pointed at: in a collection of lines the one whose line is nearer, else the one
    /// behind the gap.
    public func affinity(of gap: Gap, at point: Point<Content>) -> GapAffinity {
        let flow = flow
        guard flow.scrollAxis != flow.axis else { return .downstream }
        let lines = lines(of: gap)
        let (behind, front) = (lines.downstream, lines.upstream)
        guard behind.origin.along(flow.scrollAxis) != front.origin.along(flow.scrollAxis) else { return .downstream }
        return front.squaredDistance(to: point) < behind.squaredDistance(to: point) ? .upstream : .downstream
    }

    /// The point of the layout that is shown at a point under a displacement, for a tap on what is displaced: nil where
    /// a gap is open.
    public func layoutPoint(shownAt point: Point<Content>, _ displacement: Displacement) -> Point<Content>? {
        guard let shown = arranged(displacement) else { return point }
        return shown.layoutPoint(shownAt: point)
    }

    /// Where items would lie if they were dropped into a gap now, one frame each in their order, with those of them
    /// that are in the collection already taken out of their old places.
    ///
    /// - Complexity: O(k log n) for k items.
    public func landingFrames(of items: [ItemID], in gap: Gap) -> [Rect<Content>] {
        let lifted = items.filter { contains($0) }
        let displacement = Displacement(lifted: lifted, gap: gap, gapCount: items.count)
        guard let shown = arranged(displacement) else {
            let line = frame(of: resolve(gap, near: frame(of: gap).center))
            return items.map { _ in line }
        }
        return shown.landingFrames(extents: items.map { extent(of: $0) ?? placeholderExtent })
    }

    /// The gap in front of an item, among the items of the same parent.
    public func gap(before id: ItemID) -> Gap {
        Gap(parent: parent(of: id), after: sibling(before: id), before: id)
    }

    /// The gap behind an item, among the items of the same parent.
    public func gap(after id: ItemID) -> Gap {
        Gap(parent: parent(of: id), after: id, before: sibling(after: id))
    }

    /// The first gap in a section or an item, or at the top for nil.
    public func firstGap(in parent: ItemID?) -> Gap { Gap(parent: parent, before: firstItem(in: parent)) }

    /// The last gap in a section or an item, or at the top for nil.
    public func lastGap(in parent: ItemID?) -> Gap { Gap(parent: parent, after: lastItem(in: parent)) }

    /// The same gap among the items that are left.
    ///
    /// Beside the anchor that is still in the gap's parent; at the end that it was at if none is; beside an anchor that
    /// went to another parent; and only if nothing of it is left, nearest to a point.
    ///
    /// - Complexity: O(log n) for a list or grid.
    public func resolve(_ gap: Gap, near point: Point<Content>) -> Gap {
        let after = gap.after.flatMap { contains($0) ? $0 : nil }
        let before = gap.before.flatMap { contains($0) ? $0 : nil }
        if let after, gap.parent == nil || parent(of: after) == gap.parent { return self.gap(after: after) }
        if let before, gap.parent == nil || parent(of: before) == gap.parent { return self.gap(before: before) }
        if let parent = gap.parent {
            guard isParent(parent) else {
                if let after { return self.gap(after: after) }
                return before.map { self.gap(before: $0) } ?? self.gap(at: point)
            }
            if firstItem(in: parent) == nil || gap.after == nil { return firstGap(in: parent) }
            return gap.before == nil ? lastGap(in: parent) : self.gap(at: point)
        }
        if gap.after == nil, gap.before != nil { return firstGap }
        if gap.before == nil, gap.after != nil { return lastGap }
        return self.gap(at: point)
    }

    /// The gap with carried items taken out of consideration: its anchors are the nearest items that stay, and it is in
    /// none of the carried ones.
    ///
    /// - Complexity: O(k log n) for k carried items beside the gap, and O(depth) in a tree.
    public func gap(_ gap: Gap, skipping isCarried: (ItemID) -> Bool) -> Gap {
        var result = outside(gap, isCarried)
        while let id = result.after, isCarried(id) { result.after = sibling(before: id) }
        while let id = result.before, isCarried(id) { result.before = sibling(after: id) }
        return result
    }

    /// The gap, or, if it is inside a carried item, the one in front of the outermost carried item it is in.
    ///
    /// - Complexity: O(depth).
    func outside(_ gap: Gap, _ isCarried: (ItemID) -> Bool) -> Gap {
        var result = gap
        var next = gap.parent
        while let id = next {
            if isCarried(id) { result = self.gap(before: id) }
            next = parent(of: id)
        }
        return result
    }

    /// Which zone of an item a point is in.
    ///
    /// - Parameters:
    ///   - id: The item.
    ///   - point: The point; beside the item the nearest zone counts.
    ///   - zones: How the item is divided.
    ///   - previous: The zone of the same item the point was in before, whose borders stick.
    /// - Returns: The zone; nil if the item is not in the collection.
    /// - Complexity: O(log n).
    public func zone(
        of id: ItemID,
        at point: Point<Content>,
        in zones: ItemZones = ItemZones(),
        previous: ItemZone? = nil
    ) -> ItemZone? {
        guard let frame = frame(of: id) else { return nil }
        // Every question to the layout costs a move, however small it is.
        let flow = flow
        var offset = point.along(flow.axis) - frame.origin.along(flow.axis)
        let extent = frame.size.along(flow.axis)
        if flow.axis == .horizontal, flow.isRightToLeft { offset = extent - offset }
        return zones.zone(at: offset, of: extent, previous: previous)
    }
}
