// SPDX-License-Identifier: Apache-2.0

extension DragDropEngine {
    /// Adds what a source offers at a place to the running session.
    func add(_ source: ActiveSession.Source, at place: DropPlace, to session: ActiveSession) -> Bool {
        guard let drag = session.drag, !session.machine.isExternal else { return false }
        let offered = source.delegate.dragInteraction(source.interaction, itemsForAddingTo: drag, at: place)
        let items = unique(offered, besides: drag)
        guard !items.isEmpty else { return false }
        drag.items += items
        drag.revision += 1
        let ids = items.map { $0.id }
        // A view made anew has another interaction; its delegate is the same source and hears of the end once.
        let known = session.sources.firstIndex { $0.region == source.region && $0.delegate === source.delegate }
        if let index = known {
            session.sources[index].items += ids
            session.sources[index].allItems.formUnion(ids)
        } else {
            var added = source
            added.items = ids
            added.allItems = Set(ids)
            session.sources.append(added)
            let allowed = added.delegate.dragInteraction(added.interaction, allowedOperationsFor: drag)
            drag.allowedOperations.formIntersection(allowed)
        }
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
        for session in lingering { remove(item, reason, from: session) }
        if let active { remove(item, reason, from: active) }
    }

    private func remove(_ item: ItemID, _ reason: String, from session: ActiveSession) {
        guard let drag = session.drag, let index = drag.items.firstIndex(where: { $0.id == item }) else { return }
        if let coordinator = session.coordinator {
            coordinator.overrule(item, .refused(reason: reason))
            settleIfComplete(session)
            return
        }
        guard session.isHeld else { return }
        let title = drag.items[index].title
        drag.items.remove(at: index)
        drag.revision += 1
        for source in session.sources.indices { session.sources[source].items.removeAll { $0 == item } }
        session.removed.append(Receipt(item: item, outcome: .refused(reason: reason)))
        host?.announce(Announcement(.removed, titles: [title], reason: reason))
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
