// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

/// Nodes as rows with the faces of attachments, from which they are carried: what lies on the shelf, and what the person
/// holds on another device. Of thousands those are in the page to which one has scrolled or walked.
final class ShelfRows {
    let list: Element
    let rows: MeasuredRows
    /// What a row has at its end.
    var makeEnd: (Node, String) -> Element? = { _, _ in nil }
    private let area: AreaContext
    private let references: References
    private var binding: NodeBinding?
    private var shown: [(content: AttachmentFace.Content, row: Element)] = []
    private var all: [Node] = []
    private var limit = MeasuredRows.window

    /// All that lies there.
    var nodes: [NodeID] { all.map { $0.id } }
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
        rows.onNearEnd { [unowned(unsafe) self] in grow() }
    }

    func open(in edge: Region, source: NodeSource, target: NodeTarget? = nil) {
        source.goesOut = true
        source.title = { $0.reference }
        // What is held on another device is not deleted here.
        rows.allowSelection(with: source, deletes: target != nil, focus: AttachmentFace.focus)
        binding?.cancel()
        binding = area.dragging.register(rows.region, list, in: edge, scroller: list, source: source, target: target)
        rows.measure()
        // Closed in the middle of a drag, they were not told of its end.
        rows.displacementDidChange(in: rows.region)
    }

    /// Takes them out; what was lifted is carried on.
    func close() { binding = nil }

    func update(_ nodes: [Node]) {
        all = nodes
        let face = AttachmentFace(dragging: area.dragging, isCopy: false)
        let contents = nodes.prefix(limit).map { face.content(of: $0, references) }
        guard contents != shown.map({ $0.content }) else { return }
        let (old, places) = (shown, shown.map { $0.content.node.id }.places)
        shown = contents.map { content in
            if let place = places[content.node.id], old[place].content == content { return old[place] }
            let row = face.make(content, isLarge: false)
            if let end = makeEnd(content.node, face.name(of: content)) { row.append(end) }
            return (content, row)
        }
        rows.update(shown.map { ($0.content.node.id, $0.row) })
        if binding != nil { rows.measure() }
    }

    /// Brings more of them into the page.
    private func grow() {
        guard limit < all.count else { return }
        limit += MeasuredRows.window
        update(all)
    }

    private func walk(_ event: Event) {
        guard !area.dragging.isDragging, !event.modifiers.contains(.shift), event.key == .down || event.key == .up,
            let index = shown.firstIndex(where: { event.target?.isInside($0.row) ?? false })
        else { return }
        event.preventDefault()
        focus(index + (event.key == .down ? 1 : -1))
    }

    /// Focuses a row, or the nearest that there is.
    func focus(_ index: Int) {
        if index >= shown.count { grow() }
        guard !shown.isEmpty else { return }
        AttachmentFace.focus(shown[min(max(index, 0), shown.count - 1)].row)
    }
}
