// SPDX-License-Identifier: Apache-2.0

extension DragDropEngine {
    /// Takes an input. The response says what the host should do with the event it came from.
    @discardableResult
    public func handle(_ event: InputEvent, at time: Timestamp) -> InputResponse {
        now = time
        let response = respond(to: event)
        sweep()
        return response
    }

    private func respond(to event: InputEvent) -> InputResponse {
        switch event {
        case .pressed(let pointer, let kind, let point, let modifiers):
            return press(pointer, kind, at: point, modifiers)
        case .moved(let pointer, let point, let modifiers):
            return move(pointer, to: point, modifiers)
        case .released(let pointer, let point, let modifiers):
            return release(pointer, at: point, modifiers)
        case .lost(let pointer):
            freePresses.removeAll { $0.pointer == pointer }
            return toOwner(.lose(pointer), pointer)
        case .modifiersChanged(let modifiers):
            setModifiers(modifiers)
            if let active, active.isHeld { retarget(active) }
            return .free
        case .platformDragBegan(let pointer):
            return beginPlatformDrag(pointer)
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
        if let active, active.machine.owner == pointer { feed(.cancel(.pointerLost), to: active) }
        if let active, active.isHeld {
            if active.machine.hold?.pointer == nil, kind == .mouse {
                setModifiers(modifiers)
                active.aim = .pointer
                active.pointer = pointer
                host?.capture(pointer)
                feed(.takeOver(pointer, point), to: active)
                return .captured
            }
            noteFreePress(pointer, at: point)
            return .free
        }
        if let active, case .undecided = active.machine.state {
            // A second finger before the lift: pinching or scrolling with two fingers, never a drag.
            if kind != .mouse { feed(.lose(active.machine.owner ?? pointer), to: active) }
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
        active = session
        feed(.press(pointer, kind, point), to: session)
        return .watching
    }

    private func move(_ pointer: PointerID, to point: Point<Screen>, _ modifiers: Modifiers) -> InputResponse {
        guard point.isFinite else { return .free }
        guard let active, active.machine.owner == pointer else {
            moveFreePress(pointer, to: point)
            return .free
        }
        setModifiers(modifiers)
        if case .undecided = active.machine.state {
            feed(.move(pointer, point), to: active)
            guard active.isHeld else { return active.machine.isFinished ? .free : .watching }
        }
        feed(.move(pointer, point), to: active)
        return .captured
    }

    private func release(_ pointer: PointerID, at point: Point<Screen>, _ modifiers: Modifiers) -> InputResponse {
        guard let active, active.machine.owner == pointer else { return releaseFreePress(pointer) }
        setModifiers(modifiers)
        let wasHeld = active.isHeld
        if wasHeld, movesAim(active, to: point) { active.aim = .pointer }
        feed(.release(pointer, point.isFinite ? point : active.location), to: active)
        return wasHeld ? .consumed : .free
    }

    private func beginPlatformDrag(_ pointer: PointerID) -> InputResponse {
        guard let active, active.machine.owner == pointer else { return .free }
        feed(.platformLift(pointer), to: active)
        return active.isHeld ? .captured : .refused
    }

    private func toOwner(_ input: SessionInput, _ pointer: PointerID) -> InputResponse {
        guard let active, active.machine.owner == pointer else { return .free }
        feed(input, to: active)
        return .consumed
    }

    func setModifiers(_ modifiers: Modifiers) {
        if let drag = active?.drag, drag.modifiers != modifiers { drag.modifiers = modifiers }
    }

    /// Makes room for a new session: one that only waits for answers or flies back goes on beside it.
    func retireActive() {
        guard let active else { return }
        if case .undecided = active.machine.state { feed(.cancel(.requested), to: active) }
        if !active.machine.isFinished { lingering.append(active) }
        self.active = nil
    }
}
