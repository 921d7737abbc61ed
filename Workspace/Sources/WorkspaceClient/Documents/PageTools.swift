// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// What can be done with the chosen pages, and how to choose them by their numbers.
final class PageTools {
    let element: Element
    private let page: WebPage
    private unowned(unsafe) let view: DocumentView
    private let field: Element
    private let count: Element
    /// Each with how many pages have to be chosen, and how many there have to be.
    private var buttons: [(button: Element, chosen: Int, pages: Int)] = []
    private var isTyping = false
    private var shownText = ""

    init(_ view: DocumentView) {
        self.view = view
        page = view.page
        field = page.make("input", "field page-range").with([
            "type": "text", "aria-label": L10n.pageNumbers, "placeholder": "3-9, 12", "autocomplete": "off",
            "spellcheck": "false",
        ])
        count = page.make("span", "selection-count").with("role", "status")
        element = page.make("div", "page-tools").with(["role": "toolbar", "aria-label": L10n.pagesTitle])
        let select = page.make("button", "button select-button")
            .with(["type": "button", "data-size": "small", "aria-haspopup": "menu"])
        select.append(page.makeIcon(.checked), page.make("span", nil, text: L10n.select), page.makeIcon(.down))
        select.on(.click) { [unowned(unsafe) self, unowned(unsafe) select] _ in self.view.openChoices(beside: select) }
        field.on(.focus) { [unowned(unsafe) self] _ in
            isTyping = true
            field.select()
        }
        field.on(.blur) { [unowned(unsafe) self] _ in
            isTyping = false
            show(shownText)
        }
        field.on(.keyDown) { [unowned(unsafe) self] event in handleKey(event) }
        element.append(select, field, count)
        addDivider()
        add(.turnLeft, L10n.rotateLeft) { $0.rotate($1, by: -90) }
        add(.turnRight, L10n.rotateRight) { $0.rotate($1, by: 90) }
        add(.copy, L10n.duplicate) { $0.duplicate($1) }
        add(.blankPage, L10n.insertBlankPage, chosen: 0, isForAll: true) {
            $0.insertBlank(after: $1.last ?? $0.pages.last)
        }
        add(.move, L10n.moveToPosition) { $0.openMoveDialog(for: $1) }
        addDivider()
        add(.extract, L10n.extractToANewDocument, isForAll: true) { $0.extract($1) }
        // Without chosen pages these mean all.
        add(.split, L10n.splitItem, chosen: 0, pages: 2, isForAll: true, left: 0) { view, _ in
            view.area.dialogs.present(SplitDialog(document: view))
        }
        add(.reverse, L10n.reverseOrder, chosen: 0, pages: 2, isForAll: true, left: 2) {
            $0.reverse($1.count > 1 ? $1 : $0.pages)
        }
        addDivider()
        let delete = add(.trash, L10n.delete) { view, _ in view.grid.deleteChosen(in: view.workspace) }
        delete.setAttribute("data-tone", "danger")
    }

    private func addDivider() { element.append(page.make("span", "tools-divider")) }

    /// - Parameters:
    ///   - isForAll: Whether it is about all pages: it waits until they are known.
    ///   - left: How many of several chosen pages have to be there still when all are known. A single one would stand for all
    ///     where two have to be chosen.
    ///   - action: Is handed the chosen pages.
    @discardableResult
    private func add(
        _ icon: Icon,
        _ label: String,
        chosen: Int = 1,
        pages: Int = 0,
        isForAll: Bool = false,
        left least: Int = 1,
        action: @escaping (DocumentView, [NodeID]) -> Void
    ) -> Element {
        let button = page.makeIconButton(icon, label: label) { [unowned(unsafe) view] in
            let chosen = view.grid.chosenInOrder()
            guard isForAll else { return action(view, chosen) }
            view.loader.whenComplete(once: label) { [unowned(unsafe) view] in
                // Somebody may have deleted some meanwhile.
                let left = chosen.filter { view.grid.position(of: $0) != nil }
                if left.count == chosen.count || left.count >= least { action(view, left) }
            }
        }
        buttons.append((button, chosen, pages))
        element.append(button)
        return button
    }

    /// Shows how many pages are chosen and which.
    ///
    /// - Parameter isComplete: Whether all pages are known.
    func update(chosen: [Int], of total: Int, isComplete: Bool = true) {
        for (button, needed, pages) in buttons {
            button.setProperty("disabled", chosen.count < needed || total < pages)
        }
        count.setText(chosen.isEmpty ? "" : L10n.selected(count: chosen.count))
        let isAll = isComplete && chosen.count == total && total > 0
        shownText = isAll ? L10n.wordForAllPages : PageNumbers.text(for: chosen)
        if !isTyping { show(shownText) }
    }

    private func show(_ text: String) {
        field.setProperty("value", text)
        field.removeAttribute("aria-invalid")
    }

    private func handleKey(_ event: Event) {
        guard !event.isComposing else { return }
        switch event.key {
        case .enter:
            event.preventDefault()
            let isWrong = view.choose(numbers: page.value(of: field)) != nil
            field.setAttribute("aria-invalid", isWrong ? "true" : nil)
            if !isWrong { field.select() }
        case .escape:
            event.preventDefault()
            event.stopPropagation()
            view.focusPages()
        default:
            field.removeAttribute("aria-invalid")
        }
    }
}
