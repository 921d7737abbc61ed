// SPDX-License-Identifier: Apache-2.0

import DragDrop

/// Keeps what lies under an open dialog from being picked up through it. What was picked up in the dialog and rests beside
/// it asks the dialog to give way.
final class ModalGuard {
    private let engine: DragDropEngine
    private let dialogs: Dialogs
    /// Over all of the page, wherever that scrolls to.
    private let region = Region(
        id: .fixed(4),
        frame: Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6),
        order: 1_000,
        isModal: true
    )
    private var token: RegionToken?
    /// Whether what is carried was so before the dialog opened: it waits until that is done.
    private var wasCarrying = false

    init(engine: DragDropEngine, dialogs: Dialogs) {
        self.engine = engine
        self.dialogs = dialogs
        region.spring = SpringLoadedInteraction(delegate: self)
        dialogs.onModal = { [unowned(unsafe) self] isModal in
            guard isModal != (token != nil) else { return }
            token?.cancel()
            wasCarrying = self.engine.session != nil
            token = isModal ? self.engine.register(region) : nil
        }
    }
}

extension ModalGuard: SpringLoadedInteractionDelegate {
    func springLoadedInteraction(
        _: SpringLoadedInteraction,
        shouldActivateFor session: DropSession,
        in _: Region
    ) -> Bool { session.isLocal && !wasCarrying }

    func springLoadedInteraction(_: SpringLoadedInteraction, didActivateFor _: DropSession, in _: Region) {
        dialogs.giveWay()
    }
}
