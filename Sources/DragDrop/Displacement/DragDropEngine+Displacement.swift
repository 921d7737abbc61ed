// SPDX-License-Identifier: Apache-2.0

extension DragDropEngine {
    /// Tells collections how to look: carried items lifted out, the gap under the aim open.
    ///
    /// - Parameter target: What the session is over.
    func updateDisplacement(of session: ActiveSession, over target: SessionTarget.Answer?) {
        guard let drag = session.drag, session.isHeld else { return clearDisplacement(of: session) }
        let copies = session.leavesOriginals(over: target)
        updateOriginals(of: session, areShown: copies)
        for source in session.sources {
            // Over the list that it is from, the region need not be looked up.
            let known = source.region == target?.region.id ? target?.region : self.region(source.region)
            guard let region = known, region.layout != nil else { continue }
            show(copies ? [] : session.items(from: source.region), in: region, session)
        }
        var open: Region?
        if let target, target.operation.isDelivering, let layout = target.region.layout {
            switch target.proposal.intent {
            case .insertAtGap:
                guard let gap = target.place.gap else { break }
                open = target.region
                openGap(gap, at: target.place, in: layout, session, drag)
            case .insertIntoItem:
                guard let item = target.place.item else { break }
                open = target.region
                show(into: item, in: target.region, session)
            case .unspecified:
                break
            }
        }
        for region in session.displaced.regions where region !== open {
            change(region, session) { displacement in
                var rest = kept(in: region)
                rest.lifted = displacement.lifted
                rest.placeholderGaps = displacement.placeholderGaps
                displacement = rest
            }
        }
    }

    /// Everything goes back to its place, except what other sessions show.
    func clearDisplacement(of session: ActiveSession) {
        updateOriginals(of: session, areShown: true)
        let former = session.displaced
        session.displaced.clear()
        for region in former.regions {
            let before = region.displacement
            var rest = kept(in: region)
            if let active, active !== session {
                let returned = Set(former.kept(in: region)?.lifted ?? [])
                if active.opens(region) { rest = before }
                rest.lifted = before.lifted.filter { !returned.contains($0) }
            }
            // What waits for its data stays where it is.
            rest.placeholderGaps = before.placeholderGaps
            guard rest != before else { continue }
            region.displacement = rest
            tellDisplay(of: region)
        }
    }

    /// Another session begins while this one's drop waits: what it shows stays, beside what the other will show.
    func keepDisplacement(of session: ActiveSession) {
        let kept = session.displaced.regions.map { region in
            let others = Set(self.kept(in: region).lifted)
            var shown = session.opens(region) ? region.displacement : region.displacement.withoutAim
            shown.lifted.removeAll { others.contains($0) }
            return (region: region, shown: shown)
        }
        session.displaced.keep(kept)
    }

    /// What the drops that wait show of a region: all of their items are lifted out, and the gap of the last one is open.
    private func kept(in region: Region) -> Displacement {
        var kept = Displacement.none
        for session in lingering {
            guard let shown = session.displaced.kept(in: region) else { continue }
            let lifted = kept.lifted + shown.lifted
            if session.opens(region) { kept = shown }
            kept.lifted = lifted
        }
        return kept
    }

    private func show(_ items: [ItemID], in region: Region, _ session: ActiveSession) {
        let waiting = kept(in: region).lifted
        let lifted = waiting.isEmpty ? items : waiting + items
        guard region.currentDisplacement.lifted != lifted else { return }
        change(region, session) { $0.lifted = lifted }
    }

    private func show(into item: ItemID, in region: Region, _ session: ActiveSession) {
        change(region, session) { displacement in
            displacement = displacement.withoutAim
            displacement.into = item
        }
    }

    private func openGap(
        _ gap: Gap,
        at place: DropPlace,
        in layout: any CollectionLayout,
        _ session: ActiveSession,
        _ drag: DragSession
    ) {
        let size = gapSize(in: place.region, layout, session, drag)
        let affinity = layout.affinity(of: gap, at: place.point)
        change(place.region, session) { displacement in
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
        var after = before
        body(&after)
        // What a drop that waits shows as well is shown for this session alone once that has ended.
        if !lingering.isEmpty { session.displaced.add(region) }
        guard after != before else { return }
        region.displacement = after
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
        _ layout: any CollectionLayout,
        _ session: ActiveSession,
        _ drag: DragSession
    ) -> DisplacedRegions.GapSize {
        if let known = session.displaced.knownSize(in: region, layout, revision: drag.revision) { return known }
        let container = region.containerSize
        let fillable = Size(width: container.width * 0.6, height: container.height * 0.6)
        let most = fillable.along(layout.axis)
        let mostCells = max(1, layout.arranged(.none)?.gapCount(filling: fillable) ?? 1)
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
            container: container,
            revision: drag.revision,
            extent: max(min(extent, most), min(layout.placeholderExtent, most)),
            count: max(1, cells)
        )
        session.displaced.note(size)
        return size
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

extension ActiveSession {
    /// Whether it holds a gap or an item of a region open: under its aim, or for a drop that shows no placeholders instead.
    fileprivate func opens(_ region: Region) -> Bool {
        if case .dropping = machine.state, let drop = handover.coordinator {
            return drop.region === region && drop.place.opens(drop.proposal.intent) && drop.site.placeholders.isEmpty
        }
        guard let target, target.operation.isDelivering else { return false }
        return target.region === region && target.place.opens(target.proposal.intent)
    }
}

extension DropPlace {
    /// Whether it has what an intent opens.
    fileprivate func opens(_ intent: DropIntent) -> Bool {
        switch intent {
        case .insertAtGap: gap != nil
        case .insertIntoItem: item != nil
        case .unspecified: false
        }
    }
}
