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
    private var isAtChosen: Bool
    private var options: [(button: Element, isAtChosen: Bool)] = []

    init(document view: DocumentView) {
        area = view.area
        document = view.id
        total = view.pages.count
        // In front of the first page there is nothing to cut off.
        cuts = view.grid.chosenInOrder().filter { $0 != view.pages.first }
        isAtChosen = !cuts.isEmpty
        field = view.page.make("input", "field")
        note = view.page.make("p", "dialog-note")
        super.init(page: view.page, title: L10n.splitDocument, classes: "dialog dialog-small split-dialog")
        build()
    }

    override func update(_ changes: ChangeSet) {
        if area.workspace.replica.tree.isGone(document) { return close() }
        guard let view = area.router.documentView(of: document) else { return }
        // A page that has left it meanwhile is no place to cut it at.
        total = view.grid.count
        cuts = cuts.filter { (view.grid.position(of: $0) ?? 0) > 0 }
        updateNote()
    }

    private func build() {
        let group = page.make("div", "split-choices")
        group.setAttributes(["role": "radiogroup", "aria-label": L10n.whereToCut])
        let chosen = L10n.inFrontOfTheChosenPages(count: cuts.count)
        if !cuts.isEmpty { group.append(makeOption(chosen, isAtChosen: true)) }
        group.append(makeOption(L10n.afterEverySoManyPages, isAtChosen: false))
        field.setAttributes([
            "type": "text", "inputmode": "numeric", "aria-label": L10n.pagesInEachPart, "autocomplete": "off",
        ])
        field.setProperty("value", "\(max(1, (total + 1) / 2))")
        if !isAtChosen { field.setAttribute("autofocus", "") }
        field.on(.focus) { [unowned(unsafe) self] _ in
            if isAtChosen { choose(false) }
        }
        field.on(.input) { [unowned(unsafe) self] _ in
            field.removeAttribute("aria-invalid")
            updateNote()
        }
        field.onEnter { [unowned(unsafe) self] in split() }
        body.append(group, field, note)
        addFooter([
            page.makeButton(text: L10n.cancel) { [unowned(unsafe) self] in close() },
            page.makeButton(text: L10n.split, tone: "primary") { [unowned(unsafe) self] in split() },
        ])
        choose(isAtChosen)
    }

    private func makeOption(_ text: String, isAtChosen: Bool) -> Element {
        let option = page.make(
            "button",
            "split-choice",
            [page.make("span", "radio"), page.make("span", nil, text: text)]
        )
        option.setAttributes(["type": "button", "role": "radio"])
        option.on(.click) { [unowned(unsafe) self] _ in choose(isAtChosen) }
        options.append((option, isAtChosen))
        return option
    }

    private func choose(_ isAtChosen: Bool) {
        self.isAtChosen = isAtChosen
        for option in options {
            option.button.setAttribute("aria-checked", option.isAtChosen == isAtChosen ? "true" : "false")
        }
        updateNote()
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
