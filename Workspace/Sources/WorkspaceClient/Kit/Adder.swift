// SPDX-License-Identifier: Apache-2.0

import BrowserBridge

/// A button that makes way for a field for new things, and comes back when that is left.
final class Adder {
    let element: Element
    private let button: Element
    private(set) var composer: Composer?

    /// - Parameter press: Opens it.
    init(
        page: WebPage,
        text: String,
        classes: StaticString? = nil,
        button: StaticString = "add-button",
        press: @escaping () -> Void
    ) {
        self.button = page.makeButton(button, text: text, icon: .plus, action: press)
        element = page.make("div", classes, [self.button])
    }

    /// What the button is called, where that is more than what it says.
    func setLabel(_ label: String) {
        button.setAttribute("aria-label", label)
    }

    /// Shows the field. Whoever leaves it is back on the button that was pressed for it.
    func open(from opener: Element? = nil, _ makeComposer: () -> Composer) {
        if let composer { return composer.focus() }
        let composer = makeComposer()
        composer.onClose = { [unowned(unsafe) self] in
            self.composer = nil
            show(button)
        }
        composer.onCancel = { [unowned(unsafe) self] in (opener ?? button).focus() }
        self.composer = composer
        show(composer.element)
        composer.focus()
    }

    private func show(_ content: Element) {
        element.removeChildren()
        element.append(content)
    }
}
