// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Asks for the name of something, and for its colour if it has one. A name that is typed is kept until it is saved, or given up
/// with Cancel: it survives Esc, a press beside the dialog, and a reload.
class NameDialog: Dialog {
    private let field: Element
    private let colors: ColorPicker?
    private let isNeeded: Bool
    private let unsaved: UnsavedText
    private var name: String

    /// - Parameters:
    ///   - color: The colour that is chosen first; nil if it has none.
    ///   - action: What the button says that saves.
    ///   - unsaved: Keeps the name while it is typed.
    ///   - isNeeded: Whether it must have a name.
    init(
        page: WebPage,
        title: String,
        name: String = "",
        color: String? = "blue",
        action: String,
        unsaved: UnsavedText,
        isNeeded: Bool = true
    ) {
        self.name = unsaved.text ?? name
        self.isNeeded = isNeeded
        self.unsaved = unsaved
        field = page.make("input", "field")
        colors = color.map { ColorPicker(page: page, label: L10n.colour, color: $0) }
        super.init(page: page, title: title, classes: "dialog dialog-small")
        field.setAttributes(["type": "text", "dir": "auto", "autofocus": ""])
        field.setProperty("value", self.name)
        field.on(.input) { [unowned(unsafe) self] event in
            self.name = event.value
            unsaved.keep(self.name)
        }
        field.onEnter { [unowned(unsafe) self] in end() }
        body.append(page.makeFormRow(L10n.name, field))
        if let colors { body.append(colors.element) }
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

    private func end() {
        let name = name.trimmed
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
