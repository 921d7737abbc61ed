// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Values on springs")
struct SpringMotionTests {
    @Test("It begins where it was, as fast as it was, and ends at its target")
    func ends() {
        let motion = SpringMotion(
            from: Point<Screen>(x: 10, y: 20),
            to: Point(x: 300, y: -40),
            velocity: Point(x: 500, y: 0),
            spring: Spring(duration: 0.4, bounce: 0.2),
            at: Timestamp(2)
        )
        #expect(motion.value(at: Timestamp(2)) == Point(x: 10, y: 20))
        #expect(motion.value(at: Timestamp(1)) == Point(x: 10, y: 20))
        #expect(motion.velocity(at: Timestamp(2)).x == 500)
        let end = motion.value(at: motion.end(within: 0.1))
        #expect(abs(end.x - 300) <= 0.1 && abs(end.y + 40) <= 0.1)
        #expect(motion.value(at: Timestamp(1_000)) == Point(x: 300, y: -40))
    }

    @Test("Turned round in flight, neither place nor speed jumps", arguments: 1...100 as ClosedRange<UInt64>)
    func continuous(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        func rect(_ random: inout SeededGenerator) -> Rect<Screen> {
            Rect(
                x: .random(in: -500...500, using: &random),
                y: .random(in: -500...500, using: &random),
                width: .random(in: 0...300, using: &random),
                height: .random(in: 0...300, using: &random)
            )
        }
        func farthest(_ first: Rect<Screen>, _ second: Rect<Screen>) -> Double {
            var most = 0.0
            _ = first.combined(with: second) {
                most = max(most, abs($0 - $1))
                return 0
            }
            return most
        }
        let spring = Spring(
            duration: .random(in: 0.2...1, using: &random),
            bounce: .random(in: -0.5...0.5, using: &random)
        )
        var motion = SpringMotion(from: rect(&random), to: rect(&random), spring: spring, at: .zero)
        var time = Timestamp.zero
        for _ in 0..<8 {
            time = time + .random(in: 0...0.3, using: &random)
            let (value, speed) = (motion.value(at: time), motion.velocity(at: time))
            motion.retarget(to: rect(&random), at: time)
            #expect(farthest(motion.value(at: time), value) < 1e-9, "seed \(seed)")
            #expect(farthest(motion.velocity(at: time), speed) < 1e-6, "seed \(seed)")
            let soon = motion.value(at: time + 1e-6)
            #expect(farthest(soon, value) < 0.1, "seed \(seed)")
        }
        #expect(farthest(motion.value(at: motion.end(within: 0.5)), motion.target) <= 0.5, "seed \(seed)")
    }

    @Test("Retargeting to where it goes already changes nothing")
    func sameTarget() {
        var motion = SpringMotion(from: 0.0, to: 10, spring: Spring(duration: 0.4), at: .zero)
        let before = motion
        motion.retarget(to: 10, at: Timestamp(0.1))
        #expect(motion == before)
    }

    @Test("A motion that begins later stands still until then, also when it gets another target meanwhile")
    func delayed() {
        var motion = SpringMotion(from: 5.0, to: 10, spring: Spring(duration: 0.4), at: Timestamp(1))
        motion.retarget(to: 20, at: Timestamp(0.5))
        #expect(motion.value(at: Timestamp(0.9)) == 5)
        #expect(motion.value(at: Timestamp(1.2)) > 5)
        #expect(motion.value(at: Timestamp(9)) == 20)
    }

    @Test("Shifted, it keeps its way and its speed")
    func shifted() {
        var motion = SpringMotion(from: 0.0, to: 100, spring: Spring(duration: 0.4), at: .zero)
        let (value, speed) = (motion.value(at: Timestamp(0.1)), motion.velocity(at: Timestamp(0.1)))
        motion.shift(by: 7)
        #expect(abs(motion.value(at: Timestamp(0.1)) - value - 7) < 1e-9)
        #expect(abs(motion.velocity(at: Timestamp(0.1)) - speed) < 1e-9)
    }

    @Test("Places that are no numbers do not spread")
    func notANumber() {
        let lost = SpringMotion(
            from: Point<Screen>(x: .nan, y: 3),
            to: Point(x: 4, y: .infinity),
            spring: Spring(duration: 0.3),
            at: .zero
        )
        for time in [0, 0.1, 5, .nan] {
            #expect(lost.value(at: Timestamp(time)).isFinite)
            #expect(lost.velocity(at: Timestamp(time)).isFinite)
        }
        #expect(lost.value(at: Timestamp(5)) == Point(x: 4, y: 3))
        #expect(lost.end().seconds.isFinite)
    }
}
