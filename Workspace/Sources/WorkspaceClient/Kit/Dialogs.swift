// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The dialogs that are open, the one in front last. While there is one, nothing under it can be picked up.
final class Dialogs {
    private let container: Element
    private let modalGuard: ModalGuard
    private(set) var open: [Dialog] = []
    /// Called when a dialog was closed, in whatever way.
    var onClosed: () -> Void = {}

    init(container: Element, modalGuard: ModalGuard) {
        self.container = container
        self.modalGuard = modalGuard
    }

    /// Opens a dialog and keeps it until it is closed.
    func present(_ dialog: Dialog, whenClosed: @escaping () -> Void = {}) {
        open.append(dialog)
        modalGuard.hold()
        dialog.onClosed = { [unowned(unsafe) self, unowned(unsafe) dialog] in
            onClosed()
            open.removeAll { $0 === dialog }
            if open.isEmpty { modalGuard.release() }
            whenClosed()
        }
        dialog.open(in: container)
    }

    /// Lets every dialog draw what a change touches.
    func update(_ changes: ChangeSet) {
        for dialog in open { dialog.update(changes) }
    }

    func closeAll() {
        for dialog in open { dialog.close() }
    }
}
