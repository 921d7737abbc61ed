// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop

/// A finger that is down beside the one that carries. The page is held then, so the browser neither scrolls nor clicks for
/// it: this scrolls what is under it, point by point, and turns its tap into a click.
struct FreeFinger {
    /// How far a finger moves before it scrolls, in points.
    static let slop = 8.0
    /// The longest a tap may last, in seconds.
    static let tapDuration = 0.5

    let pointer: PointerID
    private let start: Point<Screen>
    private let startTime: Double
    private let horizontal: Element?
    private let vertical: Element?
    private var last: Point<Screen>
    private var isScrolling = false

    init(_ event: Event, page: WebPage) {
        pointer = event.pointer
        start = event.place
        last = event.place
        startTime = event.time
        let scrollables = page.scrollables(atX: event.x, y: event.y)
        horizontal = scrollables.first { $0.isHorizontal }?.element
        vertical = scrollables.first { $0.isVertical }?.element
    }

    mutating func move(to place: Point<Screen>) {
        if !isScrolling {
            guard (place - start).length > FreeFinger.slop else { return }
            isScrolling = true
        }
        let way = place - last
        last = place
        if let vertical, vertical === horizontal {
            vertical.scrollBy(x: -way.dx, y: -way.dy)
        } else {
            if way.dy != 0 { vertical?.scrollBy(x: 0, y: -way.dy) }
            if way.dx != 0 { horizontal?.scrollBy(x: -way.dx, y: 0) }
        }
    }

    func isTap(at time: Double) -> Bool {
        !isScrolling && time - startTime < FreeFinger.tapDuration
    }
}
