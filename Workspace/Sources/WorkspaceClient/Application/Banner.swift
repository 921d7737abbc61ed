// SPDX-License-Identifier: Apache-2.0

import BrowserBridge

/// The line above everything that says that the server is away.
final class Banner {
    private let element: Element
    private let container: Element
    /// Is called when the person wants to try at once.
    var onRetry: () -> Void = {}

    init(page: WebPage, container: Element) {
        self.container = container
        element = page.make("div", "banner")
        element.setAttributes(["role": "status", "data-tone": "offline"])
        let text = "Offline. Your changes are kept and sent when the server is back."
        element.append(page.makeIcon(.offline), page.make("span", nil, text: text))
        element.append(page.makeButton("link-button", text: "Try now") { [unowned(unsafe) self] in onRetry() })
    }

    /// Whether an element is the banner, which stays when the page below it changes.
    func isShown(by candidate: Element) -> Bool { candidate === element }

    func setOffline(_ isOffline: Bool) {
        if isOffline { container.insert(element, before: container.children.first) } else { element.remove() }
    }
}
