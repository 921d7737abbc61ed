// SPDX-License-Identifier: Apache-2.0

/// Several hands at one session. The owner carries; a tap of another one adds; one that went down on the preview, and
/// still lies there when the owner lets go, takes it over; all others are the host's and scroll, tap and open.
extension DragDropEngine {
    /// A pointer goes down while a session is held.
    func press(
        _ pointer: PointerID,
        _ kind: PointerKind,
        at point: Point<Screen>,
        _ modifiers: Modifiers,
        during session: ActiveSession
    ) -> InputResponse {
        let isOnPreview = isOnPreview(of: session, point)
        if session.machine.hold?.pointer == nil, kind == .mouse || isOnPreview {
            setModifiers(modifiers)
            hand(session, to: pointer, at: point, keepingPreview: isOnPreview)
            return .captured
        }
        hands.press(pointer, at: point, now, holding: isOnPreview ? session.drag?.id : nil)
        return isOnPreview ? .captured : .free
    }

    /// A pointer that does not own the session was released: a tap over a source adds what is there.
    func releaseOther(_ pointer: PointerID) -> InputResponse {
        switch hands.release(pointer, at: now, tapDuration: configuration.tapDuration) {
        case .unknown, .stray: return .free
        case .held: return .consumed
        case .tap(let point):
            guard let active, active.isHeld, let (place, source) = source(at: point, slop: configuration.pressSlop)
            else { return .free }
            return add(source, at: place, to: active) ? .consumed : .free
        }
    }

    /// The owner lets go or is lost: a pointer that lies on the preview takes the session over. Answers whether one did.
    func handOver(_ session: ActiveSession) -> Bool {
        guard let hold = session.machine.hold, hold.pointer != nil, !hold.isPlatformDriven, !hold.isExternal,
            let id = session.drag?.id,
            let press = hands.removeHolder(of: id, where: { isOnPreview(of: session, $0) })
        else { return false }
        hand(session, to: press.pointer, at: press.last, keepingPreview: true)
        return true
    }

    /// Gives a held session to another pointer, which from now on aims it.
    private func hand(
        _ session: ActiveSession,
        to pointer: PointerID,
        at point: Point<Screen>,
        keepingPreview: Bool
    ) {
        let former = session.machine.hold?.pointer
        if let old = session.pointer {
            session.pointer = nil
            host?.releaseCapture(old)
        }
        session.pointer = pointer
        session.aim.follow(point)
        host?.capture(pointer)
        if keepingPreview { session.carried.regrip(from: session.location, to: point) }
        if let former {
            feed(.handOver(from: former, to: pointer, point), to: session)
        } else {
            feed(.takeOver(pointer, point), to: session)
        }
        if keepingPreview { showPreview(of: session) }
    }

    /// Whether a point is on what is carried; at least the 44 pt around the hand that a finger can hit are.
    private func isOnPreview(of session: ActiveSession, _ point: Point<Screen>) -> Bool {
        guard !session.machine.isExternal, let drag = session.drag else { return false }
        let location = session.location
        if (point - location).squaredLength <= 22 * 22 { return true }
        let frame = host?.previewFrame(of: drag.id) ?? session.carried.frontFrame(under: location)
        return frame?.contains(point) ?? false
    }

    /// Whether a second finger and an undecided first one make one gesture: both in the same scrolling region, shortly
    /// after each other.
    func isOneGesture(_ session: ActiveSession, _ first: SessionMachine.Press, _ point: Point<Screen>) -> Bool {
        guard now - first.time <= configuration.gestureWindow else { return false }
        return scroller(at: first.point) === scroller(at: point)
    }

    /// The innermost region around a point that can scroll, or else the outermost one.
    private func scroller(at point: Point<Screen>) -> Region? {
        chain.fill(from: root, at: point)
        let innermost = chain.levels.last { level in
            level.region.maximumOffset(along: .vertical) > 0 || level.region.maximumOffset(along: .horizontal) > 0
        }
        return (innermost ?? chain.levels.first)?.region
    }
}
