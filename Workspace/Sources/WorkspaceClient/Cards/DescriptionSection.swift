// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The description of a card: Markdown to read, text to edit. What was written and not saved is offered again.
final class DescriptionSection: CardSection {
    private let holder: Element
    private lazy var edit = page.makeButton(text: L10n.edit) { [unowned(unsafe) self] in begin() }
        .with("data-size", "small")
    private var editor: MarkdownEditor?
    private var shown: String?
    private let written: UnsavedText
    override var unsaved: [UnsavedPart] { [({ L10n.theDescriptionOf(card: $0) }, written)] }

    init(_ dialog: CardDialog) {
        let page = dialog.page
        written = UnsavedText(dialog.workspace, of: dialog.card, field: "body")
        holder = page.make("div")
        let head = page.makeSectionHead(.text, L10n.description)
        super.init(dialog, page.make("section", "section section-description", [head, holder]))
        head.append(edit)
    }

    override func update() {
        guard editor == nil else { return }
        guard dialog.isWhole || dialog.node?.body != nil else { return showUnknown() }
        let body = dialog.node?.body ?? ""
        if let shown, shown.utf8.elementsEqual(body.utf8) { return }
        shown = body
        holder.removeChildren()
        if let text = written.text {
            if UTF8Text.equal(text, body) { written.discard() } else { holder.append(makeOffer()) }
        }
        edit.setHidden(body.utf8.isEmpty)
        if body.utf8.isEmpty {
            holder.append(
                page.makeButton("placeholder-button", text: L10n.addADescription) { [unowned(unsafe) self] in begin() }
            )
        } else {
            holder.append(MarkdownView(page: page).make(body))
        }
    }

    /// What is not known cannot be changed: it would be written over.
    private func showUnknown() {
        shown = nil
        edit.setHidden(true)
        let obstacle = dialog.obstacle
        holder.setChildren(obstacle.utf8.isEmpty ? [] : [page.make("p", "property-note", text: obstacle)])
    }

    /// Offers to go on with what was written and not saved.
    private func makeOffer() -> Element {
        page.make(
            "div",
            "unsaved",
            [
                page.make("span", "unsaved-text", text: L10n.youHaveWrittenSomethingHereAnd),
                page.makeButton("link-button", text: L10n.goOn) { [unowned(unsafe) self] in begin() },
                page.makeButton("link-button", text: L10n.discard) { [unowned(unsafe) self] in
                    written.discard()
                    shown = nil
                    update()
                    dialog.element.focus()
                },
            ]
        )
    }

    /// Opens the field. What was written and not saved is in it, by whatever button: saving, or giving up, forgets that.
    private func begin() {
        guard editor == nil else { return }
        edit.setHidden(true)
        let (label, body) = (L10n.description, dialog.node?.body ?? "")
        let editor = MarkdownEditor(page, label: label, changing: body, unsaved: written, hint: L10n.markdown)
        self.editor = editor
        editor.onSave = { [unowned(unsafe) self] text, basis in save(text, changing: basis) }
        editor.onEnd = { [unowned(unsafe) self] in end() }
        holder.setChildren([editor.element])
        editor.field.focus()
    }

    private func save(_ text: String, changing basis: String) -> Bool {
        let body = dialog.node?.body ?? ""
        if UTF8Text.equal(text, body) { return true }
        let changes: FieldChanges = [.body: text.utf8.isEmpty ? nil : .text(text)]
        guard workspace.perform([.set(dialog.card, changes)]) == nil else { return false }
        let label = L10n.theDescriptionOf(card: dialog.node?.title ?? "")
        workspace.keepReplaced(body, basis: basis, label: label)
        return true
    }

    private func end() {
        guard let editor else { return }
        self.editor = nil
        shown = nil
        // The editor's method still runs.
        withExtendedLifetime(editor) { update() }
        (dialog.node?.body ?? "").utf8.isEmpty ? holder.children.last?.focus() : edit.focus()
    }
}
