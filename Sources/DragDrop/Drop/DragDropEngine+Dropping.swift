// SPDX-License-Identifier: Apache-2.0

extension DragDropEngine {
    /// The hand let go: looks once more what lies under it, and hands the items over or sends them back.
    func attemptDrop(_ session: ActiveSession) {
        session.drag?.location = session.location
        retarget(session)
        forgetDetachedRegions()
        guard let target = session.target, let drop = session.drop, target.operation != .cancel else {
            feed(.reject(.overNothing), to: session)
            return
        }
        if case .forbidden(let reason) = target.operation {
            feed(.reject(.forbidden(reason)), to: session)
            return
        }
        let deadline = now + session.machine.rules.dropTimeout
        let coordinator = DropCoordinator(
            session: drop,
            place: target.place,
            operation: target.operation,
            proposal: target.proposal,
            carried: session.carried,
            former: formerPlaces(of: session),
            deadline: deadline,
            progressTimeout: session.machine.rules.dropTimeout
        )
        var position = announcedPosition(in: target.region, coordinator.gap, of: session)
        // What was dropped is counted with what was there.
        position?.total += max(0, session.carriedIDs.count - 1)
        let announcement = Announcement(
            .dropped,
            position: target.proposal.intent == .insertAtGap ? position : nil,
            label: target.label
        )
        session.handover.begin(coordinator, by: (target.interaction, target.delegate), saying: announcement)
        releasePointer(of: session)
        feed(.perform(deadline: deadline), to: session)
        cancelSpring(of: session)
        target.delegate.dropInteraction(target.interaction, perform: coordinator)
        leaveTarget(of: session)
        show(nil, as: nil, session)
        settleIfComplete(session)
    }

    /// Ends the drop once every item has its answer.
    func settleIfComplete(_ session: ActiveSession) {
        guard case .dropping = session.machine.state, let coordinator = session.handover.coordinator,
            coordinator.isSettled, let drag = session.drag
        else { return }
        clearDisplacement(of: session)
        let accepted = coordinator.receipts.filter { $0.isAccepted }
        let landed = Set(accepted.map { $0.item })
        let titles = titles(of: drag.items) { landed.contains($0) }
        if !accepted.isEmpty, var announcement = session.handover.announcement {
            announcement.titles = titles
            host?.announce(announcement)
            host?.settle(
                landings(of: accepted, coordinator, isPictureSmall: session.shown.isPictureSmall),
                of: drag.id,
                duration: session.machine.rules.settleDuration
            )
        }
        let returned = coordinator.receipts.filter { !$0.isAccepted }
        if !returned.isEmpty {
            announceRefusal(of: returned, drag)
            if !accepted.isEmpty { flyBack(returned.map { $0.item }, session) }
        }
        if let (interaction, delegate) = session.handover.conclude() {
            delegate.dropInteraction(interaction, didConclude: coordinator.session, receipts: coordinator.receipts)
        }
        feed(.settle(anyAccepted: !accepted.isEmpty), to: session)
    }

    /// Sends every item back to where it is now.
    func snapBack(_ session: ActiveSession, _ reason: CancelReason) {
        guard let drag = session.drag else { return }
        endAim(of: session)
        if reason != .refused, reason != .itemsGone {
            var announcement = Announcement(.cancelled, titles: drag.items.map { $0.title })
            if case .forbidden(let sentence) = reason { announcement.reason = sentence }
            host?.announce(announcement)
        }
        flyBack(drag.itemIDs, session)
    }

    /// Reports the end: to every source its items' receipts, to the host all of them.
    func finish(_ session: ActiveSession, _ reason: EndReason) {
        guard let drag = session.drag else { return }
        endAim(of: session)
        // What flies back has been said; what another program brought does not fly.
        if case .cancelled(.forbidden(let sentence)) = reason, case .outside = drag.origin, !drag.items.isEmpty {
            host?.announce(Announcement(.refused, titles: drag.items.map { $0.title }, reason: sentence))
        }
        let receipts = session.handover.receipts(of: drag.itemIDs, reason)
        drag.end()
        for source in session.sources {
            source.delegate.dragInteraction(
                source.interaction,
                session: drag,
                didEnd: reason,
                receipts: receipts.filter { source.allItems.contains($0.item) }
            )
        }
        host?.sessionDidEnd(drag, reason: reason, receipts: receipts)
        conclude(session, drag, receipts)
    }

    /// Nothing is aimed at any more, and nothing of the aim is shown.
    private func endAim(of session: ActiveSession) {
        releasePointer(of: session)
        leaveTarget(of: session)
        show(nil, as: nil, session)
        cancelSpring(of: session)
        clearDisplacement(of: session)
    }

    private func releasePointer(of session: ActiveSession) {
        guard let pointer = session.pointer else { return }
        session.pointer = nil
        host?.releaseCapture(pointer)
    }

    private func announceRefusal(of receipts: [Receipt], _ drag: DragSession) {
        var reason = ""
        for receipt in receipts {
            switch receipt.outcome {
            case .refused(let sentence): reason = sentence
            case .failed(.failed(let sentence)): reason = sentence
            case .failed(.timedOut): reason = configuration.reasons.timedOut
            case .failed(.cancelled), .accepted, .pending: continue
            }
            if !reason.isEmpty { break }
        }
        let items = Set(receipts.map { $0.item })
        let titles = titles(of: drag.items) { items.contains($0) }
        host?.announce(Announcement(.refused, titles: titles, reason: reason))
    }

    private func titles(of items: [DragItem], where isIncluded: (ItemID) -> Bool) -> [String] {
        items.filter { isIncluded($0.id) }.map { $0.title }
    }
}
