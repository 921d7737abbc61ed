// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
public import DragDrop

extension ReorderableList: CollectionDisplay {
    /// How far beside the viewport rows are at hand, in points.
    private static let margin = 400.0

    /// Opens the gap, closes up behind lifted rows, makes room for placeholders.
    public func displacementDidChange(in region: Region) { show() }

    /// Measures the list again: how wide it is and how much of it is seen.
    func fit() {
        let size = page.measure(element)
        guard size.width > 0 else { return }
        if layout.breadth != size.width { layout.breadth = size.width }
        region.frame.size = Size(width: size.width, height: size.height)
        show()
    }

    /// Brings the rows near the viewport into the page and puts them where they are shown.
    func show() {
        guard layout.breadth > 0 else { return fitLater() }
        let arrangement = layout.arrangement(region.displacement)
        content.setStyle("height", pixels: arrangement.totalExtent)
        let top = region.contentOffset.dy
        let height = max(region.frame.size.height, 1)
        let seen = (top - ReorderableList.margin)...(top + height + ReorderableList.margin)
        let insets = layout.insets
        let width = max(0, layout.breadth - insets.left - insets.right)
        var near: [ItemID: Element] = [:]
        layout.forEachRow(in: arrangement.layoutRange(shownIn: seen)) { placed in
            let row = self.row(for: placed.id)
            near[placed.id] = row
            row.translate(x: insets.left, y: arrangement.shownOffset(of: placed.offset))
            row.setStyle("width", pixels: width)
            row.setStyle("height", pixels: placed.extent)
            row.setAttribute("data-lifted", self.region.displacement.lifted.contains(placed.id) ? "" : nil)
        }
        for (item, row) in shown where near[item] == nil { row.remove() }
        shown = near
        showPlaceholders(in: arrangement, near: seen)
    }

    private func row(for item: ItemID) -> Element {
        if let row = shown[item] { return row }
        let row = delegate?.reorderableList(self, rowFor: item) ?? page.element("div")
        row.key = item.rawValue
        row.setAttribute("data-node", "\(item.rawValue)")
        row.setAttribute("role", "listitem")
        row.setAttribute("tabindex", "0")
        row.setStyle("position", "absolute")
        row.setStyle("inset", "0 auto auto 0")
        content.append(row)
        return row
    }

    /// In the page for the first time, the element has its size only in the next frame.
    private func fitLater() {
        guard !isFitting else { return }
        isFitting = true
        page.requestFrame { [unowned(unsafe) self] _ in
            self.isFitting = false
            self.fit()
        }
    }
}

extension ReorderableList: DragInteractionDelegate {
    /// Lifts the row under the press, and what the delegate lifts with it.
    public func dragInteraction(
        _ interaction: DragInteraction,
        itemsForBeginning session: DragSession,
        at place: DropPlace
    ) -> [DragItem] {
        guard let item = place.item, let delegate else { return [] }
        return delegate.reorderableList(self, itemsToLiftWith: item).map {
            delegate.reorderableList(self, dragItemFor: $0)
        }
    }
}

extension ReorderableList: DropInteractionDelegate {
    /// Asks the delegate.
    public func dropInteraction(
        _ interaction: DropInteraction,
        proposalFor session: DropSession,
        at place: DropPlace
    ) -> DropProposal {
        delegate?.reorderableList(self, proposalFor: session, at: place)
            ?? .forbidden(host.sentences.nothingHere)
    }

    /// Asks the delegate.
    public func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) {
        guard let delegate else { return drop.refuseAll(reason: host.sentences.nothingHere) }
        delegate.reorderableList(self, perform: drop)
    }
}
