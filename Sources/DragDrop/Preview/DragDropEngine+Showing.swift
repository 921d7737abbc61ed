// SPDX-License-Identifier: Apache-2.0

/// Show: the last step of a move. The host is told what has changed, and nothing twice.
extension DragDropEngine {
    /// Shows the highlight, the badge and the gap of the present target; nothing that is shown already.
    func showTarget(of session: ActiveSession) {
        let state = session.target.flatMap { HighlightState($0.operation) }
        let region = state == nil ? nil : session.target?.region.id
        show(region, as: state, session)
        updateBadge(of: session)
        updatePreview(of: session)
        updateDisplacement(of: session)
    }

    /// Highlights a region, or none, if that is new.
    func show(_ region: RegionID?, as state: HighlightState?, _ session: ActiveSession) {
        let (ended, begins) = session.shown.change(to: region, state)
        if let ended { host?.highlight(ended, as: nil) }
        if begins, let region { host?.highlight(region, as: state) }
    }

    func updateBadge(of session: ActiveSession) {
        guard let drag = session.drag, let drop = session.drop else { return }
        let operation = session.target?.operation
        let units = drop.units
        guard session.shown.isNew(operation, units) else { return }
        let badge = DragBadge(operation: operation, units: units)
        session.shown.change(to: badge)
        host?.updateBadge(of: drag.id, to: badge)
    }
}
