// SPDX-License-Identifier: Apache-2.0

/// A move goes through here once, in this order: what lies under the aim (sense), which region of it takes part (target),
/// what that would do (propose), where it would be (place), and what the host is told of it (show).
extension DragDropEngine {
    /// A region that takes part in a session, and the place in it.
    private struct Candidate {
        var place: DropPlace
        var interaction: DropInteraction
        var delegate: any DropInteractionDelegate
    }

    /// Follows the pointer, or the place that the keys aim at.
    func track(_ session: ActiveSession) {
        guard let drag = session.drag else { return }
        let location = session.location
        drag.location = location
        host?.movePreview(of: drag.id, to: location)
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
        guard let candidate = candidate(for: session, drop, at: hold.location) else { return clearTarget(of: session) }
        enter(candidate, session, drop)
        let target = propose(candidate, session, drop)
        place(target, session)
        show(target, of: session)
        target.delegate.dropInteraction(
            target.interaction,
            sessionDidUpdate: drop,
            at: target.place,
            operation: target.operation
        )
    }

    /// Target: what the keys aim at, or else the innermost region under the pointer that can handle the session.
    private func candidate(
        for session: ActiveSession,
        _ drop: DropSession,
        at location: Point<Screen>
    ) -> Candidate? {
        if let aimed = session.aim.keyboardTarget {
            if aimedSpring(of: session) != nil { return nil }
            if aimed.region.takesPart, let place = aimedPlace(aimed, location),
                let candidate = candidate(place.region, drop, at: { place })
            {
                return candidate
            }
            session.aim.clearKeyboardTarget()
        }
        let levels = chain.levels
        let start = chain.start
        for level in levels.indices.reversed() where level >= start {
            let region = levels[level].region
            let found = candidate(region, drop) { place(in: region, at: levels[level].point, for: session) }
            if let found { return found }
        }
        return nil
    }

    /// The place is looked up only in a region that takes part.
    private func candidate(_ region: Region, _ drop: DropSession, at place: () -> DropPlace) -> Candidate? {
        guard let interaction = region.drop, interaction.isEnabled, let delegate = interaction.delegate,
            delegate.dropInteraction(interaction, canHandle: drop)
        else { return nil }
        return Candidate(place: place(), interaction: interaction, delegate: delegate)
    }

    /// The session comes over another region than before.
    private func enter(_ candidate: Candidate, _ session: ActiveSession, _ drop: DropSession) {
        guard !session.over.isOver(candidate.interaction) else { return }
        leaveTarget(of: session)
        candidate.delegate.dropInteraction(candidate.interaction, sessionDidEnter: drop)
    }

    /// Joins a target's answer with what the source of a drag allows and the keys ask for.
    func resolve(_ proposal: DropProposal, of drag: DragSession) -> DropOperation {
        DropOperation.resolve(
            proposed: proposal.operation,
            alternatives: proposal.alternatives,
            allowed: drag.allowedOperations,
            modifiers: drag.modifiers,
            reason: configuration.reasons.notAllowed
        )
    }

    /// Propose: the target's answer, joined with what the source allows and the keys ask for.
    private func propose(
        _ candidate: Candidate,
        _ session: ActiveSession,
        _ drop: DropSession
    ) -> SessionTarget.Answer {
        let place = candidate.place
        let proposal = candidate.delegate.dropInteraction(candidate.interaction, proposalFor: drop, at: place)
        var operation = resolve(proposal, of: drop.drag)
        if operation.isDelivering, isInsideItself(place, proposal, session) {
            operation = .forbidden(reason: configuration.reasons.insideItself)
        }
        return SessionTarget.Answer(
            region: place.region,
            interaction: candidate.interaction,
            delegate: candidate.delegate,
            place: place,
            proposal: proposal,
            operation: operation
        )
    }

    /// Place: the session is over the target from now on; zones stick to it, and what is around it scrolls.
    private func place(_ target: SessionTarget.Answer, _ session: ActiveSession) {
        session.over.set(target)
        // What opens under a hand that rests on it is on the way to a drop, though it takes none itself.
        guard target.operation.isDelivering || target.region.spring != nil else { return }
        session.scroll.note(target: target.region.id)
    }

    /// Whether a target wants to put what is carried into itself.
    private func isInsideItself(_ place: DropPlace, _ proposal: DropProposal, _ session: ActiveSession) -> Bool {
        guard proposal.intent == .insertIntoItem, let item = place.item, let layout = place.region.layout else {
            return false
        }
        return isInsideCarried(item, layout, session)
    }

    /// Nothing is the target any more.
    func clearTarget(of session: ActiveSession) {
        leaveTarget(of: session)
        if session.machine.hold?.outsideSince != nil { cancelSpring(of: session) }
        show(nil, of: session)
    }

    /// The session is over nothing, and what it was over hears it.
    func leaveTarget(of session: ActiveSession) {
        guard let drop = session.drop, let former = session.over.clear() else { return }
        former.delegate.dropInteraction(former.interaction, sessionDidExit: drop)
    }
}
