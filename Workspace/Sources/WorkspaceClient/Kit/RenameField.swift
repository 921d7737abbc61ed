// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// A name that becomes a field when it is clicked: Enter or leaving keeps the new name, Esc the old one.
final class RenameField {
    let element: Element
    private let page: WebPage
    private let button: Element
    private let fieldLabel: String
    private var field: Element?
    private var name = ""
    /// What the person has typed; nil as long as it was nothing.
    private var typed: String?
    /// Whether it is a name and no more: a press on it means something else, or who reads it may not change it.
    var isFixed = false { didSet { if isFixed != oldValue { showWhetherFixed() } } }
    /// Takes the new name; it is never empty and differs from the old one.
    var onRename: (String) -> Void = { _ in }
    /// Takes what was typed, and what the name was, when the field goes with what it names.
    private var onLost: (_ typed: String, _ name: String) -> Void = { _, _ in }

    /// Puts the name into a container such as a heading, which is called by it.
    init(page: WebPage, in element: Element, fieldLabel: String) {
        self.page = page
        self.element = element
        self.fieldLabel = fieldLabel
        // Not a `button`: what can be picked up by its name must not begin with a control of its own.
        button = page.make("span", "rename-button").with("dir", "auto")
        showWhetherFixed()
        element.append(button)
        button.on(.click) { [unowned(unsafe) self] _ in begin() }
        button.on(.keyDown) { [unowned(unsafe) self] event in
            guard event.key == .enter, !isFixed else { return }
            event.preventDefault()
            begin()
        }
    }

    private func showWhetherFixed() {
        button.setAttribute("role", isFixed ? nil : "button")
        button.setAttribute("tabindex", isFixed ? nil : "0")
        button.setAttribute("title", isFixed ? nil : L10n.rename)
    }

    /// The browser may still tell that a field loses the focus while it takes it out of the page.
    deinit {
        field?.removeHandlers()
        if field != nil, let typed = newName { onLost(typed, name) }
    }

    /// Lets it rename a node. What is being typed when somebody else deletes the node is kept among the refused changes.
    func rename(_ node: NodeID, in workspace: Workspace, announces: Bool = false) {
        onRename = { [unowned(unsafe) self, unowned(unsafe) workspace] typed in
            let change = NodeOperation.set(node, [.title: .text(typed)])
            let written = (text: typed, label: Self.label(insteadOf: name))
            workspace.perform([change], announces: announces, keeping: written)
        }
        onLost = { [unowned(unsafe) workspace] typed, name in
            let reason =
                workspace.replica.tree.isTrashed(node)
                ? L10n.wasDeleted(title: name) : workspace.refusal(of: .edit) ?? L10n.thisIsNotThereAnyMore
            workspace.keepUnsaved(typed, label: Self.label(insteadOf: name), reason: reason)
        }
    }

    /// What another name is among the refused changes.
    private static func label(insteadOf name: String) -> String { L10n.renamed(what: "“\(name)”") }

    /// Shows a name; a field that is open keeps what was typed.
    func update(name: String, isFixed: Bool) {
        self.name = name
        self.isFixed = isFixed
        button.setText(name)
    }

    /// Opens the field with all of the name selected.
    func begin() {
        guard field == nil, !isFixed else { return }
        let field = page.make("textarea", "rename-field").with(["rows": "1", "aria-label": fieldLabel, "dir": "auto"])
        field.setProperty("value", name)
        typed = nil
        field.on(.input) { [unowned(unsafe) self] event in typed = event.value }
        field.on(.keyDown) { [unowned(unsafe) self] event in handleKey(event) }
        field.on(.blur) { [unowned(unsafe) self] _ in end(keeping: true) }
        button.replace(with: field)
        self.field = field
        field.focus()
        field.select()
    }

    private func handleKey(_ event: Event) {
        let isEnter = event.key == .enter
        guard !event.isComposing, isEnter || event.key == .escape else { return }
        event.preventDefault()
        if !isEnter { event.stopPropagation() }
        end(keeping: isEnter)
        button.focus()
    }

    private func end(keeping: Bool) {
        guard let field else { return }
        self.field = nil
        field.replace(with: button)
        if keeping, let name = newName { onRename(name) }
    }

    /// What was typed, if it is another name. Who typed nothing does not take back what somebody else has called it meanwhile.
    private var newName: String? {
        guard let typed = typed?.trimmed, !typed.utf8.isEmpty, !UTF8Text.equal(typed, name) else { return nil }
        return typed
    }
}

extension String {
    /// The text without white space at its ends, and with line breaks as spaces.
    var trimmed: String {
        let bytes = utf8.map { $0 == Byte.lineFeed || $0 == Byte.carriageReturn ? Byte.space : $0 }
        return String(decoding: Byte.trimmed(bytes[...]), as: UTF8.self)
    }

    /// The text without white space and empty lines at its ends; those in it stay.
    var trimmedLines: String {
        String(decoding: Byte.trimmed(Array(utf8)[...], of: { $0 <= Byte.space }), as: UTF8.self)
    }
}
