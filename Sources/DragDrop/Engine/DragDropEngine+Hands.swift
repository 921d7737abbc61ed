// SPDX-License-Identifier: Apache-2.0

/// A press of a pointer that does not own the session: a tap, if it neither strays nor lasts; or a second hand on what
/// the first one carries.
struct FreePress {
    var pointer: PointerID
    var point: Point<Screen>
    var last: Point<Screen>
    var time: Timestamp
    var hasMoved = false

    /// The session whose preview it went down on.
    var held: SessionID?
}

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
        noteFreePress(pointer, at: point, holding: isOnPreview ? session.drag?.id : nil)
        return isOnPreview ? .captured : .free
    }

    func noteFreePress(_ pointer: PointerID, at point: Point<Screen>, holding session: SessionID?) {
        freePresses.append(FreePress(pointer: pointer, point: point, last: point, time: now, held: session))
    }

    func moveFreePress(_ pointer: PointerID, to point: Point<Screen>) -> InputResponse {
        let limit = configuration.holdTolerance * configuration.holdTolerance
        for index in freePresses.indices where freePresses[index].pointer == pointer {
            freePresses[index].last = point
            if (point - freePresses[index].point).squaredLength > limit { freePresses[index].hasMoved = true }
            return freePresses[index].held == nil ? .free : .captured
        }
        return .free
    }

    /// A free pointer was released: a tap over a source adds what is there.
    func releaseFreePress(_ pointer: PointerID) -> InputResponse {
        guard let index = freePresses.firstIndex(where: { $0.pointer == pointer }) else { return .free }
        let press = freePresses.remove(at: index)
        guard press.held == nil else { return .consumed }
        guard !press.hasMoved, now - press.time <= configuration.tapDuration, let active, active.isHeld,
            let (place, source) = source(at: press.point, slop: configuration.pressSlop)
        else { return .free }
        return add(source, at: place, to: active) ? .consumed : .free
    }

    /// The owner lets go or is lost: a pointer that lies on the preview takes the session over. Answers whether one did.
    func handOver(_ session: ActiveSession) -> Bool {
        guard let hold = session.machine.hold, hold.pointer != nil, !hold.isPlatformDriven, !hold.isExternal,
            let id = session.drag?.id,
            let index = freePresses.lastIndex(where: { $0.held == id && isOnPreview(of: session, $0.last) })
        else { return false }
        let press = freePresses.remove(at: index)
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
        session.pointerLocation = point
        session.aim = .pointer
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
