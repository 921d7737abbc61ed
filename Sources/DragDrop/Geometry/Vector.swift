// SPDX-License-Identifier: Apache-2.0

/// A displacement; it belongs to the space of the points it was made from.
public struct Vector: Equatable, Sendable {
    /// The way to the right.
    public var dx: Double

    /// The way down.
    public var dy: Double

    /// Makes the displacement from its two parts.
    public init(dx: Double, dy: Double) {
        self.dx = dx
        self.dy = dy
    }

    /// No displacement.
    public static let zero = Vector(dx: 0, dy: 0)

    /// The square of the length, for comparing distances without a root.
    public var squaredLength: Double { dx * dx + dy * dy }

    /// The length.
    public var length: Double { squaredLength.squareRoot() }

    /// The part along an axis.
    public func along(_ axis: Axis) -> Double {
        axis == .horizontal ? dx : dy
    }

    /// The sum of two displacements.
    public static func + (first: Vector, second: Vector) -> Vector {
        Vector(dx: first.dx + second.dx, dy: first.dy + second.dy)
    }

    /// The displacement stretched by a factor.
    public static func * (vector: Vector, factor: Double) -> Vector {
        Vector(dx: vector.dx * factor, dy: vector.dy * factor)
    }

    /// The displacement shrunk by a factor.
    public static func / (vector: Vector, factor: Double) -> Vector {
        Vector(dx: vector.dx / factor, dy: vector.dy / factor)
    }
}
