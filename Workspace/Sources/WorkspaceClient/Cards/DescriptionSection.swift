// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The description of a card: Markdown to read, text to edit. What was written and not saved is offered again.
final class DescriptionSection: CardSection {
    let element: Element
    private unowned(unsafe) let dialog: CardDialog
    private let page: WebPage
    private let holder: Element
    private lazy var edit = page.makeButton(text: L10n.edit) { [unowned(unsafe) self] in begin() }
    private var isEditing = false
    private var typed = ""
    private var shown: String?
    private let written: UnsavedText
    var unsaved: (what: (_ card: String) -> String, text: UnsavedText)? {
        ({ L10n.theDescriptionOf(card: $0) }, written)
    }

    init(_ dialog: CardDialog) {
        self.dialog = dialog
        page = dialog.page
        written = UnsavedText(dialog.workspace, of: dialog.card, field: "body")
        holder = page.make("div")
        element = page.make("section", "section section-description")
        edit.setAttribute("data-size", "small")
        let head = page.makeSectionHead(.text, L10n.description)
        head.append(edit)
        element.append(head, holder)
    }

    func update() {
        guard !isEditing else { return }
        let body = dialog.node?.body ?? ""
        if let shown, shown.utf8.elementsEqual(body.utf8) { return }
        shown = body
        holder.removeChildren()
        if let text = written.text {
            if UTF8Text.equal(text, body) { written.forget() } else { holder.append(makeOffer(text)) }
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

    /// Offers to go on with what was written and not saved.
    private func makeOffer(_ text: String) -> Element {
        page.make(
            "div",
            "unsaved",
            [
                page.make("span", "unsaved-text", text: L10n.youHaveWrittenSomethingHereAnd),
                page.makeButton("link-button", text: L10n.goOn) { [unowned(unsafe) self] in begin(with: text) },
                page.makeButton("link-button", text: L10n.discard) { [unowned(unsafe) self] in
                    written.forget()
                    shown = nil
                    update()
                    dialog.element.focus()
                },
            ]
        )
    }

    private func begin(with text: String? = nil) {
        guard !isEditing else { return }
        isEditing = true
        edit.setHidden(true)
        typed = text ?? dialog.node?.body ?? ""
        let field = page.make("textarea", "field editor-field")
        field.setAttributes(["aria-label": L10n.description, "dir": "auto"])
        field.setProperty("value", typed)
        field.on(.input) { [unowned(unsafe) self] event in
            typed = event.value
            written.keep(typed)
        }
        field.takesMarkdown(in: page)
        field.on(.keyDown) { [unowned(unsafe) self] event in
            if event.key == .escape {
                event.preventDefault()
                event.stopPropagation()
                end(.leaving)
            } else if event.key == .enter, event.modifiers.hasCommand {
                event.preventDefault()
                end(.saving)
            }
        }
        let actions = page.make("div", "editor-actions")
        actions.append(
            page.makeButton(text: L10n.save, tone: "primary") { [unowned(unsafe) self] in end(.saving) },
            page.makeButton(text: L10n.cancel) { [unowned(unsafe) self] in end(.discarding) },
            page.make("span", "editor-hint", text: L10n.markdown)
        )
        holder.removeChildren()
        holder.append(page.make("div", "editor", [field, actions]))
        field.focus()
    }

    /// What becomes of what was written.
    private enum Ending {
        case saving
        /// It is kept, and offered again.
        case leaving
        case discarding
    }

    private func end(_ ending: Ending) {
        guard isEditing else { return }
        isEditing = false
        shown = nil
        let old = dialog.node?.body ?? ""
        if ending == .saving, !typed.utf8.elementsEqual(old.utf8) {
            dialog.workspace.perform([.set(dialog.card, [.body: typed.utf8.isEmpty ? nil : .text(typed)])])
        }
        if ending != .leaving { written.forget() }
        update()
        (dialog.node?.body ?? "").utf8.isEmpty ? holder.children.last?.focus() : edit.focus()
    }
}
