// SPDX-License-Identifier: Apache-2.0

extension ListLayout {
    /// The row under a point; none in headers, the spacing, the insets and beyond the last row.
    ///
    /// - Complexity: O(log n).
    public func item(at point: Point<Content>) -> ItemID? {
        let line = frame(offset: 0, extent: 0)
        let across = point.along(axis.crossing) - line.origin.along(axis.crossing)
        guard across >= 0, across < line.size.along(axis.crossing) else { return nil }
        let offset = space.along(point) - leadingInset
        guard offset >= 0, let row = row(at: offset) else { return nil }
        guard offset < row.offset + row.length - spacing else { return nil }
        return isHeader(row.id) ? nil : row.id
    }

    /// The row in which an offset behind the leading inset lies; the first or last one outside.
    func row(at offset: Double) -> RowIndex.Found? {
        if let lastFound, lastFound.sought == offset { return lastFound }
        lastFound = rows.row(at: offset)
        return lastFound
    }

    /// The gap nearest to a point: before the row whose first half it is in, after the one whose second half it is in.
    /// A header, and the room under that of an empty section, belong to the section's first gap.
    ///
    /// - Complexity: O(log n).
    public func gap(at point: Point<Content>) -> Gap {
        let offset = space.along(point) - leadingInset
        guard let row = row(at: offset) else { return Gap() }
        if isHeader(row.id) { return Gap(parent: row.id, before: item(behind: row.location)) }
        let middle = row.offset + (row.length - spacing) / 2
        let parent = section(at: row.location)
        if offset < middle { return Gap(parent: parent, after: item(inFrontOf: row.location), before: row.id) }
        return Gap(parent: parent, after: row.id, before: item(behind: row.location))
    }

    /// Where a row, or the header of a section, is.
    ///
    /// - Complexity: O(log n).
    public func frame(of id: ItemID) -> Rect<Content>? {
        let known = lastFound.flatMap { $0.id == id ? $0.location : nil }
        guard let location = known ?? rows.location(of: id) else { return nil }
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
        let (crossing, edges) = (axis.crossing, insets)
        let across = edges.leading(along: crossing, isRightToLeft: isRightToLeft)
        let rest = edges.trailing(along: crossing, isRightToLeft: isRightToLeft)
        return space.rect(along: offset, across: across, extent: extent, breadth: max(0, breadth - across - rest))
    }

    /// The stretch of the axis that a rectangle of the content covers, in reading direction, as ``rows(in:)``
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
