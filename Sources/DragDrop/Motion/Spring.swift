// SPDX-License-Identifier: Apache-2.0

/// A damped spring, described as designers do: how long it seems to take, and how much it bounces.
///
/// The parameters are SwiftUI's. For a mass of 1 they mean (Apple, "Animate with springs", WWDC23 session 10158, and the
/// numbers in the documentation of `SwiftUI.Spring`):
///
/// ```
/// stiffness = (2π / duration)²
/// damping   = 4π (1 - bounce) / duration          bounce >= 0
///           = 4π / ((1 + bounce) duration)        bounce <  0
/// ```
///
/// A spring is a pure function of time; see ``value(at:from:to:velocity:)``. Whatever the parameters are, also negative
/// or not a number, every answer is finite and the spring ends.
public struct Spring: Equatable, Sendable {
    /// How long the motion seems to take, in seconds: the pace, or the period of a very bouncy spring. It is at rest a
    /// little later, see ``settlingDuration``. Less than a millisecond, or no number, is at once; a minute is the most.
    public var duration: Double

    /// How much it overshoots, from -1 to 1: 0 not at all (critically damped), more is bouncier, less is more sluggish.
    /// The outermost twentieth on both sides is cut off, because such springs never come to rest.
    public var bounce: Double

    /// Makes a spring.
    public init(duration: Double = 0.5, bounce: Double = 0) {
        self.duration = duration
        self.bounce = bounce
    }

    /// No motion: at its target from the first moment.
    public static let instant = Spring(duration: 0)

    /// Whether it takes no time.
    public var isInstant: Bool { !(duration >= 0.001) }

    /// How strongly it pulls, for a mass of 1.
    public var stiffness: Double { frequency * frequency }

    /// How strongly it brakes, for a mass of 1.
    public var damping: Double { 2 * dampingRatio * frequency }

    /// The braking as a share of what just prevents overshooting: below 1 it bounces, above it creeps.
    public var dampingRatio: Double {
        let bounce = bounce.isNaN ? 0 : max(-0.95, min(bounce, 0.95))
        return bounce >= 0 ? 1 - bounce : 1 / (1 + bounce)
    }

    /// The undamped angular frequency in radians a second; zero for a spring that takes no time.
    var frequency: Double { isInstant ? 0 : 2 * Double.pi / min(duration, 60) }

    /// The spring with a ``settlingDuration``, in seconds, and the same bounce.
    public func settling(in seconds: Double) -> Spring {
        let unit = Spring(duration: 1, bounce: bounce)
        return Spring(duration: seconds / unit.settlingDuration, bounce: bounce)
    }
}
