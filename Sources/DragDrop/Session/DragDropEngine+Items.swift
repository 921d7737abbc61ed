// SPDX-License-Identifier: Apache-2.0

extension DragDropEngine {
    /// Adds what a source offers at a place to the running session.
    func add(_ source: ActiveSession.Source, at place: DropPlace, to session: ActiveSession) -> Bool {
        guard let drag = session.drag, !session.machine.isExternal else { return false }
        let offered = source.delegate.dragInteraction(source.interaction, itemsForAddingTo: drag, at: place)
        let items = drag.add(offered)
        guard !items.isEmpty else { return false }
        // A view made anew has another interaction; its delegate is the same source and hears of the end once.
        if let known = session.sources.first(where: { $0.region == source.region && $0.delegate === source.delegate }) {
            known.add(items)
        } else {
            source.add(items)
            session.sources.append(source)
            let allowed = source.delegate.dragInteraction(source.interaction, allowedOperationsFor: drag)
            drag.allowedOperations.formIntersection(allowed)
        }
        preview(items, of: session)
        showPreview(of: session)
        host?.announce(Announcement(.added, titles: items.map { $0.title }))
        retarget(session)
        updateBadge(of: session)
        updateDisplacement(of: session)
        return true
    }

    /// Takes an item that disappeared from the model out of the running session, with an announced reason.
    public func removeItem(_ item: ItemID, reason: String) { handle(.removal(item, reason: reason), at: now) }

    func remove(_ item: ItemID, _ reason: String) {
        for session in sessions { remove(item, reason, from: session) }
    }

    private func remove(_ item: ItemID, _ reason: String, from session: ActiveSession) {
        guard let drag = session.drag, drag.carries(item) else { return }
        if let coordinator = session.handover.coordinator {
            coordinator.overrule(item, .refused(reason: reason))
            settleIfComplete(session)
            return
        }
        guard session.isHeld, let removed = drag.remove(item) else { return }
        for source in session.sources { source.remove(item) }
        session.carried.remove(item)
        session.handover.remove(item, reason: reason)
        host?.announce(Announcement(.removed, titles: [removed.title], reason: reason))
        guard !drag.items.isEmpty else {
            feed(.cancel(.itemsGone), to: session)
            return
        }
        showPreview(of: session)
        retarget(session)
        updateBadge(of: session)
        updateDisplacement(of: session)
    }
}
