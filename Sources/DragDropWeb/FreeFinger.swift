// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop

/// A finger that is down beside the one that carries. The page is held then, so the browser neither scrolls nor clicks for
/// it: this scrolls what is under it, point by point, and turns its tap into a click.
struct FreeFinger {
    /// How far a finger moves before it scrolls, in points.
    static let slop = 8.0
    /// How fast a gliding scroll slows down: the share of its speed lost per second, at the speed it has; and below
    /// which speed it rests, in points a second.
    static let friction = 3.0
    static let rest = 20.0
    /// The longest a tap may last, in seconds.
    static let tapDuration = 0.5

    let pointer: PointerID
    /// What it was seen to go down on: that may glide to where the engine has it already.
    let seen: (region: RegionID, item: ItemID)?
    private let start: Point<Screen>
    private let startTime: Double
    private let horizontal: Element?
    private let vertical: Element?
    private var last: Point<Screen>
    private var lastTime: Double
    /// How fast it goes, in points a second.
    private var velocity = Vector.zero
    private var isScrolling = false

    init(_ event: Event, on seen: (region: RegionID, item: ItemID)?, page: WebPage) {
        pointer = event.pointer
        self.seen = seen
        start = event.location
        last = event.location
        lastTime = event.time
        startTime = event.time
        let scrollables = page.scrollables(atX: event.x, y: event.y)
        horizontal = scrollables.first { $0.isHorizontal }?.element
        vertical = scrollables.first { $0.isVertical }?.element
    }

    mutating func move(to location: Point<Screen>, at time: Double) {
        if !isScrolling {
            guard (location - start).length > FreeFinger.slop else { return }
            isScrolling = true
        }
        let offset = location - last
        if time > lastTime { velocity = velocity * 0.3 + offset * (0.7 / (time - lastTime)) }
        last = location
        lastTime = time
        scroll(by: offset)
    }

    /// The finger is up: what it scrolled glides on, slower and slower.
    func glide(at time: Double, _ page: WebPage) {
        guard isScrolling, time - lastTime < 0.1 else { return }
        glide(velocity, since: nil, page)
    }

    private func glide(_ velocity: Vector, since last: Double?, _ page: WebPage) {
        guard velocity.length > FreeFinger.rest else { return }
        page.requestFrame { time in
            let seconds = min(0.05, time - (last ?? time))
            scroll(by: velocity * seconds)
            glide(velocity * (1 - seconds * FreeFinger.friction), since: time, page)
        }
    }

    private func scroll(by offset: Vector) {
        if let vertical, vertical === horizontal {
            vertical.scrollBy(x: -offset.dx, y: -offset.dy)
        } else {
            if offset.dy != 0 { vertical?.scrollBy(x: 0, y: -offset.dy) }
            if offset.dx != 0 { horizontal?.scrollBy(x: -offset.dx, y: 0) }
        }
    }

    func isTap(at time: Double) -> Bool { !isScrolling && time - startTime < FreeFinger.tapDuration }
}
