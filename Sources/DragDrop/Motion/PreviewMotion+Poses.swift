// SPDX-License-Identifier: Apache-2.0

extension PreviewMotion {
    /// Where a part is and how it looks; nothing for a part that is not there.
    public func pose(of index: Int, at time: Timestamp) -> Pose {
        guard parts.indices.contains(index) else { return Pose(frame: .zero, opacity: 0) }
        let part = parts[index]
        let frame = part.frame.value(at: time)
        let lift = part.lift.value(at: time)
        let opacity = max(0, min(1, part.opacity.value(at: time)))
        let angle = part.angle.value(at: time)
        if part.isFlying { return Pose(frame: frame, angle: angle, opacity: opacity, lift: lift) }
        return Pose(
            frame: frame.scaled(by: factor(of: part, at: time), from: pointer.location),
            angle: angle,
            opacity: opacity * (1 - labelOpacity(at: time)),
            lift: lift
        )
    }

    /// How much larger than by itself a carried part looks, about the hand; never nothing.
    func factor(of part: Part, at time: Timestamp) -> Double {
        max(0.01, (1 + (motion.liftScale - 1) * part.lift.value(at: time)) * scale.value(at: time))
    }

    /// A part on its way from where it is into the stack.
    func lifted(_ wanted: DragPreview.Part, place: Int, at time: Timestamp) -> Part {
        let fan = Fan(place: place)
        let size = drawnSize(wanted)
        let slot = slot(of: place, heldSize(wanted))
        let start = wanted.frame.map { Rect<Screen>(origin: .zero + ($0.origin - pointer.location), size: $0.size) }
        return Part(
            item: wanted.item,
            size: size,
            frame: SpringMotion(from: start ?? slot, to: slot, spring: motion.flock, at: time),
            angle: SpringMotion(from: 0, to: fan.angle, spring: motion.flock, at: time),
            opacity: SpringMotion(
                from: start != nil || place == 0 ? 1 : 0,
                to: fan.opacity,
                spring: motion.flock,
                at: time
            ),
            lift: SpringMotion(from: 0, to: 1, spring: motion.lift, at: time)
        )
    }

    /// Sends a carried part to its place in the stack.
    mutating func stack(_ place: Int, at time: Timestamp) {
        let fan = Fan(place: place)
        parts[place].frame.retarget(to: slot(of: place, parts[place].frame.target.size), at: time)
        parts[place].angle.retarget(to: fan.angle, at: time)
        parts[place].opacity.retarget(to: fan.opacity, at: time)
    }

    /// Where a part lies in the stack, measured from the hand: as wide as the front part.
    private func slot(of place: Int, _ size: Size) -> Rect<Screen> {
        var size = size
        if place > 0, let front = parts.first?.frame.target.size, front.width > 0, size.width > 0 {
            size = Size(width: front.width, height: size.height * front.width / size.width)
        }
        return Rect(origin: .zero + Fan(place: place).offset + grip * -1, size: size)
    }

    /// How large a part is drawn: as in its source, or as its label wants.
    private func drawnSize(_ part: DragPreview.Part) -> Size {
        if case .label = part.content.look { return part.content.size ?? PreviewContent.labelSize }
        return part.frame?.size ?? .zero
    }

    /// How large a part is while it is carried.
    private func heldSize(_ part: DragPreview.Part) -> Size {
        let size = drawnSize(part)
        guard case .snapshot = part.content.look, let wanted = part.content.size, size.width > 0, size.height > 0 else {
            return size
        }
        let factor = min(wanted.width / size.width, wanted.height / size.height)
        return Size(width: size.width * factor, height: size.height * factor)
    }

    /// The grip of a part that is not as large in the hand as it was: held by the same part of it.
    func held(_ part: DragPreview.Part, by grip: Vector) -> Vector {
        guard let frame = part.frame, frame.size.width > 0, frame.size.height > 0 else { return grip }
        let size = heldSize(part)
        return Vector(dx: grip.dx * size.width / frame.size.width, dy: grip.dy * size.height / frame.size.height)
    }

    /// Where the pointer is and how fast it goes.
    struct PointerState: Equatable, Sendable {
        var location = Point<Screen>.zero
        private var velocity = Vector.zero
        private var moved = Timestamp.zero

        /// What a hand does in a second at most; more is a jump of the pointer.
        private static let limit = 2_500.0

        mutating func move(to point: Point<Screen>, at time: Timestamp, isJump: Bool) {
            let step = time - moved
            // Several moves may come in one frame: the way of the last fiftieth of a second counts.
            let share = max(0, min(1, step / 0.02))
            let speed = step > 0.001 && step < 0.1 && !isJump ? (point - location) / step : .zero
            velocity = velocity * (1 - share) + speed * share
            location = point
            moved = time
        }

        /// How fast it was when it let go, in points a second.
        func velocity(at time: Timestamp) -> Vector {
            guard time - moved < 0.06, velocity.dx.isFinite, velocity.dy.isFinite else { return .zero }
            let length = velocity.length
            return length > PointerState.limit ? velocity * (PointerState.limit / length) : velocity
        }
    }
}

extension Rect<Screen> {
    /// Measured from a point instead of the corner of the screen, made larger and moved there.
    fileprivate func scaled(by factor: Double, from point: Point<Screen>) -> Rect<Screen> {
        Rect(
            x: point.x + minX * factor,
            y: point.y + minY * factor,
            width: size.width * factor,
            height: size.height * factor
        )
    }
}
