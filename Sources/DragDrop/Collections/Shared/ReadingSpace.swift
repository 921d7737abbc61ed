// SPDX-License-Identifier: Apache-2.0

/// From the coordinates in which a collection is read to those of its content, mirrored right to left.
///
/// *Along* counts from the first row or line, *across* from where a line begins to be read.
struct ReadingSpace {
    /// The direction rows or lines follow each other in.
    var axis: Axis

    var isRightToLeft: Bool

    /// The width of the content, which right-to-left coordinates are mirrored in.
    var width: Double

    func along(_ point: Point<Content>) -> Double {
        axis == .vertical ? point.y : horizontal(point)
    }

    func across(_ point: Point<Content>) -> Double {
        axis == .vertical ? horizontal(point) : point.y
    }

    func point(along: Double, across: Double) -> Point<Content> {
        if axis == .vertical { return Point(x: isRightToLeft ? width - across : across, y: along) }
        return Point(x: isRightToLeft ? width - along : along, y: across)
    }

    func rect(along: Double, across: Double, extent: Double, breadth: Double) -> Rect<Content> {
        if axis == .vertical {
            let x = isRightToLeft ? width - across - breadth : across
            return Rect(x: x, y: along, width: breadth, height: extent)
        }
        let x = isRightToLeft ? width - along - extent : along
        return Rect(x: x, y: across, width: extent, height: breadth)
    }

    private func horizontal(_ point: Point<Content>) -> Double { isRightToLeft ? width - point.x : point.x }
}

extension Insets {
    /// In front of the first row along an axis.
    func leading(along axis: Axis, isRightToLeft: Bool) -> Double {
        if axis == .vertical { return top }
        return isRightToLeft ? right : left
    }

    /// Behind the last row along an axis.
    func trailing(along axis: Axis, isRightToLeft: Bool) -> Double {
        if axis == .vertical { return bottom }
        return isRightToLeft ? left : right
    }
}
