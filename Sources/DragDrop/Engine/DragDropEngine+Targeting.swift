// SPDX-License-Identifier: Apache-2.0

extension DragDropEngine {
    /// Follows the hand: moves the preview and looks what lies under it.
    func track(_ session: ActiveSession) {
        let location = session.location
        session.drag?.location = location
        if let id = session.drag?.id { host?.movePreview(of: id, to: location) }
        retarget(session)
        updateSpring(of: session)
    }

    /// Looks again at what lies under the aim, asks it and shows the answer. Same aim and same model: same answer.
    ///
    /// - Complexity: O(depth + log n); allocates nothing while the target's region and gap stay the same.
    func retarget(_ session: ActiveSession) {
        guard let hold = session.machine.hold, let drop = session.drop else { return }
        guard hold.outsideSince == nil else { return clearTarget(of: session) }
        chain.fill(from: root, at: hold.location)
        let levels = chain.levels
        let start = chain.start
        if case .keyboard(let stop) = session.aim {
            if aimedSpring(of: session) != nil { return clearTarget(of: session) }
            if stop.region.isAttached, let place = aimedPlace(stop, hold.location),
                propose(session, drop, at: place)
            {
                return
            }
            session.aim = .pointer
        }
        for level in levels.indices.reversed() where level >= start {
            let region = levels[level].region
            guard region.drop != nil else { continue }
            if propose(session, drop, at: place(in: region, at: levels[level].point, for: session)) { return }
        }
        clearTarget(of: session)
    }

    /// Makes a region the target if it can handle the session.
    private func propose(_ session: ActiveSession, _ drop: DropSession, at place: DropPlace) -> Bool {
        guard let interaction = place.region.drop, interaction.isEnabled, let delegate = interaction.delegate,
            delegate.dropInteraction(interaction, canHandle: drop)
        else { return false }
        if session.target?.interaction !== interaction {
            clearTarget(of: session, keepingSpring: true)
            delegate.dropInteraction(interaction, sessionDidEnter: drop)
        }
        let proposal = delegate.dropInteraction(interaction, proposalFor: drop, at: place)
        let operation = DropOperation.resolve(
            proposed: proposal.operation,
            alternatives: proposal.alternatives,
            allowed: drop.drag.allowedOperations,
            modifiers: drop.drag.modifiers,
            reason: configuration.reasons.notAllowed
        )
        .refusing(
            isInsideItself(place, proposal, session),
            reason: configuration.reasons.insideItself
        )
        noteZone(of: place, session)
        session.target = ActiveSession.Target(
            region: place.region,
            interaction: interaction,
            delegate: delegate,
            place: place,
            proposal: proposal,
            operation: operation
        )
        if operation.isDelivering { session.scroll.anchor = place.region.id }
        showTarget(of: session)
        delegate.dropInteraction(interaction, sessionDidUpdate: drop, at: place, operation: operation)
        return true
    }

    /// Whether a target wants to put what is carried into itself.
    private func isInsideItself(_ place: DropPlace, _ proposal: DropProposal, _ session: ActiveSession) -> Bool {
        guard proposal.intent == .insertIntoItem, let item = place.item, let layout = place.region.layout else {
            return false
        }
        return isInsideCarried(item, layout, session)
    }

    /// Shows the highlight, the badge and the gap of the present target; nothing that is shown already.
    func showTarget(of session: ActiveSession) {
        let state = session.target.flatMap { HighlightState($0.operation) }
        let region = state == nil ? nil : session.target?.region.id
        if let shown = session.highlighted, shown.region != region {
            session.highlighted = nil
            host?.highlight(shown.region, as: nil)
        }
        if let state, let region, session.highlighted?.state != state {
            session.highlighted = (region, state)
            host?.highlight(region, as: state)
        }
        updateBadge(of: session)
        updatePreview(of: session)
        updateDisplacement(of: session)
    }

    func updateBadge(of session: ActiveSession) {
        guard let drag = session.drag, let drop = session.drop else { return }
        let operation = session.target?.operation
        let units = units(of: session, drag, drop)
        guard session.badge?.operation != operation || session.badge?.units != units else { return }
        let badge = DragBadge(operation: operation, units: units)
        session.badge = badge
        host?.updateBadge(of: drag.id, to: badge)
    }

    /// How many units are carried; counted again only when the items changed.
    func units(of session: ActiveSession, _ drag: DragSession, _ drop: DropSession) -> DragItem.UnitCount {
        if let known = session.units, known.revision == drag.revision { return known.count }
        let units = drop.units
        session.units = (drag.revision, units)
        return units
    }

    /// Nothing is the target any more.
    func clearTarget(of session: ActiveSession, keepingSpring: Bool = false) {
        if let target = session.target, let drop = session.drop {
            session.target = nil
            session.zone = nil
            target.delegate.dropInteraction(target.interaction, sessionDidExit: drop)
        }
        if !keepingSpring {
            if session.machine.hold?.outsideSince != nil { cancelSpring(of: session) }
            showTarget(of: session)
        }
    }
}
