// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Asks for the name of what is made or changed, and for its colour if it has one. What is typed is kept until it is saved,
/// or given up with Cancel: it survives Esc, a press beside the dialog, and a reload.
class NameDialog: Dialog {
    let workspace: Workspace
    /// What is changed; nil where something is made.
    let changed: Node?
    /// Where it is made.
    let parent: NodeID
    private let field: Element
    private let colors: ColorPicker?
    private let isNeeded: Bool
    private let unsaved: UnsavedText
    private let label: String

    /// - Parameters:
    ///   - action: What the button says that makes it.
    ///   - key: The key under which the name is kept while it is typed.
    ///   - isNeeded: Whether it must have a name.
    init(
        _ workspace: Workspace,
        changing changed: Node?,
        in parent: NodeID,
        title: String,
        action: String,
        key: StaticString,
        hasColor: Bool = true,
        isNeeded: Bool = true
    ) {
        (self.workspace, self.changed, self.parent, self.isNeeded) = (workspace, changed, parent, isNeeded)
        label = title
        let page = workspace.page
        unsaved = UnsavedText(workspace, of: changed?.id ?? parent, field: key)
        field = page.make("input", "field").with(["type": "text", "dir": "auto", "autofocus": ""])
        let color = changed.map { $0.fields.text(.color) ?? "" } ?? "blue"
        colors = hasColor ? ColorPicker(page: page, label: L10n.colour, color: color) : nil
        super.init(page: page, title: title, classes: "dialog dialog-small changing")
        subjects = changed.map { [$0.id] } ?? (parent == .workspace ? [] : [parent])
        unsaved.follow(field, from: unsaved.text ?? changed?.title ?? "")
        field.onEnter { [unowned(unsafe) self] in end() }
        body.append(page.makeFormRow(L10n.name, field))
        if let colors { body.append(colors.element) }
        let action = changed == nil ? action : L10n.save
        addFooter([
            page.makeButton(text: L10n.cancel) { [unowned(unsafe) self] in
                forget()
                close()
            },
            page.makeButton(text: action, tone: "primary") { [unowned(unsafe) self] in end() },
        ])
    }

    /// Takes what was chosen.
    ///
    /// - Parameter color: Nil where none was chosen.
    /// - Returns: Why it was refused, which has been said then: the dialog stays open.
    func save(_ name: String, _ color: FieldValue?) -> Refusal? { nil }

    /// What was typed is saved, or given up.
    func forget() { unsaved.forget() }

    override func keepUnsaved() -> Bool { keep(unsaved) }

    /// Keeps what was typed in a field of it.
    func keep(_ unsaved: UnsavedText) -> Bool {
        guard unsaved.text != nil else { return false }
        workspace.keep(unsaved, label: label, reason: L10n.itIsNotThereAnyMore)
        return true
    }

    private func end() {
        let name = unsaved.typed.trimmed
        guard !isNeeded || !name.utf8.isEmpty else { return field.focus() }
        withExtendedLifetime(self) {
            let color: FieldValue? = colors.flatMap { $0.color.utf8.isEmpty ? nil : .text($0.color) }
            guard save(name, color) == nil else { return }
            forget()
            close()
        }
    }
}

extension WebPage {
    /// A field with what it is for above it.
    func makeFormRow(_ label: String, _ field: Element) -> Element {
        make("label", "form-row", [make("span", "form-label", text: label), field])
    }
}
