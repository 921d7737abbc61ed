// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
public import DragDrop

// Gaps, placeholders, and what has just come into the page.
extension VirtualCollection {
    /// Takes the gap out of the page at once, as when the collection is not drawn again soon.
    public func removeGaps() {
        for gap in gaps { gap.remove() }
        gaps.removeAll()
        gapLine?.remove()
        gapLine = nil
    }

    func showGaps(_ part: ShownPart) {
        while gaps.count > part.gaps.count { gaps.removeLast().remove() }
        while gaps.count < part.gaps.count, let gap = provider.makeGap() {
            gap.setAttribute("aria-hidden", "true")
            add(gap, first: true)
            gaps.append(gap)
        }
        for (number, gap) in gaps.enumerated() {
            let frame = part.gaps[number]
            size(gap, frame)
            translate(gap, to: frame)
            provider.update(gap: gap, number: number)
        }
        showGapLine(part.gapLine)
    }

    private func showGapLine(_ frame: Rect<Content>?) {
        guard let frame, let line = gapLine ?? provider.makeGapLine() else {
            gapLine?.remove()
            gapLine = nil
            return
        }
        if gapLine == nil {
            line.setAttribute("aria-hidden", "true")
            content.append(line)
            gapLine = line
        }
        provider.update(gap: line, number: 0)
        line.setStyle("height", pixels: frame.size.height - captionHeight)
        translate(line, to: frame)
    }

    /// Shows again how far a placeholder is.
    public func update(_ placeholder: Placeholder) {
        for waiting in waiting where waiting.id == placeholder.id {
            provider.update(placeholder: waiting.element, placeholder)
        }
    }

    func showPlaceholders(_ part: ShownPart) {
        guard !waiting.isEmpty || !part.placeholders.isEmpty else { return }
        let former = waiting
        waiting = []
        for (id, number, frame) in part.placeholders {
            guard
                let element = former.first(where: { $0.id == id && $0.number == number })?.element
                    ?? makePlaceholder(id)
            else { continue }
            size(element, frame)
            translate(element, to: frame)
            waiting.append(Waiting(id: id, number: number, element: element))
        }
        for gone in former where !waiting.contains(where: { $0.element === gone.element }) { gone.element.remove() }
    }

    private func makePlaceholder(_ id: Placeholder.ID) -> Element? {
        guard let state = region.placeholders.first(where: { $0.id == id }),
            let element = provider.makePlaceholder()
        else { return nil }
        element.setAttribute("aria-busy", "true")
        provider.update(placeholder: element, state)
        add(element, first: false)
        return element
    }

    private func size(_ element: Element, _ frame: Rect<Content>) {
        if sizing == .layout { element.setStyle("width", pixels: frame.size.width) }
        element.setStyle("height", pixels: frame.size.height - captionHeight)
    }

    // MARK: What has just come

    func add(_ element: Element, first: Bool) {
        element.setAttribute("data-still", "")
        content.insert(element, before: first ? content.children.first : nil)
        newcomers.append(element)
    }

    /// What came in this frame may be measured and placed again in it; from the next one on it glides.
    func settleNewcomers() {
        let (elements, cells) = (newcomers, newCells)
        guard !elements.isEmpty || !cells.isEmpty else { return }
        (newcomers, newCells) = ([], [])
        page.requestFrame { _ in
            for element in elements { element.removeAttribute("data-still") }
            for cell in cells { self.mounted[cell]?.isNew = false }
        }
    }
}
