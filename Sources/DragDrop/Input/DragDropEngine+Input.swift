// SPDX-License-Identifier: Apache-2.0

extension DragDropEngine {
    /// Takes an input. The response says what the host should do with the event it came from; from inside a callback it
    /// is ``InputResponse/deferred``, and the input is handled after the one that runs.
    @discardableResult
    public func handle(_ event: InputEvent, at time: Timestamp) -> InputResponse {
        handle(.event(event), at: time)
    }

    func respond(to event: InputEvent) -> InputResponse {
        switch event {
        case .pressed(let pointer, let kind, let point, let modifiers, let button):
            guard button == .primary else { return .free }
            return press(pointer, kind, at: point, modifiers)
        case .moved(let pointer, let point, let modifiers):
            return move(pointer, to: point, modifiers)
        case .released(let pointer, let point, let modifiers):
            return release(pointer, at: point, modifiers)
        case .lost(let pointer):
            hands.forget(pointer)
            if let active, active.machine.owner == pointer, handOver(active) { return .consumed }
            return toOwner(.lose(pointer), pointer)
        case .modifiersChanged(let modifiers):
            setModifiers(modifiers)
            if let active, active.isHeld { retarget(active) }
            return .free
        case .platformDragBegan(let pointer):
            guard toOwner(.platformLift(pointer), pointer) == .consumed else { return .free }
            return active?.isHeld == true ? .captured : .refused
        case .platformDragEnded(let pointer, let delivered):
            return toOwner(.platformEnd(pointer, delivered: delivered), pointer)
        case .entered(let pointer, let offer, let point, let modifiers):
            return enter(pointer, offer, at: point, modifiers)
        case .left(let pointer):
            return toOwner(.leave(pointer), pointer)
        case .droppedFromOutside(let pointer, let items, let point, let modifiers):
            return dropFromOutside(pointer, items, at: point, modifiers)
        case .keyboardLift(let region, let item, let modifiers):
            return keyboardLift(region, item, modifiers)
        case .key(let key, let modifiers):
            return press(key, modifiers)
        case .typed(let text):
            return type(text)
        case .cancel:
            guard let active else { return .free }
            feed(.cancel(.requested), to: active)
            return .consumed
        }
    }

    private func press(
        _ pointer: PointerID,
        _ kind: PointerKind,
        at point: Point<Screen>,
        _ modifiers: Modifiers
    ) -> InputResponse {
        guard point.isFinite else { return .free }
        // The same pointer again: its release got lost. What it held ends before anything new begins.
        hands.forget(pointer)
        if let active, active.machine.owner == pointer, !handOver(active) { feed(.cancel(.pointerLost), to: active) }
        if let active, active.isHeld { return press(pointer, kind, at: point, modifiers, during: active) }
        if let active, case .undecided(let first) = active.machine.state {
            if kind != .mouse, isOneGesture(active, first, point) {
                feed(.lose(first.pointer), to: active)
            } else {
                hands.press(pointer, at: point, now, holding: nil)
            }
            return .free
        }
        retireActive()
        guard let (place, source) = source(at: point, slop: kind == .mouse ? 0 : configuration.pressSlop) else {
            return .free
        }
        let session = ActiveSession(
            machine: SessionMachine(rules: configuration),
            press: place,
            pressed: source
        )
        session.aim.follow(point)
        session.modifiers = modifiers
        active = session
        feed(.press(pointer, kind, point), to: session)
        return .watching
    }

    private func move(_ pointer: PointerID, to point: Point<Screen>, _ modifiers: Modifiers) -> InputResponse {
        guard point.isFinite else { return .free }
        guard let active, active.machine.owner == pointer else {
            return hands.move(pointer, to: point, tolerance: configuration.holdTolerance) ? .captured : .free
        }
        setModifiers(modifiers)
        guard active.aim.move(to: point, tolerance: configuration.mouseDistance) else { return .captured }
        if case .undecided = active.machine.state {
            feed(.move(pointer, point), to: active)
            guard active.isHeld else { return active.machine.isFinished ? .free : .watching }
        }
        feed(.move(pointer, point), to: active)
        return .captured
    }

    private func release(_ pointer: PointerID, at point: Point<Screen>, _ modifiers: Modifiers) -> InputResponse {
        guard let active, active.machine.owner == pointer else { return releaseOther(pointer) }
        setModifiers(modifiers)
        let wasHeld = active.isHeld
        if wasHeld, handOver(active) { return .consumed }
        var end = point.isFinite ? point : active.location
        if !active.aim.move(to: end, tolerance: configuration.mouseDistance) { end = active.location }
        feed(.release(pointer, end), to: active)
        return wasHeld ? .consumed : .free
    }

    private func toOwner(_ input: SessionInput, _ pointer: PointerID) -> InputResponse {
        guard let active, active.machine.owner == pointer else { return .free }
        feed(input, to: active)
        return .consumed
    }

    func setModifiers(_ modifiers: Modifiers) {
        guard let active, active.modifiers != modifiers else { return }
        active.modifiers = modifiers
        active.drag?.modifiers = modifiers
    }

    /// Makes room for a new session: one that only waits for answers or flies back goes on beside it.
    func retireActive() {
        guard let active else { return }
        if case .undecided = active.machine.state { feed(.cancel(.requested), to: active) }
        if !active.machine.isFinished {
            keepDisplacement(of: active)
            lingering.append(active)
        }
        self.active = nil
    }
}
