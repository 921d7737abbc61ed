// SPDX-License-Identifier: Apache-2.0

/// A width and a height.
public struct Size: Equatable, Sendable {
    /// The extent from left to right.
    public var width: Double

    /// The extent from top to bottom.
    public var height: Double

    /// Makes a size from its two extents.
    public init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    /// Nothing at all.
    public static let zero = Size(width: 0, height: 0)

    /// The extent along an axis.
    public func along(_ axis: Axis) -> Double {
        axis == .horizontal ? width : height
    }

    /// Whether both extents are finite numbers.
    public var isFinite: Bool { width.isFinite && height.isFinite }
}

/// One of the two directions in which things are laid out.
public enum Axis: Equatable, Sendable {
    /// From side to side.
    case horizontal

    /// From top to bottom.
    case vertical

    /// The other axis.
    public var crossing: Axis { self == .horizontal ? .vertical : .horizontal }
}

/// Distances from the four edges of a rectangle, inwards.
public struct Insets: Equatable, Sendable {
    /// The distance from the top edge.
    public var top: Double

    /// The distance from the left edge.
    public var left: Double

    /// The distance from the bottom edge.
    public var bottom: Double

    /// The distance from the right edge.
    public var right: Double

    /// Makes insets from the four distances.
    public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
        self.top = top
        self.left = left
        self.bottom = bottom
        self.right = right
    }

    /// Makes insets that are the same on all edges.
    public init(_ distance: Double) {
        self.init(top: distance, left: distance, bottom: distance, right: distance)
    }

    /// No insets.
    public static let zero = Insets()

    /// The distance from the top or the left edge.
    func start(along axis: Axis) -> Double { axis == .vertical ? top : left }

    /// The distance from the bottom or the right edge.
    func end(along axis: Axis) -> Double { axis == .vertical ? bottom : right }
}
