// SPDX-License-Identifier: Apache-2.0

/// A value on its way to a target: a pure function of time that a host samples as often as it draws.
///
/// ```swift
/// let now = Timestamp.zero
/// var x = SpringMotion(from: 0.0, to: 300, spring: Spring(duration: 0.4, bounce: 0.2), at: now)
/// _ = x.value(at: now + 0.1)              // on its way
/// x.retarget(to: 120, at: now + 0.1)      // turns round without a jerk
/// ```
public struct SpringMotion<Value: MotionValue>: Equatable, Sendable {
    /// Where it ends.
    public private(set) var target: Value

    /// What moves it.
    public private(set) var spring: Spring

    /// When it begins; before, it stands still. A moment that has not come yet delays it.
    public private(set) var began: Timestamp

    private var start: Value
    private var startVelocity: Value

    /// A motion from one value to another.
    ///
    /// - Parameters:
    ///   - start: Where it begins.
    ///   - target: Where it ends.
    ///   - velocity: How fast it is when it begins, in units a second.
    ///   - spring: What moves it.
    ///   - time: When it begins.
    public init(from start: Value, to target: Value, velocity: Value = .zero, spring: Spring, at time: Timestamp) {
        self.start = start
        self.target = target
        self.spring = spring
        startVelocity = velocity
        began = time
    }

    /// A motion that has arrived.
    public init(at value: Value) {
        self.init(from: value, to: value, spring: .instant, at: .zero)
    }

    /// Where it is; always finite if the target is.
    public func value(at time: Timestamp) -> Value {
        let now = spring.response(after: time - began)
        let goal = target.combined(with: start) { target, start in
            target.isFinite ? target : (start.isFinite ? start : 0)
        }
        let way = start.combined(with: goal) { ($0 - $1) * now.distanceFromDistance }
        let glide = way.combined(with: startVelocity) { $0 + $1 * now.distanceFromSpeed }
        return goal.combined(with: glide) { ($0 + $1).isFinite ? $0 + $1 : $0 }
    }

    /// How fast it is, in units a second; always finite.
    public func velocity(at time: Timestamp) -> Value {
        let now = spring.response(after: time - began)
        let pull = start.combined(with: target) { ($0 - $1) * now.speedFromDistance }
        return pull.combined(with: startVelocity) {
            let speed = $0 + $1 * now.speedFromSpeed
            return speed.isFinite ? speed : 0
        }
    }

    /// Gives it another target, from where it is and as fast as it is. It may get another spring too.
    public mutating func retarget(to target: Value, at time: Timestamp, spring: Spring? = nil) {
        guard target != self.target || spring != nil else { return }
        let value = value(at: time)
        startVelocity = velocity(at: time)
        start = value
        self.target = target
        began = max(began, time)
        if let spring { self.spring = spring }
    }

    /// Moves the whole motion, where it is and where it ends, as when what it is measured from has moved.
    public mutating func shift(by distance: Value) {
        start = start.combined(with: distance, +)
        target = target.combined(with: distance, +)
    }

    /// When it comes to rest within a tolerance of its target.
    public func end(within tolerance: Double = 0.1) -> Timestamp {
        var distance = 0.0
        var speed = 0.0
        _ = start.combined(with: target) { start, target in
            distance = max(distance, abs(start - target))
            return 0
        }
        _ = startVelocity.combined(with: startVelocity) { velocity, _ in
            speed = max(speed, abs(velocity))
            return 0
        }
        return began + spring.settlingDuration(distance: distance, velocity: speed, tolerance: tolerance)
    }
}
