// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("The preview in motion")
struct PreviewMotionTests {
    private let hand = Point<Screen>(x: 40, y: 30)

    private func preview(_ count: Int) -> DragPreview {
        let parts = (0..<count).map { (index: Int) -> DragPreview.Part in
            let (row, column) = index.quotientAndRemainder(dividingBy: 4)
            let frame = Rect<Screen>(x: Double(column) * 220, y: Double(row) * 90, width: 200, height: 80)
            return DragPreview.Part(item: ItemID(UInt64(index + 1)), title: "", frame: frame)
        }
        return DragPreview(session: SessionID(1), parts: parts, location: hand, grip: Vector(dx: 40, dy: 30))
    }

    private func shown(_ count: Int, motion: Motion = .standard) -> PreviewMotion {
        var result = PreviewMotion(motion: motion)
        result.show(preview(count), at: .zero)
        return result
    }

    @Test("L12: what is lifted begins exactly where it was and grows in the hand, which keeps its grip")
    func lift() {
        let motion = shown(1)
        #expect(motion.pose(of: 0, at: .zero) == Pose(frame: Rect(x: 0, y: 0, width: 200, height: 80)))
        let held = motion.pose(of: 0, at: Timestamp(5))
        #expect(abs(held.frame.size.width - 206) < 1e-6)
        #expect(held.lift == 1)
        // The point under the finger stays the same point of the picture.
        #expect(abs((hand.x - held.frame.minX) / held.frame.size.width - 0.2) < 1e-9)
    }

