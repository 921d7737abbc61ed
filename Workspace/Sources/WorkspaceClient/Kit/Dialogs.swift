// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The dialogs that are open, the one in front last. While there is one, nothing under it can be picked up.
final class Dialogs {
    private let container: Element
    /// What stands at the edge of the page, and must be reached or heard while a dialog is open: nothing behind it can.
    private let raised: [Element]
    private let edge: Element
    private let back: BackButton
    private(set) var open: [Dialog] = []
    /// Called with a dialog that was closed, in whatever way.
    var onClosed: (Dialog) -> Void = { _ in }
    /// Called when nothing under the dialogs may be reached (true), and when everything may again.
    var onModal: (Bool) -> Void = { _ in }
    /// Called when another dialog is in front, or none any more.
    var onRaised: () -> Void = {}
    /// Called when what a dialog shows, and calls the window by, is something else.
    var onTitle: () -> Void = {}
    /// Keeps a dialog on which a drag may have begun in the page until that is over.
    var keepUntilEnd: (Dialog) -> Void = { _ in }

    init(container: Element, raised: [Element], edge: Element, back: BackButton) {
        self.container = container
        self.raised = raised
        self.edge = edge
        self.back = back
    }

    /// Opens a dialog and keeps it until it is closed.
    func present(_ dialog: Dialog, whenClosed: @escaping () -> Void = {}) {
        open.append(dialog)
        onModal(true)
        dialog.onClosed = { [unowned(unsafe) self, unowned(unsafe) dialog] in
            onClosed(dialog)
            open.removeAll { $0 === dialog }
            if open.isEmpty { onModal(false) }
            raise()
            back.didClose(dialog)
            whenClosed()
        }
        let close = { [unowned(unsafe) dialog] in dialog.close() }
        back.didOpen(dialog, close: dialog.hasAddress ? nil : close)
        dialog.open(in: container)
        raise()
    }

    /// Puts messages, and what is spoken, into the dialog in front, or back at the edge of the page.
    private func raise() {
        let place = open.last?.element ?? edge
        for element in raised where element.parent !== place { place.append(element) }
        onRaised()
    }

    /// Gives the dialog in front the focus, if what had it has gone.
    func focus() { open.last?.focus() }

    /// Follows the model.
    ///
    /// - Parameters:
    ///   - isGone: Whether something is not there any more, also after a dialog before has changed it.
    ///   - tellGone: Says why what a dialog was about is not there any more.
    func update(_ changes: ChangeSet, isGone: (NodeID) -> Bool, tellGone: (NodeID) -> Void) {
        for dialog in open {
            if let subject = dialog.subject(if: isGone) {
                if !dialog.keepUnsaved() { tellGone(subject) }
                dialog.close()
            } else {
                dialog.update(changes)
            }
        }
    }

    /// Another address is followed: what asks about the screen that was shown would act on what nobody sees any more.
    func leaveScreen() { for dialog in open where dialog.goesWithScreen { dialog.close() } }

    func closeAll() { for dialog in open { dialog.takeDown() } }

    /// Closes every dialog while something is carried, so that the rest of the page can be reached with it.
    func giveWay() {
        for dialog in open {
            dialog.staysInPage = true
            keepUntilEnd(dialog)
            dialog.takeDown()
        }
    }
}
