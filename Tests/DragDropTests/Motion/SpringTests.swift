// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Springs")
struct SpringTests {
    /// The spring's law, integrated in small steps (Runge-Kutta): knows nothing of the closed form.
    private func integrated(
        _ spring: Spring,
        from start: Double,
        to target: Double,
        velocity: Double,
        until end: Double
    ) -> (value: Double, velocity: Double) {
        func pull(_ x: Double, _ v: Double) -> Double { -spring.stiffness * (x - target) - spring.damping * v }
        var (x, v) = (start, velocity)
        let steps = 4_000
        let h = end / Double(steps)
        for _ in 0..<steps {
            let (x1, v1) = (v, pull(x, v))
            let (x2, v2) = (v + h / 2 * v1, pull(x + h / 2 * x1, v + h / 2 * v1))
            let (x3, v3) = (v + h / 2 * v2, pull(x + h / 2 * x2, v + h / 2 * v2))
            let (x4, v4) = (v + h * v3, pull(x + h * x3, v + h * v3))
            x += h / 6 * (x1 + 2 * x2 + 2 * x3 + x4)
            v += h / 6 * (v1 + 2 * v2 + 2 * v3 + v4)
        }
        return (x, v)
    }

    @Test("Duration and bounce mean the stiffness and damping that SwiftUI documents for them")
    func parameters() {
        let spring = Spring(duration: 0.5, bounce: 0.3)
        #expect(abs(spring.stiffness - 157.9) < 0.05)
        #expect(abs(spring.damping - 17.6) < 0.05)
        let other = Spring(duration: 2 * Double.pi / 10, bounce: 0.5)
        #expect(abs(other.stiffness - 100) < 1e-9)
        #expect(abs(other.damping - 10) < 1e-9)
        #expect(Spring(duration: 1, bounce: 0).dampingRatio == 1)
        #expect(Spring(duration: 1, bounce: -0.5).dampingRatio == 2)
    }

    @Test("The closed form is what integrating the law step by step gives", arguments: 1...120 as ClosedRange<UInt64>)
    func closedForm(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let duration = Double.random(in: 0.1...2, using: &random)
        // A third of them close to critical, where the formulas change.
        let bounces = seed.isMultiple(of: 3) ? -1e-5...1e-5 : -0.9...0.95
        let bounce = Double.random(in: bounces, using: &random)
        let spring = Spring(duration: duration, bounce: bounce)
        let start = Double.random(in: -900...900, using: &random)
        let velocity = Double.random(in: -3_000...3_000, using: &random)
        let end = Double.random(in: 0...(2 * duration), using: &random)
        let naive = integrated(spring, from: start, to: 40, velocity: velocity, until: end)
        let value = spring.value(at: end, from: start, to: 40, velocity: velocity)
        let speed = spring.velocity(at: end, from: start, to: 40, velocity: velocity)
        #expect(abs(value - naive.value) < 1e-3, "seed \(seed): \(spring) at \(end)")
        #expect(abs(speed - naive.velocity) < 0.05, "seed \(seed): \(spring) at \(end)")
    }

    @Test("After the settling duration it stays within the tolerance, and not long before it did not")
    func settling() {
        for seed in 1...200 as ClosedRange<UInt64> {
            var random = SeededGenerator(seed: seed)
            let spring = Spring(
                duration: .random(in: 0.05...3, using: &random),
                bounce: .random(in: -0.9...0.9, using: &random)
            )
            let distance = Double.random(in: 0...800, using: &random)
            let velocity = Double.random(in: -2_000...2_000, using: &random)
            let tolerance = Double.random(in: 0.01...1, using: &random)
            let end = spring.settlingDuration(distance: distance, velocity: velocity, tolerance: tolerance)
            for step in 0...400 {
                let time = end + Double(step) / 400 * (end + spring.duration)
                let left = spring.value(at: time, from: distance, to: 0, velocity: velocity)
                #expect(abs(left) <= tolerance * 1.000_001, "seed \(seed): \(spring) at \(time)")
            }
        }
        for bounce in [-0.8, -0.3, 0, 0.2, 0.6, 0.9] {
            let spring = Spring(duration: 0.5, bounce: bounce)
            let late = stride(from: 0.5, through: 1, by: 0.001).contains { share in
                abs(1 - spring.value(at: spring.settlingDuration * share)) > 0.001
            }
            #expect(late, "bounce \(bounce) is said to settle in \(spring.settlingDuration)")
        }
    }

    @Test("A spring that settles in a given time does", arguments: [-0.5, 0, 0.1, 0.7])
    func settlingIn(bounce: Double) {
        let spring = Spring(duration: 9, bounce: bounce).settling(in: 0.3)
        #expect(abs(spring.settlingDuration - 0.3) < 1e-6)
        #expect(spring.bounce == bounce)
    }

    @Test("Positive bounce overshoots, none and negative never do")
    func overshoot() {
        func highest(_ bounce: Double) -> Double {
            let spring = Spring(duration: 0.5, bounce: bounce)
            return stride(from: 0, through: 3, by: 0.005).map { spring.value(at: $0) }.max() ?? 0
        }
        #expect(highest(0) <= 1)
        #expect(highest(-0.6) <= 1)
        #expect(highest(0.3) > 1.01)
        #expect(highest(0.6) > highest(0.3))
    }

    @Test("Every answer is finite, whatever the numbers are")
    func finite() {
        let odd: [Double] = [
            0, -0.0, 1, -1, 0.5, 1e-300, 1e-9, 1e9, 1e300, -1e300, .greatestFiniteMagnitude, .infinity, -.infinity,
            .nan, .leastNonzeroMagnitude,
        ]
        for duration in odd {
            for bounce in odd {
                let spring = Spring(duration: duration, bounce: bounce)
                #expect(spring.settlingDuration.isFinite)
                #expect(spring.settling(in: duration).settlingDuration.isFinite)
                for number in odd {
                    #expect(spring.value(at: number).isFinite)
                    #expect(spring.value(at: 0.1, from: number, to: bounce, velocity: duration).isFinite)
                    #expect(spring.velocity(at: 0.1, from: number, to: bounce, velocity: duration).isFinite)
                    let time = spring.settlingDuration(distance: number, velocity: bounce, tolerance: duration)
                    #expect(time.isFinite && time >= 0)
                }
            }
        }
    }

    @Test("A spring without a duration is at its target at once, and before its start nothing has moved")
    func instant() {
        for duration in [0, -3, Double.nan] {
            let spring = Spring(duration: duration, bounce: 0.4)
            #expect(spring.isInstant)
            #expect(spring.value(at: 0, from: 3, to: 8, velocity: 1_000) == 8)
            #expect(spring.velocity(at: 0, from: 3, to: 8, velocity: 1_000) == 0)
            #expect(spring.settlingDuration == 0)
        }
        #expect(Spring().value(at: -1, from: 3, to: 8) == 3)
        #expect(Spring().value(at: .infinity, from: 3, to: 8) == 8)
        #expect(Spring().value(at: .nan, from: 3, to: 8) == 8)
    }
}
