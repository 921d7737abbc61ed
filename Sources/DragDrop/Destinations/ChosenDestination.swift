// SPDX-License-Identifier: Apache-2.0

/// What was chosen from a list of destinations: enough to choose it again without making the list.
package struct ChosenDestination {
    /// The region it is dropped on.
    package var region: RegionID

    /// The gap of its collection, or the one in front of the item; nil for the region as a whole.
    package var gap: Gap?

    /// The item it is dropped into, if it is.
    package var item: ItemID?

    /// What is lifted first; nil if a session is held.
    package var source: (region: RegionID, item: ItemID?)?

    /// The keys held.
    package var modifiers: Modifiers

    package init(
        region: RegionID,
        gap: Gap?,
        item: ItemID? = nil,
        source: (region: RegionID, item: ItemID?)?,
        modifiers: Modifiers
    ) {
        self.region = region
        self.gap = gap
        self.item = item
        self.source = source
        self.modifiers = modifiers
    }
}
