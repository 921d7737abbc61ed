// SPDX-License-Identifier: Apache-2.0

extension DragDropEngine {
    /// Says that another number of things will come of an item than its source first thought: the pages of a document
    /// are counted while it is carried. The badge, the gap and the item's placeholder follow, and the target is asked
    /// again.
    ///
    /// Does nothing for items that no session carries, and for those that have their receipt.
    ///
    /// - Complexity: O(sessions · items).
    public func reviseUnits(of item: ItemID, to units: DragItem.UnitCount) { handle(.units(item, units), at: now) }

    func revise(_ item: ItemID, _ units: DragItem.UnitCount) {
        for session in sessions {
            guard let drag = session.drag, drag.carries(item) else { continue }
            if let coordinator = session.handover.coordinator {
                coordinator.reviseUnits(of: item, to: units)
            } else {
                drag.reviseUnits(of: item, to: units)
            }
            if session.isHeld { retarget(session) }
        }
    }

    /// Stops waiting for what a placeholder stands for: the item's receipt says that it was cancelled, its load stops.
    /// What a button on the placeholder calls. Other items of the drop are not touched.
    public func cancel(_ placeholder: Placeholder.ID) {
        handle(.cancelDrop(placeholder.session, placeholder.item), at: now)
    }

    /// Stops waiting for every item of a drop that has no receipt yet; those that have keep it.
    public func cancelDrop(_ session: SessionID) { handle(.cancelDrop(session, nil), at: now) }

    /// Nil stops all items.
    func cancelDrop(_ id: SessionID, _ cancelled: ItemID?) {
        for session in sessions where session.drag?.id == id {
            guard let coordinator = session.handover.coordinator else { continue }
            for item in cancelled.map({ [$0] }) ?? coordinator.itemIDs {
                coordinator.overrule(item, .failed(.cancelled))
            }
            settleIfComplete(session)
        }
    }
}
