// SPDX-License-Identifier: Apache-2.0

extension Spring {
    /// The seconds after which a motion from rest stays within a thousandth of its way from the target.
    public var settlingDuration: Double { settlingDuration(distance: 1, velocity: 0, tolerance: 0.001) }

    /// The seconds after which a motion stays within a tolerance of its target, whatever the direction of its speed.
    ///
    /// - Parameters:
    ///   - distance: How far the target is.
    ///   - velocity: How fast the motion is, in units a second.
    ///   - tolerance: What nobody sees, in the same unit as the distance.
    /// - Complexity: O(1): some fifty evaluations of the envelope.
    public func settlingDuration(distance: Double, velocity: Double, tolerance: Double) -> Double {
        guard !isInstant, distance.isFinite, velocity.isFinite, tolerance > 0 else { return 0 }
        let distance = abs(distance)
        let speed = abs(velocity) + dampingRatio * frequency * distance
        // The envelope rises at most until here, and falls ever after.
        let ratio = dampingRatio * dampingRatio - 1
        var low = 1 / (frequency * (dampingRatio - max(0, ratio).squareRoot()))
        if abs(velocity) <= dampingRatio * frequency * distance { low = 0 }
        guard envelope(distance, speed, after: low) > tolerance else { return low }
        var high = max(low, min(duration, 60))
        while envelope(distance, speed, after: high) > tolerance { high *= 2 }
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if envelope(distance, speed, after: middle) > tolerance { low = middle } else { high = middle }
        }
        return high
    }

    /// The farthest that a motion can be from its target after a time.
    private func envelope(_ distance: Double, _ speed: Double, after elapsed: Double) -> Double {
        let ratio = 1 - dampingRatio * dampingRatio
        if ratio <= 0 {
            guard let (even, odd) = basis(after: elapsed) else { return 0 }
            return distance * even + speed * odd
        }
        let fade = Elementary.exp(-dampingRatio * frequency * elapsed)
        let swing = speed / (ratio.squareRoot() * frequency)
        return fade * min(distance + speed * elapsed, (distance * distance + swing * swing).squareRoot())
    }
}
