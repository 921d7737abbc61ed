// SPDX-License-Identifier: Apache-2.0

extension TreeLayout {
    /// Vertical: rows follow each other downwards.
    public var axis: Axis { .vertical }

    /// How many rows there are, also those that are not shown.
    public var count: Int { order.count }

    /// The height of all rows that are shown, with the spacing between them and the insets around them.
    public var totalExtent: Double { list.totalExtent }

    /// The size of everything that is shown.
    public var contentSize: Size { list.contentSize }

    /// Whether a row is in the tree, shown or not.
    public func contains(_ id: ItemID) -> Bool { nodes[id] != nil }

    /// Whether a row is shown: everything it is in is expanded.
    public func isShown(_ id: ItemID) -> Bool { list.contains(id) }

    /// Whether what is in a row is shown if the row is.
    public func isExpanded(_ id: ItemID) -> Bool { nodes[id]?.isExpanded ?? false }

    /// How many rows a row is in; nil if it is not in the tree.
    ///
    /// - Complexity: O(depth).
    public func level(of id: ItemID) -> Int? { contains(id) ? depth(of: id) : nil }

    /// Where a row begins along the axis; nil if it is not shown.
    ///
    /// - Complexity: O(log n).
    public func offset(of id: ItemID) -> Double? { list.offset(of: id) }

    /// How much room a row takes along the axis, with what is shown in it: a gap of that extent takes both.
    ///
    /// - Complexity: O(log n + depth).
    public func extent(of id: ItemID) -> Double? {
        guard let start = list.offset(of: id), let end = end(of: id) else { return nodes[id]?.extent }
        return end - start
    }

    /// How many rows come before this one, those that are not shown counted as well.
    ///
    /// - Complexity: O(log n).
    public func position(of id: ItemID) -> Int? { order.location(of: id).map { order.position(at: $0) } }

    /// The row at a position, those that are not shown counted as well; positions do not survive a revision.
    ///
    /// - Complexity: O(log n).
    public func item(atPosition position: Int) -> ItemID? { order.row(atPosition: position).map { order.id(at: $0) } }

    /// The row that is shown before another; the last one for nil.
    public func item(before id: ItemID?) -> ItemID? { list.item(before: id) }

    /// The row that is shown after another; the first one for nil.
    public func item(after id: ItemID?) -> ItemID? { list.item(after: id) }

    /// All identities of items, each in front of what is in it, those that are not shown as well.
    ///
    /// - Complexity: O(n).
    public var itemIDs: [ItemID] {
        var result: [ItemID] = []
        result.reserveCapacity(count)
        var next = order.first
        while let location = next {
            result.append(order.id(at: location))
            next = order.location(after: location)
        }
        return result
    }

    /// All rows in order, those that are not shown as well.
    ///
    /// - Complexity: O(n depth).
    package var allRows: [TreeLayout.Row] {
        itemIDs.map { id in
            let node = nodes[id]
            return Row(
                id,
                extent: node?.extent ?? 0,
                level: depth(of: id),
                isParent: node?.isParent ?? false,
                isExpanded: node?.isExpanded ?? false
            )
        }
    }

    /// The rows that are shown and touch a range along the axis, from the top.
    ///
    /// - Complexity: O(log n + k depth) for k rows.
    public func rows(in range: ClosedRange<Double>) -> [PlacedRow] {
        var result: [PlacedRow] = []
        list.forEachRow(in: range) { row in
            guard let node = nodes[row.id] else { return }
            result.append(
                PlacedRow(
                    id: row.id,
                    offset: row.offset,
                    extent: row.extent,
                    level: depth(of: row.id),
                    isParent: node.isParent,
                    isExpanded: node.isExpanded
                )
            )
        }
        return result
    }

    /// Where a row is, with its indentation; for one that is not shown, the row that hides it.
    ///
    /// - Complexity: O(log n + depth).
    public func frame(of id: ItemID) -> Rect<Content>? { nodes[id].flatMap { _ in list.frame(of: shown(id)) } }

    /// The row itself if it is shown, else the one that is shown and hides it.
    func shown(_ id: ItemID) -> ItemID {
        var next: ItemID? = id
        while let row = next {
            if list.contains(row) { return row }
            next = nodes[row]?.parent
        }
        return id
    }

    /// The last row that is shown of a row and all that is in it.
    func lastShown(in id: ItemID) -> ItemID? {
        guard list.contains(id), let node = nodes[id] else { return nil }
        guard node.isExpanded, node.size > 1, let position = position(of: id) else { return id }
        return item(atPosition: position + node.size - 1).map { shown($0) }
    }

    /// Where a row ends with what is shown in it; nil if it is not shown.
    func end(of id: ItemID) -> Double? {
        guard let last = lastShown(in: id), let offset = list.offset(of: last) else { return nil }
        return offset + (list.extent(of: last) ?? 0)
    }

    /// How many rows a row is in.
    func depth(of id: ItemID) -> Int {
        var depth = 0
        var next = nodes[id]?.parent
        while let row = next {
            depth += 1
            next = nodes[row]?.parent
        }
        return depth
    }

    /// How many rows a gap is in.
    func depth(of gap: Gap) -> Int { gap.parent.map { depth(of: $0) + 1 } ?? 0 }

    /// The rows that a row is in, from the inside.
    func ancestors(of id: ItemID) -> [ItemID] {
        var result: [ItemID] = []
        var next = nodes[id]?.parent
        while let id = next {
            result.append(id)
            next = nodes[id]?.parent
        }
        return result
    }

    /// The rows that a gap is in, from the inside.
    func ancestors(of gap: Gap) -> [ItemID] { gap.parent.map { [$0] + ancestors(of: $0) } ?? [] }
}
