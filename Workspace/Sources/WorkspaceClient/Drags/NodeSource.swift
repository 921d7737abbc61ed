// SPDX-License-Identifier: Apache-2.0

import DragDrop
import WorkspaceModel

/// What can be picked up from an element that shows nodes: the one source of drags. An area says what differs from the
/// usual: one press carries the node under it, a second finger's tap adds one of the same kind.
///
/// A session keeps its source, so a drag outlives the view on which it began.
final class NodeSource {
    /// What a press on a node carries: a selection, for example.
    var carries: (NodeID) -> [NodeID] = { [$0] }
    /// Is called when a press may carry something else than before.
    var carriesChanged: () -> Void = {}
    /// Whether a press on a node may become a drag there; asked before a drag begins.
    var canLift: (NodeID, DropPlace) -> Bool = { _, _ in true }
    /// Whether other programs can get what is picked up: pages and documents, as a PDF.
    var goesOut: Bool
    /// Whether a tap adds to what is carried, also where it opens something with an empty hand; not where a hand that carries
    /// goes somewhere by it.
    var addsByTap: Bool
    /// What a node is called while it is carried.
    var title: (Node) -> String = { $0.title }
    /// A finger was held on a node and let go where it was, perhaps after the view has gone: nothing of it may be asked
    /// here.
    var didPress: (NodeID) -> Void = { _ in }
    /// How far a finger may stray, in points, and still be held where it was.
    private static let pressSlop = 8.0
    /// The first of these nodes was picked up.
    var didBegin: () -> Void = {}
    /// The session is over, perhaps after the view has gone: nothing of it may be asked here.
    var didEnd: (EndReason) -> Void = { _ in }
    /// These were taken where they were dropped; told after the end, perhaps after the view has gone.
    var didDeliver: ([NodeID]) -> Void = { _ in }

    fileprivate unowned(unsafe) let dragging: NodeDragging
    /// Where the finger was, on the screen.
    private var start = (x: 0.0, y: 0.0)

    init(_ dragging: NodeDragging, addsByTap: Bool = true, goesOut: Bool = false) {
        self.dragging = dragging
        self.addsByTap = addsByTap
        self.goesOut = goesOut
    }

    private func items(with node: NodeID) -> [DragItem] {
        carries(node).compactMap { id in
            guard let node = dragging.workspace.node(id) else { return nil }
            if node.parent == .trash { dragging.restored.insert(id) }
            let title = title(node)
            return DragItem(ItemID(id), title: title, provider: ItemProvider(text: title))
        }
    }
}

extension NodeSource: DragInteractionDelegate {
    func dragInteraction(_: DragInteraction, canLiftAt place: DropPlace) -> Bool {
        place.item?.node.map { canLift($0, place) } ?? false
    }

    func dragInteraction(_: DragInteraction, itemsForBeginning _: DragSession, at place: DropPlace) -> [DragItem] {
        place.item?.node.map(items) ?? []
    }

    func dragInteraction(_: DragInteraction, itemsForAddingTo session: DragSession, at place: DropPlace) -> [DragItem] {
        let workspace = dragging.workspace
        guard addsByTap, let node = place.item?.node,
            let first = session.nodes.lazy.compactMap(workspace.node).first,
            first.kind == workspace.node(node)?.kind
        else { return [] }
        dragging.willChange()
        return items(with: node)
    }

    /// Whatever a target offers: what a picture frame shows stays where it is, and is only linked to.
    func dragInteraction(_: DragInteraction, allowedOperationsFor _: DragSession) -> OperationMask { .all }

    func dragInteraction(_: DragInteraction, sessionDidBegin session: DragSession) {
        start = (session.location.x, session.location.y)
        dragging.sessionDidBegin(session)
        didBegin()
    }

    func dragInteraction(_: DragInteraction, session: DragSession, didEnd reason: EndReason, receipts: [Receipt]) {
        let isPress = dragging.isByTouch && reason != .cancelled(.requested) && session.items.count == 1
        dragging.sessionDidEnd(session, reason)
        didEnd(reason)
        let stray = max(abs(session.location.x - start.x), abs(session.location.y - start.y))
        if isPress, stray < Self.pressSlop, let node = session.nodes.first { didPress(node) }
        let delivered = receipts.compactMap { $0.isAccepted ? $0.item.node : nil }
        if !delivered.isEmpty { didDeliver(delivered) }
    }
}
