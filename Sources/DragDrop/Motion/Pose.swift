// SPDX-License-Identifier: Apache-2.0

/// How a part of the preview looks at one moment.
public struct Pose: Equatable, Sendable {
    /// Where it is, before it is turned. Its size says how much it is scaled.
    public var frame: Rect<Screen>

    /// How far it is turned about its middle, clockwise, in radians.
    public var angle: Double

    /// How opaque it is, from 0 to 1.
    public var opacity: Double

    /// How far it is lifted, from 0 (it lies) to 1 (in the hand); a bouncing lift passes 1 for a moment. For shadows.
    public var lift: Double

    /// Makes a pose.
    public init(frame: Rect<Screen>, angle: Double = 0, opacity: Double = 1, lift: Double = 0) {
        self.frame = frame
        self.angle = angle
        self.opacity = opacity
        self.lift = lift
    }
}
