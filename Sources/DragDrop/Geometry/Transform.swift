// SPDX-License-Identifier: Apache-2.0

/// A conversion from one space to another: a uniform scale, then a translation.
public struct Transform<From, To>: Equatable, Sendable {
    /// How many units of the target one unit of the origin is.
    public var scale: Double

    /// Where the origin of the first space lies in the second.
    public var translation: Vector

    /// Makes the conversion from its two parts.
    public init(scale: Double = 1, translation: Vector = .zero) {
        self.scale = scale
        self.translation = translation
    }

    /// The point in the other space.
    public func callAsFunction(_ point: Point<From>) -> Point<To> {
        Point(x: point.x * scale + translation.dx, y: point.y * scale + translation.dy)
    }

    /// The rectangle in the other space.
    public func callAsFunction(_ rect: Rect<From>) -> Rect<To> {
        Rect(
            origin: self(rect.origin),
            size: Size(width: rect.size.width * scale, height: rect.size.height * scale)
        )
    }

    /// The conversion back; a scale of zero has none and answers the identity's scale.
    public var inverse: Transform<To, From> {
        let back = scale == 0 ? 1 : 1 / scale
        return Transform<To, From>(scale: back, translation: translation * -back)
    }

    /// This conversion followed by another.
    public func then<Next>(_ next: Transform<To, Next>) -> Transform<From, Next> {
        Transform<From, Next>(scale: scale * next.scale, translation: translation * next.scale + next.translation)
    }
}
