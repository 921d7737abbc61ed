// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The description of a card: Markdown to read, text to edit.
final class DescriptionSection: CardSection {
    let element: Element
    private unowned(unsafe) let dialog: CardDialog
    private let page: WebPage
    private let holder: Element
    private lazy var edit = page.makeButton(text: "Edit") { [unowned(unsafe) self] in begin() }
    private var isEditing = false
    private var typed = ""
    private var shown: String?

    init(_ dialog: CardDialog) {
        self.dialog = dialog
        page = dialog.page
        holder = page.make("div")
        element = page.make("section", "section section-description")
        edit.setAttribute("data-size", "small")
        let head = page.makeSectionHead(.text, "Description")
        head.append(edit)
        element.append(head, holder)
    }

    func update() {
        guard !isEditing else { return }
        let body = dialog.node?.body ?? ""
        if let shown, shown.utf8.elementsEqual(body.utf8) { return }
        shown = body
        holder.removeChildren()
        edit.setHidden(body.utf8.isEmpty)
        if body.utf8.isEmpty {
            holder.append(
                page.makeButton("placeholder-button", text: "Add a description") { [unowned(unsafe) self] in begin() }
            )
        } else {
            let text = page.make("div", "markdown")
            text.setAttribute("dir", "auto")
            MarkdownView(page: page).fill(text, with: body)
            holder.append(text)
        }
    }

    private func begin() {
        guard !isEditing else { return }
        isEditing = true
        edit.setHidden(true)
        typed = dialog.node?.body ?? ""
        let field = page.make("textarea", "field editor-field")
        field.setAttributes(["aria-label": "Description", "dir": "auto"])
        field.setProperty("value", typed)
        field.on(.input) { [unowned(unsafe) self] event in typed = event.value }
        field.on(.keyDown) { [unowned(unsafe) self] event in
            if event.key == .escape {
                event.preventDefault()
                event.stopPropagation()
                end(saving: false)
            } else if event.key == .enter, event.modifiers.hasCommand {
                event.preventDefault()
                end(saving: true)
            }
        }
        let actions = page.make("div", "editor-actions")
        actions.append(
            page.makeButton(text: "Save", tone: "primary") { [unowned(unsafe) self] in end(saving: true) },
            page.makeButton(text: "Cancel") { [unowned(unsafe) self] in end(saving: false) },
            page.make("span", "editor-hint", text: "Markdown")
        )
        holder.removeChildren()
        holder.append(page.make("div", "editor", [field, actions]))
        field.focus()
    }

    private func end(saving: Bool) {
        guard isEditing else { return }
        isEditing = false
        shown = nil
        let old = dialog.node?.body ?? ""
        if saving, !typed.utf8.elementsEqual(old.utf8) {
            dialog.workspace.perform([.set(dialog.card, [.body: typed.utf8.isEmpty ? nil : .text(typed)])])
        }
        update()
    }
}
