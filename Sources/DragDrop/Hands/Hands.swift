// SPDX-License-Identifier: Apache-2.0

/// The pointers that are down and do not own the session: each is a tap, if it neither strays nor lasts, or holds what
/// the owner carries and may take it over.
struct Hands {
    /// One of them.
    struct Press {
        var pointer: PointerID
        var point: Point<Screen>
        var last: Point<Screen>
        var time: Timestamp
        var hasMoved = false

        /// The session whose preview it went down on.
        var held: SessionID?
    }

    /// What the end of a press was.
    enum Release {
        /// Of a pointer that was not down.
        case unknown

        /// Of one that held the preview.
        case held

        /// A scroll or a long press.
        case stray

        /// A tap at a point.
        case tap(Point<Screen>)
    }

    private var presses: [Press] = []

    /// A pointer went down.
    mutating func press(_ pointer: PointerID, at point: Point<Screen>, _ time: Timestamp, holding session: SessionID?) {
        presses.append(Press(pointer: pointer, point: point, last: point, time: time, held: session))
    }

    /// A pointer moved. Answers whether the move is the engine's, because the pointer holds the preview.
    mutating func move(_ pointer: PointerID, to point: Point<Screen>, tolerance: Double) -> Bool {
        for index in presses.indices where presses[index].pointer == pointer {
            presses[index].last = point
            if (point - presses[index].point).squaredLength > tolerance * tolerance { presses[index].hasMoved = true }
            return presses[index].held != nil
        }
        return false
    }

    /// A pointer went up.
    mutating func release(_ pointer: PointerID, at time: Timestamp, tapDuration: Double) -> Release {
        guard let index = presses.firstIndex(where: { $0.pointer == pointer }) else { return .unknown }
        let press = presses.remove(at: index)
        if press.held != nil { return .held }
        return press.hasMoved || time - press.time > tapDuration ? .stray : .tap(press.point)
    }

    /// A pointer is gone, or goes down anew.
    mutating func forget(_ pointer: PointerID) {
        if !presses.isEmpty { presses.removeAll { $0.pointer == pointer } }
    }

    /// The session is over: only pointers that went down on its preview are followed to their release.
    mutating func forgetTaps() {
        if !presses.isEmpty { presses.removeAll { $0.held == nil } }
    }

    /// Takes out the pointer that came last of those that hold a session's preview and still lie on it.
    mutating func removeHolder(of session: SessionID, where isOnPreview: (Point<Screen>) -> Bool) -> Press? {
        guard let index = presses.lastIndex(where: { $0.held == session && isOnPreview($0.last) }) else { return nil }
        return presses.remove(at: index)
    }
}
