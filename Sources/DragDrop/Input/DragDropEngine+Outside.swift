// SPDX-License-Identifier: Apache-2.0

extension DragDropEngine {
    /// A drag from another program came over the window, or came back.
    func enter(
        _ pointer: PointerID,
        _ offer: DragSession.Offer,
        at point: Point<Screen>,
        _ modifiers: Modifiers
    ) -> InputResponse {
        guard point.isFinite else { return .free }
        if let active, active.isHeld {
            guard active.machine.owner == pointer else { return .free }
            setModifiers(modifiers)
            feed(.enter(pointer, point), to: active)
            return .captured
        }
        retireActive()
        let session = ActiveSession(machine: SessionMachine(rules: configuration), press: nil, pressed: nil)
        session.modifiers = modifiers
        active = session
        feed(.enter(pointer, point), to: session)
        let drag = newDrag(session, from: .outside(offer))
        begin(session, drag, allowed: .all)
        track(session)
        return .captured
    }

    /// A drag from another program was dropped: its items become known and the session drops like any other.
    func dropFromOutside(
        _ pointer: PointerID,
        _ items: [DragItem],
        at point: Point<Screen>,
        _ modifiers: Modifiers
    ) -> InputResponse {
        guard let active, active.machine.owner == pointer, let drag = active.drag else { return .free }
        setModifiers(modifiers)
        _ = drag.add(withOwnIdentities(items))
        if items.isEmpty {
            feed(.cancel(.itemsGone), to: active)
        } else {
            feed(.release(pointer, point.isFinite ? point : active.location), to: active)
        }
        return .consumed
    }

    /// The items, those whose identity another one of them has with one of their own: what comes from elsewhere may
    /// number its items as it likes, and each has its own receipt.
    private func withOwnIdentities(_ items: [DragItem]) -> [DragItem] {
        var seen: Set<ItemID> = []
        var last = UInt64.max
        for item in items { seen.insert(item.id) }
        guard seen.count < items.count else { return items }
        let given = seen
        seen = []
        return items.map { item in
            guard !seen.insert(item.id).inserted else { return item }
            repeat { last -= 1 } while given.contains(ItemID(last))
            var item = item
            item.id = ItemID(last)
            return item
        }
    }
}
