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
        sourcePlace(of: item, session) ?? shownPlace(of: item, in: region(showing: item, in: root))
    }

    private func sourcePlace(of item: ItemID, _ session: ActiveSession) -> Place? {
        for source in session.sources where source.items.contains(item) {
            guard let region = region(source.region) else { continue }
            if let frame = source.delegate.dragInteraction(source.interaction, frameOf: item, in: region) {
                return (region.contentToScreen(frame), region.id)
            }
        }
        return nil
    }

    private func shownPlace(of item: ItemID, in region: Region?) -> Place? {
        guard let region, let frame = region.layout?.frame(of: item) else { return nil }
        return (region.contentToScreen(frame), region.id)
    }

    private func region(showing item: ItemID, in parent: Region) -> Region? {
        for child in parent.children {
            if child.layout?.contains(item) == true { return child }
            if let found = region(showing: item, in: child) { return found }
        }
        return nil
    }

    /// Where a taken item comes to lie: in the collection that has it now, or where the target placed it.
    func landing(of receipt: Receipt, _ drop: DropCoordinator) -> Rect<Screen>? {
        let region = drop.region
        guard region.isAttached else { return nil }
        if case .accepted(let ids) = receipt.outcome {
            for id in ids {
                if let frame = region.layout?.frame(of: id) { return region.contentToScreen(frame) }
            }
        }
        return region.contentToScreen(drop.landing(of: receipt.item))
    }
}
