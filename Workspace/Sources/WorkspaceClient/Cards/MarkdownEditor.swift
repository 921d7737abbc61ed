// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The field in which a description or a comment is changed. What is written there and not saved is kept.
final class MarkdownEditor {
    let element: Element
    private let field: Element
    private let unsaved: UnsavedText
    private var typed: String
    /// Takes what the person wants to have said; nil for what it was.
    var onEnd: (String?) -> Void = { _ in }

    /// - Parameters:
    ///   - text: What is changed.
    ///   - unsaved: Where what is written is kept.
    ///   - hint: What stands beside the buttons.
    init(_ page: WebPage, label: String, text: String, unsaved: UnsavedText, hint: String? = nil) {
        self.unsaved = unsaved
        typed = text
        field = page.make("textarea", "field editor-field")
        element = page.make("div", "editor", [field])
        field.setAttributes(["aria-label": label, "dir": "auto"])
        field.setProperty("value", typed)
        field.takesMarkdown(in: page)
        field.on(.input) { [unowned(unsafe) self] event in
            typed = event.value
            unsaved.keep(typed)
        }
        field.on(.keyDown) { [unowned(unsafe) self] event in handleKey(event) }
        let save = page.makeButton(text: L10n.save, tone: "primary") { [unowned(unsafe) self] in end(saving: true) }
        let cancel = page.makeButton(text: L10n.cancel) { [unowned(unsafe) self] in end(saving: false) }
        let actions = page.make("div", "editor-actions", [save, cancel])
        if let hint { actions.append(page.make("span", "editor-hint", text: hint)) }
        element.append(actions)
    }

    func focus() { field.focus() }

    private func handleKey(_ event: Event) {
        switch event.key {
        case .escape: onEnd(nil)
        case .enter where event.modifiers.hasCommand: end(saving: true)
        default: return
        }
        event.preventDefault()
        event.stopPropagation()
    }

    private func end(saving: Bool) {
        unsaved.forget()
        onEnd(saving ? typed : nil)
    }
}
