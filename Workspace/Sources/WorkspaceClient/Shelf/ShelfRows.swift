// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

/// Nodes as rows with the faces of attachments, from which they are carried: what lies on the shelf, and what the person
/// holds on another device.
final class ShelfRows {
    let list: Element
    let rows: MeasuredRows
    /// What a row has at its end.
    var makeEnd: (Node, String) -> Element? = { _, _ in nil }
    private let area: AreaContext
    private let references: References
    private var binding: NodeBinding?
    private var shown: [(content: AttachmentFace.Content, row: Element)] = []

    var nodes: [NodeID] { shown.map { $0.content.node.id } }
    /// Whether one of them leads to something else, which it shows.
    var hasReferences: Bool { shown.contains { $0.content.node.kind == .link } }

    init(_ area: AreaContext, label: String, region: RegionID, order: Int) {
        self.area = area
        references = References(workspace: area.workspace)
        list = area.page.make("ul", "shelf-items")
        list.setAttribute("aria-label", label)
        rows = MeasuredRows(area.dragging, in: list, region: region, label: label, order: order, spacing: 6)
        list.on(.pointerDown) { [unowned(unsafe) self] _ in rows.measure() }
        list.on(.keyDown) { [unowned(unsafe) self] event in walk(event) }
    }

    func open(in edge: Region, source: NodeSource, target: NodeTarget? = nil) {
        source.addsByTap = false
        source.goesOut = true
        source.title = { $0.reference }
        binding?.cancel()
        binding = area.dragging.register(rows.region, list, in: edge, scroller: list, source: source, target: target)
        rows.measure()
        // Closed in the middle of a drag, they were not told of its end.
        rows.displacementDidChange(in: rows.region)
    }

    /// Takes them out; what was lifted is carried on.
    func close() { binding = nil }

    func update(_ nodes: [Node]) {
        let face = AttachmentFace(dragging: area.dragging, isCopy: false)
        let contents = nodes.map { face.content(of: $0, references) }
        guard contents != shown.map({ $0.content }) else { return }
        let (old, places) = (shown, self.nodes.places)
        shown = contents.map { content in
            if let place = places[content.node.id], old[place].content == content { return old[place] }
            let row = face.make(content, isLarge: false)
            if let end = makeEnd(content.node, face.name(of: content)) { row.append(end) }
            return (content, row)
        }
        rows.update(shown.map { ($0.content.node.id, $0.row) })
        if binding != nil { rows.measure() }
    }

    private func walk(_ event: Event) {
        guard !area.dragging.isDragging, event.key == .down || event.key == .up,
            let index = shown.firstIndex(where: { event.target?.isInside($0.row) ?? false })
        else { return }
        event.preventDefault()
        focus(index + (event.key == .down ? 1 : -1))
    }

    /// Focuses a row, or the nearest that there is.
    func focus(_ index: Int) {
        guard !shown.isEmpty else { return }
        shown[min(max(index, 0), shown.count - 1)].row.children.first?.focus()
    }
}
