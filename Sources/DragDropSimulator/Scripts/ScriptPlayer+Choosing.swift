// SPDX-License-Identifier: Apache-2.0

import DragDrop

extension ScriptPlayer {
    /// Chooses a place from a list of destinations, as it is read: the first place of a target or one of those behind it.
    func choose(_ item: ItemID?, _ target: Int, _ place: Int) {
        let engine: DragDropEngine = simulator.engine
        let session = engine.session
        guard let destinations = destinations(of: item), destinations.count > 0,
            let first = destinations[index(target, below: destinations.count)]?.first
        else { return }
        let places = [first] + destinations.places(after: first, limit: 12)
        let choice = places[index(place, below: places.count)]
        simulator.checkOffer(choice, destinations.drag)
        simulator.log("chooses \(choice.path.joined(separator: " > ")) \(choice.gap.map { simulator.text($0) } ?? "")")
        let isTaken = engine.perform(choice, of: destinations, at: simulator.now)
        if isTaken, choice.refusal != nil || !choice.operation.isDelivering {
            simulator.violate(.keyboardTargets, "\(choice.label) was chosen, refuses, and was handed the items")
        }
        if session != nil, item != nil, isTaken { simulator.violate(.oneEnd, "chosen while something else is held") }
        if let id = engine.session?.id, id != session?.id { simulator.record.keyedSession = id }
        simulator.record.keyedPlace = nil
        simulator.checkInvariants()
    }

    private func destinations(of item: ItemID?) -> Destinations? {
        let engine: DragDropEngine = simulator.engine
        guard let item else { return engine.destinations() }
        let view = simulator.scene.views.first { view in
            engine.region(view.region.id) === view.region && view.region.layout?.contains(item) == true
        }
        return view.flatMap { engine.destinations(lifting: item, from: $0.region.id) }
    }

    private func index(_ number: Int, below count: Int) -> Int { Int(number.magnitude % UInt(count)) }
}

extension Simulator {
    /// A place that is offered is there: beside neighbours or in an item that are in the model, none of them carried.
    func checkOffer(_ choice: Destination, _ drag: DragSession) {
        #if DEBUG
        guard let region = engine.region(choice.region) else {
            return violate(.keyboardTargets, "\(choice.label) is offered and not there")
        }
        guard let layout = region.layout else { return }
        for anchor in [choice.gap?.after, choice.gap?.before, choice.item] {
            guard let anchor else { continue }
            if !layout.contains(anchor) { violate(.freshGaps, "\(anchor.rawValue) is offered and gone") }
            if drag.carries(anchor) { violate(.keyboardTargets, "\(anchor.rawValue) is offered and carried") }
        }
        #endif
    }
}
