// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The head of a list, by which the whole list is picked up: name, number of cards, buttons.
final class ListHeader {
    let element: Element
    let title: Element
    private let page: WebPage
    let name: RenameField
    private let count: Element
    private lazy var add = page.makeIconButton(.plus, label: L10n.addCard, classes: "icon-button list-add") {
        [unowned(unsafe) self] in onAdd()
    }
    private lazy var menu: Element = page.makeIconButton(.more, label: L10n.listMenu, classes: "icon-button list-menu")
    {
        [unowned(unsafe) self] in onMenu(menu)
    }
    private lazy var expand = page.makeIconButton(.expand, label: L10n.expand, classes: "icon-button list-expand") {
        [unowned(unsafe) self] in onExpand()
    }
    private var isCollapsed: Bool?
    private var mayRename = true

    var onAdd: () -> Void = {}
    var onExpand: () -> Void = {}
    var onMenu: (Element) -> Void = { _ in }

    init(page: WebPage, id: NodeID) {
        self.page = page
        title = page.make("h2", "list-title")
        name = RenameField(page: page, in: title, fieldLabel: L10n.listName)
        count = page.make("span", "list-count")
        element = page.make("header", "list-header", [title, count])
        // Space on it picks the list up.
        element.setAttribute("tabindex", "0")
        menu.setAttribute("aria-haspopup", "menu")
        expand.setAttribute("aria-expanded", "false")
        element.on(.click) { [unowned(unsafe) self] _ in if isCollapsed == true { onExpand() } }
    }

    /// - Parameter mayRename: Whether the person may change the name.
    func update(node: Node, mayRename: Bool) {
        let title = node.title
        self.mayRename = mayRename
        // A press on a collapsed one unfolds the list, and no more.
        name.update(name: title, isFixed: !mayRename || isCollapsed == true)
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

    func setCollapsed(_ isCollapsed: Bool) {
        guard self.isCollapsed != isCollapsed else { return }
        self.isCollapsed = isCollapsed
        name.isFixed = !mayRename || isCollapsed
        for button in [add, menu, expand] { button.remove() }
        if isCollapsed { element.append(expand) } else { element.append(add, menu) }
    }
}
