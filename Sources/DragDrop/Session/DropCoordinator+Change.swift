// SPDX-License-Identifier: Apache-2.0

/// Where an item was when it was dropped.
struct FormerPlace {
    var item: ItemID
    var location: DropChange.Location
    /// How many items came before it, for putting several back from the first to the last.
    var position: Int
}

extension DropCoordinator {
    /// Where an item was when it was dropped, beside the neighbours it had then; nil if it came from another program.
    public func formerLocation(of item: ItemID) -> DropChange.Location? {
        former.first { $0.item == item }?.location
    }

    /// What the drop did, as far as there are receipts, late ones among them: what was refused, failed or waits is not
    /// in it.
    ///
    /// What moved goes back beside the neighbours it had; what was copied, expanded, joined or came from another program
    /// is taken out again; what was accepted as nothing, as by a Delete target, is put back as itself.
    ///
    /// - Complexity: O(k log k) for k items.
    public var change: DropChange {
        var landed: [ItemID] = []
        var consumed: [(item: ItemID, region: RegionID)] = []
        var left: Set<ItemID> = []
        for receipt in receipts {
            let receipt = lateAnswers.first { $0.item == receipt.item } ?? receipt
            guard case .accepted(let ids) = receipt.outcome else { continue }
            let moves = session.isLocal && operation(for: receipt.item) == .move
            if moves { left.insert(receipt.item) }
            if moves, !ids.contains(receipt.item), let home = formerLocation(of: receipt.item) {
                consumed.append((receipt.item, home.region))
            }
            // What stays where it was, as a link does, did not come.
            for id in ids where !landed.contains(id) && (moves || !session.drag.carries(id)) { landed.append(id) }
        }
        var change = DropChange()
        for (item, region) in consumed { change.steps.append(.take([item], from: region)) }
        if !landed.isEmpty { change.steps.append(.put(landed, landing)) }
        let made = landed.filter { !left.contains($0) }
        if !made.isEmpty { change.undoing.append(.take(made, from: landing.region)) }
        change.undoing += returns(of: left)
        return change
    }

    /// Where it was dropped.
    private var landing: DropChange.Location {
        switch proposal.intent {
        case .insertIntoItem: DropChange.Location(region: place.region.id, item: place.item)
        case .insertAtGap: DropChange.Location(region: place.region.id, gap: firstGap)
        case .unspecified: DropChange.Location(region: place.region.id)
        }
    }

    /// The way back of what moved, from the first to the last: each finds the neighbour in front of it there, and the one
    /// behind it among those that stayed.
    private func returns(of left: Set<ItemID>) -> [DropChange.Step] {
        former.filter { left.contains($0.item) }.sorted { $0.position < $1.position }.map { place in
            var location = place.location
            while let next = location.gap?.before, left.contains(next),
                let gap = formerLocation(of: next)?.gap
            {
                location.gap?.before = gap.before
            }
            return .put([place.item], location)
        }
    }
}

extension DragDropEngine {
    /// Where the carried items are, beside the neighbours they have: in the collection they were lifted from, or in the
    /// one that someone else has put them into meanwhile.
    ///
    /// - Complexity: O(k log n) for k items; O(r) more for r regions and an item that is not where it was.
    func formerPlaces(of session: ActiveSession) -> [FormerPlace] {
        var result: [FormerPlace] = []
        for source in session.sources {
            let home = region(source.region)
            for item in source.items {
                var former = FormerPlace(item: item, location: DropChange.Location(region: source.region), position: 0)
                let holder = home.flatMap { self.holder(of: item, in: $0, deeply: false) }
                if let region = holder ?? self.holder(of: item, in: root, deeply: true), let layout = region.layout {
                    former.location.region = region.id
                    former.location.gap = Gap(
                        parent: layout.parent(of: item),
                        after: layout.sibling(before: item),
                        before: layout.sibling(after: item)
                    )
                    former.position = layout.position(of: item) ?? 0
                }
                result.append(former)
            }
        }
        return result
    }

    private func holder(of item: ItemID, in region: Region, deeply: Bool) -> Region? {
        if region.layout?.contains(item) == true { return region }
        guard deeply else { return nil }
        for child in region.children {
            if let found = holder(of: item, in: child, deeply: true) { return found }
        }
        return nil
    }
}
