// SPDX-License-Identifier: Apache-2.0

extension SessionMachine {
    /// Takes an input and answers what to do about it; an input that means nothing in this state answers `none`.
    public mutating func handle(_ input: SessionInput, at time: Timestamp) -> SessionAction {
        switch state {
        case .idle: handleIdle(input, at: time)
        case .undecided(let press): handleUndecided(input, press, at: time)
        case .lifted(let hold), .dragging(let hold): handleHeld(input, hold, at: time)
        case .dropping(let isExternal, let deadline): handleDropping(input, isExternal, deadline, at: time)
        case .cancelling(let reason, let end): input == .tick && time >= end ? finish(.cancelled(reason)) : .none
        case .ended: .none
        }
    }

    private mutating func handleIdle(_ input: SessionInput, at time: Timestamp) -> SessionAction {
        switch input {
        case .press(let pointer, let kind, let point):
            state = .undecided(Press(pointer: pointer, kind: kind, point: point, time: time))
            return .watch
        case .keyboardLift(let point):
            state = .lifted(Hold(press: point, location: point))
            return .lift
        case .enter(let pointer, let point):
            state = .dragging(
                Hold(pointer: pointer, press: point, location: point, isPlatformDriven: true, isExternal: true)
            )
            return .begin
        default:
            return .none
        }
    }

    private mutating func handleUndecided(
        _ input: SessionInput,
        _ press: Press,
        at time: Timestamp
    ) -> SessionAction {
        switch input {
        case .move(press.pointer, let point):
            let strayed = (point - press.point).squaredLength
            if press.kind == .mouse {
                guard !rules.platformLiftsMouse, strayed >= rules.mouseDistance * rules.mouseDistance else {
                    return .none
                }
                return lift(press)
            }
            if strayed > rules.holdTolerance * rules.holdTolerance { return abandon() }
            return .none
        case .tick:
            guard press.kind != .mouse, time - press.time >= rules.holdDuration else { return .none }
            return lift(press)
        case .platformLift(press.pointer):
            return lift(press, isPlatformDriven: true)
        case .release(press.pointer, _), .lose(press.pointer), .cancel:
            return abandon()
        default:
            return .none
        }
    }

    private mutating func handleHeld(_ input: SessionInput, _ hold: Hold, at time: Timestamp) -> SessionAction {
        var hold = hold
        switch input {
        case .refuseLift:
            guard case .lifted = state else { return .none }
            return abandon()
        case .platformLift(let pointer) where pointer == hold.pointer:
            hold.isPlatformDriven = true
            if case .lifted = state { state = .lifted(hold) } else { state = .dragging(hold) }
            return .none
        case .move(hold.pointer, let point), .enter(hold.pointer, let point), .aim(let point):
            hold.location = point
            hold.outsideSince = nil
            state = .dragging(hold)
            return .track
        case .takeOver(let pointer, let point) where hold.pointer == nil:
            hold.pointer = pointer
            hold.location = point
            state = .dragging(hold)
            return .track
        case .handOver(let former, let pointer, let point)
        where former == hold.pointer && !hold.isPlatformDriven && !hold.isExternal:
            hold.pointer = pointer
            hold.location = point
            hold.outsideSince = nil
            if case .lifted = state { state = .lifted(hold) } else { state = .dragging(hold) }
            return .track
        case .leave(let pointer) where pointer == hold.pointer:
            hold.outsideSince = hold.outsideSince ?? time
            state = .dragging(hold)
            return .untrack
        case .release(let pointer, let point) where pointer == hold.pointer:
            if case .lifted = state { return cancel(hold, .notMoved, at: time) }
            hold.location = point
            hold.outsideSince = nil
            state = .dragging(hold)
            return .attemptDrop
        case .enterKey:
            return .attemptDrop
        case .perform(let deadline):
            state = .dropping(isExternal: hold.isExternal, deadline: deadline)
            return .none
        case .lose(let pointer) where pointer == hold.pointer && !hold.isPlatformDriven:
            return cancel(hold, .pointerLost, at: time)
        case .platformEnd(let pointer, let delivered) where pointer == hold.pointer:
            return delivered ? finish(.deliveredOutside) : cancel(hold, .overNothing, at: time)
        case .reject(let reason), .cancel(let reason):
            return cancel(hold, reason, at: time)
        case .tick:
            guard hold.isExternal, let since = hold.outsideSince, time - since >= rules.outsideTimeout else {
                return .none
            }
            return finish(.cancelled(.leftProgram))
        default:
            return .none
        }
    }

    private mutating func handleDropping(
        _ input: SessionInput,
        _ isExternal: Bool,
        _ deadline: Timestamp,
        at time: Timestamp
    ) -> SessionAction {
        switch input {
        case .settle(anyAccepted: true):
            return finish(.dropped)
        case .settle(anyAccepted: false):
            let hold = Hold(press: .zero, location: .zero, isExternal: isExternal)
            return cancel(hold, .refused, at: time)
        case .extend(let later):
            state = .dropping(isExternal: isExternal, deadline: max(deadline, later))
            return .none
        case .cancel:
            return .withdraw(.cancelled)
        case .tick:
            return time >= deadline ? .withdraw(.timedOut) : .none
        default:
            return .none
        }
    }

    private mutating func lift(_ press: Press, isPlatformDriven: Bool = false) -> SessionAction {
        state = .lifted(
            Hold(
                pointer: press.pointer,
                press: press.point,
                location: press.point,
                isPlatformDriven: isPlatformDriven
            )
        )
        return .lift
    }

    private mutating func abandon() -> SessionAction {
        state = .idle
        return .abandon
    }

    private mutating func cancel(_ hold: Hold, _ reason: CancelReason, at time: Timestamp) -> SessionAction {
        if hold.isExternal { return finish(.cancelled(reason)) }
        state = .cancelling(reason, until: time + rules.snapBackDuration)
        return .snapBack(reason)
    }

    private mutating func finish(_ reason: EndReason) -> SessionAction {
        state = .ended(reason)
        return .finish(reason)
    }
}
