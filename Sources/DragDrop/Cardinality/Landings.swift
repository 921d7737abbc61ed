// SPDX-License-Identifier: Apache-2.0

/// What came of the items of one drop, in their order.
///
/// A target may answer before its layout knows what it answers. Such landings are kept apart and are looked up once for
/// each revision of the layout, so that they do not stand in the way of those who look for neighbours.
struct Landings {
    private struct Landing {
        var index: Int
        var ids: [ItemID]
    }

    /// Those of which the layout has shown something, by index.
    private var known: [Landing] = []
    private var unknown: [Landing] = []
    /// For which layout the unknown ones were looked up last.
    private var sought: LayoutVersion?

    /// - Complexity: O(ids) questions to the layout.
    mutating func insert(_ ids: [ItemID], at index: Int, in layout: (any CollectionLayout)?) {
        let landing = Landing(index: index, ids: ids)
        if let layout, ids.contains(where: { layout.contains($0) }) { insert(landing) } else { unknown.append(landing) }
    }

    /// Looks for the unknown ones if the layout has changed since.
    mutating func update(in layout: any CollectionLayout) {
        guard !unknown.isEmpty, sought?.isCurrent(in: layout) != true else { return }
        sought = LayoutVersion(layout)
        let waiting = unknown
        unknown = []
        for landing in waiting {
            if landing.ids.contains(where: { layout.contains($0) }) {
                insert(landing)
            } else {
                unknown.append(landing)
            }
        }
    }

    /// How many of the known ones came of items before an index.
    func count(before index: Int) -> Int { known.partitioningIndex { $0.index >= index } }

    /// The last few things in front of a place among the known landings that are still there, in order.
    func nearest(before place: Int, in layout: any CollectionLayout) -> [ItemID] {
        var result: [ItemID] = []
        for landing in known[..<place].reversed() {
            for id in landing.ids.reversed() where layout.contains(id) {
                result.append(id)
                if result.count == AnchoredGap.reach { return result.reversed() }
            }
        }
        return result.reversed()
    }

    /// The first few things behind a place among the known landings that are still there, in order.
    func nearest(after place: Int, in layout: any CollectionLayout) -> [ItemID] {
        var result: [ItemID] = []
        for landing in known[place...] {
            for id in landing.ids where layout.contains(id) {
                result.append(id)
                if result.count == AnchoredGap.reach { return result }
            }
        }
        return result
    }

    private mutating func insert(_ landing: Landing) { known.insert(landing, at: count(before: landing.index)) }
}
