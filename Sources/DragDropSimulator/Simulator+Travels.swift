// SPDX-License-Identifier: Apache-2.0

import DragDrop

extension Simulator {
    /// A pointer on its way while other things happen.
    struct Travel {
        var start: Point<Screen>
        var end: Point<Screen>
        var from: Timestamp
        var until: Timestamp
        var modifiers: Modifiers
    }

    /// Sends a pointer on its way; it moves a step on every frame, beside all others.
    func travel(_ pointer: PointerID, to end: Point<Screen>, over seconds: Double, _ modifiers: Modifiers) {
        let start = positions[pointer] ?? end
        travels[pointer] = Travel(start: start, end: end, from: now, until: now + seconds, modifiers: modifiers)
        if seconds <= 0 { moveTravellers() }
    }

    /// Ends a pointer's way where it is.
    func stop(_ pointer: PointerID) { travels[pointer] = nil }

    /// Moves every pointer that is on its way to where it is now.
    func moveTravellers() {
        guard !travels.isEmpty else { return }
        for pointer in travels.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
            guard let travel = travels[pointer] else { continue }
            let length = travel.until - travel.from
            let part = length > 0 ? min(1, (now - travel.from) / length) : 1
            let point = part < 1 ? travel.start + (travel.end - travel.start) * part : travel.end
            if part >= 1 { travels[pointer] = nil }
            positions[pointer] = point
            send(.moved(pointer, to: point, modifiers: travel.modifiers))
        }
    }
}
