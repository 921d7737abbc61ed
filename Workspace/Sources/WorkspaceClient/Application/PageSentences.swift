// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

extension WebPage {
    /// Says in the program's language what the page shows when that has stopped, or while the rest of it is awaited: it is in
    /// the page from the beginning, in English, and nobody is there later who can.
    func translate() {
        adopt(id: "stopped-title").setText(L10n.carryHasStopped)
        let text = adopt(id: "stopped-text")
        text.setText(L10n.somethingInThisPageWentWrong)
        text.setAttribute("data-cut", L10n.theConnectionWasLostTooEarly)
        adopt(id: "stopped-reload").setText(L10n.reload)
        adopt(id: "waiting").setAttribute("data-text", L10n.loading)
    }
}
