// SPDX-License-Identifier: Apache-2.0

import BrowserBridge

/// A button that makes way for a field for new things, and comes back when that is left.
final class Adder {
    let element: Element
    private let page: WebPage
    private let text: String
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
        (self.page, self.text) = (page, text)
        self.button = page.makeButton(button, text: text, icon: .plus, action: press)
        element = page.make("div", classes, [self.button])
    }

    /// What the button is called, where that is more than what it says.
    func setLabel(_ label: String) { button.setAttribute("aria-label", label) }

    /// Shows the field. Whoever leaves it is back on the button that was pressed for it.
    ///
    /// - Parameters:
    ///   - label: What the field is called.
    ///   - unsaved: Where what is typed is kept until it is added.
    ///   - onAdd: Takes what was typed, as ``Composer/onAdd`` does, also where the field is there already.
    func open(
        from opener: Element? = nil,
        label: String,
        placeholder: String,
        unsaved: UnsavedText,
        onAdd: @escaping (_ typed: String) -> Bool
    ) {
        if let composer {
            composer.onAdd = onAdd
            return composer.focus()
        }
        let composer = Composer(page: page, label: label, placeholder: placeholder, action: text, unsaved: unsaved)
        composer.onAdd = onAdd
        composer.onClose = { [unowned(unsafe) self] isCancelled in
            self.composer = nil
            element.setChildren([button])
            if isCancelled { (opener ?? button).focus() }
        }
        self.composer = composer
        element.setChildren([composer.element])
        composer.focus()
    }
}
