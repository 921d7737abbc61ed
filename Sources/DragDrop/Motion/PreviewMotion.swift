// SPDX-License-Identifier: Apache-2.0

/// How a preview moves from the lift to its last place: lift, flock, follow, change, settle, snap back, fade.
///
/// A value without a clock: tell it what the engine tells the host, and ask it on every frame where each part is. It
/// stays right when the hand, the items or their destinations change meanwhile.
///
/// ```swift
/// final class Overlay {
///     var motion = PreviewMotion(motion: .standard)
///
///     // What the host is asked to do.
///     func show(_ preview: DragPreview, at now: Timestamp) { motion.show(preview, at: now) }
///     func move(to point: Point<Screen>, at now: Timestamp) { motion.move(to: point, at: now) }
///     func snapBack(_ flights: [Flight], at now: Timestamp) { motion.snapBack(flights, at: now) }
///
///     /// Where each part is drawn on a frame.
///     func poses(at now: Timestamp) -> [Pose] { motion.parts.indices.map { motion.pose(of: $0, at: now) } }
/// }
/// ```
public struct PreviewMotion: Equatable, Sendable {
    /// A carried item on its way.
    public struct Part: Equatable, Sendable {
        /// Which item.
        public let item: ItemID

        /// How large it is drawn by itself, in screen points; nothing if it was nowhere to be seen.
        public let size: Size

        /// Whether it is on its last way.
        public internal(set) var isFlying = false

        /// Measured from the hand while carried, else from the screen's corner.
        var frame: SpringMotion<Rect<Screen>>
        var angle: SpringMotion<Double>
        var opacity: SpringMotion<Double>
        var lift: SpringMotion<Double>

        /// Where it comes to rest under a hand, not yet lifted towards the eye.
        public func rest(at location: Point<Screen>) -> Rect<Screen> {
            let frame = frame.target
            return isFlying ? frame : Rect(origin: location + (frame.origin - .zero), size: frame.size)
        }
    }

    /// What moves it.
    public let motion: Motion

    /// The parts that can be seen, the front one first: no more than ``Fan/animatedCount``.
    public internal(set) var parts: [Part] = []

    var grip = Vector.zero
    /// The grip of the last preview, before it is scaled to the size that its first part has in the hand.
    private var shownGrip = Vector.zero
    var pointer = PointerState()
    var scale = SpringMotion(at: 1.0)
    var swap = SpringMotion(at: 0.0)

    /// Makes the motion of a session.
    public init(motion: Motion = .standard) {
        self.motion = motion
    }

    /// Where the hand is.
    public var location: Point<Screen> { pointer.location }

    /// Shows the parts of a preview. Those that are new are lifted from where they are and gather under the hand, each
    /// a little later than the one in front of it; those that are gone are forgotten; the others close up. With another
    /// grip than before, as when another hand takes them over, nothing moves at that instant.
    public mutating func show(_ preview: DragPreview, at time: Timestamp) {
        pointer.location = preview.location
        if parts.isEmpty || preview.grip != shownGrip { hold(preview, at: time) }
        let carried = parts
        parts.removeAll(keepingCapacity: true)
        var fresh = 0.0
        for wanted in preview.parts.prefix(Fan.animatedCount) {
            if let known = carried.first(where: { $0.item == wanted.item && !$0.isFlying }) {
                parts.append(known)
                stack(parts.count - 1, at: time)
            } else {
                let start = time + motion.stagger * (parts.isEmpty ? 0 : fresh)
                parts.append(lifted(wanted, place: parts.count, at: start))
                fresh += 1
            }
        }
    }

    /// Follows the pointer. Under a pointer the preview is never behind; when the aim has jumped, as by a key, it glides.
    public mutating func move(to point: Point<Screen>, at time: Timestamp, gliding: Bool = false) {
        guard point.isFinite else { return }
        if gliding {
            for index in parts.indices where !parts[index].isFlying {
                let slot = parts[index].frame.target
                shift(index, by: pointer.location - point, at: time)
                parts[index].frame.retarget(to: slot, at: time, spring: motion.follow)
            }
        }
        pointer.move(to: point, at: time, isJump: gliding)
    }

    /// Becomes another preview over a target; nil goes back to the items' own.
    public mutating func change(to content: PreviewContent?, at time: Timestamp) {
        var factor = 1.0
        if let wanted = content?.size, let size = parts.first?.frame.target.size, size.width > 0, size.height > 0 {
            factor = max(0.05, min(1, wanted.width / size.width, wanted.height / size.height))
        }
        var isLabel = false
        if case .label = content?.look { isLabel = true }
        scale.retarget(to: factor, at: time, spring: motion.change)
        swap.retarget(to: isLabel ? 1 : 0, at: time, spring: motion.change)
    }

    /// How much of the label that a target asked for is to be seen, from 0 to 1; the parts are what is left.
    public func labelOpacity(at time: Timestamp) -> Double { max(0, min(1, swap.value(at: time))) }

    /// When everything is where it stays, unless something else happens.
    public var end: Timestamp {
        var end = max(scale.end(within: 0.001), swap.end(within: 0.001))
        for part in parts {
            end = max(end, part.frame.end(), part.opacity.end(within: 0.004))
            end = max(end, part.angle.end(within: 0.002), part.lift.end(within: 0.001))
        }
        return end
    }

    /// Takes the grip of a preview. The hand is already where it holds it: what is carried stays where it is seen.
    private mutating func hold(_ preview: DragPreview, at time: Timestamp) {
        let distance = shownGrip + preview.grip * -1
        shownGrip = preview.grip
        grip = preview.parts.first.map { held($0, by: preview.grip) } ?? .zero
        for index in parts.indices where !parts[index].isFlying { shift(index, by: distance, at: time) }
    }

    /// Moves a carried part, and where it comes to rest, by a distance on the screen.
    private mutating func shift(_ index: Int, by distance: Vector, at time: Timestamp) {
        let way = distance / factor(of: parts[index], at: time)
        parts[index].frame.shift(by: Rect(x: way.dx, y: way.dy, width: 0, height: 0))
    }
}
