// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

/// A cell that stands for something still to come.
struct WaitingCell {
    var id: Placeholder.ID
    var number: Int
    var element: Element
}

// What is in the page, and where.
extension CellGrid {
    /// Brings the cells near the viewport into the page and puts them where they belong now.
    func render() {
        for element in stillCells { element.removeAttribute("data-still") }
        stillCells.removeAll()
        if viewHeight == 0 { measure() }
        let shown = layout.arrangement(shownDisplacement)
        var ids: Set<NodeID> = []
        let (seen, kept) = (seen, kept)
        // What can be seen comes first, so that its pictures are asked for first.
        let placed = shown.cells(in: kept)
        for isVisible in [true, false] {
            for cell in placed where isVisible == (cell.frame.minY < seen.maxY && cell.frame.maxY > seen.minY) {
                guard let id = NodeID(rawValue: cell.id.rawValue) else { continue }
                ids.insert(id)
                show(id, in: cell.frame, isVisible: isVisible)
            }
        }
        keepLifted(shown, &ids)
        for id in cells.keys where !ids.contains(id) {
            // The one that has the focus stays, or the keyboard would lose its place.
            if focused != id || position(of: id) == nil { unmount(id) }
        }
        renderGap(shown)
        renderPlaceholders(shown, near: kept)
        content.setStyle("height", pixels: shown.contentSize.height)
        updateReach()
        if focusWhenShown, let focused, let cell = cells[focused] {
            focusWhenShown = false
            cell.element.focus()
        }
        if !stillCells.isEmpty { setNeedsRender() }
    }

    /// Of many things that are lifted the places stay, so that what is under the hand is what one sees there: were they
    /// closed up, all that follows would be shown elsewhere.
    private var staysOpen: Bool { region.displacement.lifted.count > 2 * metrics.columns }

    private var shownDisplacement: Displacement {
        var displacement = region.displacement
        if staysOpen { (displacement.lifted, displacement.gapCount) = ([], 0) }
        return displacement
    }

    private func show(_ id: NodeID, in frame: Rect<Content>, isVisible: Bool) {
        let cell = cells[id] ?? mount(id)
        owner.update(cell, id, isVisible: isVisible)
        if let position = position(of: id) { cell.setPosition(position, of: layout.count) }
        cell.setLifted(false)
        cell.setTarget(region.displacement.into == ItemID(id.rawValue))
        cell.place(frame)
    }

    /// A lifted cell that is in the page stays there: it may have the focus.
    private func keepLifted(_ shown: GridArrangement, _ ids: inout Set<NodeID>) {
        content.setFlag("data-stays", staysOpen)
        guard !region.displacement.lifted.isEmpty else { return }
        let lifted = Set(region.displacement.lifted)
        for (id, cell) in cells {
            let item = ItemID(id.rawValue)
            guard lifted.contains(item), let frame = shown.frame(of: item) else { continue }
            ids.insert(id)
            cell.setLifted(true)
            cell.place(frame)
        }
    }

    private func renderGap(_ shown: GridArrangement) {
        renderGapLine(staysOpen ? shown.gapLine : nil)
        let frames = shown.gapFrames
        while gaps.count > frames.count { gaps.removeLast().remove() }
        while gaps.count < frames.count {
            let gap = page.make("div", "gap")
            gap.setAttribute("aria-hidden", "true")
            gap.setFlag("data-still", true)
            content.insert(gap, before: content.children.first)
            stillCells.append(gap)
            gaps.append(gap)
        }
        for (number, frame) in frames.enumerated() {
            let gap = gaps[number]
            gap.setStyle("width", pixels: frame.size.width)
            gap.setStyle("height", pixels: frame.size.height - metrics.labelHeight)
            gap.translate(x: frame.minX, y: frame.minY)
            gap.setText(gapPosition.flatMap { owner.labelOfGap(at: $0 + number) } ?? "")
        }
    }

    private func renderGapLine(_ frame: Rect<Content>?) {
        guard let frame else {
            gapLine?.remove()
            gapLine = nil
            return
        }
        let line = gapLine ?? page.make("div", "gap-line", [page.make("span")])
        if gapLine == nil {
            line.setAttribute("aria-hidden", "true")
            content.append(line)
            gapLine = line
        }
        line.children.first?.setText(gapPosition.flatMap { owner.labelOfGap(at: $0) } ?? "")
        line.setStyle("height", pixels: frame.size.height - metrics.labelHeight)
        line.translate(x: frame.minX, y: frame.minY)
    }

    /// Shows what waits here for its data.
    private func renderPlaceholders(_ shown: GridArrangement, near kept: Rect<Content>) {
        let former = waiting
        waiting = []
        for placeholder in region.placeholders {
            for (number, frame) in shown.frames(of: placeholder.id).enumerated() where frame.intersects(kept) {
                let known = former.first { $0.id == placeholder.id && $0.number == number }?.element
                let element = known ?? makePlaceholder()
                if known == nil { describe(placeholder, in: element) }
                element.setStyle("width", pixels: frame.size.width)
                element.setStyle("height", pixels: frame.size.height - metrics.labelHeight)
                element.translate(x: frame.minX, y: frame.minY)
                waiting.append(WaitingCell(id: placeholder.id, number: number, element: element))
            }
        }
        for gone in former where !waiting.contains(where: { $0.element === gone.element }) { gone.element.remove() }
    }

    private func makePlaceholder() -> Element {
        let element = page.make("div", "cell cell-waiting", [page.make("div", "spinner")])
        element.setAttribute("aria-busy", "true")
        element.setFlag("data-still", true)
        content.append(element)
        stillCells.append(element)
        return element
    }

    private func describe(_ placeholder: Placeholder, in element: Element) {
        element.setAttribute("title", placeholder.title)
        element.setStyle("--progress", number: placeholder.fraction ?? 0)
    }
}

extension CellGrid: CollectionDisplay {
    func displacementDidChange(in region: Region) {
        animate()
        gapPosition = region.displacement.gap.map { gap in
            let end = gap.after.flatMap { layout.position(of: $0) }.map { $0 + 1 } ?? 0
            let lifted = region.displacement.lifted.reduce(0) { count, item in
                layout.position(of: item).map { $0 < end ? count + 1 : count } ?? count
            }
            return end - lifted
        }
        setNeedsRender()
    }

    func placeholderDidChange(_ placeholder: Placeholder, in region: Region) {
        for cell in waiting where cell.id == placeholder.id { describe(placeholder, in: cell.element) }
    }
}
