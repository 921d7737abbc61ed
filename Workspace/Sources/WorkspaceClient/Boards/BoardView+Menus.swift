// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

// The menus of cards and lists. A menu may stay open longer than what it belongs to: whoever acts is looked up by name.
extension BoardView {
    /// A right click, or the menu key, on a card or the head of a list.
    func handleContextMenu(_ event: Event) {
        guard !event.isDefaultPrevented, !event.isEditing, !isDragging else { return }
        if let card = card(under: event) {
            event.preventDefault()
            showMenu(ofCard: card)
        } else if let column = columnsInOrder.first(where: { event.target?.isInside($0.header.element) ?? false }) {
            event.preventDefault()
            showMenu(of: column, beside: column.header.element)
        }
    }

    /// Shows what can be done with a card, and with all that is chosen with it.
    func showMenu(ofCard card: NodeID) {
        guard let element = column(holding: card)?.card(card)?.element, let node = workspace.node(card) else { return }
        let (area, board) = (area, id)
        let current = { area.router.boardView(of: board) }
        let workspace = workspace
        let cards = chosen(with: card)
        let isOne = cards.count == 1
        var items: [Menu.Item] = []
        func add(_ label: String, _ icon: Icon, _ hint: String? = nil, _ action: @escaping () -> Void) {
            var item = Menu.Item(label, icon: icon, action: action)
            item.hint = area.page.media.contains(.hasCoarsePointer) ? nil : hint
            items.append(item)
        }
        if isOne {
            add("Open", .expand, "Enter") { area.cards.open(card) }
            add("Rename", .pencil, "E") { area.cards.open(card, at: .title) }
            add("Labels…", .label, "L") { area.cards.open(card, at: .labels) }
            add("Due date…", .due, "D") { area.cards.open(card, at: .due) }
        }
        add("Move to…", .move, "M") { area.dragging.openMoveDialog(for: cards) }
        add("Duplicate", .copy) { workspace.duplicate(cards) }
        add(selection.contains(card) ? "Deselect" : "Select", .check, "X") { current()?.toggle(card) }
        add("Delete", .trash, "Del") { current()?.deleteCards(cards) }
        items[items.count - 1].isDangerous = true
        items[items.count - 1].isSeparatedFromAbove = true
        area.menu.show(items, title: isOne ? node.shortTitle : "\(cards.count) cards", beside: element)
    }

    func showMenu(of column: ListColumn, beside button: Element) {
        let id = column.id
        let (area, workspace, board) = (area, workspace, self.id)
        let current = { area.router.boardView(of: board)?.column(id) }
        let cards = { workspace.children(of: id, kind: .card).map { $0.id } }
        var items = [
            Menu.Item("Add card", icon: .plus) { current()?.openComposer(atTop: false) },
            Menu.Item("Rename", icon: .pencil) { current()?.header.beginRenaming() },
            Menu.Item("Fold", icon: .collapse) { current()?.setCollapsedForAll(true) },
            Menu.Item("Move to…", icon: .move) { area.dragging.openMoveDialog(for: [id]) },
            Menu.Item("Copy", icon: .copy) { workspace.duplicate([id]) },
        ]
        // What is done to all cards needs all of them to be known.
        if workspace.count(of: .card, in: id) > 0, loader.isComplete {
            var sort = Menu.Item("Sort…", icon: .down) { current()?.showSortMenu(beside: button) }
            sort.isSeparatedFromAbove = true
            items += [
                sort,
                Menu.Item("Move all cards to…", icon: .move) { area.dragging.openMoveDialog(for: cards()) },
                Menu.Item("Delete all cards", icon: .trash) {
                    area.router.boardView(of: board)?.deleteCards(cards())
                },
            ]
            items[items.count - 1].isDangerous = true
        }
        var delete = Menu.Item("Delete list", icon: .trash) {
            area.router.boardView(of: board)?.animateColumns()
            workspace.perform([.trash([id])], announces: true)
        }
        delete.isDangerous = true
        area.menu.show(items + [delete], title: workspace.node(id)?.title ?? "List", beside: button)
    }
}
