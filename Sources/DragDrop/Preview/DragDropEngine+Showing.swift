// SPDX-License-Identifier: Apache-2.0

/// Show: the last step of a move. The host is told what has changed, and nothing twice.
extension DragDropEngine {
    /// Shows the highlight, the badge and the gap of the present target; nothing that is shown already.
    ///
    /// - Parameter target: What the session is over. Handed on, as it is large, and a copy of it costs a move.
    func show(_ target: SessionTarget.Answer?, of session: ActiveSession) {
        let state = target.flatMap { HighlightState($0.operation) }
        show(state == nil ? nil : target?.region.id, as: state, session)
        updateBadge(of: session, operation: target?.operation)
        updatePreview(of: session, over: target)
        updateDisplacement(of: session, over: target)
    }

    /// Highlights a region, or none, if that is new.
    func show(_ region: RegionID?, as state: HighlightState?, _ session: ActiveSession) {
        let (ended, begins) = session.shown.change(to: region, state)
        if let ended { host?.highlight(ended, as: nil) }
        if begins, let region { host?.highlight(region, as: state) }
    }

    func updateBadge(of session: ActiveSession, operation: DropOperation?) {
        guard let drag = session.drag, let drop = session.drop else { return }
        let units = drop.units
        guard session.shown.isNew(operation, units) else { return }
        let badge = DragBadge(operation: operation, units: units)
        session.shown.change(to: badge)
        host?.updateBadge(of: drag.id, to: badge)
    }
}
