// SPDX-License-Identifier: Apache-2.0

extension DragDropEngine {
    /// The innermost source at a point, or beside it within a slop, that would lift there.
    func source(at point: Point<Screen>, slop: Double) -> (DropPlace, ActiveSession.Source)? {
        if let found = source(at: point) { return found }
        guard slop > 0 else { return nil }
        for distance in [slop / 2, slop] {
            for (x, y) in [(0.0, 1.0), (0, -1), (1, 0), (-1, 0), (0.7, 0.7), (0.7, -0.7), (-0.7, 0.7), (-0.7, -0.7)] {
                let beside = point + Vector(dx: x * distance, dy: y * distance)
                if let found = source(at: beside) { return found }
            }
        }
        return nil
    }

    private func source(at point: Point<Screen>) -> (DropPlace, ActiveSession.Source)? {
        chain.fill(from: root, at: point)
        let levels = chain.levels
        let start = chain.start
        for level in levels.indices.reversed() where level >= start {
            let place = place(in: levels[level].region, at: levels[level].point)
            if let source = source(at: place) { return (place, source) }
        }
        return nil
    }

    func source(at place: DropPlace) -> ActiveSession.Source? {
        guard let interaction = place.region.drag, interaction.isEnabled, let delegate = interaction.delegate,
            delegate.dragInteraction(interaction, canLiftAt: place)
        else { return nil }
        return ActiveSession.Source(region: place.region.id, interaction: interaction, delegate: delegate)
    }

    /// Asks the source what the press picks up, and begins the session if it is anything.
    func lift(_ session: ActiveSession) {
        guard let place = session.press, let source = session.pressed else {
            feed(.refuseLift, to: session)
            return
        }
        let drag = newDrag(session, from: .region(source.region))
        let items = source.delegate.dragInteraction(source.interaction, itemsForBeginning: drag, at: place)
        guard !items.isEmpty else {
            feed(.refuseLift, to: session)
            return
        }
        let allowed = source.delegate.dragInteraction(source.interaction, allowedOperationsFor: drag)
        source.add(drag.add(items))
        session.sources = [source]
        begin(session, drag, allowed: allowed)
        preview(drag.items, of: session)
        showPreview(of: session)
        updateBadge(of: session, operation: nil)
        source.delegate.dragInteraction(source.interaction, sessionDidBegin: drag)
        updateDisplacement(of: session, over: nil)
    }

    /// What a session carries: nothing yet.
    func newDrag(_ session: ActiveSession, from origin: DragSession.Origin) -> DragSession {
        let drag = DragSession(
            id: SessionID(nextSession),
            origin: origin,
            items: [],
            location: session.location,
            reasons: configuration.reasons
        )
        drag.modifiers = session.modifiers
        return drag
    }

    func begin(_ session: ActiveSession, _ drag: DragSession, allowed: OperationMask) {
        nextSession += 1
        drag.allowedOperations = allowed
        session.drag = drag
        session.drop = DropSession(drag)
        if let pointer = session.machine.owner {
            session.pointer = pointer
            host?.capture(pointer)
        }
        host?.sessionDidBegin(drag)
    }
}
