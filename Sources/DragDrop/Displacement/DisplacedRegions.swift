// SPDX-License-Identifier: Apache-2.0

/// The regions whose collections look different because of a session, and how large the gap in one of them is.
struct DisplacedRegions {
    /// How large a gap is, and for which items it was reckoned.
    struct GapSize {
        var region: RegionID
        var layout: any CollectionLayout
        var layoutRevision: UInt64
        var container: Size
        var revision: Int
        var extent: Double
        var count: Int
    }

    private(set) var regions: [Region] = []
    private var gapSize: GapSize?

    /// What a drop that waits goes on showing once another session has begun.
    private var kept: [(region: Region, shown: Displacement)] = []

    /// A region looks different from now on.
    mutating func add(_ region: Region) {
        if !regions.contains(where: { $0 === region }) { regions.append(region) }
    }

    /// A view was made anew.
    mutating func replace(_ former: Region, by region: Region) {
        for index in regions.indices where regions[index] === former { regions[index] = region }
        for index in kept.indices where kept[index].region === former { kept[index].region = region }
    }

    /// Another session begins.
    mutating func keep(_ shown: [(region: Region, shown: Displacement)]) { kept = shown }

    /// What a drop that waits shows of a region; nil if that is nothing, or no other session has begun.
    func kept(in region: Region) -> Displacement? { kept.first { $0.region === region }?.shown }

    /// Everything goes back to its place.
    mutating func clear() { (regions, kept) = ([], []) }

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
