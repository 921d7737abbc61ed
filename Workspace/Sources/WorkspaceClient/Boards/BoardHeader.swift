// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The line above a board: its name, the search, who is here, undo and redo, and the board's menu.
final class BoardHeader {
    let element: Element
    private unowned(unsafe) let view: BoardView
    private let name: RenameField
    private let field: Element
    private let searchBox: Element
    /// The line below the header that says what is hidden.
    let filterBar: Element
    private let filterText: Element
    let people: PeopleHere
    let history: HistoryButtons
    private let audience: AudienceButton
    private lazy var filterButton = page.makeIconButton(
        .filter,
        label: L10n.filter,
        classes: "icon-button filter-button"
    ) { [unowned(unsafe) self] in openFilterMenu() }
    private lazy var menuButton = page.makeIconButton(.more, label: L10n.boardMenu) { [unowned(unsafe) self] in
        openBoardMenu()
    }
    private var filter = CardFilter() { didSet { view.setFilter(filter) } }
    private lazy var searchAll = page.makeButton("link-button", text: L10n.searchEverything) { [unowned(unsafe) self] in
        area.openSearch(filter.text)
    }

    private var page: WebPage { view.page }
    private var area: AreaContext { view.area }
    private var board: NodeID { view.id }

    init(_ view: BoardView) {
        let (area, page) = (view.area, view.page)
        self.view = view
        let title = page.make("h1", "board-title")
        name = RenameField(page: page, in: title, fieldLabel: L10n.boardName)
        field = page.make("input", "search-field")
        searchBox = page.make("div", "search", [page.makeIcon(.search), field])
        people = PeopleHere(area)
        history = HistoryButtons(workspace: area.workspace)
        audience = AudienceButton(area, of: view.id)
        filterText = page.make("span", "filter-text")
        filterBar = page.make("div", "filter-bar", [filterText])
        element = page.make("header", "board-header", [title])
        name.rename(view.id, in: area.workspace)
        field.setAttributes(["type": "search", "aria-label": L10n.searchCards, "placeholder": L10n.search])
        field.on(.input) { [unowned(unsafe) self] event in filter.text = event.value }
        for button in [filterButton, menuButton] { button.setAttribute("aria-haspopup", "menu") }
        let tools = [searchBox, filterButton, people.element, audience.element, history.element, menuButton]
        element.append(page.make("div", "header-tools", tools))
        filterBar.setHidden(true)
        searchAll.setAttribute("aria-keyshortcuts", "Control+K Meta+K")
        filterText.setAttribute("role", "status")
        filterBar.append(
            page.makeButton("link-button", text: L10n.clear) { [unowned(unsafe) self] in
                field.setProperty("value", "")
                filter = CardFilter()
                filterButton.focus()
            },
            searchAll
        )
        field.on(.keyDown) { [unowned(unsafe) self] event in handleFieldKey(event) }
    }

    func update(_ board: Node) {
        name.update(name: board.title, isFixed: !area.workspace.may(.edit))
        audience.update()
    }

    private func handleFieldKey(_ event: Event) {
        guard !event.isComposing else { return }
        if event.modifiers.isEmpty, event.key == .down || event.key == .enter {
            view.focusFirst()
        } else if event.modifiers.isCommandAlone, event.shortcut.isLetter("k") {
            area.openSearch(filter.text)
        } else {
            return
        }
        event.preventDefault()
    }

    func showFilter(_ filter: CardFilter, shown: Int, total: Int) {
        filterBar.setHidden(filter.isEmpty)
        filterText.setText(L10n.ofCards(shown: shown, count: total))
        searchAll.setHidden(filter.text.utf8.isEmpty)
        searchBox.toggleClass("filled", !filter.text.utf8.isEmpty)
        let isPressed = !filter.labels.isEmpty || !filter.members.isEmpty || filter.isDueOnly
        filterButton.setAttribute("aria-pressed", isPressed ? "true" : "false")
    }

    func focusSearch() {
        field.focus()
        field.select()
    }

    private func exportItem(_ label: String, _ format: String, ending: String) -> Menu.Item {
        Menu.Item(label: label, icon: .export) { [unowned(unsafe) self] in
            let title = area.workspace.node(board)?.title ?? "board"
            area.exporter.saveBoard("/api/boards/\(board)/export?format=\(format)", as: "\(title).\(ending)")
        }
    }

