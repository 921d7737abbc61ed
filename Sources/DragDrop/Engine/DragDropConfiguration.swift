// SPDX-License-Identifier: Apache-2.0

/// The numbers of an engine.
public struct DragDropConfiguration: Equatable, Sendable {
    /// How far a mouse moves before it lifts, in screen points.
    public var mouseDistance = 4.0

    /// How long a finger or pen holds before it lifts, in seconds.
    public var holdDuration = 0.5

    /// How soon after the first a second finger in the same scrolling region makes one gesture of both, a pinch or a
    /// scroll with two fingers, in seconds. Later, or elsewhere, it is another hand and the first one goes on.
    public var gestureWindow = 0.25

    /// How far a finger may stray before the hold, in screen points; farther is a scroll.
    public var holdTolerance = 10.0

    /// How far beside a source a finger's press still counts, in screen points.
    public var pressSlop = 8.0

    /// Whether a mouse press waits for ``InputEvent/platformDragBegan(_:)`` instead of lifting by itself.
    public var platformLiftsMouse = false

    /// How everything moves; ``Motion/reduced`` for people who asked for less of it.
    public var motion = Motion.standard

    /// How long items fly back, in seconds; zero under reduced motion. Part of ``motion``: setting it keeps the bounce.
    public var snapBackDuration: Double {
        get { motion.snapBack.settlingDuration }
        set { motion.snapBack = motion.snapBack.settling(in: newValue) }
    }

    /// How long taken items settle, in seconds; zero under reduced motion. Part of ``motion``: setting it keeps the
    /// bounce.
    public var settleDuration: Double {
        get { motion.settle.settlingDuration }
        set { motion.settle = motion.settle.settling(in: newValue) }
    }

    /// How long a target may take to answer before its items fail, in seconds.
    public var dropTimeout = 30.0

    /// How long a drag from another program may stay outside the window, in seconds.
    public var outsideTimeout = 2.0

    /// How wide the band at a scrollable region's edge is, in screen points.
    public var scrollBand = 56.0

    /// The fastest automatic scrolling, in screen points a second.
    public var scrollSpeed = 1_100.0

    /// How long scrolling takes to reach its speed, in seconds.
    public var scrollRamp = 0.4

    /// The longest a second finger's press may last to be a tap, in seconds.
    public var tapDuration = 0.4

    /// How long typing the name of a target may pause before it begins anew, in seconds.
    public var typingPause = 1.0

    /// The engine's own reasons, in the language of the page.
    public var reasons: EngineReasons

    /// Whether the page reads from right to left: the order the keyboard walks regions in.
    public var isRightToLeft = false

    /// The numbers that suit most hosts.
    ///
    /// - Parameter reasons: The engine's own reasons; English unless said otherwise.
    public init(reasons: EngineReasons = EngineReasons()) {
        self.reasons = reasons
    }
}
