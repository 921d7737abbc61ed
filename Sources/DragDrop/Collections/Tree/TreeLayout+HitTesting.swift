// SPDX-License-Identifier: Apache-2.0

extension TreeLayout {
    /// The row under a point, its indentation counted as the row; none in the spacing, the insets and beyond the last.
    ///
    /// - Complexity: O(log n).
    public func item(at point: Point<Content>) -> ItemID? { list.item(at: point) }

    /// The gap nearest to a point: above the row whose upper half it is in, below the one whose lower half it is in.
    /// Where several levels end, or an expanded row without rows in it could have some, the distance from the side on
    /// which one begins to read chooses the level.
    ///
    /// - Complexity: O(log n + depth).
    public func gap(at point: Point<Content>) -> Gap {
        let (above, below) = rows(around: point.y - list.leadingInset)
        guard var row = above, let node = nodes[row] else { return Gap(before: below) }
        let deepest = node.isParent && node.isExpanded ? node.level + 1 : node.level
        let least = below.flatMap { nodes[$0]?.level } ?? 0
        let wanted = max(least, min(deepest, level(at: point)))
        // What is shown below is in the same parent as the gap if both are on the same level.
        let before = wanted == least ? below : nil
        if wanted > node.level { return Gap(parent: row, before: before) }
        var parent = node.parent
        for _ in wanted..<node.level {
            row = parent ?? row
            parent = nodes[row]?.parent
        }
        return Gap(parent: parent, after: row, before: before)
    }

    /// The rows that are shown above and below the gap nearest to an offset.
    private func rows(around offset: Double) -> (above: ItemID?, below: ItemID?) {
        guard let found = list.row(at: offset) else { return (nil, nil) }
        let id = found.id
        guard let node = nodes[id], node.isShown else {
            // Behind the last row that is shown.
            let last = shown(id)
            return (last, item(after: last))
        }
        if offset < found.offset + node.extent / 2 {
            return (list.rows.location(before: found.location).map { shown(list.rows.id(at: $0)) }, id)
        }
        return (id, next(after: found.location, node).map { list.rows.id(at: $0) })
    }

    /// How many levels a point is indented.
    func level(at point: Point<Content>) -> Int {
        let side = isRightToLeft ? breadth - insets.right - point.x : point.x - insets.left
        return (side / indentation).floorIndex(upTo: 1_000_000)
    }

    /// The line in the middle of a gap, as far in as the rows it is between; under the row that hides it if it is not
    /// shown.
    ///
    /// - Complexity: O(log n + depth).
    public func lines(of gap: Gap) -> GapLines {
        let line = list.frame(of: shownGap(gap))
        return GapLines(line.indented(by: indentation(of: gap), isRightToLeft: isRightToLeft))
    }

    /// How far a gap is indented, in points.
    private func indentation(of gap: Gap) -> Double { Double(min(level(of: gap), 1_000_000)) * indentation }

    /// Between which of the rows that are shown a gap is.
    private func shownGap(_ gap: Gap) -> Gap {
        if let before = gap.before, isShown(before) { return Gap(after: item(before: before), before: before) }
        let row = gap.after.flatMap { lastShown(in: $0) } ?? gap.parent.flatMap { contains($0) ? shown($0) : nil }
        return Gap(after: row, before: item(after: row))
    }

    /// How the tree should be shown under a displacement.
    ///
    /// - Complexity: O(k (log n + depth)) for k lifted rows and placeholders.
    public func arrangement(_ displacement: Displacement) -> Arrangement {
        var stretches: [DisplacedAxis.Stretch] = []
        for id in displacement.lifted {
            guard let offset = offset(of: id), let length = length(of: id) else { continue }
            stretches.append(DisplacedAxis.Stretch(offset: offset, length: length))
        }
        let openings = list.openings(of: displacement) { gap in
            var opening = list.opening(of: shownGap(gap))
            opening.indentation = indentation(of: gap)
            opening.isRightToLeft = isRightToLeft
            // The end of what is in a row comes before the place behind the row.
            opening.rank = -opening.indentation
            return opening
        }
        return Arrangement(list, in: self, DisplacedAxis(closing: stretches, opening: openings))
    }

    /// How the tree should be shown under a displacement.
    public func arranged(_ displacement: Displacement) -> (any CollectionArrangement)? { arrangement(displacement) }
}
