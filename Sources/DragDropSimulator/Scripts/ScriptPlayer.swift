// SPDX-License-Identifier: Apache-2.0

import DragDrop

/// Plays the steps of a script in a simulator.
struct ScriptPlayer {
    let simulator: Simulator
    let board: SimulatedBoard?

    private var engine: DragDropEngine { simulator.engine }

    /// Plays steps in the order of their times, and everything between them.
    func play(_ steps: [ScriptStep]) {
        let start = simulator.now
        let ordered = steps.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
        for (_, step) in ordered {
            simulator.run(until: start + max(0, min(step.time, 3_600)))
            play(step.action)
        }
        while !simulator.travels.isEmpty { simulator.run(for: simulator.frameDuration) }
    }

    /// Cancels what is held, lets go of every hand and waits for every answer.
    func finish() {
        simulator.send(.cancel)
        for pointer in simulator.positions.keys.sorted(by: { $0.rawValue < $1.rawValue }) {
            simulator.send(.lost(pointer))
        }
        simulator.send(.lost(Hand.outside.pointer))
        simulator.settle(within: 120)
        simulator.checkInvariants()
        if engine.isBusy { simulator.violate(.noHanging, "still busy after two minutes") }
        checkModel()
    }

    private func checkModel() {
        let all = simulator.lists.flatMap(\.layout.itemIDs) + simulator.collections.flatMap(\.layout.itemIDs)
        if Set(all).count != all.count { simulator.violate(.freshGaps, "an item is in two places") }
    }

    private func play(_ action: ScriptAction) {
        switch action {
        case .press(let hand, let place, let modifiers): press(hand, place, modifiers)
        case .move(let hand, let place, let seconds, let modifiers): move(hand, place, seconds, modifiers)
        case .release(let hand): release(hand)
        case .lose(let hand): lose(hand)
        case .key(let key, let modifiers): simulator.key(key, modifiers)
        case .type(let text):
            simulator.log("types \(quoted(text))")
            simulator.send(.typed(text))
        case .lift(let region, let item): lift(region, item)
        case .choose(let item, let target, let place): choose(item, target, place)
        case .modifiers(let modifiers): simulator.send(.modifiersChanged(modifiers))
        case .cancel: simulator.send(.cancel)
        case .platformBegins(let hand): simulator.send(.platformDragBegan(hand.pointer))
        case .platformEnds(let hand, let delivered):
            simulator.send(.platformDragEnded(hand.pointer, delivered: delivered))
        case .enters(let place): enters(place)
        case .leaves(let hand): simulator.send(.left(hand.pointer))
        case .drops(let count, let place): drops(count, place)
        case .edit(let edit): play(edit)
        case .answer, .propose, .supply, .select: change(action)
        case .wait: break
        }
    }

    private func press(_ hand: Hand, _ place: ScriptPlace, _ modifiers: Modifiers) {
        guard let point = simulator.pressPoint(of: place) else { return }
        simulator.stop(hand.pointer)
        simulator.log("\(hand.text) presses \(whole(point))")
        simulator.positions[hand.pointer] = point
        simulator.send(.pressed(hand.pointer, hand.kind, at: point, modifiers: modifiers))
    }

    private func move(_ hand: Hand, _ place: ScriptPlace, _ seconds: Double, _ modifiers: Modifiers) {
        guard let point = simulator.point(of: place) else { return }
        simulator.travel(hand.pointer, to: point, over: min(seconds, 60), modifiers)
    }

    private func release(_ hand: Hand) {
        guard let point = simulator.positions[hand.pointer] else { return }
        simulator.stop(hand.pointer)
        simulator.log("\(hand.text) releases \(whole(point))")
        simulator.positions[hand.pointer] = nil
        simulator.lastResponse = simulator.send(.released(hand.pointer, at: point))
    }

    private func lose(_ hand: Hand) {
        simulator.stop(hand.pointer)
        simulator.log("\(hand.text) is lost")
        simulator.positions[hand.pointer] = nil
        simulator.send(.lost(hand.pointer))
    }

    private func lift(_ region: RegionID, _ item: ItemID?) {
        simulator.log("space on \(item.map { "\($0.rawValue)" } ?? "region \(region.rawValue)")")
        simulator.send(.keyboardLift(region: region, item: item))
    }

    private func enters(_ place: ScriptPlace) {
        guard let point = simulator.point(of: place) else { return }
        let offer = DragSession.Offer(contentTypes: [.plainText])
        simulator.positions[Hand.outside.pointer] = point
        simulator.send(.entered(Hand.outside.pointer, offer, at: point))
    }

    private func drops(_ count: Int, _ place: ScriptPlace) {
        guard let point = simulator.point(of: place) else { return }
        let items = (0..<max(0, min(count, 100))).map { _ in
            DragItem(simulator.mintItem(), title: "From outside", provider: ItemProvider(text: "outside"))
        }
        simulator.positions[Hand.outside.pointer] = nil
        simulator.stop(Hand.outside.pointer)
        simulator.send(.droppedFromOutside(Hand.outside.pointer, items: items, at: point))
    }
}
