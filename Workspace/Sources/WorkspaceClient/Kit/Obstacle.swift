// SPDX-License-Identifier: Apache-2.0

import BrowserBridge

/// Says why something could not be had: in its place, until it is there. A message would go, and leave an empty screen.
struct Obstacle {
    private var element: Element?

    var isShown: Bool { element != nil }

    /// Says it at the end of an element, or before something in it.
    ///
    /// - Parameter toasts: Has it said in a message instead, because part of what is missing is shown.
    mutating func show(
        _ sentence: String,
        in place: Element,
        before next: Element? = nil,
        _ page: WebPage,
        or toasts: Toasts? = nil
    ) {
        remove()
        if let toasts { return toasts.show(sentence, tone: .refused) }
        let element = page.make("div", "empty", [page.make("p", "empty-text", text: sentence)]).with("role", "alert")
        place.insert(element, before: next)
        self.element = element
    }

    /// What was missing is there, or something else is wanted.
    mutating func remove() {
        element?.remove()
        element = nil
    }
}
