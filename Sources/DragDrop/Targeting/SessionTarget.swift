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

    private(set) var current: Answer?

    /// The version of the layout that the zone of the answer's place is true of; nil without a zone.
    private var version: LayoutVersion?

    /// Whether it is over what takes part with an interaction.
    func isOver(_ interaction: DropInteraction) -> Bool { current?.interaction === interaction }

    /// The session is over a place of a region that takes part.
    mutating func set(_ answer: Answer) {
        current = answer
        version = answer.place.zone == nil ? nil : answer.region.layout.map { LayoutVersion($0) }
    }

    /// The session is over nothing. Answers what it was over, to be told.
    mutating func clear() -> Answer? {
        defer { (current, version) = (nil, nil) }
        return current
    }

    /// The zone that the session was in before, while the layout and the item under the aim stay the same.
    func previousZone(of item: ItemID, in region: RegionID, _ layout: any CollectionLayout) -> ItemZone? {
        guard current?.place.item == item, current?.region.id == region, version?.isCurrent(in: layout) == true else {
            return nil
        }
        return current?.place.zone
    }
}
