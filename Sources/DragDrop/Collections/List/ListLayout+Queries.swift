// SPDX-License-Identifier: Apache-2.0

extension ListLayout {
    /// One row along the axis.
    public var flow: CollectionFlow { CollectionFlow(axis, isRightToLeft: isRightToLeft) }

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

    /// How many points a row, or a section's header, takes along the axis; for nil, one that is not in the list.
    public func extent(of id: ItemID?) -> Double? {
        guard let id else { return placeholderExtent }
        return rows.location(of: id).map { extent(at: $0) }
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

    /// The rows that touch a range along the axis, in reading order; also the headers of sections.
    ///
    /// - Complexity: O(log n + k) for k rows.
    public func rows(in range: ClosedRange<Double>) -> [PlacedRow] {
        var result: [PlacedRow] = []
        guard let found = rows.row(at: range.lowerBound - leadingInset) else { return result }
        var location = found.location
        var offset = found.offset + leadingInset
        while offset <= range.upperBound {
            let length = rows.length(at: location)
            if offset + length - spacing >= range.lowerBound {
                result.append(PlacedRow(id: rows.id(at: location), offset: offset, extent: extent(at: location)))
            }
            guard let next = rows.location(after: location) else { break }
            offset += length
            location = next
        }
        return result
    }

    /// All identities of items in order.
    ///
    /// - Complexity: O(n).
    public var itemIDs: [ItemID] { sections.isEmpty ? rows.ids : rows.ids.filter { !isHeader($0) } }

    /// All rows in order, headers among them, also those without any extent.
    ///
    /// - Complexity: O(n).
    package var allRows: [Row] { rows.ids.map { Row($0, extent: extent(of: $0) ?? 0) } }

    var leadingInset: Double { insets.leading(along: axis, isRightToLeft: isRightToLeft) }

    var trailingInset: Double { insets.trailing(along: axis, isRightToLeft: isRightToLeft) }
}
