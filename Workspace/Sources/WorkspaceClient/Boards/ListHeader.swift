// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The head of a list, by which the whole list is picked up: name, number of cards, buttons.
final class ListHeader {
    let element: Element
    let title: Element
    let name: RenameField
    private unowned(unsafe) let column: ListColumn
    private let count: Element
    private lazy var add = page.makeIconButton(.plus, label: L10n.addCard, classes: "icon-button list-add") {
        [unowned(unsafe) self] in column.openComposer(atTop: true)
    }
    private lazy var menu: Element = page.makeIconButton(.more, label: L10n.listMenu, classes: "icon-button list-menu")
    {
        [unowned(unsafe) self] in column.board.showMenu(of: column, beside: menu)
    }
    private lazy var expand = page.makeIconButton(.expand, label: L10n.expand, classes: "icon-button list-expand") {
        [unowned(unsafe) self] in unfold()
    }

    private var page: WebPage { column.page }
    private var mayEdit: Bool { column.workspace.may(.edit) }

    init(_ column: ListColumn) {
        self.column = column
        let page = column.page
        title = page.make("h2", "list-title")
        name = RenameField(page: page, in: title, fieldLabel: L10n.listName)
        // Only with a role a span has a name: "3 cards", not "3".
        count = page.make("span", "list-count").with("role", "img")
        element = page.make("header", "list-header", [title, count])
        element.append(add, menu)
        // Space on it picks the list up.
        element.setAttribute("tabindex", "0")
        menu.setAttribute("aria-haspopup", "menu")
        expand.setAttribute("aria-expanded", "false")
        element.on(.click) { [unowned(unsafe) self, unowned(unsafe) column] _ in if column.isCollapsed { unfold() } }
    }

    private func unfold() { if mayEdit { column.setCollapsedForAll(false) } else { column.holdOpen(true) } }

    func update(node: Node) {
        let title = node.title
        // A press on a collapsed one unfolds the list, and no more.
        name.update(name: title, isFixed: !mayEdit || column.isCollapsed)
        add.setAttribute("aria-label", L10n.addCardTo(title: title))
        menu.setAttribute("aria-label", L10n.listMenu(title: title))
        expand.setAttribute("aria-label", L10n.expand(title: title))
    }

    /// Shows how many cards there are.
    ///
    /// - Parameter shown: How many of them a filter shows; nil without one.
    func setCount(_ number: Int, shown: Int?) {
        let cards = L10n.cards(count: number)
        count.setText(shown.map { "\($0)/\(number)" } ?? "\(number)")
        count.setAttribute("aria-label", shown.map { L10n.of(shown: $0, cards: cards) } ?? cards)
    }

    func collapsedDidChange() {
        name.isFixed = !mayEdit || column.isCollapsed
        for button in [add, menu, expand] { button.remove() }
        if column.isCollapsed { element.append(expand) } else { element.append(add, menu) }
    }
}
