// SPDX-License-Identifier: Apache-2.0

/// How everything of a drag moves. Part of ``DragDropConfiguration``; a host samples it, see ``PreviewMotion``.
///
/// The numbers of ``standard`` were chosen by eye: what answers the hand (lift, follow) is fast, what closes a matter
/// (settle, snap back) is a little slower and does not bounce far, because it ends on a place that is exact.
public struct Motion: Equatable, Sendable {
    /// What is lifted grows into the hand.
    public var lift = Spring(duration: 0.26, bounce: 0.3)

    /// The preview catches up after the aim has jumped, as by a key. Under a pointer nothing lags behind.
    public var follow = Spring(duration: 0.22, bounce: 0.1)

    /// The items of a collection make room and close up.
    public var gap = Spring(duration: 0.26, bounce: 0.05)

    /// What was taken comes to lie in its place.
    public var settle = Spring(duration: 0.24, bounce: 0.12)

    /// What was not taken goes back.
    public var snapBack = Spring(duration: 0.28, bounce: 0.08)

    /// Items gather under the hand.
    public var flock = Spring(duration: 0.32, bounce: 0.15)

    /// The preview becomes another one over a target, and goes back.
    public var change = Spring(duration: 0.24, bounce: 0.1)

    /// How long something takes to fade where it is, in seconds.
    public var fade = 0.24

    /// How much larger what is in the hand looks.
    public var liftScale = 1.03

    /// How much later each item of a flock starts than the one before, in seconds.
    public var stagger = 0.018

    /// Makes the motion that suits most hosts.
    public init() {}

    /// The motion that suits most hosts.
    public static let standard = Motion()

    /// The motion for people who asked for less of it: everything is in its place at once, and only what disappears
    /// fades, briefly.
    public static let reduced: Motion = {
        var motion = Motion()
        motion.lift = .instant
        motion.follow = .instant
        motion.gap = .instant
        motion.settle = .instant
        motion.snapBack = .instant
        motion.flock = .instant
        motion.change = .instant
        motion.fade = 0.12
        motion.liftScale = 1
        motion.stagger = 0
        return motion
    }()
}
