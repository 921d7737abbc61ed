// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Asks where to cut a document: in front of the chosen pages, or after every so many.
final class SplitDialog: Dialog {
    private let area: AreaContext
    private let document: NodeID
    private var cuts: [NodeID]
    private var total: Int
    private let field: Element
    private let note: Element
    private let group: RadioGroup
    /// Whether it can be cut in front of the chosen pages, which is the first choice then.
    private let offersChosen: Bool

    private var isAtChosen: Bool { offersChosen && group.chosen == 0 }

    init(document view: DocumentView) {
        area = view.area
        document = view.id
        total = view.pages.count
        // In front of the first page there is nothing to cut off.
        cuts = view.grid.chosenInOrder().filter { $0 != view.pages.first }
        offersChosen = !cuts.isEmpty
        field = view.page.make("input", "field").with([
            "type": "text", "inputmode": "numeric", "aria-label": L10n.pagesInEachPart, "autocomplete": "off",
            "aria-describedby": "split-note",
        ])
        note = view.page.make("p", "dialog-note").with(["id": "split-note", "role": "status"])
        group = RadioGroup(page: view.page, label: L10n.whereToCut, classes: "split-choices")
        super.init(page: view.page, title: L10n.splitDocument, classes: "dialog dialog-small changing split-dialog")
        subjects = [document]
        if offersChosen { addOption(L10n.inFrontOfTheChosenPages(count: cuts.count)) }
        addOption(L10n.afterEverySoManyPages)
        group.chosen = 0
        group.onChoice = { [unowned(unsafe) self] _ in updateNote() }
        field.setProperty("value", "\(max(1, (total + 1) / 2))")
        if !isAtChosen { field.setAttribute("autofocus", "") }
        field.on(.focus) { [unowned(unsafe) self] _ in
            guard isAtChosen else { return }
            group.chosen = 1
            updateNote()
        }
        field.on(.input) { [unowned(unsafe) self] _ in
            field.removeAttribute("aria-invalid")
            updateNote()
        }
        field.onEnter { [unowned(unsafe) self] in split() }
        body.append(group.element, field, note)
        addFooter([
            page.makeButton(text: L10n.cancel) { [unowned(unsafe) self] in close() },
            page.makeButton(text: L10n.split, tone: "primary") { [unowned(unsafe) self] in split() },
        ])
        updateNote()
    }

    override func update(_ changes: ChangeSet) {
        guard let view = area.router.documentView(of: document) else { return }
        // A page that has left it meanwhile is no place to cut it at.
        total = view.grid.count
        cuts = cuts.filter { (view.grid.position(of: $0) ?? 0) > 0 }
        updateNote()
    }

    private func addOption(_ text: String) {
        let label = page.make("span", nil, text: text)
        group.add(page.make("button", "split-choice", [page.make("span", "radio"), label]))
    }

    /// How many documents there will be; nil when the number makes none.
    private var parts: Int? {
        if isAtChosen { return cuts.isEmpty ? nil : cuts.count + 1 }
        guard let count = PagePosition.number(page.value(of: field)), count < total else { return nil }
        return (total + count - 1) / count
    }

    private func updateNote() {
        note.setText(parts.map { L10n.makesDocuments(count: $0) } ?? L10n.typeANumberFrom1To(limit: max(1, total - 1)))
    }

    private func split() {
        guard parts != nil, let view = area.router.documentView(of: document) else {
            field.setAttribute("aria-invalid", "true")
            return field.select()
        }
        let (cuts, isAtChosen, count) = (cuts, isAtChosen, PagePosition.number(page.value(of: field)) ?? 0)
        close()
        if isAtChosen { view.split(before: cuts) } else { view.split(every: count) }
    }
}
