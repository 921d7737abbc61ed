// SPDX-License-Identifier: Apache-2.0

/// A rectangle in one coordinate space.
public struct Rect<Space>: Equatable, Sendable {
    /// The top left corner.
    public var origin: Point<Space>

    /// The width and height.
    public var size: Size

    /// Makes a rectangle from its corner and size.
    public init(origin: Point<Space>, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// Makes a rectangle from four numbers.
    public init(x: Double, y: Double, width: Double, height: Double) {
        self.init(origin: Point(x: x, y: y), size: Size(width: width, height: height))
    }

    /// The empty rectangle at the origin.
    public static var zero: Rect { Rect(origin: .zero, size: .zero) }

    /// The left edge.
    public var minX: Double { origin.x }

    /// The top edge.
    public var minY: Double { origin.y }

    /// The right edge.
    public var maxX: Double { origin.x + size.width }

    /// The bottom edge.
    public var maxY: Double { origin.y + size.height }

    /// The middle.
    public var center: Point<Space> { Point(x: origin.x + size.width / 2, y: origin.y + size.height / 2) }

    /// Whether the point lies inside; the right and bottom edges belong to the neighbours.
    public func contains(_ point: Point<Space>) -> Bool {
        point.x >= minX && point.x < maxX && point.y >= minY && point.y < maxY
    }

    /// Whether the two rectangles share an area.
    public func intersects(_ other: Rect) -> Bool {
        minX < other.maxX && other.minX < maxX && minY < other.maxY && other.minY < maxY
    }

    /// The rectangle with every edge moved inwards; never smaller than empty.
    public func inset(by distance: Double) -> Rect {
        let width = Swift.max(0, size.width - 2 * distance)
        let height = Swift.max(0, size.height - 2 * distance)
        return Rect(
            x: center.x - width / 2,
            y: center.y - height / 2,
            width: width,
            height: height
        )
    }

    /// The point of the rectangle nearest to the given one.
    public func clamp(_ point: Point<Space>) -> Point<Space> {
        Point(
            x: Swift.max(minX, Swift.min(point.x, maxX)),
            y: Swift.max(minY, Swift.min(point.y, maxY))
        )
    }

    /// The distance from the point to the nearest point of the rectangle, squared; zero inside.
    public func squaredDistance(to point: Point<Space>) -> Double {
        (clamp(point) - point).squaredLength
    }
}
