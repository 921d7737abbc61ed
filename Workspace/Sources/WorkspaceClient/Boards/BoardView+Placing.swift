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
        updateContentOffset()
        // Without the scroll bar, which some systems put inside.
        let height = page.scrollMetrics([scroller]).first?.height ?? box.height
        metrics = BoardMetrics(viewportWidth: viewport.width, boardHeight: height)
        area.dragging.invalidateFrames()
        layout.breadth = metrics.columnHeight
        layout.insets = metrics.listInsets
        layout.placeholderExtent = metrics.columnWidth
        for column in columns.values { column.refreshMetrics() }
    }

    /// The window has another size, also one between a phone's and a desk's: what is chosen, written and open stays.
    func resize() {
        if metrics.isNarrow != page.isNarrow {
            area.menu.close()
            stopTurning()
        }
        measure()
        updateLists()
    }

    /// No list is turned to any more.
    func stopTurning() {
        turner.stop()
        if let snapTimer { page.cancel(snapTimer) }
    }

    /// Lets lists glide to their places for a moment.
    func animateColumns() {
        content.setFlag("data-animate", true)
        page.after(0.35) { if !self.isDragging { self.content.removeAttribute("data-animate") } }
    }

    private var pitch: Double { metrics.columnWidth + BoardMetrics.columnSpacing }

    /// Scrolls so far from where the board begins.
    func scroll(to offset: Double, smoothly: Bool = false) {
        scroller.scrollTo(left: layout.isRightToLeft ? -offset : offset, top: 0, smoothly: smoothly)
    }

    /// Regions count from the left edge of the content, also where it begins at the right.
    func updateContentOffset() {
        region.contentOffset.dx = layout.isRightToLeft ? contentWidth - viewWidth - scrollOffset : scrollOffset
    }

    /// Puts an element of the board at a distance from where the lists begin.
    private func place(_ element: Element, at distance: Double) {
        element.translate(x: layout.isRightToLeft ? -distance : distance, y: 0)
    }

    /// Scrolls to the next list of a phone, or the one before; by no step to the one that is nearest, or to what stands
    /// behind the last.
    func turn(by step: Int) {
        let last = Double(max(0, step == 0 ? listOrder.count : listOrder.count - 1))
        let next = min(max(0, (scrollOffset / pitch).rounded() + Double(step)), last) * pitch
        if next != scrollOffset { scroll(to: next, smoothly: true) }
    }

    /// A phone's board scrolls freely under what is held: the list that is shown comes in front, and a board that rests
    /// between two snaps as it does by itself otherwise.
    func didScrollFreely() {
        guard metrics.isNarrow, isHeldOver else { return }
        let shown = Int((scrollOffset / pitch).rounded())
        for (index, id) in listOrder.enumerated() {
            let order = index == shown ? 1 : 0
            if let region = columns[id]?.region, region.order != order { region.order = order }
        }
        if let snapTimer { page.cancel(snapTimer) }
        snapTimer = page.after(0.2) { [unowned(unsafe) self] in turn(by: 0) }
    }

    func placeColumns() {
        let adderOffset = measureContent()
        let arrangement = layout.arrangement(region.displacement)
        // On a phone the list that is shown takes what is held at the sides of the screen, too.
        let side = metrics.isNarrow && isHeldOver ? metrics.boardInset : 0
        for column in columnsInOrder {
            let item = ItemID(column.id)
            guard let frame = layout.frame(of: item), let offset = layout.offset(of: item) else { continue }
            column.region.frame = Rect(
                x: frame.minX - side,
                y: 0,
                width: side > 0 ? viewWidth : frame.size.width,
                height: metrics.columnReach
            )
            column.region.contentOffset.dx = -side
            column.element.setStyle("width", pixels: column.width)
            place(column.element, at: arrangement.shownOffset(of: offset) - metrics.boardInset)
            column.element.setFlag("data-lifted", region.displacement.lifted.contains(item))
            needsRender.insert(column.id)
        }
        renderGap(arrangement)
        place(adder.element, at: adderOffset)
        content.setStyle("width", pixels: adderOffset + metrics.columnWidth)
        region.contentSize = Size(width: turns ? viewWidth : contentWidth, height: metrics.columnHeight)
        requestFrame()
    }

    /// Whether the board turns list by list instead of scrolling on and on, as a phone's does; under keys it scrolls, to
    /// what they aim at.
    var turns: Bool { metrics.isNarrow && !(isHeldOver && area.dragging.isByKeyboard) }

    /// Finds how wide everything is, and how far behind the beginning what adds lists is.
    private func measureContent() -> Double {
        let end = layout.arrangement(region.displacement).totalExtent - 2 * metrics.boardInset
        let adderOffset = end > 0 ? end + BoardMetrics.columnSpacing : 0
        let width = max(viewWidth, adderOffset + metrics.columnWidth + metrics.boardInset + metrics.boardEnd)
        let isShifted = layout.isRightToLeft && width != contentWidth
        contentWidth = width
        guard isShifted else { return adderOffset }
        // What is counted from the left moves with the edge at the right.
        layout.minimumLength = width
        updateContentOffset()
        area.dragging.invalidateFrames()
        return adderOffset
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
        let distance = layout.isRightToLeft ? contentWidth - frame.maxX : frame.minX
        place(gap, at: distance - metrics.boardInset)
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
    func isNear(_ column: ListColumn) -> Bool { isSeen(column, beyond: metrics.columnWidth) }

    /// Whether a list can be seen, or could so many points beyond the viewport's edges.
    private func isSeen(_ column: ListColumn, beyond margin: Double = 0) -> Bool {
        let left = column.region.frame.minX - region.contentOffset.dx
        return left < viewWidth + margin && left + column.width > -margin
    }

    /// Draws the lists that can be seen. Those beyond the edges come when there is nothing else to draw, one in a frame.
    private func render() {
        isFrameRequested = false
        frameNumber &+= 1
        var unmeasured: [(column: ListColumn, cards: [CardView])] = []
        var beyond: ListColumn?
        let awaited = awaitedCard.flatMap(column(holding:))
        for id in needsRender {
            guard let column = columns[id] else { continue }
            if isSeen(column) || column === awaited {
                draw(column, &unmeasured)
            } else if isNear(column) {
                beyond = column
            }
        }
        if let beyond {
            if unmeasured.isEmpty { draw(beyond, &unmeasured) }
            requestFrame()
        }
        measureCards(unmeasured)
        movedCards = [:]
        if let card = revealing { finishReveal(card) }
        finishFocus()
        loader.loadRest()
    }

    private func draw(_ column: ListColumn, _ unmeasured: inout [(column: ListColumn, cards: [CardView])]) {
        needsRender.remove(column.id)
        column.element.removeAttribute("data-still")
        let cards = column.renderRows()
        if !cards.isEmpty { unmeasured.append((column, cards)) }
    }

    /// Asks the page once for the heights of all new cards, and places again what they move.
    private func measureCards(_ unmeasured: [(column: ListColumn, cards: [CardView])]) {
        let elements = unmeasured.flatMap { $0.cards.map { $0.element } }
        guard !elements.isEmpty else { return }
        let boxes = page.measure(elements)
        guard boxes.count == elements.count else { return }
        var first = 0
        for (column, cards) in unmeasured {
            let isMoved = column.setHeights(of: cards, boxes, from: first)
            first += cards.count
            // Taller or shorter cards may bring others near the viewport; those are measured in the next frame.
            let next = isMoved ? column.renderRows() : []
            for card in next { card.hide() }
            if !next.isEmpty { setNeedsRender(column) }
        }
    }

    /// Scrolls so far that a card, or a list, can be seen, as soon as it is in the layout.
    func reveal(_ node: NodeID) {
        revealing = node
        requestFrame()
    }

    private func finishReveal(_ node: NodeID) {
        revealing = nil
        guard let list = columns[node]?.id ?? workspace.node(node)?.parent, let column = columns[list] else { return }
        column.scrollToShow(node)
        scrollToShow(column, smoothly: true)
    }

    /// Scrolls so far that a list can be seen.
    func scrollToShow(_ column: ListColumn, smoothly: Bool = false) {
        let item = ItemID(column.id)
        guard let offset = layout.offset(of: item), let width = layout.extent(of: item) else { return }
        let first = offset - metrics.boardInset
        let last = offset + width + metrics.boardInset - viewWidth
        if first < scrollOffset || metrics.isNarrow {
            if first != scrollOffset { scroll(to: first, smoothly: smoothly) }
        } else if last > scrollOffset {
            scroll(to: last, smoothly: smoothly)
        }
    }
}

extension BoardView: CollectionDisplay {
    func displacementDidChange(in region: Region) {
        animateColumns()
        placeColumns()
    }
}
