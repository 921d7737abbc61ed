// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDropWeb
import WorkspaceModel

/// "Move to position…": the same as dragging pages to a gap, also of another document, without a pointer.
final class MovePagesDialog: Dialog {
    private let area: AreaContext
    private let pages: [NodeID]
    private let field: Element
    private let note: Element
    private var documents: [NodeID] = []
    private var target: NodeID

    init(document: DocumentView, pages: [NodeID]) {
        area = document.area
        self.pages = pages
        target = document.id
        let page = area.page
        let choice = page.make("select", "field select-field").with("aria-label", L10n.document)
        field = page.make("input", "field")
        note = page.make("p", "dialog-note").with("id", "move-pages-note")
        let title = L10n.movePagesTo(count: pages.count)
        super.init(page: page, title: title, classes: "dialog dialog-small changing move-pages-dialog")
        subjects = pages
        documents = [document.id]
        for choice in area.dragging.choices(for: pages, open: area.dragging.openChoices(for: pages))
        where choice.node != document.id && area.workspace.node(choice.node)?.kind == .document {
            documents.append(choice.node)
        }
        for id in documents {
            let title = area.workspace.node(id)?.title ?? ""
            choice.append(page.makePersonal("option", text: title).with("value", id.description))
        }
        choice.on(.change) { [unowned(unsafe) self] event in choose(event.value) }
        field.setAttributes(["type": "text", "inputmode": "numeric", "autofocus": "", "autocomplete": "off"])
        field.setAttribute("aria-describedby", "move-pages-note")
        field.onEnter { [unowned(unsafe) self] in move() }
        field.on(.input) { [unowned(unsafe) self] _ in field.removeAttribute("aria-invalid") }
        body.append(page.makeFormRow(L10n.document, choice), page.makeFormRow(L10n.position, field), note)
        addFooter([
            page.makeButton(text: L10n.cancel) { [unowned(unsafe) self] in close() },
            page.makeButton(text: L10n.move, tone: "primary") { [unowned(unsafe) self] in move() },
        ])
        updateNote()
        load()
    }

    /// Brings in the pages of a document that was not opened yet.
    private func load() {
        area.workspace.loader.loadPages(of: [target]) { [self, asked = target] failure in
            guard asked == target else { return }
            if let failure { note.setText(failure.sentence) } else { updateNote() }
        }
    }

    private func choose(_ text: String) {
        guard let id = NodeID(text), documents.contains(id) else { return }
        target = id
        updateNote()
        load()
    }

    override func update(_ changes: ChangeSet) {
        if area.workspace.replica.tree.isGone(target) {
            area.tellGone(target)
            return close()
        }
        if changes.parents.contains(target) { updateNote() }
    }

    private func updateNote() {
        guard area.workspace.replica.isComplete(target) else { return note.setText(L10n.itsPagesAreBeingLoaded) }
        let moved = Set(pages)
        let others = area.workspace.children(of: target, kind: .page).filter { !moved.contains($0.id) }
        note.setText(L10n.positions(count: others.count + 1))
    }

    private func move() {
        let text = page.value(of: field).trimmed
        let number = text.utf8.isEmpty ? Int.max : PagePosition.number(text)
        guard let number else {
            field.setAttribute("aria-invalid", "true")
            return field.select()
        }
        // What somebody has deleted meanwhile stays so.
        let left = pages.filter { !self.area.workspace.replica.tree.isGone($0) }
        let (area, pages, target) = (area, left, target)
        close()
        area.dragging.move(pages, into: target, position: number) { placed in
            area.router.documentView(of: target)?.grid.reveal(placed)
        }
    }
}
