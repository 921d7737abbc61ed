// SPDX-License-Identifier: Apache-2.0

extension TreeLayout {
    /// Rows follow each other downwards, and have others in them.
    public var flow: CollectionFlow { CollectionFlow(.vertical, isRightToLeft: isRightToLeft, isNested: true) }

    /// How many rows there are, also those that are not shown.
    public var count: Int { list.count }

    /// The height of all rows that are shown, with the spacing between them and the insets around them.
    public var totalExtent: Double { list.totalExtent }

    /// The size of everything that is shown.
    public var contentSize: Size { list.contentSize }

    /// Whether a row is in the tree, shown or not.
    public func contains(_ id: ItemID) -> Bool { nodes[id] != nil }

    /// Whether a row is shown: everything it is in is expanded.
    public func isShown(_ id: ItemID) -> Bool { nodes[id]?.isShown ?? false }

    /// Whether what is in a row is shown if the row is.
    public func isExpanded(_ id: ItemID) -> Bool { nodes[id]?.isExpanded ?? false }

    /// How many rows a row is in; nil if it is not in the tree.
    public func level(of id: ItemID) -> Int? { nodes[id]?.level }

    /// Where a row begins along the axis; nil if it is not shown.
    ///
    /// - Complexity: O(log n).
    public func offset(of id: ItemID) -> Double? { isShown(id) ? list.offset(of: id) : nil }

    /// How many points a row takes along the axis, with what is shown in it: a gap of that extent takes both. For nil, how
    /// many one that is not in the tree would take.
    ///
    /// - Complexity: O(log n).
    public func extent(of id: ItemID?) -> Double? {
        guard let id else { return placeholderExtent }
        guard let node = nodes[id], node.isShown, node.isExpanded, node.size > 1 else { return nodes[id]?.extent }
        return length(of: id).map { $0 - spacing }
    }

    /// How many rows come before this one, those that are not shown counted as well.
    ///
    /// - Complexity: O(log n).
    public func position(of id: ItemID) -> Int? { list.position(of: id) }

    /// The row at a position, those that are not shown counted as well; positions do not survive a revision.
    ///
    /// - Complexity: O(log n).
    public func item(atPosition position: Int) -> ItemID? { list.item(atPosition: position) }

    /// The row that is shown before another; the last one for nil.
    public func item(before id: ItemID?) -> ItemID? {
        guard let id else { return list.item(before: nil).map { shown($0) } }
        return isShown(id) ? list.item(before: id).map { shown($0) } : nil
    }

    /// The row that is shown after another; the first one for nil.
    public func item(after id: ItemID?) -> ItemID? {
        guard let id else { return list.item(after: nil) }
        guard let node = nodes[id], node.isShown, let location = list.rows.location(of: id) else { return nil }
        return next(after: location, node).map { list.rows.id(at: $0) }
    }

    /// Where the row that is shown after one that is shown is.
    ///
    /// - Complexity: O(log n).
    func next(after location: RowIndex.Location, _ node: Node) -> RowIndex.Location? {
        if node.isExpanded || node.size == 1 { return list.rows.location(after: location) }
        return list.rows.row(atPosition: list.rows.position(at: location) + node.size)
    }

    /// All identities of items, each in front of what is in it, those that are not shown as well.
    ///
    /// - Complexity: O(n).
    public var itemIDs: [ItemID] { list.itemIDs }

    /// All rows in order, those that are not shown as well.
    ///
    /// - Complexity: O(n).
    package var allRows: [TreeLayout.Row] {
        itemIDs.map { id in
            let node = nodes[id]
            return Row(
                id,
                extent: node?.extent ?? 0,
                level: node?.level ?? 0,
                isParent: node?.isParent ?? false,
                isExpanded: node?.isExpanded ?? false
            )
        }
    }

    /// The rows that are shown and touch a range along the axis, from the top.
    ///
    /// - Complexity: O(log n + k log n) for k rows.
    public func rows(in range: ClosedRange<Double>) -> [PlacedRow] {
        var result: [PlacedRow] = []
        guard let found = list.rows.row(at: range.lowerBound - list.leadingInset) else { return result }
        var row: ItemID? = shown(list.rows.id(at: found.location))
        var offset = row.flatMap { self.offset(of: $0) } ?? 0
        while let id = row, offset <= range.upperBound, let node = nodes[id] {
            if offset + node.extent >= range.lowerBound {
                result.append(
                    PlacedRow(
                        id: id,
                        offset: offset,
                        extent: node.extent,
                        level: node.level,
                        isParent: node.isParent,
                        isExpanded: node.isExpanded
                    )
                )
            }
            offset += node.extent + spacing
            row = item(after: id)
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
            guard let node = nodes[row] else { break }
            if node.isShown { return row }
            next = node.parent
        }
        return id
    }

    /// The last row that is shown of a row and all that is in it.
    func lastShown(in id: ItemID) -> ItemID? {
        guard let node = nodes[id], node.isShown, let position = position(of: id) else { return nil }
        return item(atPosition: position + node.size - 1).map { shown($0) }
    }

    /// How long a row is with what is shown in it and the spacing behind it; nil if it is not shown.
    func length(of id: ItemID) -> Double? {
        guard let node = nodes[id], node.isShown, let location = list.rows.location(of: id) else { return nil }
        let end = list.rows.row(atPosition: list.rows.position(at: location) + node.size)
        return (end.map { list.rows.offset(at: $0) } ?? list.rows.totalLength) - list.rows.offset(at: location)
    }

    /// How many rows a gap is in.
    func level(of gap: Gap) -> Int { gap.parent.flatMap { level(of: $0) }.map { $0 + 1 } ?? 0 }

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
