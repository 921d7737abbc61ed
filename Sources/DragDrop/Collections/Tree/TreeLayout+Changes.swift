// SPDX-License-Identifier: Apache-2.0

extension TreeLayout {
    /// Puts other rows in place of all, each in front of what is in it. Of rows with the same identity the first counts.
    ///
    /// - Complexity: O(n).
    public func replaceAll(_ newRows: [Row]) {
        revision += 1
        nodes = [:]
        nodes.reserveCapacity(newRows.count)
        var all: [(id: ItemID, length: Double)] = []
        var shown: [ListLayout.Row] = []
        var path: [(id: ItemID, isOpen: Bool)] = []
        for row in newRows where nodes[row.id] == nil {
            path.removeSubrange(max(0, min(row.level, path.count))...)
            let parent = path.last
            if let parent { nodes[parent.id]?.isParent = true }
            nodes[row.id] = Node(
                parent: parent?.id,
                extent: row.extent.finiteNonnegative,
                isParent: row.isParent,
                isExpanded: row.isExpanded
            )
            all.append((row.id, 0))
            let isShown = parent?.isOpen ?? true
            if isShown { shown.append(ListLayout.Row(row.id, extent: row.extent)) }
            path.append((row.id, isShown && row.isExpanded))
        }
        for row in all.reversed() {
            if let node = nodes[row.id], let parent = node.parent { nodes[parent]?.size += node.size }
        }
        order = RowIndex(all)
        list.replaceAll(shown)
    }

    /// Inserts a row into a gap, found by the anchor that is there; with neither, at the end of the gap's parent. A row
    /// that is in the tree already stays where it is; one that gets rows in it may have some from then on.
    ///
    /// - Complexity: O(log n + depth) amortised.
    public func insert(
        _ id: ItemID,
        extent: Double,
        isParent: Bool = false,
        isExpanded: Bool = false,
        in gap: Gap
    ) {
        guard nodes[id] == nil else { return }
        let node = Node(parent: nil, extent: extent.finiteNonnegative, isParent: isParent, isExpanded: isExpanded)
        attach([(id, node)], in: gap)
    }

    /// Inserts an item as a row of the extent of a placeholder.
    public func insert(_ id: ItemID, in gap: Gap) { insert(id, extent: placeholderExtent, in: gap) }

    /// Takes a row out with all that is in it; unknown ones are ignored.
    ///
    /// - Complexity: O(k log n + depth) amortised for k rows.
    public func remove(_ id: ItemID) { _ = detach(id) }

    /// Moves a row with all that is in it into a gap. Unknown ones are ignored, and so is a gap in the row itself.
    ///
    /// - Complexity: O(k log n + depth) amortised for k rows.
    public func move(_ id: ItemID, to gap: Gap) { move([id], to: gap) }

    /// Moves rows with all that is in them into a gap, where they stand together in the order in which they are named.
    /// Those that are in others of them stay in those; unknown ones, and those that the gap is in, are ignored.
    ///
    /// - Complexity: O(k log n + depth) amortised for k rows; O(k depth) for finding which are in others.
    public func move(_ ids: [ItemID], to gap: Gap) {
        let named = Set(ids)
        let inside = Set(ancestors(of: gap))
        let moved = ids.filter { id in
            nodes[id] != nil && !inside.contains(id) && !ancestors(of: id).contains { named.contains($0) }
        }
        let isMoved = Set(moved)
        var target = self.gap(gap) { isMoved.contains($0) }
        for id in moved {
            attach(detach(id), in: target)
            target.after = id
        }
    }

