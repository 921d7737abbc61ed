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
        let hasKeys = !area.page.media.contains(.hasCoarsePointer)
        func add(_ label: String, _ icon: Icon, _ hint: String? = nil, _ action: @escaping () -> Void) {
            items.append(Menu.Item(label: label, icon: icon, hint: hasKeys ? hint : nil, action: action))
        }
        // Whoever only looks is offered what does not change anything.
        let mayEdit = workspace.may(.edit)
        if isOne { add(L10n.open, .expand, L10n.enter) { area.cards.open(card) } }
        if isOne, mayEdit {
            add(L10n.rename, .pencil, "E") { area.cards.open(card, at: .title) }
            add(L10n.labelsItem, .label, "L") { area.cards.open(card, at: .labels) }
            add(L10n.dueDateItem, .due, "D") { area.cards.open(card, at: .due) }
        }
        if workspace.may(.write) { add(L10n.moveTo, .move, "M") { area.dragging.openMoveDialog(for: cards) } }
        if mayEdit {
            add(L10n.copyTo, .copy) { area.dragging.openMoveDialog(for: cards, copying: true) }
            add(L10n.duplicate, .copy) { workspace.duplicate(cards) }
        }
        add(selection.contains(card) ? L10n.deselect : L10n.select, .check, "X") { current()?.toggle(card) }
        if mayEdit {
            var item = Menu.Item(label: L10n.delete, icon: .trash, isDangerous: true, isSeparatedFromAbove: true) {
                current()?.deleteCards(cards)
            }
            item.hint = hasKeys ? L10n.del : nil
            items.append(item)
        }
        area.menu.show(items, title: isOne ? node.shortTitle : L10n.cards(count: cards.count), beside: element)
    }

    func showMenu(of column: ListColumn, beside button: Element) {
        guard workspace.may(.edit) else { return }
        let id = column.id
        let (area, workspace, board) = (area, workspace, self.id)
        let current = { area.router.boardView(of: board)?.columns[id] }
        let cards = { workspace.children(of: id, kind: .card).map { $0.id } }
        var items = [
            Menu.Item(label: L10n.addCard, icon: .plus) { current()?.openComposer(atTop: false) },
            Menu.Item(label: L10n.rename, icon: .pencil) { current()?.header.name.begin() },
            Menu.Item(label: L10n.fold, icon: .collapse) { current()?.setCollapsedForAll(true) },
            Menu.Item(label: L10n.moveTo, icon: .move) { area.dragging.openMoveDialog(for: [id]) },
            Menu.Item(label: L10n.copy, icon: .copy) { workspace.duplicate([id]) },
        ]
        if area.page.media.contains(.readsClipboard) {
            items.insert(Menu.Item(label: L10n.paste, icon: .import) { current()?.paste() }, at: 1)
        }
        // What is done to all cards needs all of them to be known.
        if workspace.count(of: .card, in: id) > 0, loader.isComplete {
            items += [
                Menu.Item(label: L10n.sortItem, icon: .down, isSeparatedFromAbove: true) {
                    current()?.showSortMenu(beside: button)
                },
                Menu.Item(label: L10n.moveAllCardsTo, icon: .move) { area.dragging.openMoveDialog(for: cards()) },
                Menu.Item(label: L10n.allCardsToTheTrash, icon: .trash, isDangerous: true) {
                    area.router.boardView(of: board)?.deleteCards(cards(), from: id)
                },
            ]
        }
        items.append(
            Menu.Item(label: L10n.deleteList, icon: .trash, isDangerous: true) {
                area.router.boardView(of: board)?.animateColumns()
                workspace.perform([.trash([id])], announces: true)
            }
        )
        area.menu.show(items, title: workspace.node(id)?.title ?? L10n.list, beside: button)
    }
}
