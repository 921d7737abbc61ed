// SPDX-License-Identifier: Apache-2.0

/// A place inside a region: what delegates are asked about.
public struct DropPlace {
    /// The region.
    public let region: Region

    /// The point in the region's content.
    public let point: Point<Content>

    /// The item under the point, if the region has a layout. With ``zone`` ``ItemZone/into`` it can take the drop.
    public let item: ItemID?

    /// Which part of the item the point is in; nil without an item, and on an item that is carried or is in a carried
    /// one: nothing is dropped into itself. A target that takes drops into its items proposes
    /// ``DropIntent/insertIntoItem`` where it is ``ItemZone/into``; one that does not need not look at it.
    public let zone: ItemZone?

    /// The gap nearest to the point, if the region has a layout; never one inside a carried item.
    public let gap: Gap?

    /// Makes a place.
    public init(
        region: Region,
        point: Point<Content>,
        item: ItemID? = nil,
        zone: ItemZone? = nil,
        gap: Gap? = nil
    ) {
        self.region = region
        self.point = point
        self.item = item
        self.zone = zone
        self.gap = gap
    }
}
