// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

// What the shelf takes, and what can be picked up there.
extension ShelfEdge {
    /// Makes the edge part of drags. It takes everything to its end, and opens under what rests on it.
    func declare() {
        let target = makeTarget()
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
        items.open(in: edge, source: NodeSource(area.dragging), target: makeTarget())
        let hand = NodeSource(area.dragging)
        hand.didDeliver = { [unowned(unsafe) self] in
            area.workspace.presences.tell(taken: $0)
            update()
        }
        held.open(in: edge, source: hand)
        all.open(in: edge) { [unowned(unsafe) self] in items.nodes }
    }

    /// A sheet makes way for what is aimed at behind it.
    private func makeWay() {
        let aimed = area.dragging.engine.target?.place.region
        if isSheet, area.dragging.isDragging, aimed !== edge, aimed !== items.rows.region { open(.closed) }
    }

    private func makeTarget() -> NodeTarget {
        let target = NodeTarget(area.dragging, into: shelf.node, heldSize: NodeTarget.sizeOverOption)
        target.perform = { [unowned(unsafe) self] drop in shelf.put(drop) }
        target.didLeave = { [unowned(unsafe) self] in area.page.requestFrame { [unowned(unsafe) self] _ in makeWay() } }
        return target
    }
}
