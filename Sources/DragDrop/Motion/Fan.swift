// SPDX-License-Identifier: Apache-2.0

/// How carried items lie on each other: the pressed one in front, two fanned out behind it, the others out of sight
/// beneath. A pure function of an item's place in the stack.
public struct Fan: Equatable, Sendable {
    /// How many items can be seen at rest.
    public static let visibleCount = 3

    /// How many items are seen gathering and scattering; more than a dozen are not told apart in a third of a second.
    public static let animatedCount = 12

    /// From where the front item lies, in points.
    public var offset: Vector

    /// Turned clockwise about the middle, in radians.
    public var angle: Double

    /// 1 if it can be seen, else 0.
    public var opacity: Double

    /// Where an item lies by its place from the front, which is 0.
    public init(place: Int) {
        // Right, left, and then all alike below; degrees are easier to judge by eye.
        let (x, y, degrees): (Double, Double, Double) =
            switch place {
            case ...0: (0, 0, 0)
            case 1: (5, 4, 2.6)
            default: (-5, 6, -2.2)
            }
        offset = Vector(dx: x, dy: y)
        angle = degrees * Double.pi / 180
        opacity = place < Fan.visibleCount ? 1 : 0
    }
}
