// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

// Where the lists are, and which cards are in the page.
extension BoardView {
    /// Reads where the board is and how large; call it when the window changed.
    func measure() {
        let viewport = page.viewport
        let box = page.measure(scroller)
        guard box.width > 0 else { return }
        viewWidth = box.width
        // Without the scroll bar, which some systems put inside.
        let height = page.scrollMetrics([scroller]).first?.height ?? box.height
        metrics = BoardMetrics(viewportWidth: viewport.width, boardHeight: height)
        area.dragging.invalidateFrames()
        layout.breadth = metrics.columnHeight
        for column in columns.values { column.refreshMetrics() }
    }

    /// The window has another size.
    func resize() {
        measure()
        updateLists()
    }

    /// Lets lists glide to their places for a moment.
    func animateColumns(for seconds: Double = 0.45) {
        content.setFlag("data-animate", true)
        page.after(seconds) {
            if !self.isDragging { self.content.removeAttribute("data-animate") }
        }
    }

    /// Scrolls to the next list, or the one before.
    func turn(by step: Int) {
        let pitch = metrics.columnWidth + BoardMetrics.columnSpacing
        let current = (scrollLeft / pitch).rounded()
        let last = Double(max(0, listOrder.count - 1))
        let next = min(max(0, current + Double(step)), last)
        if next != current { scroller.scrollTo(left: next * pitch, top: 0, smoothly: true) }
    }

    /// Puts every list where it belongs now.
    func placeColumns() {
        let arrangement = layout.arrangement(region.displacement)
        for column in columnsInOrder {
            let item = ItemID(column.id)
            guard let frame = layout.frame(of: item), let offset = layout.offset(of: item) else { continue }
            column.region.frame = Rect(x: frame.minX, y: 0, width: frame.size.width, height: metrics.columnHeight)
            column.element.setStyle("width", pixels: column.width)
            column.element.translate(x: arrangement.shownOffset(of: offset) - metrics.boardInset, y: 0)
            column.element.setFlag("data-lifted", region.displacement.lifted.contains(item))
            needsRender.insert(column.id)
        }
        renderGap(arrangement)
        let end = arrangement.totalExtent - 2 * metrics.boardInset
        let adderX = end > 0 ? end + BoardMetrics.columnSpacing : 0
        adder.element.translate(x: adderX, y: 0)
        content.setStyle("width", pixels: adderX + metrics.columnWidth)
        // A phone's board turns list by list instead of scrolling on and on.
        let width = metrics.isNarrow ? viewWidth : adderX + metrics.columnWidth + 2 * metrics.boardInset
        region.contentSize = Size(width: width, height: metrics.columnHeight)
        requestFrame()
    }

    private func renderGap(_ arrangement: Arrangement) {
        guard let frame = arrangement.gapFrame, region.displacement.gapExtent > 0 else {
            gap?.remove()
            gap = nil
            return
        }
        let gap = gap ?? page.make("div", "gap gap-list")
        if self.gap == nil {
            gap.setAttributes(["aria-hidden": "true", "data-drop-state": "move"])
            content.append(gap)
            self.gap = gap
        }
        gap.setStyle("width", pixels: frame.size.width)
        gap.translate(x: frame.minX - metrics.boardInset, y: 0)
    }

    /// The hand is empty: what glides comes to rest.
    func settle() {
        animateColumns()
        for column in columnsInOrder { column.animate() }
    }

    func setNeedsRender(_ column: ListColumn) {
        needsRender.insert(column.id)
        requestFrame()
    }

    func requestFrame() {
        guard !isFrameRequested else { return }
        isFrameRequested = true
        page.requestFrame { [unowned(unsafe) area, id] _ in area.router.boardView(of: id)?.render() }
    }

    /// Whether a list is near the viewport: only then are its cards in the page.
    private func isNear(_ column: ListColumn) -> Bool {
        let left = column.region.frame.minX - scrollLeft
        return left < viewWidth + metrics.columnWidth && left + column.width > -metrics.columnWidth
    }

    private func render() {
        isFrameRequested = false
        var unmeasured: [(column: ListColumn, card: CardView)] = []
        for id in needsRender {
            guard let column = columns[id], isNear(column) else { continue }
            needsRender.remove(id)
            column.element.removeAttribute("data-still")
            for card in column.renderRows() { unmeasured.append((column, card)) }
        }
        measureCards(unmeasured)
        if let card = revealing { finishReveal(card) }
    }

    /// Asks the page once for the heights of all new cards, and places again what they move.
    private func measureCards(_ unmeasured: [(column: ListColumn, card: CardView)]) {
        guard !unmeasured.isEmpty else { return }
        let boxes = page.measure(unmeasured.map { $0.card.element })
        var heights: [NodeID: [(id: NodeID, height: Double)]] = [:]
        for (index, entry) in unmeasured.enumerated() where index < boxes.count {
            guard let id = NodeID(rawValue: entry.card.element.key) else { continue }
            heights[entry.column.id, default: []].append((id, boxes[index].height))
        }
        for (id, heights) in heights {
            guard let column = columns[id], column.setHeights(heights) else { continue }
            // Taller or shorter cards may bring others near the viewport; those are measured in the next frame.
            if !column.renderRows().isEmpty { setNeedsRender(column) }
        }
    }

    /// Scrolls so far that a card can be seen, as soon as it is in the layout.
    func reveal(_ card: NodeID) {
        revealing = card
        requestFrame()
    }

    private func finishReveal(_ card: NodeID) {
        revealing = nil
        guard let list = workspace.node(card)?.parent, let column = columns[list] else { return }
        column.scrollToShow(card)
    }
}

extension BoardView: CollectionDisplay {
    func displacementDidChange(in region: Region) {
        animateColumns()
        placeColumns()
    }
}
