// SPDX-License-Identifier: Apache-2.0

public import DragDrop

/// A finger, mouse or pen that a script moves. Each step plays at once on the virtual clock and answers the pointer, so
/// that steps chain.
public struct ScriptedPointer {
    let simulator: Simulator
    let id: PointerID
    let kind: PointerKind
    let modifiers: Modifiers

    /// Goes down at a point.
    @discardableResult
    public func press(at point: Point<Screen>) -> ScriptedPointer {
        simulator.log("\(kind) \(id.rawValue) presses \(whole(point))")
        simulator.send(.pressed(id, kind, at: point, modifiers: modifiers))
        simulator.positions[id] = point
        return self
    }

    /// Goes down on the middle of a card, where it is shown.
    @discardableResult
    public func press(on card: UInt64, of list: SimulatedList) -> ScriptedPointer {
        press(at: list.shownCenter(of: ItemID(card)))
    }

    /// Goes down on the middle of an item, where it is shown.
    @discardableResult
    public func press(on item: UInt64, of collection: SimulatedCollection) -> ScriptedPointer {
        press(at: collection.center(of: item))
    }

    /// Goes down and up, quickly, on the middle of an item where it is shown.
    @discardableResult
    public func tap(on item: UInt64, of collection: SimulatedCollection) -> ScriptedPointer {
        tap(at: collection.center(of: item))
    }

    /// Goes down and up, quickly, on the middle of a card where it is shown.
    @discardableResult
    public func tap(on card: UInt64, of list: SimulatedList) -> ScriptedPointer {
        tap(at: list.shownCenter(of: ItemID(card)))
    }

    /// Stays where it is; by default just long enough to lift.
    @discardableResult
    public func hold(_ seconds: Double? = nil) -> ScriptedPointer {
        simulator.run(for: seconds ?? simulator.engine.configuration.holdDuration + Simulator.frame)
        return self
    }

    /// Travels to a point in steps of one frame.
    @discardableResult
    public func move(to end: Point<Screen>, over seconds: Double = 0.1) -> ScriptedPointer {
        let start = simulator.positions[id] ?? end
        let steps = max(1, Int(min(max(0, seconds), 3_600) / Simulator.frame + 0.5))
        for step in 1...steps {
            simulator.run(for: Simulator.frame)
            let point = start + (end - start) * (Double(step) / Double(steps))
            simulator.positions[id] = point
            simulator.send(.moved(id, to: point, modifiers: modifiers))
        }
        return self
    }

    /// Goes up where it is.
    @discardableResult
    public func release() -> ScriptedPointer {
        let point = simulator.positions[id] ?? .zero
        simulator.log("\(kind) \(id.rawValue) releases \(whole(point))")
        simulator.lastResponse = simulator.send(.released(id, at: point, modifiers: modifiers))
        simulator.positions[id] = nil
        return self
    }

    /// Goes down and up at a point, quickly.
    @discardableResult
    public func tap(at point: Point<Screen>) -> ScriptedPointer {
        press(at: point)
        simulator.run(for: 0.05)
        return release()
    }

    /// Goes away without a release, as when the system takes it.
    @discardableResult
    public func lose() -> ScriptedPointer {
        simulator.log("\(kind) \(id.rawValue) is lost")
        simulator.send(.lost(id))
        simulator.positions[id] = nil
        return self
    }

    /// The same pointer with modifier keys held.
    public func holding(_ modifiers: Modifiers) -> ScriptedPointer {
        ScriptedPointer(simulator: simulator, id: id, kind: kind, modifiers: modifiers)
    }
}

extension Simulator {
    /// The mouse.
    public var mouse: ScriptedPointer { pointer(0, .mouse) }

    /// A finger, by its number from 1.
    public func touch(_ finger: Int) -> ScriptedPointer { pointer(finger, .touch) }

    /// The pen.
    public var pen: ScriptedPointer { pointer(100, .pen) }

    /// Presses a key.
    @discardableResult
    public func key(_ key: Key, _ modifiers: Modifiers = []) -> InputResponse {
        log("key \(key)")
        return send(.key(key, modifiers: modifiers))
    }

    /// Presses Space on a focused card.
    @discardableResult
    public func lift(_ card: UInt64, of list: SimulatedList) -> InputResponse {
        log("space on \(card)")
        return send(.keyboardLift(region: list.region.id, item: ItemID(card)))
    }

    /// Lifts an item with the keyboard, or adds it to what is carried.
    @discardableResult
    public func lift(_ item: UInt64, of collection: SimulatedCollection) -> InputResponse {
        log("space on \(item)")
        return send(.keyboardLift(region: collection.region.id, item: ItemID(item)))
    }

    private func pointer(_ id: Int, _ kind: PointerKind) -> ScriptedPointer {
        ScriptedPointer(simulator: self, id: PointerID(id), kind: kind, modifiers: [])
    }
}
