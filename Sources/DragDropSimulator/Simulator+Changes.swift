// SPDX-License-Identifier: Apache-2.0

public import DragDrop

extension Simulator {
    /// Does to the lists and collections what a change says: its own steps, or those of its ``DropChange/inverse``.
    public func apply(_ change: DropChange) {
        for step in change.steps {
            switch step {
            case .remove(let ids, from: let region):
                for id in ids {
                    list(region)?.layout.remove(id)
                    collection(region)?.layout.remove(id)
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
        guard let gap = location.gap else { return }
        if let list {
            for id in ids where !list.layout.contains(id) {
                list.layout.insert(id, extent: list.layout.placeholderExtent, in: gap)
            }
            list.layout.move(ids, to: gap)
        } else if let collection {
            for id in ids where !collection.layout.contains(id) { collection.layout.insert(id, in: gap) }
            collection.layout.move(ids, to: gap)
        }
    }

    private func list(_ region: RegionID) -> SimulatedList? { lists.first { $0.region.id == region } }

    private func collection(_ region: RegionID) -> SimulatedCollection? {
        collections.first { $0.region.id == region }
    }
}
