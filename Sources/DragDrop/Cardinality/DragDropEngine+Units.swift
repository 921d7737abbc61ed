// SPDX-License-Identifier: Apache-2.0

extension DragDropEngine {
    /// Says that another number of things will come of an item than its source first thought: the pages of a document
    /// are counted while it is carried. The badge, the gap and the item's placeholder follow, and the target is asked
    /// again.
    ///
    /// Does nothing for items that no session carries, and for those that have their receipt.
    ///
    /// - Complexity: O(sessions · items).
    public func reviseUnits(of item: ItemID, to units: DragItem.UnitCount) {
        observer?.enter(.units(item, units), at: now)
        defer { observer?.leave(nil) }
        for session in lingering + [active].compactMap({ $0 }) {
            guard let drag = session.drag, drag.carries(item) else { continue }
            if let coordinator = session.coordinator {
                coordinator.reviseUnits(of: item, to: units)
            } else {
                drag.reviseUnits(of: item, to: units)
            }
            guard session.isHeld else { continue }
            retarget(session)
            updateBadge(of: session)
            updateDisplacement(of: session)
        }
        sweep()
    }

    /// Stops waiting for what a placeholder stands for: the item's receipt says that it was cancelled, its load stops.
    /// What a button on the placeholder calls. Other items of the drop are not touched.
    public func cancel(_ placeholder: Placeholder.ID) {
        cancelDrop(placeholder.session, of: placeholder.item)
    }

    /// Stops waiting for every item of a drop that has no receipt yet; those that have keep it.
    public func cancelDrop(_ session: SessionID) { cancelDrop(session, of: nil) }

    /// Nil stops all items.
    private func cancelDrop(_ id: SessionID, of cancelled: ItemID?) {
        observer?.enter(.cancelDrop(id, cancelled), at: now)
        defer { observer?.leave(nil) }
        for session in lingering + [active].compactMap({ $0 }) where session.drag?.id == id {
            guard let coordinator = session.coordinator else { continue }
            for item in coordinator.itemIDs where cancelled == nil || cancelled == item {
                coordinator.overrule(item, .failed(.cancelled))
            }
            settleIfComplete(session)
        }
        sweep()
    }
}
