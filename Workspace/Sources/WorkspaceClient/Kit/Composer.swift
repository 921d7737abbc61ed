// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// A field for a new thing: Enter adds it and keeps the field open for the next, Esc leaves. What was begun is there again
/// when it is opened the next time.
final class Composer {
    let element: Element
    private let field: Element
    let unsaved: UnsavedText
    private var isOpen = true
    /// Takes what was typed, which is never blank; answers whether it was added. What was not stays in the field.
    var onAdd: (_ typed: String) -> Bool = { _ in true }
    /// Is told when the field was left, and whether by Esc or by its button: then nothing has the focus.
    var onClose: (_ isCancelled: Bool) -> Void = { _ in }

    init(page: WebPage, label: String, placeholder: String, action: String, unsaved: UnsavedText) {
        self.unsaved = unsaved
        element = page.make("div", "composer")
        field = page.make("textarea", "field composer-field")
            .with(["rows": "1", "aria-label": label, "placeholder": placeholder, "dir": "auto"])
        unsaved.follow(field, from: unsaved.text ?? "")
        field.on(.keyDown) { [unowned(unsafe) self] event in handleKey(event) }
        // Leaving an empty field closes it; a text that was begun stays.
        field.on(.blur) { [unowned(unsafe) self] _ in
            if unsaved.typed.trimmed.utf8.isEmpty { close(isCancelled: false) }
        }
        let add = page.makeButton("button", text: action, tone: "primary") { [unowned(unsafe) self] in self.add() }
        // The press must not take the focus, or leaving would close the field before the click.
        add.on(.pointerDown) { $0.preventDefault() }
        let cancel = page.makeIconButton(.close, label: L10n.cancel) { [unowned(unsafe) self] in
            close(isCancelled: true)
        }
        element.append(field, page.make("div", "composer-actions", [add, cancel]))
    }

    /// The browser may still tell that a field loses the focus while it takes it out of the page.
    deinit { field.removeHandlers() }

    func focus() { field.focus() }

    private func handleKey(_ event: Event) {
        guard !event.isComposing else { return }
        switch event.key {
        case .enter where !event.modifiers.contains(.shift): add()
        case .escape:
            event.stopPropagation()
            close(isCancelled: true)
        default: return
        }
        event.preventDefault()
    }

    private func add() {
        let typed = unsaved.typed
        if !typed.trimmed.utf8.isEmpty, onAdd(typed) { unsaved.clear(field) }
        focus()
    }

    static func lines(of text: String) -> [String] {
        text.utf8.split { $0 == Byte.lineFeed || $0 == Byte.carriageReturn }
            .map { String(decoding: $0, as: UTF8.self).trimmed }.filter { !$0.utf8.isEmpty }
    }

    private func close(isCancelled: Bool) {
        guard isOpen else { return }
        isOpen = false
        onClose(isCancelled)
    }
}
