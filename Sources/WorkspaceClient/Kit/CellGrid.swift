// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

/// Draws the cells of a ``CellGrid``.
protocol CellGridOwner: AnyObject {
    /// Makes the cell of something that comes near the viewport.
    func makeCell(_ id: NodeID) -> GridCell

    /// Shows in a cell what the model says now.
    ///
    /// - Parameter isVisible: Whether it can be seen, or is only kept ready.
    func update(_ cell: GridCell, _ id: NodeID, isVisible: Bool)

    /// Cells have come or gone.
    func cellsDidChange()
}

/// A grid of cells of one size that scrolls down. It knows every item; only those near the viewport are in the page.
final class CellGrid {
    let page: Page
    let scroller: Element
    let content: Element
    private(set) var metrics: PageMetrics
    private(set) var items: [NodeID] = []
    private(set) var cells: [NodeID: GridCell] = [:]
    private(set) var viewHeight = 0.0
    private(set) var viewWidth = 0.0
    private(set) var scrollTop = 0.0
    /// The item that has the focus of the keyboard, or had it last.
    private(set) var focused: NodeID?
    unowned(unsafe) private let owner: any CellGridOwner

    private var positions: [NodeID: Int] = [:]
    private var isScrollingUp = false
    private var isFrameRequested = false
    private var isClosed = false
    private var stillCells: [GridCell] = []
    private var animationEnds = 0.0
    private var focusWhenShown = false

    init(page: Page, owner: any CellGridOwner, metrics: PageMetrics, label: String) {
        self.page = page
        self.owner = owner
        self.metrics = metrics
        content = page.make("div", "cell-content")
        scroller = page.make("div", "cell-scroller", [content])
        build(label)
    }

    private func build(_ label: String) {
        scroller.setAttribute("tabindex", "-1")
        content.setAttribute("role", "listbox")
        content.setAttribute("aria-label", label)
        scroller.on(.scroll) { [unowned(unsafe) self] event in
            guard event.target === scroller else { return }
            isScrollingUp = event.deltaY < scrollTop
            scrollTop = event.deltaY
            setNeedsRender()
        }
        content.on(.focus) { [unowned(unsafe) self] event in
            guard let id = NodeID(rawValue: event.targetKey), positions[id] != nil else { return }
            focused = id
            updateReach()
        }
    }

    /// The grid leaves the page.
    func close() {
        isClosed = true
        for cell in cells.values { cell.unmount() }
        cells.removeAll()
    }

    // MARK: What it shows

    /// Takes the items in their order.
    ///
    /// - Complexity: O(n).
    func setItems(_ items: [NodeID]) {
        self.items = items
        positions.removeAll(keepingCapacity: true)
        for (position, id) in items.enumerated() { positions[id] = position }
        if let focused, positions[focused] == nil { self.focused = nil }
        setNeedsRender()
    }

    /// Reads how large the grid is; call it when the window changed.
    ///
    /// - Returns: Whether it has another size.
    @discardableResult
    func measure() -> Bool {
        guard let box = page.scrollMetrics([scroller]).first, box.width > 0 else { return false }
        defer { (viewWidth, viewHeight) = (box.width, box.height) }
        return viewWidth != box.width || viewHeight != box.height
    }

    /// Takes other sizes; what was at the upper edge stays in sight.
    func setMetrics(_ metrics: PageMetrics) {
        guard self.metrics != metrics else { return setNeedsRender() }
        let held = firstVisible
        self.metrics = metrics
        setNeedsRender()
        guard let held, scrollTop > 0 else { return }
        content.setStyle("height", pixels: contentHeight)
        scroll(to: max(0, frame(at: held).minY - PageMetrics.inset))
    }

    /// Draws every cell again that is in the page.
    func setNeedsRender() {
        guard !isFrameRequested, !isClosed else { return }
        isFrameRequested = true
        page.requestFrame { _ in self.render() }
    }

    /// Lets cells glide to their places for a moment instead of jumping.
    func animate(for seconds: Double = 0.45) {
        if animationEnds == 0 { content.setFlag("data-animate", true) }
        animationEnds = max(animationEnds, page.now + seconds)
        page.after(seconds + 0.02) {
            guard !self.isClosed, self.animationEnds > 0, self.page.now >= self.animationEnds else { return }
            self.animationEnds = 0
            self.content.removeAttribute("data-animate")
        }
    }

    /// Shows for a moment where things landed.
    func flash(_ items: [NodeID]) {
        for id in items {
            guard let element = cells[id]?.element else { continue }
            element.setFlag("data-landed", true)
            page.after(0.7) { element.removeAttribute("data-landed") }
        }
    }

    // MARK: Where things are

    func position(of id: NodeID) -> Int? { positions[id] }

    private var rowHeight: Double { metrics.cellHeight + PageMetrics.spacing }

    private var contentHeight: Double {
        let rows = (items.count + metrics.columns - 1) / metrics.columns
        return 2 * PageMetrics.inset + max(0, Double(rows) * rowHeight - PageMetrics.spacing)
    }

    /// The largest offset there is to scroll to.
    var furthestTop: Double { max(0, contentHeight - viewHeight) }

    private func frame(at position: Int) -> Rect<Content> {
        let (row, column) = (position / metrics.columns, position % metrics.columns)
        return Rect(
            x: PageMetrics.inset + Double(column) * (metrics.cellWidth + PageMetrics.spacing),
            y: PageMetrics.inset + Double(row) * rowHeight,
            width: metrics.cellWidth,
            height: metrics.cellHeight
        )
    }

