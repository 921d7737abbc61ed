// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

extension WebPage {
    /// Translates what the page shows when the program has stopped, or while the rest of it is awaited: the page has that in
    /// English, and later there is no program that could translate it.
    func translateNotices() {
        adopt(id: "stopped-title").setText(L10n.carryHasStopped)
        let text = adopt(id: "stopped-text")
        text.setText(L10n.somethingInThisPageWentWrong)
        text.setAttribute("data-cut", L10n.theConnectionWasLostTooEarly)
        adopt(id: "stopped-reload").setText(L10n.reload)
        adopt(id: "waiting").setAttribute("data-text", L10n.loading)
    }
}
