// SPDX-License-Identifier: Apache-2.0

import BrowserBridge

/// Buttons of which one is chosen: the one at which the Tab key stops, and from which arrow keys go round.
final class RadioGroup {
    let element: Element
    private let page: WebPage
    private var buttons: [Element] = []
    var chosen: Int? { didSet { update() } }
    var onChoice: (Int) -> Void = { _ in }

    init(page: WebPage, label: String, classes: StaticString) {
        self.page = page
        element = page.make("div", classes).with("role", "radiogroup").with("aria-label", label)
        element.on(.keyDown) { [unowned(unsafe) self] event in handleKey(event) }
    }

    func add(_ button: Element) {
        let index = buttons.count
        button.setAttributes(["type": "button", "role": "radio"])
        button.on(.click) { [unowned(unsafe) self] _ in choose(index) }
        element.append(button)
        buttons.append(button)
    }

    private func choose(_ index: Int) {
        chosen = index
        onChoice(index)
    }

    private func update() {
        for (index, button) in buttons.enumerated() {
            button.setAttribute("aria-checked", index == chosen ? "true" : "false")
            button.setAttribute("tabindex", index == (chosen ?? 0) ? "0" : "-1")
        }
    }

    private func handleKey(_ event: Event) {
        guard event.modifiers.isEmpty else { return }
        switch event.key {
        case .right: move(by: page.onward)
        case .left: move(by: -page.onward)
        case .down: move(by: 1)
        case .up: move(by: -1)
        default: return
        }
        event.preventDefault()
    }

    private func move(by step: Int) {
        let next = ((chosen ?? 0) + step + buttons.count) % buttons.count
        choose(next)
        buttons[next].focus()
    }
}
