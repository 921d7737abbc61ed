// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
import DragDrop
import WorkspaceModel

@testable import WorkspaceClient

/// The smallest area: the children of a node as rows that can be carried and reordered, that open when something rests on
/// them, and that take what other programs drop.
final class ToyArea {
    private let services: Services
    private let parent: NodeID
    private let element: Element
    private let rows: MeasuredRows
    private var binding: NodeBinding?
    private(set) var opened: NodeID?

    init(_ services: Services, showing parent: NodeID) {
        self.services = services
        self.parent = parent
        element = services.page.make("ul", "toy")
        rows = MeasuredRows(services, in: element, region: .fixed(200), label: "Toy", order: 500)
        services.stage.append(element)
        let target = NodeTarget(services.dragging, into: parent)
        target.spring = NodeTarget.Spring(
            scope: .items,
            opensFor: { $0.kind == .list },
            open: { [unowned self] in opened = $0 }
        )
        binding = services.dragging.register(
            rows.region,
            element,
            source: NodeSource(services.dragging),
            target: target
        )
        update()
    }

    func update() {
        rows.update(
            services.workspace.children(of: parent, kind: .card).map { node in
                let row = services.page.make("li", "toy-row")
                row.show(node.id, kind: node.kind)
                return (node.id, row)
            }
        )
        rows.measure()
    }

    func close() { binding?.cancel() }
}
