// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The line above a board: its name, the search, who is here, undo and redo, and the board's menu.
final class BoardHeader {
    let element: Element
    private let page: WebPage
    private let area: AreaContext
    private let board: NodeID
    private let name: RenameField
    private let field: Element
    private let searchBox: Element
    private let filterBar: Element
    private let filterText: Element
    let people: PeopleHere
    private let history: HistoryButtons
    private lazy var filterButton = page.makeIconButton(
        .filter,
        label: "Filter",
        classes: "icon-button filter-button"
    ) { [unowned(unsafe) self] in openFilterMenu() }
    private lazy var menuButton = page.makeIconButton(.more, label: "Board menu") { [unowned(unsafe) self] in
        openBoardMenu()
    }
    private var filter = CardFilter()
    /// Is told what to show.
    var onFilter: (CardFilter) -> Void = { _ in }

    init(_ area: AreaContext, board: NodeID) {
        self.area = area
        self.board = board
        page = area.page
        let title = page.make("h1", "board-title")
        name = RenameField(page: page, in: title, fieldLabel: "Board name")
        field = page.make("input", "search-field")
        searchBox = page.make("div", "search", [page.makeIcon(.search), field])
        people = PeopleHere(page: page)
        history = HistoryButtons(workspace: area.workspace)
        filterText = page.make("span", "filter-text")
        filterBar = page.make("div", "filter-bar", [filterText])
        element = page.make("header", "board-header", [title])
        build()
    }

    private func build() {
        name.onRename = { [unowned(unsafe) self] name in
            area.workspace.perform([.set(board, [.title: .text(name)])])
        }
        field.setAttributes(["type": "search", "aria-label": "Search cards", "placeholder": "Search"])
        field.on(.input) { [unowned(unsafe) self] event in
            filter.text = event.value
            onFilter(filter)
        }
        for button in [filterButton, menuButton] { button.setAttribute("aria-haspopup", "menu") }
        element.append(
            page.make("div", "header-tools", [searchBox, filterButton, people.element, history.element, menuButton])
        )
        filterBar.setHidden(true)
        filterBar.append(
            page.makeButton("link-button", text: "Clear") { [unowned(unsafe) self] in clearFilter() }
        )
    }

    /// The line below the header that says what is hidden.
    var filterLine: Element { filterBar }

    func update(_ board: Node) {
        name.update(name: board.title, label: "Rename board \(board.title)")
        page.setTitle("\(board.title) · Carry")
    }

    /// Shows whether there is something to undo or redo.
    func updateHistory() {
        history.update()
    }

    func showFilter(_ filter: CardFilter, shown: Int, total: Int) {
        filterBar.setHidden(filter.isEmpty)
        filterText.setText("\(shown) of \(total) cards")
        searchBox.setFlag("data-filled", !filter.text.utf8.isEmpty)
        filterButton.setAttribute(
            "aria-pressed",
            filter.labels.isEmpty && filter.members.isEmpty && !filter.isDueOnly ? "false" : "true"
        )
    }

    func focusSearch() {
        field.focus()
        field.select()
    }

    func beginRenaming() { name.begin() }

    /// Saves the board as a file.
    private func export() {
        let title = area.workspace.node(board)?.title ?? "board"
        page.download("/api/boards/\(board)/export", as: "\(title).zip")
    }

    private func clearFilter() {
        filter = CardFilter()
        field.setProperty("value", "")
        onFilter(filter)
    }

    private func openFilterMenu() {
        var items: [Menu.Item] = []
        var due = Menu.Item("Due and not done", icon: .due) { [unowned(unsafe) self] in
            filter.isDueOnly.toggle()
            onFilter(filter)
        }
        due.isChecked = filter.isDueOnly
        items.append(due)
        for label in area.workspace.children(of: board, kind: .label) {
            let id = label.id
            let title = label.title.utf8.isEmpty ? label.fields.text(.color) ?? "No name" : label.title
            var item = Menu.Item(title) { [unowned(unsafe) self] in
                if let index = filter.labels.firstIndex(of: id) {
                    filter.labels.remove(at: index)
                } else {
                    filter.labels.append(id)
                }
                onFilter(filter)
            }
            item.color = label.fields.text(.color) ?? "none"
            item.isChecked = filter.labels.contains(id)
            items.append(item)
        }
        for member in area.workspace.people.members {
            guard let id = member.node else { continue }
            var item = Menu.Item(member.name, icon: .person) { [unowned(unsafe) self] in
                if let index = filter.members.firstIndex(of: id) {
                    filter.members.remove(at: index)
                } else {
                    filter.members.append(id)
                }
                onFilter(filter)
            }
            item.isChecked = filter.members.contains(id)
            items.append(item)
        }
        area.menu.show(items, title: "Show only", beside: filterButton)
    }

    private func openBoardMenu() {
        let board = board
        let area = area
        var delete = Menu.Item("Delete board", icon: .trash) {
            area.workspace.perform([.trash([board])], announces: true)
        }
        delete.isDangerous = true
        delete.isSeparatedFromAbove = true
        var items: [Menu.Item] = []
        if page.viewport.width < BoardMetrics.narrowWidth {
            // The header of a phone has no room for these.
            items.append(Menu.Item("Redo", icon: .redo) { area.workspace.redo() })
            items.append(Menu.Item("Filter", icon: .filter) { [unowned(unsafe) self] in openFilterMenu() })
        }
        area.menu.show(
            items + [
                Menu.Item("Rename", icon: .pencil) { [unowned(unsafe) self] in beginRenaming() },
                Menu.Item("Export as ZIP", icon: .export) { [unowned(unsafe) self] in export() },
                delete,
            ],
            title: "Board menu",
            beside: menuButton
        )
    }
}
