// SPDX-License-Identifier: Apache-2.0

/// The regions whose collections look different because of a session, and how large the gap in one of them is.
struct DisplacedRegions {
    /// How large a gap is, and for which items it was reckoned.
    struct GapSize {
        var region = RegionID(0)
        var layout: (any CollectionLayout)?
        var layoutRevision: UInt64 = 0
        var container = Size.zero
        var revision = -1
        var extent = 0.0
        var count = 1
    }

    private(set) var regions: [Region] = []
    private var gapSize: GapSize?

    /// A region looks different from now on.
    mutating func add(_ region: Region) {
        if !regions.contains(where: { $0 === region }) { regions.append(region) }
    }

    /// A view was made anew.
    mutating func replace(_ former: Region, by region: Region) {
        for index in regions.indices where regions[index] === former { regions[index] = region }
    }

    /// Everything goes back to its place. Answers the regions that looked different.
    mutating func clear() -> [Region] {
        let former = regions
        regions = []
        return former
    }

    /// The size that was reckoned for a region, as long as its layout, its own size and the items have not changed.
    func knownSize(in region: Region, _ layout: any CollectionLayout, revision: Int) -> GapSize? {
        guard let gapSize, gapSize.region == region.id, gapSize.layout === layout, gapSize.revision == revision,
            gapSize.layoutRevision == layout.revision, gapSize.container == region.containerSize
        else {
            return nil
        }
        return gapSize
    }

    /// Remembers a size.
    mutating func note(_ size: GapSize) { gapSize = size }
}
