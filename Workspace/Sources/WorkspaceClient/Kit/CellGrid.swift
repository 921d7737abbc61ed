// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

/// Draws the cells of a ``CellGrid``.
protocol CellGridOwner: AnyObject {
    /// Makes the cell of something that comes near the viewport.
    func makeCell(_ id: NodeID) -> GridCell

    /// Shows in a cell what the model says now.
    ///
    /// - Parameter isVisible: Whether it can be seen, or is only kept ready.
    func update(_ cell: GridCell, _ id: NodeID, isVisible: Bool)

    /// What is written on the cells of an open gap, of which the first would be at a position; nil for nothing.
    func labelOfGap(at position: Int) -> String?

    /// Something else is chosen now.
    func selectionDidChange()
}

extension CellGridOwner {
    func labelOfGap(at position: Int) -> String? { nil }
    func selectionDidChange() {}
}

/// A grid of cells of one size that scrolls down. It knows every item; only those near the viewport are in the page.
final class CellGrid {
    let page: WebPage
    let scroller: Element
    /// As wide as a letter of the page is high.
    private let letter: Element
    let content: Element
    let layout: GridLayout
    let region: Region
    private(set) var metrics: PageMetrics
    /// The items as they were last asked for; nil since they changed.
    private var listed: [NodeID]?
    /// How often an item was given a place, for tests.
    var placings = 0
    private(set) var viewHeight = 0.0
    private(set) var viewWidth = 0.0
    /// How large letters are beside the usual 16 points, as somebody set them in the browser.
    private(set) var letterScale = 1.0
    private(set) var scrollTop = 0.0
    /// The item that has the focus of the keyboard, or had it last.
    private(set) var focused: NodeID?
    /// What is chosen; changed by ``select(_:from:)`` and what stands beside it.
    var selection = Selection()
    /// Chooses by a rectangle, where several can be chosen.
    var band: RubberBand?
    unowned(unsafe) let owner: any CellGridOwner
    private(set) var isClosed = false

    private(set) lazy var near = VirtualCollection(
        provider: self,
        layout: layout,
        region: region,
        content: content,
        page: page,
        sizing: .layout
    )
    var isScrollingUp = false
    var focusWhenShown = false
    /// The number of the first cell of the open gap among those that stay, from 0.
    var gapPosition: Int?
    private var isFrameRequested = false
    /// The stretch of the content whose cells are in the page.
    var ready: Rect<Content>?

    init(page: WebPage, owner: any CellGridOwner, region: Region, metrics: PageMetrics, label: String) {
        self.page = page
        self.owner = owner
        self.region = region
        self.metrics = metrics
        layout = GridLayout(
            cellSize: Size(width: metrics.cellWidth, height: metrics.cellHeight),
            columns: metrics.columns,
            spacing: metrics.spacing,
            insets: Insets(metrics.inset),
            isRightToLeft: page.media.contains(.isRightToLeft)
        )
        content = page.make("div", "cell-content").with("role", "listbox").with("aria-label", label)
        letter = page.make("div", "cell-letter")
        scroller = page.make("div", "cell-scroller", [content, letter]).with("tabindex", "-1")
        region.layout = layout
        region.display = self
        scroller.on(.scroll) { [unowned(unsafe) self] event in
            guard event.target === scroller else { return }
            isScrollingUp = event.deltaY < scrollTop
            scrollTop = event.deltaY
            region.contentOffset.dy = event.deltaY
            setNeedsRender()
        }
        content.on(.focus) { [unowned(unsafe) self] event in
            guard let id = NodeID(rawValue: event.targetKey), position(of: id) != nil else { return }
            focused = id
            updateReach()
        }
    }

    func close() {
        isClosed = true
        band?.stop()
        region.display = nil
        near.close()
    }

    // MARK: What it shows

    /// Takes the items in their order. What is carried keeps its identity, so a drag goes on.
    ///
    /// - Complexity: O(n).
    func setItems(_ items: [NodeID]) {
        layout.replaceAll(items.map { ItemID($0) })
        placings += items.count
        didChangeItems()
        listed = items
    }

    /// The layout has other items, or has them elsewhere.
    func didChangeItems() {
        listed = nil
        if let focused, position(of: focused) == nil { self.focused = nil }
        selection.keep { position(of: $0) != nil }
        setNeedsRender()
    }

    /// The items in their order.
    ///
    /// - Complexity: O(n) after a change, else O(1).
    var items: [NodeID] {
        if let listed { return listed }
        let items = layout.itemIDs.compactMap { $0.node }
        listed = items
        return items
    }

    var count: Int { layout.count }
    var first: NodeID? { layout.item(after: nil)?.node }
    var last: NodeID? { layout.item(before: nil)?.node }

    /// Reads how large the grid is; call it when the window changed.
    func measure() {
        let boxes = page.scrollMetrics([scroller, letter])
        guard let box = boxes.first, box.width > 0 else { return }
        (viewWidth, viewHeight) = (box.width, box.height)
        if let letter = boxes.last, letter.width > 0 { letterScale = letter.width / 16 }
        if layout.breadth != viewWidth { layout.breadth = viewWidth }
        if layout.minimumLength != viewHeight { layout.minimumLength = viewHeight }
    }

