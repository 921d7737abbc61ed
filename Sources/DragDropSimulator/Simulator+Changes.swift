// SPDX-License-Identifier: Apache-2.0

public import DragDrop

extension Simulator {
    /// Does to the lists and collections what a change says: its own steps, or those of its ``DropChange/inverse``.
    public func apply(_ change: DropChange) {
        for step in change.steps {
            switch step {
            case .remove(let ids, from: let region):
                for id in ids {
                    layout(region)?.remove(id)
                    collection(region)?.forget(id)
                }
            case .put(let ids, let location): put(ids, location)
            }
        }
        engine.modelDidChange(at: now)
    }

    private func put(_ ids: [ItemID], _ location: DropChange.Location) {
        let list = list(location.region)
        let collection = collection(location.region)
        for id in ids {
            for other in lists where other !== list { other.layout.remove(id) }
            for other in collections where other !== collection || location.item != nil { other.layout.remove(id) }
            for other in collections { other.forget(id) }
        }
        if let item = location.item { return collection?.keep(ids, in: item) ?? () }
        guard let gap = location.gap, let layout = layout(location.region) else { return }
        for id in ids where !layout.contains(id) { layout.insert(id, in: gap) }
        layout.move(ids, to: gap)
    }

    func list(_ region: RegionID) -> SimulatedList? { lists.first { $0.region.id == region } }

    func collection(_ region: RegionID) -> SimulatedCollection? { collections.first { $0.region.id == region } }

    func layout(_ region: RegionID) -> (any SimulatedLayout)? { list(region)?.layout ?? collection(region)?.layout }

    /// Answers a drop; `accept` takes the items whose number in the drop satisfies a condition.
    func give(
        _ answer: SimulatedList.Answer,
        to drop: DropCoordinator,
        accept: @escaping ((Int) -> Bool) -> Void
    ) {
        switch answer {
        case .accept, .load: accept { _ in true }
        case .acceptLater(let seconds): schedule(after: seconds) { accept { _ in true } }
        case .refuse(let reason): drop.refuseAll(reason: reason)
        case .acceptSome(let reason):
            accept { $0 % 2 == 0 }
            drop.refuseAll(reason: reason)
        case .never: break
        case .contradict:
            accept { _ in true }
            for item in drop.itemIDs { drop.refuse(item, reason: "Too late.") }
        }
    }
}
