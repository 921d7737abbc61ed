// SPDX-License-Identifier: Apache-2.0

extension Spring {
    /// What is left, at one moment, of a distance to the target and of a speed. The motion is linear in both, so one
    /// response moves numbers, points and rectangles alike.
    struct Response {
        /// The part of the first distance that is still to go.
        var distanceFromDistance = 0.0
        /// The distance that a first speed of 1 has made.
        var distanceFromSpeed = 0.0
        /// The speed that a first distance of 1 has made.
        var speedFromDistance = 0.0
        /// The part of the first speed that is left.
        var speedFromSpeed = 0.0
    }

    /// The solution of x" + damping x' + stiffness x = 0 after a time in seconds; before its start all is as it was.
    func response(after elapsed: Double) -> Response {
        guard elapsed >= 0 || elapsed.isNaN else { return Response(distanceFromDistance: 1, speedFromSpeed: 1) }
        guard let (even, odd) = basis(after: elapsed) else { return Response() }
        let decay = dampingRatio * frequency
        return Response(
            distanceFromDistance: even + decay * odd,
            distanceFromSpeed: odd,
            speedFromDistance: -stiffness * odd,
            speedFromSpeed: even - decay * odd
        )
    }

    /// The two solutions from which all others are made: e^(-at) cos bt and e^(-at) (sin bt) / b, or with the hyperbolic
    /// functions if overdamped; nil when nothing of them is left.
    func basis(after elapsed: Double) -> (even: Double, odd: Double)? {
        let decay = dampingRatio * frequency
        let ratio = 1 - dampingRatio * dampingRatio
        let rate = abs(ratio).squareRoot() * frequency
        // The slowest part decays with this rate; e^-700 is nothing.
        let slowest = ratio < 0 ? stiffness / (decay + rate) : decay
        guard !isInstant, slowest * elapsed < 700 else { return nil }
        let angle = rate * elapsed
        if angle < 1e-3 {
            // Close to critical the quotients below lose their digits; two terms of their series do not.
            let square = ratio < 0 ? angle * angle : -angle * angle
            let fade = Elementary.exp(-decay * elapsed)
            return (fade * (1 + square / 2), fade * elapsed * (1 + square / 6))
        }
        if ratio < 0 {
            let slow = Elementary.exp(-slowest * elapsed)
            let fast = Elementary.exp(-(decay + rate) * elapsed)
            return ((slow + fast) / 2, (slow - fast) / (2 * rate))
        }
        let fade = Elementary.exp(-decay * elapsed)
        let (cosine, sine) = Elementary.cosineAndSine(angle)
        return (fade * cosine, fade * sine / rate)
    }
}

extension Spring {
    /// Where the motion is after a time.
    ///
    /// - Parameters:
    ///   - elapsed: The seconds since it began; before 0 it has not moved, no number means that it is over.
    ///   - start: Where it began.
    ///   - target: Where it ends.
    ///   - velocity: How fast it was when it began, in units a second.
    public func value(
        at elapsed: Double,
        from start: Double = 0,
        to target: Double = 1,
        velocity: Double = 0
    ) -> Double {
        let now = response(after: elapsed)
        let value = target + (start - target) * now.distanceFromDistance + velocity * now.distanceFromSpeed
        return value.isFinite ? value : (target.isFinite ? target : 0)
    }

    /// How fast the motion is after a time, in units a second; the parameters are those of
    /// ``value(at:from:to:velocity:)``.
    public func velocity(
        at elapsed: Double,
        from start: Double = 0,
        to target: Double = 1,
        velocity: Double = 0
    ) -> Double {
        let now = response(after: elapsed)
        let speed = (start - target) * now.speedFromDistance + velocity * now.speedFromSpeed
        return speed.isFinite ? speed : 0
    }
}
