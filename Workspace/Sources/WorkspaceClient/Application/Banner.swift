// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The line above everything that says that the server is away, or that the page is older than it.
final class Banner {
    private let area: AreaContext
    private var page: WebPage { area.page }
    private let element: Element
    private let text: Element
    private let container: Element
    private let buttons: Element
    private let show: Element
    private var isOffline = false
    private var isOutdated = false

    init(_ area: AreaContext, container: Element) {
        self.area = area
        self.container = container
        let page = area.page
        // Not of the buttons: how many changes wait would have all of it read again at each change.
        text = page.make("span", nil, text: "").with("role", "status")
        buttons = page.make("span", "banner-buttons")
        show = page.make("button", "link-button").with("type", "button")
        element = page.make("div", "banner", [page.makeIcon(.offline), text, buttons])
        show.on(.click) { [unowned(unsafe) area] _ in area.dialogs.present(ChangesDialog(area)) }
    }

    /// - Parameter count: How many changes wait to be sent.
    /// - Returns: Whether the rest of the page has more or less room now.
    func setOffline(_ isOffline: Bool, waiting count: Int) -> Bool {
        show.setText(L10n.changesWait(count: count))
        show.setHidden(count == 0)
        guard self.isOffline != isOffline else { return false }
        self.isOffline = isOffline
        update()
        return true
    }

    func setOutdated() {
        isOutdated = true
        update()
    }

    private func update() {
        element.remove()
        guard isOffline || isOutdated else { return }
        if isOutdated {
            text.setText(L10n.carryWasUpdatedYourChangesAre)
            element.setAttribute("data-tone", "outdated")
            buttons.setChildren([page.makeButton("link-button", text: L10n.reload) { [page] in page.reload() }])
        } else {
            // Without it there is no service worker: https://w3c.github.io/ServiceWorker/#secure-context
            let hint = page.media.contains(.isSecure) ? "" : L10n.withHttpsThisPageWouldAlso
            text.setText(L10n.offlineYourChangesAreKeptAnd + hint)
            element.setAttribute("data-tone", "offline")
            let retry = page.makeButton("link-button", text: L10n.tryNow) { [unowned(unsafe) area] in
                area.workspace.retry()
            }
            buttons.setChildren([show, retry])
        }
        container.insert(element, before: container.children.first)
    }
}
