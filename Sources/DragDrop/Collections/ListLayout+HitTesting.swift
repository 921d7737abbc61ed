// SPDX-License-Identifier: Apache-2.0

extension ListLayout {
    /// The row under a point; none in the spacing, the insets and beyond the last row.
    ///
    /// - Complexity: O(log n).
    public func item(at point: Point<Content>) -> ItemID? {
        let row = frame(offset: 0, extent: 0)
        let across = point.along(axis.crossing) - row.origin.along(axis.crossing)
        guard across >= 0, across < row.size.along(axis.crossing) else { return nil }
        let offset = readingOffset(of: point) - leadingInset
        guard offset >= 0, let row = rows.row(at: offset) else { return nil }
        guard offset < row.offset + rows.length(at: row.location) - spacing else { return nil }
        return rows.id(at: row.location)
    }

    /// The gap nearest to a point: before the row whose first half it is in, after the one whose second half it is in.
    ///
    /// - Complexity: O(log n).
    public func gap(at point: Point<Content>) -> Gap {
        let offset = readingOffset(of: point) - leadingInset
        guard let row = rows.row(at: offset) else { return Gap() }
        let middle = row.offset + (rows.length(at: row.location) - spacing) / 2
        if offset < middle {
            return Gap(after: rows.location(before: row.location).map(rows.id), before: rows.id(at: row.location))
        }
        return Gap(after: rows.id(at: row.location), before: rows.location(after: row.location).map(rows.id))
    }

    /// Where a row is.
    ///
    /// - Complexity: O(log n).
    public func frame(of id: ItemID) -> Rect<Content>? {
        guard let location = rows.location(of: id) else { return nil }
        return frame(offset: leadingInset + rows.offset(at: location), extent: rows.length(at: location) - spacing)
    }

    /// The line in the middle of a gap.
    public func frame(of gap: Gap) -> Rect<Content> {
        if let before = gap.before, let offset = offset(of: before) {
            return frame(offset: max(0, offset - (gap.after == nil ? 0 : spacing / 2)), extent: 0)
        }
        if let after = gap.after, let location = rows.location(of: after) {
            let end = rows.offset(at: location) + rows.length(at: location) - spacing
            return frame(offset: leadingInset + end, extent: 0)
        }
        return frame(offset: leadingInset, extent: 0)
    }

    /// The same gap among the rows that are left.
    public func resolve(_ gap: Gap, near point: Point<Content>) -> Gap {
        if let after = gap.after, rows.contains(after) { return Gap(after: after, before: item(after: after)) }
        if let before = gap.before, rows.contains(before) { return Gap(after: item(before: before), before: before) }
        if gap.after == nil, gap.before != nil { return Gap(after: nil, before: item(after: nil)) }
        if gap.before == nil, gap.after != nil { return Gap(after: item(before: nil), before: nil) }
        return self.gap(at: point)
    }

    /// A stretch of the axis as a rectangle of the content.
    func frame(offset: Double, extent: Double) -> Rect<Content> {
        if axis == .vertical {
            let width = max(0, breadth - insets.left - insets.right)
            return Rect(x: insets.left, y: offset, width: width, height: extent)
        }
        let x = isRightToLeft ? contentSize.width - offset - extent : offset
        return Rect(x: x, y: insets.top, width: extent, height: max(0, breadth - insets.top - insets.bottom))
    }

    private func readingOffset(of point: Point<Content>) -> Double {
        isRightToLeft ? contentSize.width - point.x : point.along(axis)
    }
}
