// SPDX-License-Identifier: Apache-2.0

import DragDrop
import WorkspaceModel

// What the shelf takes, and what can be picked up there.
extension ShelfEdge {
    /// How large what is held looks over it, in points.
    private static let heldSize = Size(width: 110, height: 60)

    /// Makes the edge part of drags. Folded, it takes everything to its end, and opens under what rests on it; open, only
    /// its rows take something.
    func declare() {
        let target = makeTarget()
        let handles = target.handles
        target.handles = { [unowned(unsafe) self] in !isOpen && handles($0) }
        target.spring = NodeTarget.Spring(
            opensFor: { [unowned(unsafe) self] _ in !isOpen },
            open: { [unowned(unsafe) self] _ in open(.byDrag) }
        )
        binding?.cancel()
        binding = area.dragging.register(edge, element, target: target)
    }

    /// Makes what is in it part of drags as long as it is open.
    func declareRows() {
        guard isOpen else {
            for part in [items, held] { part.close() }
            return all.close()
        }
        let target = makeTarget()
        target.didLeave = { [unowned(unsafe) self] in
            // A sheet makes way for what is aimed at behind it.
            if isSheet, area.dragging.isDragging { open(.closed) }
        }
        items.open(in: edge, source: NodeSource(area.dragging), target: target)
        let hand = NodeSource(area.dragging)
        hand.didDeliver = { [unowned(unsafe) self] in
            area.workspace.presences.tell(taken: $0)
            update()
        }
        held.open(in: edge, source: hand)
        all.open(in: edge) { [unowned(unsafe) self] in items.nodes }
    }

    private func makeTarget() -> NodeTarget {
        let target = NodeTarget(area.dragging, into: shelf.node)
        target.heldSize = Self.heldSize
        target.perform = { [unowned(unsafe) self] drop in shelf.put(drop) }
        return target
    }
}
