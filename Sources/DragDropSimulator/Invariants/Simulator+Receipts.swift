// SPDX-License-Identifier: Apache-2.0

import DragDrop

extension Simulator {
    /// A target was asked to perform a drop.
    func note(_ drop: DropCoordinator, in view: any SimulatedView) {
        let session = drop.session.drag
        if record.running[session.id] == nil { violate("a drop of a session that does not run") }
        if record.drops[session.id] != nil { violate(.oneEnd, "dropped twice") }
        record.drops[session.id] = DropRecord(coordinator: drop)
        if drop.items.map(\.id) != session.itemIDs { violate(.anyCount, "other items are dropped than are carried") }
        if drop.receipts.map(\.item) != session.itemIDs { violate(.anyCount, "other receipts than items") }
        if drop.place.region !== view.region { violate(.sameTarget, "dropped on another region than asked") }
        #if DEBUG
        guard let gap = drop.gap, let layout = view.region.layout else { return }
        let carried = Set(session.itemIDs)
        for anchor in [gap.after, gap.before] {
            guard let anchor else { continue }
            if !layout.contains(anchor) { violate(.freshGaps, "dropped beside \(anchor.rawValue), which is gone") }
            if drop.operation == .move, carried.contains(anchor) { violate(.freshGaps, "dropped beside itself") }
        }
        if drop.operation != .move { checkGap(gap, in: layout) }
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
    func taking(_ drop: DropCoordinator, _ change: () -> [ItemID: [ItemID]]) {
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
        record.drops[session]?.takings.append(DropRecord.Taking(before: before, after: model, became: became))
    }

    /// The receipts of a drop say what the target did, and what it did can be undone with nothing but them.
    func checkDrop(of session: SessionID, _ reason: EndReason, _ receipts: [Receipt]) {
        let drop = record.drops[session]
        if isSceneComplete, reason == .dropped, drop == nil { violate(.inverse, "dropped, but no target was asked") }
        guard let drop else { return }
        for receipt in drop.coordinator.receipts where !receipts.contains(receipt) {
            violate(.inverse, "the target answered \(receipt), which the host never hears")
        }
        for taking in drop.takings { checkInverse(of: taking, receipts) }
    }

    private func checkInverse(of taking: DropRecord.Taking, _ receipts: [Receipt]) {
        var accepted: Set<ItemID> = []
        var moved: Set<ItemID> = []
        for (item, ids) in taking.became {
            guard receipts.contains(Receipt(item: item, outcome: .accepted(ids))) else {
                violate(.inverse, "\(item.rawValue) was taken, its receipt does not say so")
                continue
            }
            accepted.formUnion(ids)
            if ids.contains(item) { moved.insert(item) }
        }
        for (list, items) in taking.after {
            let rest = items.filter { !accepted.contains($0) }
            let former = (taking.before[list] ?? []).filter { !moved.contains($0) }
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
