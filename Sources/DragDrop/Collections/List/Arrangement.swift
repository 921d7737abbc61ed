// SPDX-License-Identifier: Apache-2.0

/// Where the rows of a list or a tree are *shown* during a drag: lifted rows closed up, a gap open, room for
/// placeholders.
///
/// Made from a layout and a displacement; valid for that revision of the layout. Output only.
public final class Arrangement: CollectionArrangement {
    private let layout: ListLayout
    private let tree: TreeLayout?
    private let axis: DisplacedAxis

    /// - Parameter tree: The tree whose shown rows the list has.
    init(_ layout: ListLayout, in tree: TreeLayout? = nil, _ axis: DisplacedAxis) {
        self.layout = layout
        self.tree = tree
        self.axis = axis
    }

    /// Where a row that stands at an offset of the layout is shown.
    ///
    /// - Complexity: O(log k) for k lifted rows and placeholders.
    public func shownOffset(of offset: Double) -> Double { axis.shown(offset) }

    /// The point of the layout that is shown at a point; nil in an open gap and in the room of placeholders.
    ///
    /// - Complexity: O(log k) for k lifted rows and placeholders.
    public func layoutPoint(shownAt point: Point<Content>) -> Point<Content>? {
        axis.layout(shownAt: layout.space.along(point)).map {
            layout.space.point(along: $0, across: layout.space.across(point))
        }
    }

    /// The frame a row is shown in; a lifted row's is where it would be, so that it can fade in place. In a tree a hidden
    /// row is shown as the one that hides it.
    ///
    /// - Complexity: O(log n); O(log n + depth) in a tree.
    public func frame(of id: ItemID) -> Rect<Content>? {
        let id = tree?.shown(id) ?? id
        guard let offset = layout.offset(of: id), let extent = layout.extent(of: id) else { return nil }
        return layout.frame(offset: shownOffset(of: offset), extent: extent)
    }

    /// The frame of the open gap; nil if none is open.
    public var gapFrame: Rect<Content>? {
        axis.gap.map { landingFrames(extents: [max(0, axis.openings[$0].length - layout.spacing)])[0] }
    }

    /// Where rows of some extents lie in the open gap, one behind the other; at the beginning if no gap is open.
    public func landingFrames(extents: [Double]) -> [Rect<Content>] {
        let opening = axis.gap.map { axis.openings[$0] }
        return frames(extents, from: opening?.start ?? layout.leadingInset, opening)
    }

    /// The frames of a placeholder's rows in order; none if it is not shown here.
    ///
    /// - Complexity: O(placeholders + rows).
    public func frames(of placeholder: Placeholder.ID) -> [Rect<Content>] {
        guard let opening = axis.openings.first(where: { $0.placeholder == placeholder }) else { return [] }
        return frames(Array(repeating: opening.rowExtent, count: opening.rows), from: opening.start, opening)
    }

    private func frames(
        _ extents: [Double],
        from start: Double,
        _ opening: DisplacedAxis.Opening?
    ) -> [Rect<Content>] {
        var offset = start
        return extents.map { extent in
            let frame = layout.frame(offset: offset, extent: extent)
            offset += extent + layout.spacing
            return opening.map { frame.indented(by: $0.indentation, isRightToLeft: $0.isRightToLeft) } ?? frame
        }
    }

    /// The extent of what is shown along the axis, in points.
    public var totalExtent: Double { layout.totalExtent - axis.totalClosed + axis.totalOpen }

    /// The size of everything that is shown, open gaps among it and what is lifted left out.
    public var contentSize: Size { layout.contentSize(totalExtent) }

    /// The range of the layout whose rows may be shown in a range: what a virtualised list has to have at hand.
    public func layoutRange(shownIn range: ClosedRange<Double>) -> ClosedRange<Double> {
        let start = max(0, range.lowerBound - axis.totalOpen)
        return start...max(start, range.upperBound + axis.totalClosed)
    }
}

extension ListLayout {
    /// How the list should be shown under a displacement.
    ///
    /// - Complexity: O(k log n) for k lifted rows and placeholders.
    public func arrangement(_ displacement: Displacement) -> Arrangement {
        var stretches: [DisplacedAxis.Stretch] = []
        for id in displacement.lifted {
            guard let offset = offset(of: id), let extent = extent(of: id) else { continue }
            stretches.append(DisplacedAxis.Stretch(offset: offset, length: extent + spacing))
        }
        let openings = openings(of: displacement) { opening(of: $0) }
        return Arrangement(self, DisplacedAxis(closing: stretches, opening: openings))
    }

    /// How the list should be shown under a displacement.
    public func arranged(_ displacement: Displacement) -> (any CollectionArrangement)? { arrangement(displacement) }

    /// What is open in rows of points, each with the spacing behind it.
    func openings(
        of displacement: Displacement,
        at place: (Gap) -> DisplacedAxis.Opening
    ) -> [DisplacedAxis.Opening] {
        displacement.openings(
            gapLength: displacement.gapExtent + spacing,
            rowLength: { $0.rowExtent + self.spacing },
            at: place
        )
    }

    /// Where a gap opens: in front of the row behind it, else behind the row or the header in front of it.
    func opening(of gap: Gap) -> DisplacedAxis.Opening {
        if let before = gap.before, let offset = offset(of: before) {
            return DisplacedAxis.Opening(offset: offset, pushed: offset)
        }
        if let after = gap.after, let location = rows.location(of: after) {
            let end = leadingInset + rows.offset(at: location) + rows.length(at: location)
            return DisplacedAxis.Opening(offset: end, pushed: end)
        }
        guard let section = gap.parent, let location = rows.location(of: section) else {
            return DisplacedAxis.Opening(offset: leadingInset, pushed: leadingInset)
        }
        let start = leadingInset + rows.offset(at: location)
        let end = start + rows.length(at: location)
        let header = extent(at: location)
        let offset = header > 0 ? start + header + spacing : start
        return DisplacedAxis.Opening(offset: offset, pushed: end, room: max(0, end - offset))
    }
}

extension Rect {
    /// The rectangle without its first points in reading direction.
    func indented(by distance: Double, isRightToLeft: Bool) -> Rect {
        let distance = Swift.min(Swift.max(0, distance), size.width)
        return Rect(
            x: isRightToLeft ? minX : minX + distance,
            y: minY,
            width: size.width - distance,
            height: size.height
        )
    }
}
