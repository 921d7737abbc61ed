// SPDX-License-Identifier: Apache-2.0

extension DragDropEngine {
    /// Sends items back, each to where it is now.
    func flyBack(_ items: [ItemID], _ session: ActiveSession) {
        guard let drag = session.drag, !items.isEmpty else { return }
        var flights = ReturnFlights()
        let all = flights.begin(items, front: session.carried.front) { place(of: $0, session) }
        session.flights = flights
        host?.snapBack(all, of: drag.id, duration: session.machine.rules.snapBackDuration)
    }

    /// Looks whether the places that items fly back to have moved meanwhile, by scrolling or an edit from elsewhere.
    ///
    /// - Complexity: O(log n) for each flight that can be seen; once more through all regions for one whose place went.
    func redirectFlights(of session: ActiveSession) {
        guard case .cancelling = session.machine.state, let drag = session.drag else { return }
        var flights = session.flights
        let changed = flights.redirect { item, known in
            sourcePlace(of: item, session) ?? known.flatMap { shownPlace(of: item, in: region($0)) }
                ?? place(of: item, session)
        }
        session.flights = flights
        if !changed.isEmpty { host?.redirect(changed, of: drag.id) }
    }

    /// Where an item is on the screen now: its source knows, or else any collection that holds it.
    func place(of item: ItemID, _ session: ActiveSession) -> ReturnFlights.Place? {
        sourcePlace(of: item, session)
            ?? shownPlace(of: item, in: root.firstDescendant { $0.layout?.contains(item) == true })
    }

    private func sourcePlace(of item: ItemID, _ session: ActiveSession) -> ReturnFlights.Place? {
        for source in session.sources where source.allItems.contains(item) {
            guard let region = region(source.region) else { continue }
            if let frame = source.delegate.dragInteraction(source.interaction, frameOf: item, in: region) {
                return (region.contentToScreen(frame), region.id)
            }
        }
        return nil
    }

    private func shownPlace(of item: ItemID, in region: Region?) -> ReturnFlights.Place? {
        guard let region, let frame = region.shownFrame(of: item) else { return nil }
        return (region.contentToScreen(frame), region.id)
    }

    /// Where taken items come to lie: in the collection that has them now, or where the target placed them; else in the
    /// item that they were dropped into, or in the gap, in which a collection may show them later. What is taken as a whole
    /// by a target that made the picture smaller does not grow to the size of that again: it is gone where it is.
    func landings(of receipts: [Receipt], _ drop: DropCoordinator, isPictureSmall: Bool) -> [Flight] {
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
            if frame == nil, isPictureSmall, drop.proposal.placement == .automatic {
                return Flight(item: receipt.item, destination: nil)
            }
            let destination = region.contentToScreen(frame ?? drop.landing(of: receipt.item))
            return Flight(item: receipt.item, destination: destination)
        }
    }
}
