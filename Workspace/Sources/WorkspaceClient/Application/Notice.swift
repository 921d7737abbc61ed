// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// A page that stands instead of the workspace, and says what to do.
enum Notice {
    /// - Parameter waiting: How many changes wait in the browser.
    case signedOut(waiting: Int)
    case failed(String)

    /// The state of the program for the style sheets.
    var state: StaticString { if case .failed = self { "failed" } else { "signed-out" } }

    func make(_ page: WebPage) -> Element {
        let (heading, sentence) =
            switch self {
            case .signedOut: (L10n.thisBrowserIsNotSignedIn, L10n.openTheAddressThatCarryPrinted)
            case .failed(let reason): (L10n.carryCouldNotStart, reason)
            }
        let title = page.make("h1", "notice-title", text: heading).with("id", "notice-title")
        let text = page.make("p", "notice-text", text: sentence).with("id", "notice-text")
        let notice = page.make("main", "notice", [page.makeBrandMark(), title, text])
        // It is given the focus, which was in what it takes the place of: who does not see it hears it.
        notice.setAttributes(["tabindex": "-1", "aria-labelledby": "notice-title", "aria-describedby": "notice-text"])
        switch self {
        case .signedOut(let waiting):
            notice.append(page.make("code", "notice-code", text: "carry link"))
            if waiting > 0 {
                notice.append(page.make("p", "notice-text", text: L10n.changesAreSentLater(count: waiting)))
            }
        case .failed:
            notice.append(page.makeButton(text: L10n.tryAgain, tone: "primary") { page.reload() })
        }
        return notice
    }
}
