// SPDX-License-Identifier: Apache-2.0
// Two lists between which rows are dragged: by mouse, by finger (hold), by keyboard (Space, arrows, Enter).
import BrowserBridge
import DragDrop
import DragDropWeb

final class Row {
    let element: Element
    let title: String

    init(_ number: UInt64, page: Page) {
        element = page.element("div")
        title = "Card \(number)"
        element.addClass("row")
        element.key = number
        element.setAttribute("tabindex", "0")
        element.setText(title)
    }
}

/// One list: a source, a target, and the display of its own gap.
final class RowList: DragInteractionDelegate, DropInteractionDelegate, CollectionDisplay {
    let layout = ListLayout(breadth: 280, spacing: 8, insets: Insets(8))
    let scroller: Element
    let content: Element
    var rows: [ItemID: Row] = [:]
    var binding: ElementRegion?

    init(_ id: UInt64, _ title: String, host: DragDropPage) {
        scroller = host.page.element("section")
        content = host.page.element("div")
        scroller.append(content)
        host.page.body.append(scroller)
        let region = Region(id: RegionID(id), frame: .zero, label: title, layout: layout)
        region.drag = DragInteraction(delegate: self)
        region.drop = DropInteraction(delegate: self)
        region.display = self
        binding = host.register(region, element: scroller, scroller: scroller)
    }

    func insert(_ row: Row, in gap: Gap) {
        let id = ItemID(row.element.key)
        rows[id] = row
        content.append(row.element)
        layout.insert(id, extent: 44, in: gap)
    }

    func displacementDidChange(in region: Region) {
        let arrangement = layout.arrangement(region.displacement)
        content.setStyle("height", pixels: arrangement.totalExtent)
        layout.forEachRow(in: 0...layout.totalExtent) { placed in
            guard let row = rows[placed.id] else { return }
            row.element.translate(x: 8, y: arrangement.shownOffset(of: placed.offset))
            row.element.toggleClass("lifted", region.displacement.lifted.contains(placed.id))
        }
    }

    func dragInteraction(
        _ interaction: DragInteraction,
        itemsForBeginning session: DragSession,
        at place: DropPlace
    ) -> [DragItem] {
        guard let id = place.item, let row = rows[id] else { return [] }
        return [DragItem(id, title: row.title, localObject: self)]
    }

    func dropInteraction(
        _ interaction: DropInteraction,
        proposalFor session: DropSession,
        at place: DropPlace
    ) -> DropProposal {
        session.isLocal ? DropProposal(.move) : .forbidden("Only rows can be dropped here.")
    }

    func dropInteraction(_ interaction: DropInteraction, perform drop: DropCoordinator) {
        var gap = drop.gap ?? Gap()
        for item in drop.items {
            guard let source = item.localObject as? RowList, let row = source.rows.removeValue(forKey: item.id) else {
                continue
            }
            source.layout.remove(item.id)
            insert(row, in: gap)
            gap = Gap(after: item.id, before: gap.before)
        }
        drop.acceptAll()
    }
}
