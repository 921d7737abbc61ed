// SPDX-License-Identifier: Apache-2.0

extension PreviewMotion {
    /// Lets taken items come to lie in their places. An item without a place fades where it is.
    public mutating func settle(_ flights: [Flight], at time: Timestamp) {
        launch(flights, motion.settle, at: time)
    }

    /// Sends items back, each to where it is now. An item whose source is gone fades where it was released.
    public mutating func snapBack(_ flights: [Flight], at time: Timestamp) {
        launch(flights, motion.snapBack, at: time)
    }

    /// Gives items that fly already other destinations, because theirs have moved or gone.
    public mutating func retarget(_ flights: [Flight], at time: Timestamp) {
        for flight in flights {
            guard let index = parts.firstIndex(where: { $0.item == flight.item && $0.isFlying }) else { continue }
            if let destination = flight.destination {
                let isFading = parts[index].opacity.target == 0
                parts[index].frame.retarget(to: destination, at: time, spring: isFading ? motion.snapBack : nil)
                if isFading { parts[index].opacity.retarget(to: 1, at: time, spring: fading) }
            } else {
                fade(index, at: time)
            }
        }
    }

    /// Whether nothing can be seen any more, or what can be seen has arrived.
    public func hasLanded(at time: Timestamp) -> Bool {
        parts.allSatisfy { $0.isFlying } && end <= time
    }

    private var fading: Spring { Spring().settling(in: motion.fade) }

    private mutating func launch(_ flights: [Flight], _ spring: Spring, at time: Timestamp) {
        for flight in flights {
            guard let index = parts.firstIndex(where: { $0.item == flight.item }), !parts[index].isFlying else {
                continue
            }
            release(index, at: time)
            guard let destination = flight.destination else {
                fade(index, at: time)
                continue
            }
            // What lay beneath leaves later, as it came.
            let start = time + motion.stagger * Double(index)
            let frame = parts[index].frame
            parts[index].frame = SpringMotion(
                from: frame.value(at: time),
                to: destination,
                velocity: index < Fan.visibleCount ? frame.velocity(at: time) : .zero,
                spring: spring,
                at: start
            )
            let opacity = parts[index].opacity.value(at: time)
            parts[index].opacity = SpringMotion(from: opacity, to: 1, spring: spring, at: start)
            parts[index].angle.retarget(to: 0, at: time, spring: spring)
            parts[index].lift.retarget(to: 0, at: time, spring: spring)
        }
    }

    /// Lets go of a part: from here on it is where it is seen, and as fast as the hand was.
    private mutating func release(_ index: Int, at time: Timestamp) {
        let seen = pose(of: index, at: time)
        let throwing = pointer.velocity(at: time)
        let drift = parts[index].frame.velocity(at: time)
        let velocity = drift.combined(
            with: Rect(x: throwing.dx, y: throwing.dy, width: 0, height: 0),
            +
        )
        parts[index].isFlying = true
        parts[index].frame = SpringMotion(
            from: seen.frame,
            to: seen.frame,
            velocity: velocity,
            spring: motion.snapBack,
            at: time
        )
        parts[index].opacity = SpringMotion(at: seen.opacity)
    }

    private mutating func fade(_ index: Int, at time: Timestamp) {
        guard parts[index].opacity.target != 0 else { return }
        let here = parts[index].frame.value(at: time)
        parts[index].frame = SpringMotion(at: here)
        parts[index].opacity.retarget(to: 0, at: time, spring: fading)
    }
}
