// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

// What is in the page, and where.
extension CellGrid {
    /// Brings the cells near the viewport into the page and puts them where they belong now.
    func render() {
        if viewHeight == 0 { measure() }
        near.captionHeight = metrics.labelHeight
        content.setFlag("data-stays", staysOpen)
        // What can be seen comes first, so that its pictures are asked for first.
        near.show(shownDisplacement, near: nextReady(), seen: seen)
        updateReach()
        if focusWhenShown, let cell = focused.flatMap({ cell($0) }) {
            focusWhenShown = false
            cell.element.focus()
        }
    }

    /// The stretch of the content whose cells are in the page after this frame: what can be seen, and of what is kept ready
    /// a few lines more each frame. After a jump all of it is new, which is more than one frame has time for.
    private func nextReady() -> Rect<Content> {
        let (seen, kept) = (seen, kept)
        let step = Self.linesAFrame * (metrics.cellHeight + metrics.spacing)
        // Behind the last item nothing is to be made.
        let end = max(seen.maxY, min(kept.maxY, layout.contentSize.height + step))
        var (top, bottom) = (seen.minY, seen.maxY)
        if let ready, ready.maxY >= top, ready.minY <= bottom {
            top = max(kept.minY, min(top, ready.minY - step))
            bottom = min(end, max(bottom, ready.maxY + step))
        }
        if top != kept.minY || bottom != end { setNeedsRender() }
        let next = stretch(from: top, to: bottom)
        ready = next
        return next
    }

    /// How many lines more are made ready in a frame, in each direction.
    private static let linesAFrame = 2.0

    /// Of many things that are lifted the places stay, so that what is under the pointer is what one sees there: were
    /// they closed up, all that follows would be shown elsewhere.
    private var staysOpen: Bool { region.displacement.lifted.count > 2 * metrics.columns }

    private var shownDisplacement: Displacement {
        var displacement = region.displacement
        if staysOpen { (displacement.lifted, displacement.gapCount) = ([], 0) }
        return displacement
    }
}

extension CellGrid: CellProvider {
    func makeCell(for item: ItemID) -> GridCell? { item.node.map { owner.makeCell($0) } }

    func update(_ cell: GridCell, for item: ItemID, isSeen: Bool) { owner.update(cell, cell.id, isVisible: isSeen) }

    func didRemove(_ cell: GridCell, for item: ItemID) { cell.stop() }

    func keepsCell(for item: ItemID) -> Bool { focused == item.node && layout.contains(item) }

    func makeGap() -> Element? { page.make("div", "gap") }

    func update(gap: Element, number: Int) {
        let label = gapPosition.flatMap { owner.labelOfGap(at: $0 + number) } ?? ""
        (gap.children.first ?? gap).setText(label)
    }

    func makeGapLine() -> Element? { page.make("div", "gap-line", [page.make("span")]) }

    func makePlaceholder() -> Element? { page.make("div", "cell cell-waiting", [page.make("div", "spinner")]) }

    func update(placeholder element: Element, _ state: Placeholder) {
        element.setAttribute("title", state.title)
        element.setStyle("--progress", number: state.fraction ?? 0)
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

    func placeholderDidChange(_ placeholder: Placeholder, in region: Region) { near.update(placeholder) }
}