    /// Shows or hides what is in a row; unknown ones are ignored.
    ///
    /// - Complexity: O(k log n + depth) for k rows that are shown or hidden.
    public func setExpanded(_ isExpanded: Bool, of id: ItemID) {
        guard let node = nodes[id], node.isExpanded != isExpanded else { return }
        revision += 1
        nodes[id]?.isExpanded = isExpanded
        guard list.contains(id), let location = order.location(of: id) else { return }
        let first = order.position(at: location) + 1
        if isExpanded {
            show(from: first, to: first + node.size - 1, behind: id)
        } else {
            for position in first..<(first + node.size - 1) {
                if let row = item(atPosition: position) { list.remove(row) }
            }
        }
    }

    /// Says whether a row may have rows in it; one that has some may in any case.
    public func setParent(_ isParent: Bool, _ id: ItemID) {
        guard let node = nodes[id], node.isParent != isParent, node.size == 1 else { return }
        revision += 1
        nodes[id]?.isParent = isParent
    }

    /// Gives a row another extent, as when it has been measured.
    ///
    /// - Complexity: O(log n).
    public func setExtent(_ extent: Double, of id: ItemID) {
        guard let node = nodes[id], node.extent != extent.finiteNonnegative else { return }
        revision += 1
        nodes[id]?.extent = extent.finiteNonnegative
        list.setExtent(extent, of: id)
    }

    /// Puts the rows between two positions into the list, those in collapsed rows left out.
    private func show(from first: Int, to end: Int, behind row: ItemID?) {
        var previous = row
        var position = first
        while position < end, let id = item(atPosition: position), let node = nodes[id] {
            let gap = previous.map { Gap(after: $0) } ?? Gap(before: list.item(after: nil))
            list.insert(id, extent: node.extent, in: gap)
            previous = id
            position += node.isExpanded ? 1 : node.size
        }
    }

    /// Takes a row out with all that is in it, and answers them in their order.
    private func detach(_ id: ItemID) -> [(id: ItemID, node: Node)] {
        guard let node = nodes[id], let location = order.location(of: id) else { return [] }
        revision += 1
        let first = order.position(at: location)
        var rows: [(id: ItemID, node: Node)] = []
        for position in first..<(first + node.size) {
            if let row = item(atPosition: position), let node = nodes[row] { rows.append((row, node)) }
        }
        for row in rows {
            order.remove(row.id)
            list.remove(row.id)
            nodes[row.id] = nil
        }
        resize(node.parent, by: -node.size)
        return rows
    }

    /// Puts a row with all that is in it into a gap.
    private func attach(_ rows: [(id: ItemID, node: Node)], in gap: Gap) {
        guard let root = rows.first else { return }
        revision += 1
        let (position, parent) = place(toInsertIn: gap)
        var previous = item(atPosition: position - 1)
        for row in rows {
            order.insert(row.id, length: 0, after: previous)
            nodes[row.id] = row.node
            previous = row.id
        }
        nodes[root.id]?.parent = parent
        if let parent { nodes[parent]?.isParent = true }
        resize(parent, by: rows.count)
        guard parent.map({ list.contains($0) && isExpanded($0) }) ?? true else { return }
        show(from: position, to: position + rows.count, behind: item(atPosition: position - 1).map { shown($0) })
    }

    private func resize(_ id: ItemID?, by difference: Int) {
        var next = id
        while let id = next {
            nodes[id]?.size += difference
            next = nodes[id]?.parent
        }
    }

    /// The position among all rows, and the row it is in.
    private func place(toInsertIn gap: Gap) -> (position: Int, parent: ItemID?) {
        if let after = gap.after, let node = nodes[after], gap.parent == nil || node.parent == gap.parent {
            return ((position(of: after) ?? 0) + node.size, node.parent)
        }
        if let before = gap.before, let node = nodes[before], gap.parent == nil || node.parent == gap.parent {
            return (position(of: before) ?? 0, node.parent)
        }
        guard let parent = gap.parent, let node = nodes[parent] else { return (count, nil) }
        let start = (position(of: parent) ?? 0) + 1
        let isFront = gap.after == nil && gap.before != nil
        return (isFront ? start : start + node.size - 1, parent)
    }
}
