// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

/// Picks up everything that lies on the shelf at once.
final class TakeAllHandle {
    let element: Element
    private let area: AreaContext
    let rows: MeasuredRows
    private let handle: Element
    private var binding: NodeBinding?
    private var nodes: [NodeID] = []

    init(_ area: AreaContext) {
        self.area = area
        let page = area.page
        // Not a `button`: a press on it becomes a drag.
        handle = page.make("div", "shelf-all", [page.makeIcon(.grip), page.make("span", nil, text: L10n.takeAll)])
        handle.setAttributes(["role": "button", "tabindex": "0", "title": L10n.dragThisToTakeEverythingAlong])
        element = page.make("div", "shelf-all-place", [handle])
        rows = MeasuredRows(area.dragging, in: element, region: .fixed(73), label: L10n.takeAll, order: 3)
        element.on(.pointerDown) { [unowned(unsafe) self] _ in rows.measure() }
        handle.on(.click) { [unowned(unsafe) self] _ in area.dragging.openMoveDialog(for: nodes) }
        handle.onEnter { [unowned(unsafe) self] in
            if !area.dragging.isDragging { area.dragging.openMoveDialog(for: nodes) }
        }
    }

    func open(in edge: Region, carrying nodes: @escaping () -> [NodeID]) {
        let source = NodeSource(area.dragging, addsByTap: false)
        source.title = { $0.reference }
        source.carries = { _ in nodes() }
        binding?.cancel()
        binding = area.dragging.register(rows.region, element, in: edge, source: source)
        rows.measure()
    }

    func close() { binding = nil }

    /// Takes what lies there now; one thing is picked up by itself.
    func update(_ nodes: [NodeID]) {
        self.nodes = nodes
        element.setHidden(nodes.count < 2)
        // It stands for the first, with which the others are picked up.
        guard let first = nodes.first, let node = area.workspace.node(first) else {
            // Where there is no row nobody says that what was lifted has landed.
            handle.setFlag("data-lifted", false)
            return rows.update([])
        }
        handle.show(first, kind: node.kind)
        handle.setAttribute("aria-label", L10n.takeAllItems(count: nodes.count))
        rows.update([(first, handle)])
        if binding != nil { rows.measure() }
    }
}
