// SPDX-License-Identifier: Apache-2.0
public import BrowserBridge
public import DragDrop

extension ReorderableList: CollectionDisplay {
    /// How far beside the viewport rows are at hand, in points.
    private static let margin = 400.0

    /// Opens the gap, closes up behind lifted rows, makes room for placeholders.
    public func displacementDidChange(in region: Region) {
        rows.animate()
        show()
    }

    /// Measures the list again: how wide it is and how much of it is seen. Call it where its size has changed and the window's
    /// has not, as when it was hidden or something beside it opens.
    public func fit() {
        let size = page.measure(element)
        guard size.width > 0 else { return }
        // Without the scroll bar, which on some systems takes room beside the rows.
        let inside = page.scrollMetrics([element]).first?.width ?? 0
        let breadth = inside > 0 ? inside : size.width
        if layout.breadth != breadth { layout.breadth = breadth }
        region.frame.size = Size(width: size.width, height: size.height)
        host.invalidateFrames()
        show()
    }

    /// Brings the rows near the viewport into the page and puts them where they are shown.
    func show() {
        guard layout.breadth > 0 else { return fitLater() }
        let top = region.contentOffset.dy - ReorderableList.margin
        let height = max(region.frame.size.height, 1) + 2 * ReorderableList.margin
        rows.show(region.displacement, near: Rect(x: 0, y: top, width: layout.breadth, height: height))
    }

    /// Shows how far it is.
    public func placeholderDidChange(_ placeholder: Placeholder, in region: Region) { rows.update(placeholder) }

    /// In the page for the first time, the element has its size only in the next frame.
    private func fitLater() {
        guard !isFitting else { return }
        isFitting = true
        frames.owner = self
        page.requestFrame { [frames] _ in
            guard let list = frames.owner else { return }
            list.isFitting = false
            list.fit()
        }
    }
}

extension ReorderableList: CellProvider {
    /// Asks the delegate for the row.
    public func makeCell(for item: ItemID) -> Element? {
        let row = delegate?.reorderableList(self, rowFor: item) ?? page.element("div")
        row.key = item.rawValue
        row.setAttribute("data-node", "\(item.rawValue)")
        row.setAttribute("role", "listitem")
        row.setAttribute("tabindex", "0")
        row.setStyles(Self.style)
        return row
    }

    /// Keeps the row that has the focus.
    public func keepsCell(for item: ItemID) -> Bool { item == focused && layout.contains(item) }

    /// Makes a `div.carry-placeholder`.
    public func makePlaceholder() -> Element? {
        let element = page.div("carry-placeholder")
        element.setAttribute("role", "listitem")
        element.setAttribute("dir", "auto")
        element.setStyles(Self.style)
        return element
    }

    /// Writes what is loaded, and how far it is.
    public func update(placeholder element: Element, _ state: Placeholder) {
        element.setText(state.title)
        element.setAttribute("data-placeholder", "\(state.item.rawValue)")
        let percent = state.fraction.flatMap { Int(exactly: ($0 * 100).rounded(.down)) }
        element.setAttribute("data-percent", percent.map { "\($0)" })
        element.setStyle("--progress", number: state.fraction ?? 0)
    }

    private static var style: KeyValuePairs<StaticString, String> {
        ["position": "absolute", "inset": "0 auto auto 0"]
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
    public func dropInteraction(_ interaction: DropInteraction, titleOf item: ItemID, in region: Region) -> String {
        delegate?.reorderableList(self, titleOf: item) ?? ""
    }

    /// Asks the delegate.
    public func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) {
        guard let delegate else { return drop.refuseAll(reason: host.sentences.nothingHere) }
        delegate.reorderableList(self, perform: drop)
    }
}
