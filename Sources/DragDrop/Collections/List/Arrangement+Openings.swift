// SPDX-License-Identifier: Apache-2.0

extension Arrangement {
    /// Where a list or a tree opens: for the drop, or for the rows of a placeholder.
    struct Opening {
        /// Where it begins in the layout, without anything lifted.
        var offset: Double

        /// From which offset on rows make room.
        var pushed: Double

        /// How much is open here anyhow, as under the header of an empty section.
        var room = 0.0

        /// How far it is indented, as in a tree, and whether from the right.
        var indentation = 0.0
        var isRightToLeft = false

        /// How much room it takes along the axis, with the spacing behind it.
        var length = 0.0

        /// Whose it is; nil for the gap of the drop.
        var placeholder: Placeholder.ID?
        var rows = 0
        var rowExtent = 0.0

        /// Where it is shown, and how far it and all in front of it push what is behind it: set by the arrangement.
        var start = 0.0
        var pushUpToHere = 0.0

        func isInFront(of other: Opening) -> Bool {
            if pushed != other.pushed { return pushed < other.pushed }
            if offset != other.offset { return offset < other.offset }
            // In a tree the end of what is in a row comes before the place behind the row.
            return indentation > other.indentation
        }
    }
}

extension Displacement {
    /// What a list opens: in the same gap the order of the placeholders holds, and the open gap is the last.
    func openings(spacing: Double, _ opening: (Gap) -> Arrangement.Opening) -> [Arrangement.Opening] {
        var result: [Arrangement.Opening] = []
        for room in placeholderGaps {
            var place = opening(room.gap)
            place.placeholder = room.placeholder
            place.rows = max(0, room.rows)
            place.rowExtent = room.rowExtent
            place.length = Double(place.rows) * (room.rowExtent + spacing)
            result.append(place)
        }
        if let gap {
            var place = opening(gap)
            place.length = gapExtent + spacing
            result.append(place)
        }
        return result
    }
}

extension ListLayout {
    /// How the list should be shown under a displacement.
    ///
    /// - Complexity: O(k log n) for k lifted rows and placeholders.
    public func arrangement(_ displacement: Displacement) -> Arrangement { Arrangement(self, displacement) }

    /// Where one row is shown under a displacement; make an ``Arrangement`` to ask for several.
    public func displacedFrame(of id: ItemID, _ displacement: Displacement) -> Rect<Content>? {
        arrangement(displacement).frame(of: id)
    }

    /// The point of the layout that is shown at a point; nil in an open gap.
    ///
    /// - Complexity: O(k log n) for k lifted rows and placeholders.
    public func layoutPoint(shownAt point: Point<Content>, _ displacement: Displacement) -> Point<Content>? {
        guard let offset = arrangement(displacement).layoutOffset(shownAt: space.along(point)) else { return nil }
        return space.point(along: offset, across: space.across(point))
    }

    /// Where a gap opens: in front of the row behind it, else behind the row or the header in front of it.
    func opening(of gap: Gap) -> Arrangement.Opening {
        if let before = gap.before, let offset = offset(of: before) {
            return Arrangement.Opening(offset: offset, pushed: offset)
        }
        if let after = gap.after, let location = rows.location(of: after) {
            let end = leadingInset + rows.offset(at: location) + rows.length(at: location)
            return Arrangement.Opening(offset: end, pushed: end)
        }
        guard let section = gap.parent, let location = rows.location(of: section) else {
            return Arrangement.Opening(offset: leadingInset, pushed: leadingInset)
        }
        let start = leadingInset + rows.offset(at: location)
        let end = start + rows.length(at: location)
        let header = extent(at: location)
        let offset = header > 0 ? start + header + spacing : start
        return Arrangement.Opening(offset: offset, pushed: end, room: max(0, end - offset))
    }
}
