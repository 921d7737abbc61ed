// SPDX-License-Identifier: Apache-2.0

extension DragDropEngine {
    /// Asks, once, how items look that were just picked up, and where they are.
    ///
    /// - Complexity: O(k log n) for k items, however many are carried already.
    func preview(_ items: [DragItem], of session: ActiveSession) {
        guard let drag = session.drag else { return }
        let parts = items.map { item in
            DragPreview.Part(
                item: item.id,
                title: item.title,
                frame: place(of: item.id, session)?.frame,
                content: content(of: item, session, drag)
            )
        }
        let press = session.machine.hold?.press ?? drag.location
        session.carried.add(parts, pressed: session.press?.item, press: press)
    }

    /// Shows what is carried, the pressed item first.
    func showPreview(of session: ActiveSession) {
        guard let drag = session.drag else { return }
        let carried = session.carried
        host?.showPreview(
            DragPreview(session: drag.id, parts: carried.parts, location: session.location, grip: carried.grip)
        )
    }

    /// Lets the target change the preview while it would take the drop.
    func updatePreview(of session: ActiveSession, over target: SessionTarget.Answer?) {
        guard let drag = session.drag, let drop = session.drop else { return }
        var content: PreviewContent?
        if let target {
            content = target.delegate.dropInteraction(target.interaction, previewFor: drop, at: target.place)
            // Words say what a release would do; a smaller picture shows what it is over, also what refuses it.
            if case .label? = content?.look, !target.operation.isDelivering { content = nil }
        }
        guard session.shown.change(to: content) else { return }
        host?.updatePreview(of: drag.id, to: content)
    }

    /// Tells the sources whether what they gave should still be seen in its place.
    func updateOriginals(of session: ActiveSession, areShown: Bool) {
        guard let drag = session.drag else { return }
        for source in session.sources where source.showsOriginals != areShown {
            source.showsOriginals = areShown
            source.delegate.dragInteraction(source.interaction, session: drag, showsOriginals: areShown)
        }
    }

    private func content(of item: DragItem, _ session: ActiveSession, _ drag: DragSession) -> PreviewContent {
        for source in session.sources where source.allItems.contains(item.id) {
            return source.delegate.dragInteraction(source.interaction, previewFor: item, in: drag)
        }
        return .snapshot()
    }
}

extension ActiveSession {
    /// Whether the carried items stay where they were: a release would copy, or nothing else is allowed, or it is over.
    ///
    /// - Parameter target: What the session is over.
    func leavesOriginals(over target: SessionTarget.Answer?) -> Bool {
        guard isHeld, let drag else { return true }
        switch target?.operation {
        case .copy, .link: return true
        case .move: return false
        case .forbidden, .cancel, nil: return !drag.allowedOperations.contains(.move)
        }
    }
}
