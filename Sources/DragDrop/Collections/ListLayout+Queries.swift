// SPDX-License-Identifier: Apache-2.0

extension ListLayout {
    /// How many rows there are.
    public var count: Int { rows.count }

    /// The extent of all rows with the spacing between them and the insets around them.
    public var totalExtent: Double {
        leadingInset + trailingInset + max(0, rows.totalLength - (rows.count > 0 ? spacing : 0))
    }

    /// The size of everything.
    public var contentSize: Size {
        let length = max(totalExtent, minimumLength)
        return axis == .vertical ? Size(width: breadth, height: length) : Size(width: length, height: breadth)
    }

    /// Whether a row is in the list.
    public func contains(_ id: ItemID) -> Bool { rows.contains(id) }

    /// Where a row begins along the axis, in reading direction.
    ///
    /// - Complexity: O(log n).
    public func offset(of id: ItemID) -> Double? {
        rows.location(of: id).map { leadingInset + rows.offset(at: $0) }
    }

    /// How much room a row takes along the axis.
    public func extent(of id: ItemID) -> Double? {
        rows.location(of: id).map { rows.length(at: $0) - spacing }
    }

    /// How many rows come before this one.
    ///
    /// - Complexity: O(log n).
    public func position(of id: ItemID) -> Int? { rows.location(of: id).map(rows.position) }

    /// The row at a position; positions do not survive a revision.
    ///
    /// - Complexity: O(log n).
    public func item(atPosition position: Int) -> ItemID? { rows.row(atPosition: position).map(rows.id) }

    /// The row before another; the last one for nil.
    public func item(before id: ItemID?) -> ItemID? {
        guard let id else { return rows.last.map(rows.id) }
        return rows.location(of: id).flatMap { rows.location(before: $0) }.map(rows.id)
    }

    /// The row after another; the first one for nil.
    public func item(after id: ItemID?) -> ItemID? {
        guard let id else { return rows.first.map(rows.id) }
        return rows.location(of: id).flatMap { rows.location(after: $0) }.map(rows.id)
    }

    /// Visits the rows that touch a range along the axis, in reading order.
    ///
    /// - Complexity: O(log n + k) for k rows.
    public func forEachRow(in range: ClosedRange<Double>, _ body: (PlacedRow) -> Void) {
        guard let found = rows.row(at: range.lowerBound - leadingInset) else { return }
        var location = found.location
        var offset = found.offset + leadingInset
        while offset <= range.upperBound {
            let length = rows.length(at: location)
            if offset + length - spacing >= range.lowerBound {
                body(PlacedRow(id: rows.id(at: location), offset: offset, extent: length - spacing))
            }
            guard let next = rows.location(after: location) else { return }
            offset += length
            location = next
        }
    }

    /// The rows that touch a range along the axis, in reading order.
    ///
    /// - Complexity: O(log n + k) for k rows.
    public func rows(in range: ClosedRange<Double>) -> [PlacedRow] {
        var result: [PlacedRow] = []
        forEachRow(in: range) { result.append($0) }
        return result
    }

    /// All identities in order.
    ///
    /// - Complexity: O(n).
    public var itemIDs: [ItemID] {
        var result: [ItemID] = []
        result.reserveCapacity(count)
        var next = rows.first
        while let location = next {
            result.append(rows.id(at: location))
            next = rows.location(after: location)
        }
        return result
    }

    var leadingInset: Double {
        if axis == .vertical { return insets.top }
        return isRightToLeft ? insets.right : insets.left
    }

    var trailingInset: Double {
        if axis == .vertical { return insets.bottom }
        return isRightToLeft ? insets.left : insets.right
    }
}
