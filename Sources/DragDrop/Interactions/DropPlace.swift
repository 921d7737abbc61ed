// SPDX-License-Identifier: Apache-2.0

/// A place inside a region: what delegates are asked about.
public struct DropPlace {
    /// The region.
    public let region: Region

    /// The point in the region's content.
    public let point: Point<Content>

    /// The item under the point, if the region has a layout.
    public let item: ItemID?

    /// The gap nearest to the point, if the region has a layout.
    public let gap: Gap?

    /// Makes a place.
    public init(region: Region, point: Point<Content>, item: ItemID? = nil, gap: Gap? = nil) {
        self.region = region
        self.point = point
        self.item = item
        self.gap = gap
    }
}