    /// Takes other sizes; what was at the upper edge stays in sight.
    func setMetrics(_ metrics: PageMetrics) {
        guard self.metrics != metrics else { return setNeedsRender() }
        let held = scrollTop > 0 ? visibleItems.first : nil
        self.metrics = metrics
        layout.fixedColumns = metrics.columns
        layout.cellSize = Size(width: metrics.cellWidth, height: metrics.cellHeight)
        layout.setSpacing(metrics.spacing, insets: Insets(metrics.inset))
        setNeedsRender()
        guard let frame = held.flatMap({ layout.frame(of: $0) }) else { return }
        content.setStyle("height", pixels: layout.contentSize.height)
        scroll(to: max(0, frame.minY - metrics.inset))
    }

    /// Draws what is near the viewport in the next frame.
    func setNeedsRender() {
        guard !isFrameRequested, !isClosed else { return }
        isFrameRequested = true
        page.requestFrame { _ in
            self.isFrameRequested = false
            if !self.isClosed { self.render() }
        }
    }

    /// Lets cells glide to their places for a moment instead of jumping.
    func animate() { near.animate() }

    /// Shows for a moment where things landed.
    func flash(_ items: [NodeID]) {
        page.requestFrame { _ in
            for id in items {
                guard let element = self.cell(id)?.element else { continue }
                element.setFlag("data-landed", true)
                self.page.after(0.7) { element.removeAttribute("data-landed") }
            }
        }
    }

    // MARK: Where things are

    /// How many items come before one; nil for one that is not here.
    func position(of id: NodeID) -> Int? { layout.position(of: ItemID(id)) }

    var furthestTop: Double { max(0, layout.contentSize.height - viewHeight) }

    func stretch(from top: Double, to bottom: Double) -> Rect<Content> {
        Rect(x: 0, y: top, width: max(1, viewWidth), height: max(1, bottom - top))
    }

    /// What can be seen, and what is kept ready: more of it in the direction of scrolling.
    var seen: Rect<Content> { stretch(from: scrollTop, to: scrollTop + viewHeight) }
    var kept: Rect<Content> {
        let (ahead, behind) = (1.5 * viewHeight, 0.5 * viewHeight)
        let top = scrollTop - (isScrollingUp ? ahead : behind)
        return stretch(from: max(0, top), to: scrollTop + viewHeight + (isScrollingUp ? behind : ahead))
    }

    /// The items in the viewport, in order, as the layout has them.
    private var visibleItems: [ItemID] { layout.cells(in: seen).map { $0.id } }

    /// The items whose cells touch a rectangle of the content, in order.
    ///
    /// - Complexity: O(k log n) for k items in the rows it touches.
    func items(in rect: Rect<Content>) -> [NodeID] { layout.cells(in: rect).compactMap { $0.id.node } }

    var cells: [GridCell] { Array(near.cells.values) }

    /// The cell of an item, if it is in the page.
    func cell(_ id: NodeID) -> GridCell? { near.cell(for: ItemID(id)) }

    /// Lets Tab reach one cell: the one that had the focus, else the first that can be seen.
    func updateReach() {
        let first = visibleItems.first?.node
        let reachable = focused.flatMap { cell($0) == nil ? nil : $0 } ?? first
        for cell in cells { cell.element.setAttribute("tabindex", cell.id == reachable ? "0" : "-1") }
    }
}

// MARK: - Scrolling and the focus

extension CellGrid {
    func scroll(to top: Double) {
        scrollTop = top
        region.contentOffset.dy = top
        scroller.scrollTo(left: 0, top: top)
        setNeedsRender()
    }

    func scrollToShow(_ id: NodeID) {
        guard let frame = layout.frame(of: ItemID(id)) else { return }
        if frame.minY - metrics.inset < scrollTop {
            scroll(to: max(0, frame.minY - metrics.inset))
        } else if frame.maxY + metrics.inset > scrollTop + viewHeight {
            content.setStyle("height", pixels: layout.contentSize.height)
            scroll(to: frame.maxY + metrics.inset - viewHeight)
        }
    }

    /// Gives an item the focus, bringing it into the page first.
    func focus(_ id: NodeID) {
        guard position(of: id) != nil else { return }
        focused = id
        scrollToShow(id)
        if let cell = cell(id) { return cell.element.focus() }
        focusWhenShown = true
        setNeedsRender()
    }

    /// Lets keys begin at an item when they come to the grid.
    func setKeyStart(_ id: NodeID) {
        focused = id
        updateReach()
    }

    /// The item that an arrow, Home, End or a page key leads to.
    func item(from id: NodeID, by key: BrowserBridge.Key) -> NodeID? {
        let item = ItemID(id)
        let next: ItemID?
        switch key {
        case .left: next = layout.item(from: item, toward: .left)
        case .right: next = layout.item(from: item, toward: .right)
        case .up: next = layout.item(from: item, toward: .up)
        case .down: next = layout.item(from: item, toward: .down)
        case .home: next = layout.item(after: nil)
        case .end: next = layout.item(before: nil)
        case .pageUp: next = self.item(from: item, byPages: -1)
        case .pageDown: next = self.item(from: item, byPages: 1)
        default: next = nil
        }
        return next?.node
    }

    private func item(from item: ItemID, byPages pages: Int) -> ItemID? {
        guard let position = layout.position(of: item) else { return nil }
        let lines = max(1, Int(viewHeight / (metrics.cellHeight + metrics.spacing)))
        let next = position + pages * lines * metrics.columns
        return layout.item(atPosition: min(max(next, 0), layout.count - 1))
    }
}
