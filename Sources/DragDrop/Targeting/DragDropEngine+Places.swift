// SPDX-License-Identifier: Apache-2.0

extension DragDropEngine {
    /// What is shown at a point of a region, for a press: while something is carried, what is displaced is hit where it
    /// is seen, and the place is the one it has in the layout.
    func place(in region: Region, at point: Point<Content>) -> DropPlace {
        guard let layout = region.layout else { return DropPlace(region: region, point: point) }
        var point = point
        if region.displacement != .none {
            guard let shown = layout.layoutPoint(shownAt: point, region.displacement) else {
                return DropPlace(region: region, point: point, gap: layout.gap(at: point))
            }
            point = shown
        }
        return DropPlace(region: region, point: point, item: layout.item(at: point), gap: layout.gap(at: point))
    }

    /// What lies at a point of a region, for a session that would be released there: the zone of the item under it, and
    /// nothing inside what is carried.
    ///
    /// - Complexity: O(log n); O(depth) more in a tree. Allocates nothing.
    func place(in region: Region, at point: Point<Content>, for session: ActiveSession) -> DropPlace {
        guard let layout = region.layout else { return DropPlace(region: region, point: point) }
        let item = layout.item(at: point)
        var gap = layout.gap(at: point)
        if gap.parent != nil { gap = layout.outside(gap) { session.carries($0) } }
        return DropPlace(
            region: region,
            point: point,
            item: item,
            zone: item.flatMap { zone(of: $0, at: point, in: region, layout, session) },
            gap: gap
        )
    }

    /// The zone of an item; its borders stick while the layout and the item under the pointer stay the same.
    private func zone(
        of item: ItemID,
        at point: Point<Content>,
        in region: Region,
        _ layout: any CollectionLayout,
        _ session: ActiveSession
    ) -> ItemZone? {
        guard !isInsideCarried(item, layout, session) else { return nil }
        let previous = session.over.previousZone(of: item, in: region.id, layout)
        return layout.zone(of: item, at: point, in: region.zones, previous: previous)
    }

    /// Whether an item is carried, or is in a carried one.
    ///
    /// - Complexity: O(depth).
    func isInsideCarried(_ item: ItemID, _ layout: any CollectionLayout, _ session: ActiveSession) -> Bool {
        isInside(session.carriedIDs, item, layout)
    }

    /// Whether an item is one of these, or is in one of them.
    ///
    /// - Complexity: O(depth).
    func isInside(_ items: Set<ItemID>, _ item: ItemID, _ layout: any CollectionLayout) -> Bool {
        var next: ItemID? = item
        while let id = next {
            if items.contains(id) { return true }
            next = layout.parent(of: id)
        }
        return false
    }
}
