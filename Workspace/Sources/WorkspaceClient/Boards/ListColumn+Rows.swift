// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

// Virtual rows: which cards are in the page, and where.
extension ListColumn {
    /// How far beyond the viewport cards are kept ready, in points, from the frame on that follows the first.
    private static let overscan = 400.0

    /// Brings the cards near the viewport into the page and puts them where they belong now.
    ///
    /// - Returns: The cards whose height has to be measured.
    func renderRows() -> [CardView] {
        guard !isCollapsed else { return [] }
        if firstFrame == 0 {
            firstFrame = board.frameNumber
            board.setNeedsRender(self)
        }
        // Where a board is shown again as it was left, all of it counts in what height that was.
        let overscan = firstFrame == board.frameNumber && board.leftAt == nil ? 0 : Self.overscan
        let top = max(0, scrollTop + BoardMetrics.cardsTop - overscan)
        let bottom = scrollTop + board.metrics.columnHeight + overscan
        rows.insets = layout.insets
        rows.show(region.displacement, near: Rect(x: 0, y: top, width: layout.breadth, height: bottom - top))
        if !board.isDragging { updateReach() }
        scrollBack()
        defer { unmeasured.removeAll() }
        return unmeasured
    }

    /// Shows the cards that were shown when the board was left, as soon as there are so many.
    private func scrollBack() {
        guard let top = board.leftAt?.tops[id] else { return }
        let isLong = layout.contentSize.height >= top + board.metrics.columnHeight
        guard isLong || board.loader.isComplete else { return }
        board.leftAt?.tops[id] = nil
        scroller.scrollTo(left: 0, top: top)
    }

    /// Lets Tab reach one of the cards: the one that has the focus, else the first that can be seen.
    func updateReach() {
        let focused = board.focusedCard.flatMap { card($0) == nil ? nil : $0 }
        let next = focused ?? layout.rows(in: scrollTop...(scrollTop + board.metrics.columnHeight)).first?.id.node
        guard next != reachable else { return }
        reachable.flatMap { card($0) }?.element.setAttribute("tabindex", "-1")
        reachable = next
        next.flatMap { card($0) }?.element.setAttribute("tabindex", "0")
    }

    /// Takes the heights of cards that were measured: of as many boxes as there are cards, from the first one on.
    ///
    /// - Returns: Whether anything moves because of them.
    func setHeights(of cards: [CardView], _ boxes: [PageRect], from first: Int) -> Bool {
        let revision = layout.revision
        var correction = 0.0
        for (index, card) in cards.enumerated() {
            let height = boxes[first + index].height
            guard height > 0 else { continue }
            card.setHeight(height)
            let item = ItemID(card.id)
            // What is above the viewport must not push what is in it.
            if let old = layout.frame(of: item), old.maxY < scrollTop + BoardMetrics.cardsTop {
                correction += height - old.size.height
            }
            layout.setExtent(height, of: item)
        }
        if correction != 0, !board.isDragging {
            scrollTop = max(0, scrollTop + correction)
            region.contentOffset.dy = scrollTop
            scroller.scrollTo(left: 0, top: scrollTop)
        }
        rows.sizesDidChange(since: revision)
        return layout.revision != revision
    }
}

extension ListColumn: CellProvider {
    func makeCell(for item: ItemID) -> CardView? {
        guard let id = item.node, workspace.node(id) != nil else { return nil }
        let card = CardView(page: page, id: id)
        card.setSelected(board.selection.contains(id))
        card.carrier.update(id, on: card.element, in: workspace)
        if reachable == id { card.element.setAttribute("tabindex", "0") }
        return card
    }

    func update(_ card: CardView, for item: ItemID, isSeen: Bool) {
        guard let node = item.node.flatMap(workspace.node) else { return }
        let known = board.movedCards[node.id]?.height
        if card.update(node, in: board.context), let known, known == layout.extent(of: item) { card.setHeight(known) }
        if card.height == nil { unmeasured.append(card) }
    }

    func keepsCell(for item: ItemID) -> Bool {
        layout.contains(item) && (board.focusedCard == item.node || board.awaitedCard == item.node)
    }

    func makeGap() -> Element? { page.make("div", "gap").with("data-drop-state", "move") }
}

extension ListColumn: CollectionDisplay {
    func displacementDidChange(in region: Region) {
        if region.displacement != .none { isDisplaced = true }
        animate()
        rows.markCells()
        // A list far from the viewport is not drawn again until it comes near.
        if region.displacement.gapExtent == 0 { rows.removeGaps() }
        board.setNeedsRender(self)
    }
}