    private func copy() {
        let (workspace, copy) = (area.workspace, area.workspace.newID())
        let title = workspace.node(board)?.title ?? ""
        let operations: [NodeOperation] = [
            .copy([CopiedNode(source: board, as: copy)], to: Place(parent: .workspace, after: board)),
            .set(copy, [.title: .text(L10n.copy(title: title))]),
        ]
        guard workspace.perform(operations, announces: true) == nil else { return }
        area.router.showWhenKnown(board: copy)
    }

    private func openFilterMenu() {
        var items = [
            Menu.Item(label: L10n.dueAndNotDone, icon: .due, isChecked: filter.isDueOnly) { [unowned(unsafe) self] in
                filter.isDueOnly.toggle()
            }
        ]
        items += area.workspace.children(of: board, kind: .label).map { label in
            Menu.Item(
                label: BoardContext.name(of: label),
                color: label.fields.text(.color) ?? "none",
                isChecked: filter.labels.contains(label.id)
            ) { [unowned(unsafe) self] in filter.labels.toggle(label.id) }
        }
        let imported = area.workspace.node(board)?.fields.choices(.people) ?? []
        items += area.workspace.people.choices(with: imported).map { person in
            Menu.Item(label: person.text, icon: .person, isChecked: filter.members.contains(person.id)) {
                [unowned(unsafe) self] in filter.members.toggle(person.id)
            }
        }
        area.menu.show(items, title: L10n.showOnly, beside: filterButton)
    }

    private func openBoardMenu() {
        let (area, workspace, board) = (area, area.workspace, board)
        var items: [Menu.Item] = []
        if page.isNarrow {
            // The header of a phone has no room for these.
            let access = Menu.Item(label: L10n.whoCanSeeThis, icon: .lock) { [unowned(unsafe) self] in audience.open() }
            if workspace.may(.listMembers) { items.append(access) }
            items.append(Menu.Item(label: L10n.redo, icon: .redo) { workspace.redo() })
            items.append(Menu.Item(label: L10n.filter, icon: .filter) { [unowned(unsafe) self] in openFilterMenu() })
        }
        let mayEdit = workspace.may(.edit)
        if mayEdit {
            items += [
                Menu.Item(label: L10n.rename, icon: .pencil) { [unowned(unsafe) self] in name.begin() },
                Menu.Item(label: L10n.colourAndBackgroundItem, icon: .board) {
                    if let node = workspace.node(board) { area.dialogs.present(BoardDialog(area, changing: node)) }
                },
                Menu.Item(label: L10n.labelsItem, icon: .label) {
                    area.dialogs.present(BoardPartsDialog(area, of: board, .label))
                },
                Menu.Item(label: L10n.customFields, icon: .field) {
                    area.dialogs.present(BoardPartsDialog(area, of: board, .customField))
                },
                Menu.Item(label: L10n.cardsOfAText, icon: .text) {
                    area.dialogs.present(TextDivisionDialog(page: area.page, texts: []) { _ in })
                },
                Menu.Item(label: L10n.copyBoard, icon: .copy) { [unowned(unsafe) self] in copy() },
            ]
            if ImportedPeopleDialog.isUseful(for: board, in: workspace) {
                items.append(
                    Menu.Item(label: L10n.importedPeopleItem, icon: .person) { area.files.askForPeople(of: board) }
                )
            }
        }
        items += [
            Menu.Item(label: L10n.printItem, icon: .file) { area.router.boardView(of: board)?.print() },
            exportItem(L10n.exportAsZip, "zip", ending: "zip"),
            exportItem(L10n.exportAsCsv, "csv", ending: "csv"),
            exportItem(L10n.exportAsMarkdown, "markdown", ending: "md"),
        ]
        if mayEdit {
            items += [
                Menu.Item(label: L10n.archiveBoard, icon: .shelf) {
                    workspace.perform([.set(board, [.archived: .flag(true)])], announces: true)
                },
                Menu.Item(label: L10n.deleteBoard, icon: .trash, isDangerous: true, isSeparatedFromAbove: true) {
                    workspace.perform([.trash([board])], announces: true)
                },
            ]
        }
        area.menu.show(items, title: L10n.boardMenu, beside: menuButton)
    }
}
