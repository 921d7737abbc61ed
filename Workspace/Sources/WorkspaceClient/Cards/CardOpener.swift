// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Opens a card above whatever is shown. It has an address of its own, which Back leaves.
final class CardOpener {
    private unowned(unsafe) let area: AreaContext
    private var dialog: CardDialog?
    /// Whether what was shown before has the entry in the history before this one.
    private var canGoBack = false

    init(_ area: AreaContext) { self.area = area }

    /// Opens a card, ready to change a part of it if one is named.
    func open(_ card: NodeID, at part: CardDialog.Part? = nil) {
        if dialog?.card != card {
            area.back.push(Route.card(card).address)
            present(card, canGoBack: true)
        }
        if let part { dialog?.begin(part) }
    }

    /// Opens the card that the address names, or closes the one that it does not name any more.
    func follow(_ card: NodeID?) {
        if let card {
            if dialog?.card != card { present(card, canGoBack: false) }
        } else if let dialog {
            // A name that is being written is kept before its field goes.
            area.page.blur()
            dialog.close()
        }
    }

    private func present(_ card: NodeID, canGoBack: Bool) {
        let dialog = CardDialog(area, card: card)
        self.dialog?.close()
        (self.dialog, self.canGoBack) = (dialog, canGoBack)
        area.dialogs.present(dialog) { [unowned(unsafe) self, unowned(unsafe) dialog] in
            guard self.dialog === dialog else { return }
            self.dialog = nil
            leaveAddress(of: card)
            area.router.boardView?.focus(card)
        }
    }

    private func leaveAddress(of card: NodeID) {
        // Something else may be shown by now.
        guard case .card(let shown) = Route(address: area.page.address), shown == card else { return }
        area.back.leave(to: area.router.route.address, canGoBack: canGoBack)
        area.page.flush()
    }
}
