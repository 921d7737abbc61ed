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
        var path: [(id: ItemID, isOpen: Bool)] = []
        for row in newRows where nodes[row.id] == nil {
            path.removeSubrange(max(0, min(row.level, path.count))...)
            let parent = path.last
            if let parent { nodes[parent.id]?.isParent = true }
            let isShown = parent?.isOpen ?? true
            nodes[row.id] = Node(
                parent: parent?.id,
                level: path.count,
                extent: row.extent.finiteNonnegative,
                isParent: row.isParent,
                isExpanded: row.isExpanded,
                isShown: isShown
            )
            all.append((row.id, isShown ? list.length(row.extent) : 0))
            path.append((row.id, isShown && row.isExpanded))
        }
        for row in all.reversed() {
            if let node = nodes[row.id], let parent = node.parent { nodes[parent]?.size += node.size }
        }
        list.rows = RowIndex(all)
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
        let node = Node(
            parent: nil,
            level: 0,
            extent: extent.finiteNonnegative,
            isParent: isParent,
            isExpanded: isExpanded,
            isShown: false
        )
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
        guard node.isShown, let position = position(of: id) else { return }
        setShown(isExpanded, from: position + 1, to: position + node.size)
    }

    /// Gives a row another extent, as when it has been measured.
    ///
    /// - Complexity: O(log n).
    public func setExtent(_ extent: Double, of id: ItemID) {
        guard let node = nodes[id], node.extent != extent.finiteNonnegative else { return }
        revision += 1
        nodes[id]?.extent = extent.finiteNonnegative
        if node.isShown { list.setExtent(extent, of: id) }
    }

    /// Shows or hides the rows between two positions; those in collapsed rows are not shown in any case.
    private func setShown(_ isShown: Bool, from first: Int, to end: Int) {
        var position = first
        while position < end, let location = list.rows.row(atPosition: position) {
            let id = list.rows.id(at: location)
            guard let node = nodes[id] else { return }
            nodes[id]?.isShown = isShown
            list.rows.setLength(isShown ? list.length(node.extent) : 0, at: location)
            position += node.isExpanded ? 1 : node.size
        }
    }

    /// Takes a row out with all that is in it, and answers them in their order.
    private func detach(_ id: ItemID) -> [(id: ItemID, node: Node)] {
        guard let node = nodes[id], let first = position(of: id) else { return [] }
        revision += 1
        var rows: [(id: ItemID, node: Node)] = []
        for position in first..<(first + node.size) {
            if let row = item(atPosition: position), let node = nodes[row] { rows.append((row, node)) }
        }
        for row in rows {
            list.rows.remove(row.id)
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
        let deeper = (parent.flatMap { level(of: $0) }.map { $0 + 1 } ?? 0) - root.node.level
        var previous = item(atPosition: position - 1)
        for var row in rows {
            list.rows.insert(row.id, length: 0, after: previous)
            row.node.level += deeper
            row.node.isShown = false
            nodes[row.id] = row.node
            previous = row.id
        }
        nodes[root.id]?.parent = parent
        if let parent { nodes[parent]?.isParent = true }
        resize(parent, by: rows.count)
        guard parent.map({ isShown($0) && isExpanded($0) }) ?? true else { return }
        setShown(true, from: position, to: position + rows.count)
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
