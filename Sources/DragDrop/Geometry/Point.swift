// SPDX-License-Identifier: Apache-2.0

/// A place in one coordinate space; points of different spaces do not mix.
public struct Point<Space>: Equatable, Sendable {
    /// The distance from the left edge of the space.
    public var x: Double

    /// The distance from the top edge of the space.
    public var y: Double

    /// Makes the point at the given distances from the space's origin.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The origin of the space.
    public static var zero: Point { Point(x: 0, y: 0) }

    /// The point reached by travelling along a vector of the same space.
    public static func + (point: Point, vector: Vector) -> Point {
        Point(x: point.x + vector.dx, y: point.y + vector.dy)
    }

    /// The point from which travelling along the vector leads here.
    public static func - (point: Point, vector: Vector) -> Point {
        Point(x: point.x - vector.dx, y: point.y - vector.dy)
    }

    /// The vector that leads from the second point to the first.
    public static func - (end: Point, start: Point) -> Vector {
        Vector(dx: end.x - start.x, dy: end.y - start.y)
    }

    /// The coordinate along an axis.
    public func along(_ axis: Axis) -> Double {
        axis == .horizontal ? x : y
    }

    /// Whether both coordinates are finite numbers; a host filters what came from outside with it.
    public var isFinite: Bool { x.isFinite && y.isFinite }
}
