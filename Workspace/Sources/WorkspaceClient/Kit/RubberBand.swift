// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

/// Choosing by drawing a rectangle with the mouse over the free room of a grid.
///
/// ```
/// idle --press beside the cells--> pressed --4 points--> drawing --release--> idle
/// ```
final class RubberBand {
    private static let slop = 4.0
    /// How near to the edge the grid scrolls, in points.
    private static let rim = 24.0

    private unowned(unsafe) let grid: CellGrid
    private let page: WebPage
    private let band: Element
    private var start: Point<Content>?
    private var pointer: UInt32 = 0
    private var last = (x: 0.0, y: 0.0)
    private var origin = (x: 0.0, y: 0.0)
    private var isScrolling = false
    /// Whether a rectangle is being drawn, or the click that ends it has not come yet.
    private(set) var isDrawing = false
    /// What was chosen before and stays so.
    private var chosenBefore: [NodeID] = []

    init(grid: CellGrid) {
        self.grid = grid
        page = grid.page
        band = page.make("div", "rubber-band").with("aria-hidden", "true")
        grid.scroller.on(.pointerDown) { [unowned(unsafe) self] event in press(event) }
        grid.scroller.on(.pointerMove) { [unowned(unsafe) self] event in move(event) }
        grid.scroller.on(.pointerUp) { [unowned(unsafe) self] event in end(event) }
        grid.scroller.on(.pointerCancel) { [unowned(unsafe) self] event in end(event) }
    }

    /// Whether a click is only the end of a rectangle; asked once for each click.
    func consumeClick() -> Bool {
        defer { isDrawing = false }
        return isDrawing
    }

    private func press(_ event: Event) {
        isDrawing = false
        let isOnItem = grid.item(under: event) != nil
        guard event.pointerKind == .mouse, event.button == 0, !isOnItem, !event.isInteractive else { return }
        origin = (page.measure(grid.content).x, page.measure(grid.scroller).y)
        // Beside the content is the scroll bar, at the left in a page from right to left.
        guard event.x >= origin.x, event.x < origin.x + grid.viewWidth else { return }
        pointer = event.pointerID
        last = (event.x, event.y)
        start = point(last)
    }

    private func move(_ event: Event) {
        guard let start, event.pointerID == pointer else { return }
        last = (event.x, event.y)
        let offset = point(last) - start
        if !isDrawing {
            guard offset.length > Self.slop else { return }
            isDrawing = true
            grid.scroller.setPointerCapture(pointer)
            grid.content.append(band)
            let isKeeping = event.modifiers.hasCommand || event.modifiers.contains(.shift)
            chosenBefore = isKeeping ? grid.chosenInOrder() : []
        }
        draw()
        scrollIfNeeded()
    }

    private func end(_ event: Event) {
        guard start != nil, event.pointerID == pointer else { return }
        stop()
        if event.type == .pointerCancel { isDrawing = false }
    }

    /// Ends it with the grid, also where the button is still held.
    func stop() {
        start = nil
        band.remove()
    }

    private func draw() {
        guard let start else { return }
        let end = point(last)
        let rect = Self.rect(from: start, to: end, in: grid.viewWidth)
        band.setStyle("width", pixels: rect.size.width)
        band.setStyle("height", pixels: rect.size.height)
        band.translate(x: rect.minX, y: rect.minY)
        let touched = grid.items(in: rect)
        grid.select(chosenBefore + touched, from: touched.first)
    }

    /// The rectangle between two corners, kept within the width of the content.
    static func rect(from start: Point<Content>, to end: Point<Content>, in width: Double) -> Rect<Content> {
        let (left, right) = (max(0, min(start.x, end.x)), min(width, max(start.x, end.x)))
        let (top, bottom) = (max(0, min(start.y, end.y)), max(start.y, end.y))
        return Rect(x: left, y: top, width: max(0, right - left), height: bottom - top)
    }

    private func point(_ place: (x: Double, y: Double)) -> Point<Content> {
        Point(x: place.x - origin.x, y: place.y - origin.y + grid.scrollTop)
    }

    /// How far to scroll in a frame, by how far beyond the rim the pointer is.
    private var push: Double {
        let y = last.y - origin.y
        if y < Self.rim { return max(-24, (y - Self.rim) / 3) }
        let over = y - (grid.viewHeight - Self.rim)
        return over > 0 ? min(24, over / 3) : 0
    }

    private func scrollIfNeeded() {
        guard !isScrolling, push != 0 else { return }
        isScrolling = true
        page.requestFrame { _ in
            self.isScrolling = false
            guard self.start != nil, self.push != 0 else { return }
            let top = min(max(0, self.grid.scrollTop + self.push), self.grid.furthestTop)
            guard top != self.grid.scrollTop else { return }
            self.grid.scroll(to: top)
            self.draw()
            self.scrollIfNeeded()
        }
    }
}
