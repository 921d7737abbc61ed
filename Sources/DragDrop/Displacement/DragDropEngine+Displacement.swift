// SPDX-License-Identifier: Apache-2.0

extension DragDropEngine {
    /// Tells collections how to look: carried items lifted out, the gap under the aim open.
    func updateDisplacement(of session: ActiveSession) {
        guard let drag = session.drag, session.isHeld else { return clearDisplacement(of: session) }
        updateOriginals(of: session)
        let target = session.target
        let copies = session.leavesOriginals
        let isAlone = session.sources.count == 1
        for source in session.sources {
            guard let region = region(source.region), region.layout != nil else { continue }
            let items = isAlone ? source.items : session.items(from: source.region)
            show(copies ? [] : items, in: region, session)
        }
        var open: Region?
        if let target, target.operation.isDelivering, target.region.layout != nil {
            switch target.proposal.intent {
            case .insertAtGap:
                guard let gap = target.place.gap else { break }
                open = target.region
                openGap(gap, at: target.place, session, drag)
            case .insertIntoItem:
                guard let item = target.place.item else { break }
                open = target.region
                show(into: item, in: target.region, session)
            case .unspecified:
                break
            }
        }
        for region in session.displaced.regions where region !== open {
            change(region, session) { $0 = $0.withoutAim }
        }
    }

    /// Everything goes back to its place.
    func clearDisplacement(of session: ActiveSession) {
        updateOriginals(of: session)
        for region in session.displaced.clear() {
            // What waits for its data stays where it is.
            let rest = Displacement(placeholderGaps: region.displacement.placeholderGaps)
            guard region.displacement != rest else { continue }
            region.displacement = rest
            tellDisplay(of: region)
        }
    }

    private func show(_ lifted: [ItemID], in region: Region, _ session: ActiveSession) {
        guard region.displacement.lifted != lifted else { return }
        change(region, session) { $0.lifted = lifted }
    }

    private func show(into item: ItemID, in region: Region, _ session: ActiveSession) {
        change(region, session) { displacement in
            displacement = displacement.withoutAim
            displacement.into = item
        }
    }

    private func openGap(_ gap: Gap, at place: DropPlace, _ session: ActiveSession, _ drag: DragSession) {
        let region = place.region
        let size = gapSize(in: region, session, drag)
        let affinity = region.layout?.affinity(of: gap, at: place.point) ?? .downstream
        change(region, session) { displacement in
            displacement.gap = gap
            displacement.gapExtent = size.extent
            displacement.gapCount = size.count
            displacement.affinity = affinity
            displacement.into = nil
        }
    }

    /// Changes how a collection looks, and tells those who show it if it looks different now.
    private func change(_ region: Region, _ session: ActiveSession, _ body: (inout Displacement) -> Void) {
        let before = region.displacement
        body(&region.displacement)
        guard region.displacement != before else { return }
        session.displaced.add(region)
        tellDisplay(of: region)
    }

    /// A region that has left the tree shows nothing any more, and what showed it may be gone.
    private func tellDisplay(of region: Region) {
        if region.isAttached { region.display?.displacementDidChange(in: region) }
    }

    /// The size of all carried items, but never so much that the collection is pushed out of sight.
    private func gapSize(
        in region: Region,
        _ session: ActiveSession,
        _ drag: DragSession
    ) -> DisplacedRegions.GapSize {
        guard let layout = region.layout else { return DisplacedRegions.GapSize() }
        if let known = session.displaced.knownSize(in: region, layout, revision: drag.revision) { return known }
        let most = region.containerSize.along(layout.axis) * 0.6
        let mostCells = max(1, layout.gapCount(filling: fillableSize(of: region)))
        var extent = 0.0
        var cells = 0
        for item in drag.items where cells < mostCells {
            // A document of many pages opens as many cells; what is here already is one.
            cells += layout.contains(item.id) ? 1 : max(1, min(item.units.value, mostCells - cells))
        }
        for item in drag.items where extent < most {
            if let own = layout.extent(of: item.id) {
                extent += own
            } else if item.units.value > 1 {
                extent += layout.placeholderExtent * Double(item.units.value)
            } else {
                extent += sourceExtent(of: item.id, session, in: region, layout) ?? layout.placeholderExtent
            }
        }
        if drag.items.isEmpty { extent = layout.placeholderExtent }
        let size = DisplacedRegions.GapSize(
            region: region.id,
            layout: layout,
            layoutRevision: layout.revision,
            container: region.containerSize,
            revision: drag.revision,
            extent: max(min(extent, most), min(layout.placeholderExtent, most)),
            count: max(1, cells)
        )
        session.displaced.note(size)
        return size
    }

    /// The part of a region that a gap may fill.
    private func fillableSize(of region: Region) -> Size {
        Size(width: region.containerSize.width * 0.6, height: region.containerSize.height * 0.6)
    }

    /// The width of the widest scroll bar, those of Windows, in points: by so much two lists of one width may differ.
    private static let scrollBarWidth = 17.0

    /// How large an item is where it comes from, if it may be expected to be as large here, as where it is as wide. A message
    /// is not, which becomes a card.
    private func sourceExtent(
        of item: ItemID,
        _ session: ActiveSession,
        in target: Region,
        _ layout: any CollectionLayout
    ) -> Double? {
        for source in session.sources where source.allItems.contains(item) {
            guard let region = region(source.region), let own = region.layout, own.axis == layout.axis else { continue }
            let (width, here) = (region.containerSize, target.containerSize)
            let difference = width.along(layout.axis.crossing) - here.along(layout.axis.crossing)
            return abs(difference) <= Self.scrollBarWidth ? own.extent(of: item) : nil
        }
        return nil
    }
}
