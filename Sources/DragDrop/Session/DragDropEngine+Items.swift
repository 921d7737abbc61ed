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
        return true
    }

    /// Takes an item that disappeared from the model out of the running session, with an announced reason; see
    /// ``removeItems(_:reason:)`` for several.
    ///
    /// - Complexity: as ``removeItems(_:reason:)`` for one.
    public func removeItem(_ item: ItemID, reason: String) { removeItems([item], reason: reason) }

    /// Takes items that disappeared from the model out of the running session, with an announced reason: they are announced
    /// and shown as one change, and the target is asked once about what is left. A session of which nothing is left ends.
    ///
    /// Items that are not carried are passed over. Those of a drop that waits for its target end as refused.
    ///
    /// - Parameters:
    ///   - items: The items, in any order.
    ///   - reason: Why they are gone, as a sentence for a person that fits one item and several.
    /// - Complexity: O(n + k) for n carried items and k that disappeared; of a drop that waits O(n + k + l) for l loads.
    public func removeItems(_ items: [ItemID], reason: String) {
        if !items.isEmpty { handle(.removal(items, reason: reason), at: now) }
    }

    func remove(_ items: [ItemID], _ reason: String) {
        for session in sessions { remove(items, reason, from: session) }
    }

    private func remove(_ items: [ItemID], _ reason: String, from session: ActiveSession) {
        guard let drag = session.drag else { return }
        let gone = Set(items.filter { drag.carries($0) })
        guard !gone.isEmpty else { return }
        if let coordinator = session.handover.coordinator {
            for item in items { coordinator.overrule(item, .refused(reason: reason)) }
            settleIfComplete(session)
            return
        }
        guard session.isHeld else { return }
        let removed = drag.remove(gone)
        for source in session.sources { source.remove(gone) }
        session.carried.remove(gone)
        session.handover.remove(removed, reason: reason)
        host?.announce(Announcement(.removed, titles: removed.map { $0.title }, reason: reason))
        guard !drag.items.isEmpty else {
            feed(.cancel(.itemsGone), to: session)
            return
        }
        showPreview(of: session)
        retarget(session)
    }
}
