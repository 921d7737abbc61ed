// SPDX-License-Identifier: Apache-2.0

/// Something that springs can move: a fixed number of coordinates.
public protocol MotionValue: Equatable, Sendable {
    /// All coordinates zero.
    static var zero: Self { get }

    /// The value whose every coordinate is made of the same coordinates of two values.
    func combined(with other: Self, _ combine: (Double, Double) -> Double) -> Self
}

extension Double: MotionValue {
    /// Combines the two numbers.
    public func combined(with other: Double, _ combine: (Double, Double) -> Double) -> Double { combine(self, other) }
}

extension Vector: MotionValue {
    /// Combines the two displacements part by part.
    public func combined(with other: Vector, _ combine: (Double, Double) -> Double) -> Vector {
        Vector(dx: combine(dx, other.dx), dy: combine(dy, other.dy))
    }
}

extension Point: MotionValue {
    /// Combines the two points coordinate by coordinate.
    public func combined(with other: Point, _ combine: (Double, Double) -> Double) -> Point {
        Point(x: combine(x, other.x), y: combine(y, other.y))
    }
}

extension Rect: MotionValue {
    /// Combines the corners and the sizes.
    public func combined(with other: Rect, _ combine: (Double, Double) -> Double) -> Rect {
        Rect(
            x: combine(origin.x, other.origin.x),
            y: combine(origin.y, other.origin.y),
            width: combine(size.width, other.size.width),
            height: combine(size.height, other.size.height)
        )
    }
}