    @Test("L12: items of a selection gather under the hand from where they are, nearest first; three stay in sight")
    func flock() {
        let motion = shown(6)
        for index in 0..<6 {
            let pose = motion.pose(of: index, at: .zero)
            #expect(pose.frame.origin == preview(6).parts[index].frame?.origin)
            #expect(pose.opacity == 1)
        }
        let early = Timestamp(0.04)
        func way(_ index: Int) -> Double {
            let begin = motion.pose(of: index, at: .zero).frame.origin
            let goal = motion.pose(of: index, at: Timestamp(9)).frame.origin
            return (motion.pose(of: index, at: early).frame.origin - begin).length / max(1, (goal - begin).length)
        }
        #expect(way(1) > way(2) && way(2) > way(3))
        let rest = (0..<6).map { motion.pose(of: $0, at: motion.end) }
        #expect(rest.map { $0.opacity.rounded() } == [1, 1, 1, 0, 0, 0])
        for pose in rest { #expect((pose.frame.origin - rest[0].frame.origin).length < 12) }
        #expect(rest[1].angle > 0 && rest[2].angle < 0)
    }

    @Test("A thousand items fly as a dozen")
    func many() {
        #expect(shown(1_000).parts.count == Fan.animatedCount)
    }

    @Test("L12: under a pointer nothing lags, not even what is still on its way to the stack")
    func follow() {
        var motion = shown(3)
        let time = Timestamp(0.05)
        let before = (0..<3).map { motion.pose(of: $0, at: time).frame.origin }
        motion.move(to: hand + Vector(dx: 70, dy: -20), at: time)
        for index in 0..<3 {
            let moved = motion.pose(of: index, at: time).frame.origin - before[index]
            #expect(abs(moved.dx - 70) < 1e-9 && abs(moved.dy + 20) < 1e-9)
        }
    }

    @Test("When the aim jumps by a key, the preview glides there and arrives")
    func glide() {
        var motion = shown(2)
        let time = Timestamp(3)
        let before = motion.pose(of: 0, at: time).frame.origin
        motion.move(to: Point(x: 440, y: 330), at: time, gliding: true)
        #expect((motion.pose(of: 0, at: time).frame.origin - before).length < 1e-6)
        let end = motion.pose(of: 0, at: motion.end + 0.01).frame
        #expect(abs(end.minX - (440 - 40 * 1.03)) < 0.2)
    }

    @Test("L11: an item that joins comes from where it is; the others stay in the hand")
    func joining() {
        var motion = shown(1)
        let time = Timestamp(2)
        motion.move(to: Point(x: 500, y: 500), at: time)
        let held = motion.pose(of: 0, at: time)
        var more = preview(2)
        more.location = Point(x: 500, y: 500)
        motion.show(more, at: time)
        #expect(motion.pose(of: 0, at: time) == held)
        let start = motion.pose(of: 1, at: time).frame.origin
        #expect(abs(start.x - 220) < 1e-9 && abs(start.y) < 1e-9)
        #expect((motion.pose(of: 1, at: motion.end).frame.origin - held.frame.origin).length < 12)
    }

    @Test(
        "L10: when another hand takes hold nothing moves at that instant, also of what a target has made smaller",
        arguments: [false, true]
    )
    func regripped(isSmaller: Bool) {
        var motion = shown(3)
        let time = Timestamp(2)
        if isSmaller { motion.change(to: .snapshot(size: Size(width: 100, height: 40)), at: Timestamp(1)) }
        let before = (0..<3).map { motion.pose(of: $0, at: time).frame }
        let other = hand + Vector(dx: 60, dy: -20)
        var taken = preview(3)
        taken.location = other
        taken.grip = taken.grip + (other - hand)
        // The engine says where the hand is, and then how it holds.
        motion.move(to: other, at: time)
        motion.show(taken, at: time)
        for index in 0..<3 {
            let pose = motion.pose(of: index, at: time)
            #expect((pose.frame.origin - before[index].origin).length < 1e-6)
        }
        let end = motion.pose(of: 0, at: motion.end + 0.01).frame
        // The point that is under the other hand stays the same point of the picture.
        #expect(abs((other.x - end.minX) / end.size.width - 0.5) < 0.01)
        #expect(abs(end.size.width - (isSmaller ? 103 : 206)) < 0.5)
    }

    @Test("L3: going back, each item flies to its own place; one whose source is gone fades where it was released")
    func scatter() {
        var motion = shown(4)
        let time = Timestamp(2)
        motion.move(to: Point(x: 600, y: 400), at: time)
        let released = motion.pose(of: 2, at: time).frame
        let flights = (0..<4).map { index in
            Flight(item: ItemID(UInt64(index + 1)), destination: index == 2 ? nil : preview(4).parts[index].frame)
        }
        let poses = (0..<4).map { motion.pose(of: $0, at: time) }
        motion.snapBack(flights, at: time)
        for index in 0..<4 {
            #expect(abs(motion.pose(of: index, at: time).frame.minX - poses[index].frame.minX) < 1e-9)
        }
        #expect(!motion.hasLanded(at: time))
        for index in [0, 1, 3] {
            let end = motion.pose(of: index, at: motion.end)
            #expect((end.frame.origin - preview(4).parts[index].frame!.origin).length < 0.2)
            #expect(end.opacity > 0.98 && abs(end.angle) < 0.01 && abs(end.lift) < 0.01)
        }
        #expect(motion.pose(of: 2, at: motion.end).opacity < 0.01)
        #expect(motion.pose(of: 2, at: motion.end).frame == released)
        #expect(motion.hasLanded(at: motion.end))
    }

    @Test(
        "L3: a place that moves while the item flies there is where it lands, without a jerk; a place that goes, fades"
    )
    func redirected() {
        var motion = shown(1)
        motion.move(to: Point(x: 600, y: 400), at: Timestamp(1))
        motion.snapBack([Flight(item: ItemID(1), destination: .zero)], at: Timestamp(2))
        let time = Timestamp(2.08)
        let before = motion.pose(of: 0, at: time).frame
        motion.retarget([Flight(item: ItemID(1), destination: Rect(x: 0, y: 300, width: 200, height: 80))], at: time)
        #expect((motion.pose(of: 0, at: time).frame.origin - before.origin).length < 1e-9)
        #expect(abs(motion.pose(of: 0, at: motion.end).frame.minY - 300) < 0.2)
        motion.retarget([Flight(item: ItemID(1), destination: nil)], at: Timestamp(2.1))
        #expect(motion.pose(of: 0, at: motion.end).opacity < 0.01)
        motion.retarget([Flight(item: ItemID(1), destination: .zero)], at: Timestamp(2.15))
        #expect(motion.pose(of: 0, at: motion.end).opacity > 0.98)
    }

    @Test("What is thrown goes on for a moment, what was held still does not")
    func thrown() {
        func farthest(_ pause: Double) -> Double {
            var motion = shown(1, motion: .standard)
            for step in 0...10 {
                motion.move(to: Point(x: 40 + Double(step) * 20, y: 30), at: Timestamp(1 + Double(step) / 60))
            }
            let release = Timestamp(1 + 10.0 / 60 + pause)
            motion.snapBack([Flight(item: ItemID(1), destination: .zero)], at: release)
            return stride(from: 0, to: 0.3, by: 0.01).map { motion.pose(of: 0, at: release + $0).frame.minX }.max() ?? 0
        }
        #expect(farthest(0.01) > 202)
        #expect(farthest(0.5) < 199)
    }

    @Test("L12: over a target that asks for a label the stack shrinks and gives way, and comes back")
    func change() {
        var motion = shown(2)
        let content = PreviewContent.label(.init(title: "Board"), size: Size(width: 100, height: 40))
        motion.change(to: content, at: Timestamp(1))
        let over = motion.pose(of: 0, at: motion.end)
        #expect(over.opacity < 0.01)
        #expect(motion.labelOpacity(at: motion.end) > 0.99)
        #expect(abs(over.frame.size.width - 103) < 0.5)
        motion.change(to: nil, at: Timestamp(2))
        #expect(motion.pose(of: 0, at: motion.end).opacity > 0.98)
        #expect(abs(motion.pose(of: 0, at: motion.end).frame.size.width - 206) < 0.5)
        motion.change(to: .snapshot(size: Size(width: 50, height: 50)), at: Timestamp(3))
        #expect(abs(motion.pose(of: 0, at: motion.end).frame.size.width - 51.5) < 0.5)
        #expect(motion.labelOpacity(at: motion.end) < 0.01)
    }

    @Test("L22: under reduced motion everything is in its place at once, and only what disappears fades")
    func reduced() {
        var motion = shown(3, motion: .reduced)
        #expect(motion.end <= .zero)
        #expect((motion.pose(of: 1, at: .zero).frame.origin - motion.pose(of: 0, at: .zero).frame.origin).length < 12)
        #expect(motion.pose(of: 0, at: .zero).frame.size.width == 200)
        motion.move(to: Point(x: 300, y: 300), at: Timestamp(1), gliding: true)
        #expect(motion.pose(of: 0, at: Timestamp(1)).frame.origin == Point(x: 260, y: 270))
        let home = Rect<Screen>(x: 5, y: 5, width: 200, height: 80)
        motion.snapBack(
            [Flight(item: ItemID(1), destination: home), Flight(item: ItemID(2), destination: nil)],
            at: Timestamp(2)
        )
        #expect(motion.pose(of: 0, at: Timestamp(2)) == Pose(frame: home))
        let fading = motion.pose(of: 1, at: Timestamp(2.05)).opacity
        #expect(fading > 0 && fading < 1)
        #expect(motion.end.seconds < 2.2)
    }

    @Test(
        "Whatever comes in whatever order, every pose is finite and nothing jumps",
        arguments: 1...60 as ClosedRange<UInt64>
    )
    func random(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var motion = PreviewMotion()
        var time = Timestamp.zero
        for _ in 0..<40 {
            time = time + .random(in: 0...0.1, using: &random)
            let before = motion.parts.indices.map {
                (motion.parts[$0].item, motion.pose(of: $0, at: time).frame.origin)
            }
            let item = ItemID(.random(in: 1...8, using: &random))
            let place = Rect<Screen>(x: .random(in: 0...900, using: &random), y: 10, width: 120, height: 60)
            let flight = Flight(item: item, destination: Bool.random(using: &random) ? place : nil)
            switch Int.random(in: 0..<7, using: &random) {
            case 0 where !motion.parts.contains(where: \.isFlying):
                var shown = preview(.random(in: 0...9, using: &random))
                shown.location = motion.location
                motion.show(shown, at: time)
            case 1: motion.move(to: Point(x: place.minX, y: .nan), at: time)
            case 2: motion.move(to: Point(x: place.minX, y: 5), at: time, gliding: true)
            case 3: motion.change(to: Bool.random(using: &random) ? .snapshot(size: .zero) : nil, at: time)
            case 4: motion.settle([flight], at: time)
            case 5: motion.snapBack([flight], at: time)
            default: motion.retarget([flight], at: time)
            }
            for index in motion.parts.indices {
                let pose = motion.pose(of: index, at: time)
                #expect(pose.frame.origin.isFinite && pose.frame.size.isFinite, "seed \(seed)")
                #expect(pose.opacity >= 0 && pose.opacity <= 1 && pose.angle.isFinite, "seed \(seed)")
                guard let known = before.first(where: { $0.0 == motion.parts[index].item }) else { continue }
                #expect((pose.frame.origin - known.1).length < 1e-6, "seed \(seed)")
            }
            #expect(motion.end.seconds.isFinite)
        }
    }
}
