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
        active = session
        feed(.enter(pointer, point), to: session)
        begin(session, origin: .outside(offer), items: [], allowed: .all, modifiers: modifiers)
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
        drag.items = items
        drag.revision += 1
        if items.isEmpty {
            feed(.cancel(.itemsGone), to: active)
        } else {
            feed(.release(pointer, point.isFinite ? point : active.location), to: active)
        }
        return .consumed
    }
}
