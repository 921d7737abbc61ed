// SPDX-License-Identifier: Apache-2.0

extension ListLayout {
    /// The row under a point; none in headers, the spacing, the insets and beyond the last row.
    ///
    /// - Complexity: O(log n).
    public func item(at point: Point<Content>) -> ItemID? {
        let row = frame(offset: 0, extent: 0)
        let across = point.along(axis.crossing) - row.origin.along(axis.crossing)
        guard across >= 0, across < row.size.along(axis.crossing) else { return nil }
        let offset = space.along(point) - leadingInset
        guard offset >= 0, let row = rows.row(at: offset) else { return nil }
        guard offset < row.offset + rows.length(at: row.location) - spacing else { return nil }
        return itemID(at: row.location)
    }

    /// The gap nearest to a point: before the row whose first half it is in, after the one whose second half it is in.
    /// A header, and the room under that of an empty section, belong to the section's first gap.
    ///
    /// - Complexity: O(log n).
    public func gap(at point: Point<Content>) -> Gap {
        let offset = space.along(point) - leadingInset
        guard let row = rows.row(at: offset) else { return Gap() }
        let id = rows.id(at: row.location)
        if isHeader(id) { return Gap(parent: id, before: item(behind: row.location)) }
        let middle = row.offset + (rows.length(at: row.location) - spacing) / 2
        let parent = section(at: row.location)
        if offset < middle { return Gap(parent: parent, after: item(inFrontOf: row.location), before: id) }
        return Gap(parent: parent, after: id, before: item(behind: row.location))
    }

    /// Where a row, or the header of a section, is.
    ///
    /// - Complexity: O(log n).
    public func frame(of id: ItemID) -> Rect<Content>? {
        guard let location = rows.location(of: id) else { return nil }
        return frame(offset: leadingInset + rows.offset(at: location), extent: extent(at: location))
    }

    /// The line in the middle of a gap.
    ///
    /// - Complexity: O(log n).
    public func lines(of gap: Gap) -> GapLines {
        if let before = gap.before, let offset = offset(of: before) {
            return GapLines(frame(offset: max(0, offset - (gap.after == nil ? 0 : spacing / 2)), extent: 0))
        }
        if let location = (gap.after ?? gap.parent).flatMap({ rows.location(of: $0) }) {
            return GapLines(frame(offset: leadingInset + rows.offset(at: location) + extent(at: location), extent: 0))
        }
        return GapLines(frame(offset: leadingInset, extent: 0))
    }

    /// A stretch of the axis as a rectangle of the content.
    func frame(offset: Double, extent: Double) -> Rect<Content> {
        let crossing = axis.crossing
        let across = insets.leading(along: crossing, isRightToLeft: isRightToLeft)
        let rest = insets.trailing(along: crossing, isRightToLeft: isRightToLeft)
        return space.rect(along: offset, across: across, extent: extent, breadth: max(0, breadth - across - rest))
    }

    /// The stretch of the axis that a rectangle of the content covers, in reading direction, as ``forEachRow(in:_:)``
    /// counts; a rectangle without any extent covers one place.
    package func stretch(of rect: Rect<Content>) -> ClosedRange<Double> {
        let edge = space.along(rect.origin)
        let extent = max(0, rect.size.along(axis))
        return isRightToLeft ? (edge - extent)...edge : edge...(edge + extent)
    }

    var space: ReadingSpace {
        ReadingSpace(axis: axis, isRightToLeft: isRightToLeft, width: isRightToLeft ? contentSize.width : 0)
    }
}
