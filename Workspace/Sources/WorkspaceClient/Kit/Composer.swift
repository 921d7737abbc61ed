// SPDX-License-Identifier: Apache-2.0

import BrowserBridge

/// A field for a new thing: Enter adds it and keeps the field open for the next, Esc leaves.
final class Composer {
    let element: Element
    private let page: WebPage
    private let field: Element
    private var typed = ""
    private var isOpen = true
    /// Takes the text of a new thing; never empty.
    var onAdd: (String) -> Void = { _ in }
    /// Is told when the field was left.
    var onClose: () -> Void = {}

    init(
        page: WebPage,
        label: String,
        placeholder: String,
        action: String,
        classes: StaticString = "composer"
    ) {
        self.page = page
        element = page.make("div", classes)
        field = page.make("textarea", "field composer-field")
        field.setAttribute("rows", "1")
        field.setAttribute("aria-label", label)
        field.setAttribute("placeholder", placeholder)
        field.setAttribute("dir", "auto")
        field.on(.input) { [unowned(unsafe) self] event in typed = event.value }
        field.on(.keyDown) { [unowned(unsafe) self] event in handleKey(event) }
        // Leaving an empty field closes it; a text that was begun stays.
        field.on(.blur) { [unowned(unsafe) self] _ in
            if typed.trimmed.utf8.isEmpty { close() }
        }
        let add = page.makeButton("button", text: action, tone: "primary") { [unowned(unsafe) self] in self.add() }
        // The press must not take the focus, or leaving would close the field before the click.
        add.on(.pointerDown) { $0.preventDefault() }
        let cancel = page.makeIconButton(.close, label: "Cancel") { [unowned(unsafe) self] in close() }
        element.append(field, page.make("div", "composer-actions", [add, cancel]))
    }

    /// The browser may still tell that a field loses the focus while it takes it out of the page.
    deinit {
        field.removeHandlers()
    }

    func focus() {
        field.focus()
    }

    private func handleKey(_ event: Event) {
        guard !event.isComposing else { return }
        switch event.key {
        case .enter where !event.modifiers.contains(.shift):
            event.preventDefault()
            add()
        case .escape:
            event.preventDefault()
            event.stopPropagation()
            close()
        default: break
        }
    }

    private func add() {
        let text = typed.trimmed
        guard !text.utf8.isEmpty else { return focus() }
        typed = ""
        field.setProperty("value", "")
        onAdd(text)
        focus()
    }

    private func close() {
        guard isOpen else { return }
        isOpen = false
        onClose()
    }
}
