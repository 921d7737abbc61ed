// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The field in which a description or a comment is changed. What is written there and not saved is kept.
final class MarkdownEditor {
    let element: Element
    let field: Element
    let unsaved: UnsavedText
    /// What was saved when the person began to change it, perhaps on a page before this one.
    private let basis: String
    /// Saves what the person wants to have said, which they have changed, and from what; answers whether that was done. What
    /// was not stays in the field.
    var onSave: (_ text: String, _ basis: String) -> Bool = { _, _ in true }
    /// The field is to go: what was written is saved, or given up.
    var onEnd: () -> Void = {}

    /// - Parameters:
    ///   - saved: What is changed.
    ///   - unsaved: Where what is written is kept: what was written before and not saved is gone on with.
    ///   - hint: What stands beside the buttons.
    init(_ page: WebPage, label: String, changing saved: String, unsaved: UnsavedText, hint: String? = nil) {
        self.unsaved = unsaved
        let written = unsaved.text
        basis = written == nil ? saved : unsaved.basis
        field = page.make("textarea", "field editor-field").with("aria-label", label).with("dir", "auto")
        element = page.make("div", "editor", [field])
        unsaved.follow(field, from: written ?? saved, changing: basis)
        field.takesMarkdown(in: page)
        field.on(.keyDown) { [unowned(unsafe) self] event in handleKey(event) }
        let save = page.makeButton(text: L10n.save, tone: "primary") { [unowned(unsafe) self] in end(saving: true) }
        let cancel = page.makeButton(text: L10n.cancel) { [unowned(unsafe) self] in end(saving: false) }
        let actions = page.make("div", "editor-actions", [save, cancel])
        if let hint { actions.append(page.make("span", "editor-hint", text: hint)) }
        element.append(actions)
    }

    private func handleKey(_ event: Event) {
        guard !event.isComposing else { return }
        switch event.key {
        case .escape: onEnd()
        case .enter where event.modifiers.isCommandAlone: end(saving: true)
        default: return
        }
        event.preventDefault()
        event.stopPropagation()
    }

    private func end(saving: Bool) {
        let typed = unsaved.typed
        // Who changed nothing does not take back what somebody else has written meanwhile.
        if saving, !UTF8Text.equal(typed, basis), !onSave(typed, basis) { return }
        unsaved.forget()
        onEnd()
    }
}
