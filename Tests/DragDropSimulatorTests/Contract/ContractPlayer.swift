// SPDX-License-Identifier: Apache-2.0
import DragDrop
import DragDropSimulator

/// Plays the steps of a behaviour on the simulator.
final class ContractPlayer {
    let scene = ContractScene()
    var simulator: Simulator { scene.simulator }
    private var hands: [String: Point<Screen>] = [:]
    private var modifiers: Modifiers = []
    private let places: [String: Rect<Screen>]

    init() {
        var places: [String: Rect<Screen>] = [:]
        for region in scene.regions { places[region.name] = region.region.screenFrame }
        for list in scene.lists {
            places[list.name] = list.region.screenFrame
            var end = list.region.screenFrame
            for item in list.layout.itemIDs {
                guard let frame = list.layout.frame(of: item) else { continue }
                places[scene.title(of: item)] = list.region.contentToScreen(frame)
                end = list.region.contentToScreen(frame)
            }
            places["below \(list.name)"] = Rect(x: end.minX, y: end.maxY + 60, width: end.size.width, height: 20)
        }
        places["nowhere"] = Rect(x: 300, y: 500, width: 10, height: 10)
        self.places = places
    }

    func play(_ words: [String]) throws {
        let rest = Array(words.dropFirst(2))
        switch (words.first ?? "", words.count > 1 ? words[1] : "") {
        case ("keys", "lift"): try lift(rest.joined(separator: " "))
        case ("keys", let key): try press(key)
        case ("modifier", let name): try hold(name)
        case ("pass", let seconds): simulator.run(for: try number(seconds))
        case ("until", let name): try wait(for: name, rest.first ?? "")
        case ("elsewhere", let edit): try change(edit, rest)
        case (let hand, "press"): press(hand, at: try point(rest))
        case (let hand, "tap"):
            press(hand, at: try point(rest))
            simulator.run(for: 0.05)
            release(hand)
        case (_, "hold"): simulator.run(for: simulator.engine.configuration.holdDuration + 0.1)
        case (let hand, "move"): move(hand, to: try point(rest))
        case (let hand, "by"):
            guard rest.count == 2, let start = hands[hand] else { throw ContractError("by needs a hand and X Y") }
            move(hand, to: start + Vector(dx: try number(rest[0]), dy: try number(rest[1])))
        case (let hand, "release"): release(hand)
        case (let hand, "lose"):
            hands[hand] = nil
            simulator.send(.lost(pointer(hand)))
        default: throw ContractError("nobody knows how to \(words.joined(separator: " "))")
        }
    }

    // MARK: Hands

    private func pointer(_ hand: String) -> PointerID { PointerID(["mouse": 0, "touch1": 1, "touch2": 2][hand] ?? 9) }

    private func press(_ hand: String, at point: Point<Screen>) {
        hands[hand] = point
        let kind: PointerKind = hand == "mouse" ? .mouse : .touch
        simulator.send(.pressed(pointer(hand), kind, at: point, modifiers: modifiers))
    }

    private func move(_ hand: String, to end: Point<Screen>) {
        let start = hands[hand] ?? end
        for step in 1...12 {
            simulator.run(for: Simulator.frame)
            let point = start + (end - start) * (Double(step) / 12)
            hands[hand] = point
            simulator.send(.moved(pointer(hand), to: point, modifiers: modifiers))
        }
    }

    private func release(_ hand: String) {
        simulator.send(.released(pointer(hand), at: hands[hand] ?? .zero, modifiers: modifiers))
        hands[hand] = nil
    }

    private func hold(_ name: String) throws {
        guard ["copy", "none"].contains(name) else { throw ContractError("there is no modifier \(name)") }
        modifiers = name == "copy" ? .copy : []
        simulator.send(.modifiersChanged(modifiers))
    }

    // MARK: Keys

    private func lift(_ row: String) throws {
        let item = scene.id(of: row)
        guard let list = scene.lists.first(where: { $0.layout.contains(item) }) else {
            throw ContractError("there is no row \(row)")
        }
        simulator.send(.keyboardLift(region: list.region.id, item: item))
    }

    private func press(_ name: String) throws {
        let keys: [String: Key] = [
            "Tab": .tab, "ArrowUp": .up, "ArrowDown": .down, "ArrowLeft": .left, "ArrowRight": .right, "Home": .home,
            "End": .end, "Enter": .enter, "Space": .space, "Escape": .escape,
        ]
        let isShifted = name.hasPrefix("Shift+")
        guard let key = keys[String(name.dropFirst(isShifted ? 6 : 0))] else {
            throw ContractError("there is no key \(name)")
        }
        simulator.send(.key(key, modifiers: isShifted ? .shift : []))
    }

    // MARK: Time and others

    private func wait(for name: String, _ what: String) throws {
        let offset = try what == "scrolls" ? scene.list(named: name).region.contentOffset : .zero
        for _ in 0..<300 {
            simulator.run(for: Simulator.frame)
            switch what {
            case "opens": if scene.opened == name { return }
            case "scrolls": if try scene.list(named: name).region.contentOffset.dy > offset.dy + 20 { return }
            default: throw ContractError("nobody can wait until \(name) \(what)")
            }
        }
        throw ContractError("\(name) never \(what)")
    }

    private func change(_ edit: String, _ words: [String]) throws {
        switch (edit, words.first ?? "") {
        case ("remove", let row):
            scene.take(scene.id(of: row))
            simulator.engine.removeItem(scene.id(of: row), reason: "Someone deleted it.")
        case ("insert", let row):
            let anchor = scene.id(of: words.last ?? "")
            guard let list = scene.lists.first(where: { $0.layout.contains(anchor) }) else {
                throw ContractError("there is no row \(words.last ?? "")")
            }
            list.insert(scene.id(of: row), in: Gap(after: list.layout.item(before: anchor), before: anchor))
        case ("close", let name): try scene.close(name)
        default: throw ContractError("nobody can \(edit)")
        }
        simulator.engine.modelDidChange(at: simulator.now)
    }

    // MARK: Places

    private func point(_ words: [String]) throws -> Point<Screen> {
        let names = words.filter { Double($0) == nil || words.first == "Row" && $0 == words[1] }
        let parts = words.suffix(words.count - names.count).compactMap(Double.init)
        guard let place = places[names.joined(separator: " ")] else {
            throw ContractError("there is no place \(names.joined(separator: " "))")
        }
        let across = parts.count == 2 ? parts[0] : 0.5
        let down = parts.last ?? 0.5
        return Point(x: place.minX + place.size.width * across, y: place.minY + place.size.height * down)
    }

    private func number(_ text: String) throws -> Double {
        guard let number = Double(text) else { throw ContractError("\(text) is no number") }
        return number
    }
}
