// SPDX-License-Identifier: Apache-2.0

extension DragDropEngine {
    /// Sends items back, each to where it is now.
    func flyBack(_ items: [ItemID], _ session: ActiveSession) {
        guard let drag = session.drag, !items.isEmpty else { return }
        session.flights = items.map { item in
            let place = place(of: item, session)
            return (Flight(item: item, destination: place?.frame), place?.region)
        }
        host?.snapBack(
            session.flights.map { $0.flight },
            of: drag.id,
            duration: session.machine.rules.snapBackDuration
        )
        // Only these can be seen, and only they are followed.
        if let front = session.carried.front, let index = session.flights.firstIndex(where: { $0.flight.item == front })
        {
            session.flights.insert(session.flights.remove(at: index), at: 0)
        }
        session.flights = Array(session.flights.prefix(Fan.flockCount))
    }

    /// Looks whether the places that items fly back to have moved meanwhile, by scrolling or an edit from elsewhere.
    ///
    /// - Complexity: O(log n) for each flight that can be seen; once more through all regions for one whose place went.
    func redirectFlights(of session: ActiveSession) {
        guard case .cancelling = session.machine.state, let drag = session.drag else { return }
        var changed: [Flight] = []
        for index in session.flights.indices {
            let known = session.flights[index]
            // What fades has no place, and looking everywhere again on every frame would not find one.
            guard known.flight.destination != nil else { continue }
            let item = known.flight.item
            var place = sourcePlace(of: item, session) ?? known.region.flatMap { shownPlace(of: item, in: region($0)) }
            if place == nil { place = self.place(of: item, session) }
            guard place?.frame != known.flight.destination else { continue }
            session.flights[index] = (Flight(item: item, destination: place?.frame), place?.region)
            changed.append(session.flights[index].flight)
        }
        if !changed.isEmpty { host?.redirect(changed, of: drag.id) }
    }

    /// Where an item is on the screen now: its source knows, or else any collection that holds it.
    func currentFrame(of item: ItemID, _ session: ActiveSession) -> Rect<Screen>? { place(of: item, session)?.frame }

    private typealias Place = (frame: Rect<Screen>, region: RegionID)

    private func place(of item: ItemID, _ session: ActiveSession) -> Place? {
        sourcePlace(of: item, session) ?? shownPlace(of: item, in: root.firstDescendant { $0.layout?.contains(item) == true })
    }

    private func sourcePlace(of item: ItemID, _ session: ActiveSession) -> Place? {
        for source in session.sources where source.allItems.contains(item) {
            guard let region = region(source.region) else { continue }
            if let frame = source.delegate.dragInteraction(source.interaction, frameOf: item, in: region) {
                return (region.contentToScreen(frame), region.id)
            }
        }
        return nil
    }

    private func shownPlace(of item: ItemID, in region: Region?) -> Place? {
        guard let region, let frame = region.shownFrame(of: item) else { return nil }
        return (region.contentToScreen(frame), region.id)
    }

    /// Where taken items come to lie: in the collection that has them now, or where the target placed them; else in the
    /// item that they were dropped into, or in the gap, in which a collection may show them later.
    func landings(of receipts: [Receipt], _ drop: DropCoordinator) -> [Flight] {
        let region = drop.region
        var inGap: [Rect<Content>]?
        return receipts.map { receipt in
            guard region.isAttached else { return Flight(item: receipt.item, destination: nil) }
            if case .accepted(let ids) = receipt.outcome, let layout = region.layout {
                for id in ids {
                    guard let frame = layout.frame(of: id) else { continue }
                    return Flight(item: receipt.item, destination: region.contentToScreen(frame))
                }
            }
            var frame: Rect<Content>?
            if drop.proposal.placement == .automatic, let layout = region.layout {
                switch drop.proposal.intent {
                case .insertIntoItem:
                    frame = drop.place.item.flatMap { layout.frame(of: $0) }
                case .insertAtGap:
                    let frames = inGap ?? drop.gap.map { layout.landingFrames(of: drop.itemIDs, in: $0) } ?? []
                    inGap = frames
                    let index = drop.index(of: receipt.item) ?? frames.count
                    if index < frames.count { frame = frames[index] }
                case .unspecified: break
                }
            }
            let destination = region.contentToScreen(frame ?? drop.landing(of: receipt.item))
            return Flight(item: receipt.item, destination: destination)
        }
    }
}
