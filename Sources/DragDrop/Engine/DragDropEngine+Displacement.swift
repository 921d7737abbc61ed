// SPDX-License-Identifier: Apache-2.0

extension DragDropEngine {
    /// Tells collections how to look: carried items lifted out, the gap under the aim open.
    func updateDisplacement(of session: ActiveSession) {
        guard let drag = session.drag, session.isHeld else { return clearDisplacement(of: session) }
        updateOriginals(of: session)
        let target = session.target
        let copies = session.leavesOriginals
        for source in session.sources {
            guard let region = region(source.region), region.layout != nil else { continue }
            show(copies ? [] : source.items, in: region, session)
        }
        var open: Region?
        if let target, target.operation.isDelivering, target.proposal.intent == .insertAtGap, let gap = target.place.gap
        {
            open = target.region
            openGap(gap, in: target.region, session, drag)
        }
        for region in session.displaced where region !== open && region.displacement.gap != nil {
            region.displacement.gap = nil
            region.displacement.gapExtent = 0
            tellDisplay(of: region)
        }
    }

    /// Everything goes back to its place.
    func clearDisplacement(of session: ActiveSession) {
        updateOriginals(of: session)
        let regions = session.displaced
        guard !regions.isEmpty else { return }
        session.displaced = []
        for region in regions {
            // What waits for its data stays where it is.
            let rest = Displacement(rooms: region.displacement.rooms)
            guard region.displacement != rest else { continue }
            region.displacement = rest
            tellDisplay(of: region)
        }
    }

    private func show(_ lifted: [ItemID], in region: Region, _ session: ActiveSession) {
        guard region.displacement.lifted != lifted else { return }
        note(region, session)
        region.displacement.lifted = lifted
        tellDisplay(of: region)
    }

    private func openGap(_ gap: Gap, in region: Region, _ session: ActiveSession, _ drag: DragSession) {
        let extent = gapExtent(in: region, session, drag)
        guard region.displacement.gap != gap || region.displacement.gapExtent != extent else { return }
        note(region, session)
        region.displacement.gap = gap
        region.displacement.gapExtent = extent
        tellDisplay(of: region)
    }

    /// A region that has left the tree shows nothing any more, and what showed it may be gone.
    private func tellDisplay(of region: Region) {
        if region.isAttached { region.display?.displacementDidChange(in: region) }
    }

    private func note(_ region: Region, _ session: ActiveSession) {
        if !session.displaced.contains(where: { $0 === region }) { session.displaced.append(region) }
    }

    /// The room of all carried items, but never so much that the collection is pushed out of sight.
    private func gapExtent(in region: Region, _ session: ActiveSession, _ drag: DragSession) -> Double {
        if let known = session.gapExtent, known.region == region.id, known.revision == drag.revision {
            return known.extent
        }
        guard let layout = region.layout else { return 0 }
        let most = region.containerSize.along(layout.axis) * 0.6
        var extent = 0.0
        for item in drag.items where extent < most {
            if let own = layout.extent(of: item.id) {
                extent += own
            } else if item.units.value > 1 {
                extent += layout.placeholderExtent * Double(item.units.value)
            } else {
                extent += sourceExtent(of: item.id, session, layout) ?? layout.placeholderExtent
            }
        }
        if drag.items.isEmpty { extent = layout.placeholderExtent }
        extent = max(min(extent, most), min(layout.placeholderExtent, most))
        session.gapExtent = (region.id, drag.revision, extent)
        return extent
    }

    private func sourceExtent(of item: ItemID, _ session: ActiveSession, _ target: any CollectionLayout) -> Double? {
        for source in session.sources where source.items.contains(item) {
            guard let layout = region(source.region)?.layout, layout.axis == target.axis else { continue }
            return layout.extent(of: item)
        }
        return nil
    }
}
