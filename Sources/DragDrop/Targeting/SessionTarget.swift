// SPDX-License-Identifier: Apache-2.0

/// What a session is over: the target of a release now, and the zone of the item under the aim, whose borders stick.
///
/// ```
/// nothing --a region takes part--> over it --another one takes part, none does, the drop, the end--> nothing
/// ```
struct SessionTarget {
    /// A region that takes part, with its answer.
    struct Answer {
        var region: Region
        var interaction: DropInteraction
        var delegate: any DropInteractionDelegate
        var place: DropPlace
        var proposal: DropProposal
        var operation: DropOperation

        /// Whether things go into an item of the region.
        var isIntoItem: Bool { proposal.intent == .insertIntoItem && place.item != nil }

        /// What is announced as the target: the item that things go into, or the region.
        var label: String {
            guard let item = isIntoItem ? place.item : place.gap?.parent else { return region.label }
            let title = delegate.dropInteraction(interaction, titleOf: item, in: region)
            return title.utf8.isEmpty ? region.label : title
        }
    }

    /// The zone of an item, and the version of the layout it is true of.
    private struct Zone {
        var region: RegionID
        var version: LayoutVersion
        var item: ItemID
        var zone: ItemZone
    }

    private(set) var current: Answer?
    private var zone: Zone?

    /// The session is over a place of a region that takes part.
    mutating func set(_ answer: Answer) {
        current = answer
        zone = nil
        let place = answer.place
        guard let item = place.item, let zone = place.zone, let layout = place.region.layout else { return }
        self.zone = Zone(region: place.region.id, version: LayoutVersion(layout), item: item, zone: zone)
    }

    /// The session is over nothing. Answers what it was over, to be told.
    mutating func clear() -> Answer? {
        defer {
            current = nil
            zone = nil
        }
        return current
    }

    /// The zone that the session was in before, while the layout and the item under the aim stay the same.
    func previousZone(of item: ItemID, in region: RegionID, _ layout: any CollectionLayout) -> ItemZone? {
        guard let zone, zone.region == region, zone.item == item, zone.version.isCurrent(in: layout) else { return nil }
        return zone.zone
    }
}
