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
        formerIndices[item].map { former[$0].location }
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
        var known: Set<ItemID> = []
        var late: [ItemID: Receipt] = [:]
        for receipt in lateAnswers where late[receipt.item] == nil { late[receipt.item] = receipt }
        var consumed: [(item: ItemID, region: RegionID)] = []
        var left: Set<ItemID> = []
        for receipt in receipts {
            let receipt = late[receipt.item] ?? receipt
            guard case .accepted(let ids) = receipt.outcome else { continue }
            let moves = session.isLocal && operation(for: receipt.item) == .move
            if moves { left.insert(receipt.item) }
            if moves, !ids.contains(receipt.item), let home = formerLocation(of: receipt.item) {
                consumed.append((receipt.item, home.region))
            }
            // What stays where it was, as a link does, did not come. What is of another program was nowhere here.
            let comes = { (id: ItemID) in moves || !self.session.isLocal || self.index(of: id) == nil }
            for id in ids where comes(id) && known.insert(id).inserted { landed.append(id) }
        }
        var change = DropChange()
        for (item, region) in consumed { change.steps.append(.remove([item], from: region)) }
        if !landed.isEmpty { change.steps.append(.put(landed, landing)) }
        let made = landed.filter { !left.contains($0) }
        if !made.isEmpty { change.undoing.append(.remove(made, from: landing.region)) }
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
        var places = former.filter { left.contains($0.item) }.ordered { $0.position < $1.position }
        var resolved: [ItemID: ItemID?] = [:]
        // From the last to the first, so that each finds what its neighbour has found.
        for index in places.indices.reversed() {
            if let next = places[index].location.gap?.before, left.contains(next),
                let gap = formerLocation(of: next)?.gap
            {
                places[index].location.gap?.before = resolved[next] ?? gap.before
            }
            resolved[places[index].item] = .some(places[index].location.gap?.before)
        }
        return places.map { .put([$0.item], $0.location) }
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
                let holder = home?.layout?.contains(item) == true ? home : nil
                let other = { self.root.firstDescendant { $0.layout?.contains(item) == true } }
                if let region = holder ?? other(), let layout = region.layout {
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
}
