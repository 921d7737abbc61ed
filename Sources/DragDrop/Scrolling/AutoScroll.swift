// SPDX-License-Identifier: Apache-2.0

/// The automatic scrolling of a session: how fast what lies around its target scrolls along each axis. Nothing in the
/// middle of a region, faster towards an edge, growing from rest.
///
/// ```
/// unarmed --outside the band, or far from the press towards the edge--> armed --in the band--> running
/// running --out of the band, over another region--> armed
/// ```
struct AutoScroll {
    /// Where a hand is along one axis of a region that can scroll there.
    struct Position {
        var region: RegionID

        /// From the beginning of what scrolls in the container, in points of the region.
        var offset: Double

        /// How long what scrolls in the container is, in points of the region.
        var length: Double

        /// How many points of the screen one of the region's is.
        var zoom: Double

        /// How far the hand has come since the press, in points of the screen.
        var travel: Double
    }

    private struct Track {
        /// The region that scrolls, and since when.
        var run: (region: RegionID, since: Timestamp)? { didSet { if run == nil { isAtEnd = false } } }

        /// Whether it has come as far as it goes.
        var isAtEnd = false

        var isMoving: Bool { run != nil && !isAtEnd }

        /// Whether it may scroll; not before the hand has been elsewhere than in the band it lifted in.
        var isArmed = false
    }

    /// The last region that would have taken the drop, or opened: what scrolls is around it.
    private(set) var anchor: RegionID?

    private var horizontal = Track()
    private var vertical = Track()
    private var lastTime: Timestamp?

    /// Whether the next frame may scroll.
    var isRunning: Bool { horizontal.isMoving || vertical.isMoving }

    /// Nothing scrolls any more.
    mutating func stop() { (horizontal.run, vertical.run) = (nil, nil) }

    /// What scrolls along an axis went further, or has come to its end.
    mutating func note(_ axis: Axis, isAtEnd: Bool) {
        if axis == .horizontal { horizontal.isAtEnd = isAtEnd } else { vertical.isAtEnd = isAtEnd }
    }

    /// The session would be dropped on a region, or opens it.
    mutating func note(target: RegionID) { anchor = target }

    /// The seconds since the last frame; zero for the first one and never much more than a slow frame.
    mutating func step(to time: Timestamp) -> Double {
        let step = lastTime.map { max(0, min(time - $0, 0.1)) } ?? 0
        lastTime = time
        return step
    }

    /// What comes to its end may rest there for long without frames: it goes on by one of a 60 Hz screen. In seconds.
    private static let stepFromEnd = 1.0 / 60

    /// How far to scroll along an axis, in points of the region; nil for a position says that nothing there can scroll.
    mutating func distance(
        along axis: Axis,
        at position: Position?,
        _ time: Timestamp,
        seconds: Double,
        _ configuration: DragDropConfiguration
    ) -> Double {
        var track = axis == .horizontal ? horizontal : vertical
        defer { if axis == .horizontal { horizontal = track } else { vertical = track } }
        guard let position else {
            track.run = nil
            return 0
        }
        let band = configuration.scrollBand / position.zoom
        let depth = AutoScroll.depth(of: position.offset, in: position.length, band: band)
        let isFar = position.travel * depth > 0 && abs(position.travel) >= 2 * configuration.holdTolerance
        if depth == 0 || isFar { track.isArmed = true }
        guard depth != 0, track.isArmed else {
            track.run = nil
            return 0
        }
        if track.run?.region != position.region {
            track.run = (position.region, time)
            track.isAtEnd = false
        }
        let runTime = track.run.map { time - $0.since } ?? 0
        // Before it ran, no frames may have come for long.
        let elapsed = min(seconds, track.isAtEnd ? AutoScroll.stepFromEnd : runTime)
        return AutoScroll.velocity(depth: depth, runTime: runTime, configuration) * elapsed / position.zoom
    }

    /// How deep in an edge's band a place is: -1 at the leading edge, 1 at the trailing one, 0 in the middle.
    static func depth(of place: Double, in length: Double, band: Double) -> Double {
        let band = min(band, length / 4)
        guard band > 0 else { return 0 }
        if place < band { return -min(1, (band - place) / band) }
        if place > length - band { return min(1, (place - (length - band)) / band) }
        return 0
    }

    /// The speed at a depth, in points a second: grows with the square of the depth and with time.
    static func velocity(depth: Double, runTime: Double, _ configuration: DragDropConfiguration) -> Double {
        let ramp = configuration.scrollRamp > 0 ? min(1, runTime / configuration.scrollRamp) : 1
        return configuration.scrollSpeed * depth * abs(depth) * ramp
    }
}
