// SPDX-License-Identifier: Apache-2.0

/// How fast a region scrolls under a drag: nothing in its middle, faster towards an edge, growing from rest.
struct AutoScroll {
    private struct Run {
        var region: RegionID
        var since: Timestamp
    }

    /// The last region that would have taken the drop: what scrolls is around it.
    var anchor: RegionID?

    private var horizontal: Run?
    private var vertical: Run?
    private var lastTime: Timestamp?

    /// Whether an axis may scroll; not before the hand has been elsewhere than in the band it lifted in.
    private var isArmed = (horizontal: false, vertical: false)

    /// The seconds since the last frame; zero for the first one and never much more than a slow frame.
    mutating func step(to time: Timestamp) -> Double {
        let step = lastTime.map { max(0, min(time - $0, 0.1)) } ?? 0
        lastTime = time
        return step
    }

    mutating func arm(_ axis: Axis) {
        if axis == .horizontal { isArmed.horizontal = true } else { isArmed.vertical = true }
    }

    func isArmed(_ axis: Axis) -> Bool { axis == .horizontal ? isArmed.horizontal : isArmed.vertical }

    mutating func rest(_ axis: Axis) {
        if axis == .horizontal { horizontal = nil } else { vertical = nil }
    }

    /// The seconds for which a region has been scrolling along an axis, beginning now if it was not.
    mutating func runTime(_ axis: Axis, of region: RegionID, at time: Timestamp) -> Double {
        let run = axis == .horizontal ? horizontal : vertical
        if let run, run.region == region { return time - run.since }
        let begun = Run(region: region, since: time)
        if axis == .horizontal { horizontal = begun } else { vertical = begun }
        return 0
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
