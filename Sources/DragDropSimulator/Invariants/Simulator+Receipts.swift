// SPDX-License-Identifier: Apache-2.0

import DragDrop

extension Simulator {
    /// A target was asked to perform a drop.
    func note(_ drop: DropCoordinator, in view: any SimulatedView) {
        let session = drop.session.drag
        if record.running[session.id] == nil { violate("a drop of a session that does not run") }
        if record.drops[session.id] != nil { violate(.oneEnd, "dropped twice") }
        performed.append(drop)
        let isChecked = isSceneComplete && checks.contains(.inverse)
        record.drops[session.id] = DropRecord(coordinator: drop, model: isChecked ? model : [:])
        if drop.items.map(\.id) != session.itemIDs { violate(.anyCount, "other items are dropped than are carried") }
        if drop.receipts.map(\.item) != session.itemIDs { violate(.anyCount, "other receipts than items") }
        if drop.place.region !== view.region { violate(.sameTarget, "dropped on another region than asked") }
        #if DEBUG
        guard let gap = drop.gap, let layout = view.region.layout else { return }
        let moved = Set(session.itemIDs.filter { drop.operation(for: $0) == .move })
        for anchor in [gap.after, gap.before] {
            guard let anchor else { continue }
            if !layout.contains(anchor) { violate(.freshGaps, "dropped beside \(anchor.rawValue), which is gone") }
            if moved.contains(anchor) { violate(.freshGaps, "dropped beside itself") }
        }
        if moved.isEmpty { checkGap(gap, in: layout) }
        #endif
    }

    /// The items of every collection, in order.
    var model: [RegionID: [ItemID]] {
        var result: [RegionID: [ItemID]] = [:]
        for list in lists { result[list.region.id] = list.layout.itemIDs }
        for collection in collections { result[collection.region.id] = collection.layout.itemIDs }
        return result
    }

    /// A target changes the model because of a drop: what it does is kept until the receipts come.
    func recordDelivery(_ drop: DropCoordinator, _ change: () -> [ItemID: [ItemID]]) {
        let session = drop.session.drag.id
        if let gap = drop.gap, let layout = drop.place.region.layout {
            for anchor in [gap.after, gap.before] {
                guard let anchor, !layout.contains(anchor) else { continue }
                violate(.freshGaps, "a late answer lands beside \(anchor.rawValue), which is gone")
            }
        }
        guard isSceneComplete, checks.contains(.inverse) || checks.contains(.anyCount) else {
            _ = change()
            return
        }
        let before = model
        let became = change()
        record.drops[session]?.deliveries.append(DropRecord.Delivery(before: before, after: model, became: became))
    }

    /// The receipts of a drop say what the target did, and what it did can be undone with nothing but them.
    func checkDrop(of session: SessionID, _ reason: EndReason, _ receipts: [Receipt]) {
        let drop = record.drops[session]
        if isSceneComplete, reason == .dropped, drop == nil { violate(.inverse, "dropped, but no target was asked") }
        guard let drop else { return }
        for receipt in drop.coordinator.receipts where !receipts.contains(receipt) {
            violate(.inverse, "the target answered \(receipt), which the host never hears")
        }
        for delivery in drop.deliveries { checkInverse(of: delivery, receipts) }
        checkChange(drop)
    }

    /// What the engine says a drop did leads from what was there to what is there, and back; also if it was taken in part.
    private func checkChange(_ drop: DropRecord) {
        // What was taken at several moments lies between what others did.
        guard drop.deliveries.count == 1, !collections.contains(where: { $0.layout is TreeLayout }),
            let delivery = drop.deliveries.first, delivery.before == drop.model
        else { return }
        let change = drop.coordinator.change
        guard !change.steps.contains(where: \.isNested), !change.undoing.contains(where: \.isNested) else { return }
        if after(change.undoing, delivery.after) != delivery.before {
            violate(.inverse, "\(change) does not lead back")
        }
        if after(change.steps, delivery.before) != delivery.after {
            violate(.inverse, "\(change) does not lead there again")
        }
    }

    /// A model after some steps, reckoned with nothing but lists of identities.
    private func after(_ steps: [DropChange.Step], _ model: [RegionID: [ItemID]]) -> [RegionID: [ItemID]] {
        var model = model
        for step in steps {
            switch step {
            case .remove(let ids, from: let region): model[region]?.removeAll { ids.contains($0) }
            case .put(let ids, let location):
                for region in model.keys { model[region]?.removeAll { ids.contains($0) } }
                guard let gap = location.gap, let items = model[location.region] else { continue }
                let front = gap.after.flatMap { items.firstIndex(of: $0) }.map { $0 + 1 }
                // As a layout does: beside an anchor that is there, else at the end.
                let place = front ?? gap.before.flatMap { items.firstIndex(of: $0) } ?? items.count
                model[location.region]?.insert(contentsOf: ids, at: place)
            }
        }
        return model
    }

    private func checkInverse(of delivery: DropRecord.Delivery, _ receipts: [Receipt]) {
        var accepted: Set<ItemID> = []
        var moved: Set<ItemID> = []
        for (item, ids) in delivery.became {
            guard receipts.contains(Receipt(item: item, outcome: .accepted(ids))) else {
                violate(.inverse, "\(item.rawValue) was taken, its receipt does not say so")
                continue
            }
            accepted.formUnion(ids)
            if ids.contains(item) { moved.insert(item) }
        }
        for (list, items) in delivery.after where !(collections.first { $0.region.id == list }?.layout is TreeLayout) {
            let rest = items.filter { !accepted.contains($0) }
            let former = (delivery.before[list] ?? []).filter { !moved.contains($0) }
            if rest != former { violate(.inverse, "undoing does not lead back to what was there") }
        }
    }

    /// Each source is told once, of exactly the items it gave, what the host is told.
    func checkSources(of session: SessionID, _ receipts: [Receipt]) {
        for view in scene.views {
            guard let given = view.ledger.given[session] else { continue }
            let told = view.ledger.told[session] ?? []
            guard told.count == 1, let told = told.first else {
                violate(.sourceReceipts, "\(view.region.label) was told \(told.count) times how it ended")
                continue
            }
            let expected = receipts.filter { given.contains($0.item) }
            if told.count != expected.count || told.contains(where: { !expected.contains($0) }) {
                violate(.sourceReceipts, "\(view.region.label) gave \(given.count) items and was told \(told)")
            }
        }
    }
}

extension DropChange.Step {
    /// Whether it is in a section, in a row of a tree or in an item, which lists of identities do not show.
    fileprivate var isNested: Bool {
        guard case .put(_, let location) = self else { return false }
        return location.item != nil || location.gap?.parent != nil
    }
}
