// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop
import WorkspaceModel

@testable import WorkspaceClient

/// The smallest area: the children of a node as rows that can be chosen, carried and reordered, that open when something rests on
/// them, and that take what other programs drop.
final class ToyArea {
    private let dragging: NodeDragging
    private let parent: NodeID
    private let rows: MeasuredRows
    private var binding: NodeBinding?
    private(set) var opened: NodeID?

    init(_ dragging: NodeDragging, in container: Element, showing parent: NodeID) {
        self.dragging = dragging
        self.parent = parent
        let element = dragging.workspace.page.make("ul", "toy")
        container.append(element)
        rows = MeasuredRows(dragging, in: element, region: .fixed(200), label: "Toy", order: 500)
        let target = NodeTarget(dragging, into: parent)
        target.spring = NodeTarget.Spring(
            scope: .items,
            opensFor: { $0.kind == .list },
            open: { [unowned self] in opened = $0 }
        )
        let source = NodeSource(dragging)
        rows.allowSelection(with: source, deletes: true)
        binding = dragging.register(rows.region, element, source: source, target: target)
        update()
    }

    func update() {
        let workspace = dragging.workspace
        rows.update(
            workspace.children(of: parent, kind: .card).map { node in
                let row = workspace.page.make("li", "toy-row")
                row.show(node.id, kind: node.kind)
                return (node.id, row)
            }
        )
        rows.measure()
    }

    func close() { binding?.cancel() }
}
