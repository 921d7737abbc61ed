// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// A page that stands instead of the workspace, and says what to do.
enum Notice {
    /// - Parameter waiting: How many changes wait in the browser.
    case signedOut(waiting: Int)
    case failed(String)

    /// The state of the program for the style sheets.
    var state: StaticString {
        switch self {
        case .signedOut: "signed-out"
        case .failed: "failed"
        }
    }

    func make(_ page: WebPage) -> Element {
        let notice = page.make("main", "notice")
        notice.append(page.makeBrandMark())
        switch self {
        case .signedOut(let waiting):
            let text = L10n.openTheAddressThatCarryPrinted
            notice.append(
                page.make("h1", "notice-title", text: L10n.thisBrowserIsNotSignedIn),
                page.make("p", "notice-text", text: text),
                page.make("code", "notice-code", text: "carry link")
            )
            if waiting > 0 {
                notice.append(page.make("p", "notice-text", text: L10n.changesAreSentLater(count: waiting)))
            }
        case .failed(let sentence):
            notice.append(
                page.make("h1", "notice-title", text: L10n.carryCouldNotStart),
                page.make("p", "notice-text", text: sentence),
                page.makeButton(text: L10n.tryAgain, tone: "primary") { page.reload() }
            )
        }
        return notice
    }
}
