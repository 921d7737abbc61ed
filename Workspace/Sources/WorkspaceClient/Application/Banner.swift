// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The line above everything that says that the server is away, or that the page is older than it.
final class Banner {
    private let page: WebPage
    private let element: Element
    private let text: Element
    private let container: Element
    private let buttons: Element
    private let show: Element
    private var isOffline = false
    private var isOutdated = false
    /// Is called when the person wants to try at once.
    var onRetry: () -> Void = {}
    /// Is called when the person wants to see what waits.
    var onShow: () -> Void = {}

    init(page: WebPage, container: Element) {
        self.page = page
        self.container = container
        text = page.make("span", nil, text: "")
        buttons = page.make("span", "banner-buttons")
        show = page.make("button", "link-button")
        show.setAttribute("type", "button")
        element = page.make("div", "banner", [page.makeIcon(.offline), text, buttons])
        element.setAttribute("role", "status")
        show.on(.click) { [unowned(unsafe) self] _ in onShow() }
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
        buttons.removeChildren()
        element.remove()
        guard isOffline || isOutdated else { return }
        if isOutdated {
            text.setText(L10n.carryWasUpdatedYourChangesAre)
            element.setAttribute("data-tone", "outdated")
            buttons.append(page.makeButton("link-button", text: L10n.reload) { [page] in page.reload() })
        } else {
            // Without it there is no service worker: https://w3c.github.io/ServiceWorker/#secure-context
            let hint = L10n.withHttpsThisPageWouldAlso
            let sentence = L10n.offlineYourChangesAreKeptAnd
            text.setText(page.media.contains(.isSecure) ? sentence : sentence + hint)
            element.setAttribute("data-tone", "offline")
            buttons.append(
                show,
                page.makeButton("link-button", text: L10n.tryNow) { [unowned(unsafe) self] in onRetry() }
            )
        }
        container.insert(element, before: container.children.first)
    }
}