    /// The positions whose cells touch a stretch of the content.
    private func positions(from top: Double, to bottom: Double) -> Range<Int> {
        let first = Int(((top - PageMetrics.inset) / rowHeight).rounded(.down))
        let last = Int(((bottom - PageMetrics.inset) / rowHeight).rounded(.down))
        let lower = min(max(0, first * metrics.columns), items.count)
        return lower..<min(max(lower, (last + 1) * metrics.columns), items.count)
    }

    private var firstVisible: Int? {
        let visible = positions(from: scrollTop, to: scrollTop + viewHeight)
        return visible.isEmpty ? nil : visible.lowerBound
    }

    /// The items whose cells touch a rectangle of the content, in order.
    ///
    /// - Complexity: O(k) for k items in the rows it touches.
    func items(in rect: Rect<Content>) -> [NodeID] {
        positions(from: rect.minY, to: rect.maxY).compactMap { position in
            let frame = frame(at: position)
            let isTouched =
                frame.minX < rect.maxX && frame.maxX > rect.minX && frame.minY < rect.maxY && frame.maxY > rect.minY
            return isTouched ? items[position] : nil
        }
    }
}

// MARK: - Drawing

extension CellGrid {
    private func render() {
        isFrameRequested = false
        guard !isClosed else { return }
        for cell in stillCells { cell.element.removeAttribute("data-still") }
        stillCells.removeAll()
        if viewHeight == 0 { measure() }
        let ahead = 1.5 * viewHeight
        let behind = 0.5 * viewHeight
        let visible = positions(from: scrollTop, to: scrollTop + viewHeight)
        let kept = positions(
            from: scrollTop - (isScrollingUp ? ahead : behind),
            to: scrollTop + viewHeight + (isScrollingUp ? behind : ahead)
        )
        var shown: Set<NodeID> = []
        // What can be seen comes first, so that its pictures are asked for first.
        for position in Array(visible) + kept.filter({ !visible.contains($0) }) {
            let id = items[position]
            shown.insert(id)
            show(id, at: position, isVisible: visible.contains(position))
        }
        for (id, cell) in cells where !shown.contains(id) {
            // The one that has the focus stays, or the keyboard would lose its place.
            guard focused != id || positions[id] == nil else { continue }
            cell.unmount()
            cells[id] = nil
        }
        content.setStyle("height", pixels: contentHeight)
        updateReach()
        if focusWhenShown, let focused, let cell = cells[focused] {
            focusWhenShown = false
            cell.element.focus()
        }
        if !stillCells.isEmpty { setNeedsRender() }
        owner.cellsDidChange()
    }

    private func show(_ id: NodeID, at position: Int, isVisible: Bool) {
        let cell = cells[id] ?? mount(id)
        owner.update(cell, id, isVisible: isVisible)
        cell.setPosition(position, of: items.count)
        cell.place(frame(at: position))
    }

    private func mount(_ id: NodeID) -> GridCell {
        let cell = owner.makeCell(id)
        cells[id] = cell
        content.append(cell.element)
        stillCells.append(cell)
        return cell
    }

    /// Lets Tab reach one cell: the one that had the focus, else the first that can be seen.
    private func updateReach() {
        let reachable = focused.flatMap { cells[$0] == nil ? nil : $0 } ?? firstVisible.map { items[$0] }
        for (id, cell) in cells { cell.element.setAttribute("tabindex", id == reachable ? "0" : "-1") }
    }
}

// MARK: - Scrolling and the focus

extension CellGrid {
    func scroll(to top: Double, smoothly: Bool = false) {
        if !smoothly { scrollTop = top }
        scroller.scrollTo(left: 0, top: top, smoothly: smoothly)
        setNeedsRender()
    }

    /// Scrolls so far that an item can be seen.
    func scrollToShow(_ id: NodeID) {
        guard let position = positions[id] else { return }
        let frame = frame(at: position)
        if frame.minY - PageMetrics.inset < scrollTop {
            scroll(to: max(0, frame.minY - PageMetrics.inset))
        } else if frame.maxY + PageMetrics.inset > scrollTop + viewHeight {
            scroll(to: frame.maxY + PageMetrics.inset - viewHeight)
        }
    }

    /// Gives an item the focus, bringing it into the page first.
    func focus(_ id: NodeID) {
        guard positions[id] != nil else { return }
        focused = id
        scrollToShow(id)
        if let cell = cells[id] { return cell.element.focus() }
        focusWhenShown = true
        setNeedsRender()
    }

    /// The item that an arrow, Home, End or a page key leads to.
    func item(from id: NodeID, by key: BrowserBridge.Key) -> NodeID? {
        guard let position = positions[id] else { return nil }
        let onward = page.media.contains(.isRightToLeft) ? -1 : 1
        let rows = max(1, Int(viewHeight / rowHeight))
        let next: Int
        switch key {
        case .left: next = position - onward
        case .right: next = position + onward
        case .up: next = position - metrics.columns
        case .down: next = position + metrics.columns
        case .home: next = 0
        case .end: next = items.count - 1
        case .pageUp: next = max(position - rows * metrics.columns, position % metrics.columns)
        case .pageDown: next = min(position + rows * metrics.columns, items.count - 1)
        default: return nil
        }
        if key == .down, next >= items.count {
            // From the last line but one to the last item, when nothing stands below.
            return position / metrics.columns < (items.count - 1) / metrics.columns ? items.last : nil
        }
        return items.indices.contains(next) ? items[next] : nil
    }
}
