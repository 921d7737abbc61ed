// SPDX-License-Identifier: Apache-2.0

extension ListLayout {
    /// How many rows there are, headers not counted.
    public var count: Int { rows.count - sections.count }

    /// The extent of all rows with the spacing between them and the insets around them.
    public var totalExtent: Double {
        leadingInset + trailingInset + max(0, rows.totalLength - (rows.count > 0 ? spacing : 0))
    }

    /// The size of everything.
    public var contentSize: Size { contentSize(totalExtent) }

    func contentSize(_ totalExtent: Double) -> Size {
        let length = max(totalExtent, minimumLength)
        return axis == .vertical ? Size(width: breadth, height: length) : Size(width: length, height: breadth)
    }

    /// Whether a row is in the list; headers are no items.
    public func contains(_ id: ItemID) -> Bool { rows.contains(id) && !isHeader(id) }

    /// Where a row, or a section's header, begins along the axis, in reading direction.
    ///
    /// - Complexity: O(log n).
    public func offset(of id: ItemID) -> Double? {
        rows.location(of: id).map { leadingInset + rows.offset(at: $0) }
    }

    /// How much room a row, or a section's header, takes along the axis.
    public func extent(of id: ItemID) -> Double? {
        rows.location(of: id).map { extent(at: $0) }
    }

    /// How many rows come before this one, headers not counted.
    ///
    /// - Complexity: O(log n).
    public func position(of id: ItemID) -> Int? {
        guard let location = rows.location(of: id), !isHeader(id) else { return nil }
        let position = rows.position(at: location)
        return position - (sections.rank(at: position).map { $0 + 1 } ?? 0)
    }

    /// The row at a position; positions do not survive a revision.
    ///
    /// - Complexity: O(log n); O(log² n) in sections.
    public func item(atPosition position: Int) -> ItemID? {
        guard position >= 0, position < count else { return nil }
        // The first section that ends behind the row, with the headers up to its own counted.
        let rank = (0..<sections.count).partitioningIndex { sections.start(of: $0 + 1) - $0 - 1 > position }
        return rows.row(atPosition: position + (sections.isEmpty ? 0 : rank + 1)).map(rows.id)
    }

    /// The row before another; the last one for nil.
    ///
    /// - Complexity: O(log n), and O(s) for s empty sections between the two.
    public func item(before id: ItemID?) -> ItemID? {
        guard let id else { return skippingHeaders(rows.last) { rows.location(before: $0) } }
        guard let location = rows.location(of: id) else { return nil }
        return skippingHeaders(rows.location(before: location)) { rows.location(before: $0) }
    }

    /// The row after another; the first one for nil.
    ///
    /// - Complexity: O(log n), and O(s) for s empty sections between the two.
    public func item(after id: ItemID?) -> ItemID? {
        guard let id else { return skippingHeaders(rows.first) { rows.location(after: $0) } }
        guard let location = rows.location(of: id) else { return nil }
        return skippingHeaders(rows.location(after: location)) { rows.location(after: $0) }
    }

    /// Visits the rows that touch a range along the axis, in reading order; also the headers of sections.
    ///
    /// - Complexity: O(log n + k) for k rows.
    public func forEachRow(in range: ClosedRange<Double>, _ body: (PlacedRow) -> Void) {
        guard let found = rows.row(at: range.lowerBound - leadingInset) else { return }
        var location = found.location
        var offset = found.offset + leadingInset
        while offset <= range.upperBound {
            let length = rows.length(at: location)
            if offset + length - spacing >= range.lowerBound {
                body(PlacedRow(id: rows.id(at: location), offset: offset, extent: extent(at: location)))
            }
            guard let next = rows.location(after: location) else { return }
            offset += length
            location = next
        }
    }

    /// The rows that touch a range along the axis, in reading order; also the headers of sections.
    ///
    /// - Complexity: O(log n + k) for k rows.
    public func rows(in range: ClosedRange<Double>) -> [PlacedRow] {
        var result: [PlacedRow] = []
        forEachRow(in: range) { result.append($0) }
        return result
    }

    /// All identities of items in order.
    ///
    /// - Complexity: O(n).
    public var itemIDs: [ItemID] {
        var result: [ItemID] = []
        result.reserveCapacity(count)
        var next = rows.first
        while let location = next {
            if let id = itemID(at: location) { result.append(id) }
            next = rows.location(after: location)
        }
        return result
    }

    /// All rows in order, headers among them, also those without any extent.
    ///
    /// - Complexity: O(n).
    package var allRows: [Row] {
        var result: [Row] = []
        result.reserveCapacity(rows.count)
        var next = rows.first
        while let location = next {
            result.append(Row(rows.id(at: location), extent: extent(at: location)))
            next = rows.location(after: location)
        }
        return result
    }

    var leadingInset: Double { insets.leading(along: axis, isRightToLeft: isRightToLeft) }

    var trailingInset: Double { insets.trailing(along: axis, isRightToLeft: isRightToLeft) }
}
