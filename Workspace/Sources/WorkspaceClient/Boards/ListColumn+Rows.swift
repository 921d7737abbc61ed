// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

// Virtual rows: which cards are in the page, and where.
extension ListColumn {
    /// How far beyond the viewport cards are kept ready, in points.
    private static let overscan = 400.0

    /// Brings the cards near the viewport into the page and puts them where they belong now.
    ///
    /// - Returns: The cards whose height has to be measured.
    func renderRows() -> [CardView] {
        guard !isCollapsed else { return [] }
        let arrangement = layout.arrangement(region.displacement)
        let top = max(0, scrollTop + BoardMetrics.cardsTop - Self.overscan)
        let bottom = scrollTop + board.metrics.columnHeight + Self.overscan
        var unmeasured: [CardView] = []
        var visible: Set<NodeID> = []
        let context = board.context
        for row in layout.rows(in: arrangement.layoutRange(shownIn: top...bottom)) {
            guard let id = NodeID(rawValue: row.id.rawValue), let node = workspace.node(id) else { continue }
            visible.insert(id)
            let isNew = cards[id] == nil
            let card = cards[id] ?? mount(id)
            card.update(node, in: context)
            if !card.isMeasured { unmeasured.append(card) }
            if isNew || layout.revision != placedRevision {
                card.setPosition(layout.position(of: row.id) ?? 0, of: layout.count)
            }
            place(card, id, at: arrangement.shownOffset(of: row.offset))
        }
        placedRevision = layout.revision
        unmount(except: visible)
        renderGap(arrangement)
        content.setStyle("height", pixels: max(0, arrangement.totalExtent - layout.insets.top - layout.insets.bottom))
        return unmeasured
    }

    private func mount(_ id: NodeID) -> CardView {
        let card = CardView(page: page, id: id)
        board.decorate(card, id)
        cards[id] = card
        content.append(card.element)
        board.stillCards.append(card)
        return card
    }

    private func place(_ card: CardView, _ id: NodeID, at offset: Double) {
        guard placed[id] != offset else { return }
        placed[id] = offset
        card.element.translate(x: 0, y: offset - layout.insets.top)
    }

    private func unmount(except visible: Set<NodeID>) {
        for (id, card) in cards where !visible.contains(id) {
            // The card that has the focus stays, or the keyboard would lose its place.
            guard board.focusedCard != id || !layout.contains(ItemID(id.rawValue)) else { continue }
            card.element.remove()
            cards[id] = nil
            placed[id] = nil
        }
    }

    private func renderGap(_ arrangement: Arrangement) {
        guard let frame = arrangement.gapFrame, region.displacement.gapExtent > 0 else {
            return removeGap()
        }
        let gap = gap ?? makeGap()
        gap.setStyle("height", pixels: frame.size.height)
        gap.translate(x: 0, y: frame.minY - layout.insets.top)
    }

    private func removeGap() {
        gap?.remove()
        gap = nil
    }

    private func makeGap() -> Element {
        let gap = page.make("div", "gap")
        gap.setAttribute("aria-hidden", "true")
        gap.setAttribute("data-drop-state", "move")
        content.insert(gap, before: content.children.first)
        self.gap = gap
        return gap
    }

    /// Takes the heights of cards that were measured.
    ///
    /// - Returns: Whether anything moves because of them.
    func takeHeights(_ heights: [(id: NodeID, height: Double)]) -> Bool {
        let revision = layout.revision
        var correction = 0.0
        for (id, height) in heights {
            guard let card = cards[id], height > 0 else { continue }
            card.isMeasured = true
            card.element.removeAttribute("data-measuring")
            let item = ItemID(id.rawValue)
            // What is above the viewport must not push what is in it.
            if let offset = layout.offset(of: item), let old = layout.extent(of: item),
                offset + old < scrollTop + BoardMetrics.cardsTop
            {
                correction += height - old
            }
            layout.setExtent(height, of: item)
        }
        if correction != 0, !board.isDragging {
            scrollTop = max(0, scrollTop + correction)
            region.contentOffset.dy = scrollTop
            scroller.scrollTo(left: 0, top: scrollTop)
        }
        return layout.revision != revision
    }
}

extension ListColumn: CollectionDisplay {
    func displacementDidChange(in region: Region) {
        animate()
        for (id, card) in cards {
            let isLifted = region.displacement.lifted.contains(ItemID(id.rawValue))
            card.setLifted(isLifted)
            card.element.setAttribute(
                "data-drop-state",
                region.displacement.into?.rawValue == id.rawValue ? "copy" : nil
            )
        }
        // A list far from the viewport is not drawn again until it comes near.
        if region.displacement.gapExtent == 0 { removeGap() }
        board.setNeedsRender(self)
    }
}
