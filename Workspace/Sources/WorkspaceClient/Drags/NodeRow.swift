// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

/// One node among the rows of a collection, as an element that takes drops: a tab, an option, a member.
class NodeRow {
    let id: NodeID
    let element: Element
    let region: Region
    private var binding: NodeBinding?

    init(_ page: WebPage, _ id: NodeID, kind: Kind, role: String, classes: StaticString) {
        self.id = id
        element = page.make("div", classes)
        region = Region(id: .tab(of: id), frame: .zero)
        element.show(id, kind: kind)
        element.setAttribute("role", role)
    }

    func bind(_ dragging: NodeDragging, in rows: MeasuredRows, _ target: NodeTarget?) {
        binding = dragging.register(region, element, in: rows.region, target: target)
    }

    func unbind() { binding?.cancel() }
}

extension MeasuredRows {
    /// Takes the nodes in their order: each keeps the row that it has, or gets one. Others end with their last reference.
    ///
    /// - Complexity: O(nodes + rows).
    func update<Row: NodeRow>(_ nodes: [NodeID], from old: [Row], make: (NodeID) -> Row) -> [Row] {
        let places = old.map { $0.id }.places
        let rows = nodes.map { id in places[id].map { old[$0] } ?? make(id) }
        update(rows.map { ($0.id, $0.element) })
        return rows
    }
}
