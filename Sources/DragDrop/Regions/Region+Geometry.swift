// SPDX-License-Identifier: Apache-2.0

extension Region {
    /// From the parent's content to this region's own content.
    public var fromParent: Transform<Content, Content> {
        guard !isRoot else { return Transform() }
        // A move asks each region on its way: every property is read once, as each read is checked for exclusive access.
        let (corner, offset, zoom) = (frame.origin, contentOffset, scale)
        let factor = zoom == 0 ? 1 : 1 / zoom
        return Transform(
            scale: factor,
            translation: Vector(dx: offset.dx - corner.x * factor, dy: offset.dy - corner.y * factor)
        )
    }

    /// From this region's content to its container.
    public var contentToContainer: Transform<Content, Container> {
        Transform(translation: contentOffset * -1)
    }

    /// From this region's content to the screen.
    public var contentToScreen: Transform<Content, Screen> {
        var up = fromParent.inverse
        var next = parent
        while let region = next, !region.isRoot {
            up = up.then(region.fromParent.inverse)
            next = region.parent
        }
        return Transform(scale: up.scale, translation: up.translation)
    }

    /// From the screen to this region's content.
    public var screenToContent: Transform<Screen, Content> { contentToScreen.inverse }

    /// The size of the visible part, in the region's own points.
    public var containerSize: Size {
        let (size, zoom) = (frame.size, scale)
        let factor = zoom == 0 ? 1 : 1 / zoom
        return Size(width: size.width * factor, height: size.height * factor)
    }

    /// The part of the content that is visible.
    public var visibleContent: Rect<Content> {
        Rect(origin: Point(x: contentOffset.dx, y: contentOffset.dy), size: containerSize)
    }

    /// The whole region on the screen, clipped by nothing.
    public var screenFrame: Rect<Screen> { contentToScreen(visibleContent) }

    /// Between which offsets the content can be scrolled along an axis as it is shown now: what opens a gap is longer by
    /// it. From right to left the first row stays where it is, and the last ones are pushed in front of the origin.
    ///
    /// - Complexity: that of making the layout's arrangement.
    package func shownOffsets(along axis: Axis) -> ClosedRange<Double> {
        guard contentSize == nil, let layout, let shown = layout.arranged(displacement) else {
            return 0...maximumOffset(along: axis)
        }
        let (length, visible) = (shown.contentSize.along(axis), containerSize.along(axis))
        guard axis == .horizontal, layout.isRightToLeft else { return 0...max(0, length - visible) }
        let width = layout.contentSize.width
        let last = max(0, width - visible)
        return min(last, width - length)...last
    }

    /// How far the content can be scrolled along an axis, in its own points; zero if it does not scroll.
    public func maximumOffset(along axis: Axis) -> Double {
        let content = contentSize ?? layout?.contentSize ?? containerSize
        return max(0, content.along(axis) - containerSize.along(axis))
    }
}
