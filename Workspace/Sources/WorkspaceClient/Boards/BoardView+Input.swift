// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

// What clicks and keys do on a board, apart from carrying things.
extension BoardView {
    func handleClick(_ event: Event) {
        guard let card = card(under: event) else { return }
        if event.modifiers.hasCommand {
            selection.toggle(card)
            updateSelection()
        } else if event.modifiers.contains(.shift) {
            extendSelection(to: card)
        } else if !selection.isEmpty {
            clearSelection()
        } else {
            area.dialogs.present(CardDialog(area, card: card))
        }
    }

    func handleKey(_ event: Event) {
        guard !event.isEditing, !event.isComposing, !isDragging, let card = card(under: event) else { return }
        switch event.key {
        case .enter: area.dialogs.present(CardDialog(area, card: card))
        case .down: moveFocus(from: card, by: 1, extending: event.modifiers.contains(.shift))
        case .up: moveFocus(from: card, by: -1, extending: event.modifiers.contains(.shift))
        case .right: moveFocusSideways(from: card, by: 1)
        case .left: moveFocusSideways(from: card, by: -1)
        case .delete, .backspace: deleteCards(selection.contains(card) ? selectedInOrder() : [card])
        case .escape where !selection.isEmpty: clearSelection()
        case .character(let letter) where letter == "m": area.dragging.openMoveDialog(for: chosen(with: card))
        case .character(let letter) where letter == "x":
            selection.toggle(card)
            updateSelection()
        default: return
        }
        event.preventDefault()
        event.stopPropagation()
    }

    func noteFocus(_ event: Event) {
        focusedCard = card(under: event)
        for column in columnsInOrder {
            for (id, view) in column.cards { view.element.setAttribute("tabindex", id == focusedCard ? "0" : "-1") }
        }
        makeReachable()
    }

    /// Lets Tab reach the first card of each list when none of its cards has the focus.
    func makeReachable() {
        for column in columnsInOrder {
            guard let first = column.layout.item(atPosition: 0), let id = first.node,
                focusedCard.flatMap({ column.card($0) }) == nil
            else { continue }
            column.card(id)?.element.setAttribute("tabindex", "0")
        }
    }

    /// The card an event is on; nil when it is on something else of the board.
    func card(under event: Event) -> NodeID? {
        guard let id = NodeID(rawValue: event.targetKey), workspace.node(id)?.kind == .card else { return nil }
        return id
    }
}

// MARK: - The focus

extension BoardView {
    /// Gives a card the focus, bringing it into the page first.
    func focus(_ card: NodeID) {
        guard let column = column(holding: card) else { return }
        focusedCard = card
        column.scrollToShow(card)
        if let view = column.card(card) { return view.element.focus() }
        setNeedsRender(column)
        page.requestFrame { _ in
            guard !self.isClosed else { return }
            self.column(holding: card)?.card(card)?.element.focus()
        }
    }

    func column(holding card: NodeID) -> ListColumn? {
        workspace.node(card)?.parent.flatMap { column($0) }
    }

    private func moveFocus(from card: NodeID, by step: Int, extending: Bool) {
        guard let column = column(holding: card) else { return }
        let item = ItemID(card)
        let next = step > 0 ? column.layout.item(after: item) : column.layout.item(before: item)
        guard let next, let id = next.node else { return }
        if extending {
            if selection.isEmpty { selection.toggle(card) }
            extendSelection(to: id)
        }
        focus(id)
    }

    private func moveFocusSideways(from card: NodeID, by step: Int) {
        let columns = columnsInOrder
        guard let column = column(holding: card), let index = columns.firstIndex(where: { $0 === column }) else {
            return
        }
        let position = column.layout.position(of: ItemID(card)) ?? 0
        var next = index + step
        while columns.indices.contains(next) {
            let layout = columns[next].layout
            if layout.count > 0, let item = layout.item(atPosition: min(position, layout.count - 1)),
                let id = item.node
            {
                return focus(id)
            }
            next += step
        }
    }
}

// MARK: - The selection

extension BoardView {
    /// The chosen cards in reading order.
    func selectedInOrder() -> [NodeID] {
        columnsInOrder.flatMap { column in
            column.layout.itemIDs.compactMap { $0.node }.filter { selection.contains($0) }
        }
    }

    /// What is meant when something is done to a card: the selection it belongs to, else the card alone.
    func chosen(with card: NodeID) -> [NodeID] {
        selection.contains(card) ? selectedInOrder() : [card]
    }

    func clearSelection() {
        selection.clear()
        updateSelection()
    }

    private func extendSelection(to card: NodeID) {
        let anchor = selection.anchor ?? focusedCard ?? card
        guard let column = column(holding: card), column === self.column(holding: anchor),
            let from = column.layout.position(of: ItemID(anchor)),
            let to = column.layout.position(of: ItemID(card))
        else {
            selection.toggle(card)
            return updateSelection()
        }
        let range = (min(from, to)...max(from, to)).compactMap { position in
            column.layout.item(atPosition: position)?.node
        }
        selection.extend(to: range, from: anchor)
        updateSelection()
    }

    func updateSelection() {
        for column in columnsInOrder {
            for (id, card) in column.cards { card.setSelected(selection.contains(id)) }
        }
        updateSelectionBar()
    }

    func updateSelectionBar() {
        selectionBar.update(count: selection.count)
    }

    func deleteCards(_ cards: [NodeID]) {
        guard !cards.isEmpty else { return }
        let next = cards.last.flatMap { card in
            column(holding: card)?.layout.item(after: ItemID(card))?.node
        }
        for column in columnsInOrder { column.animate() }
        workspace.perform([.trash(cards)], announces: true)
        if let next { focus(next) }
    }

    /// Gives a card that comes into the page its marks.
    func decorate(_ card: CardView, _ id: NodeID) {
        card.setSelected(selection.contains(id))
        card.setCarrier(carrier(of: id))
        if focusedCard == id { card.element.setAttribute("tabindex", "0") }
    }

    /// Shows for a moment where things landed.
    func didDrop(_ nodes: [NodeID]) {
        // Whoever works with keys goes on from what was put down.
        if area.dragging.isByKeyboard, let first = nodes.first { focus(first) }
        for id in nodes {
            guard let element = shown(id) else { continue }
            element.setFlag("data-landed", true)
            // By name: to keep the element would keep its handlers beyond the list they belong to.
            page.after(0.7) { [area, board = self.id] in
                area.router.boardView(of: board)?.shown(id)?.removeAttribute("data-landed")
            }
        }
    }

    /// The element that shows a card or a list.
    private func shown(_ id: NodeID) -> Element? {
        column(holding: id)?.card(id)?.element ?? column(id)?.element
    }

    /// Shows what other people hold.
    func updateCarriers() {
        for column in columnsInOrder {
            for (id, card) in column.cards { card.setCarrier(carrier(of: id)) }
        }
        header.people.update(workspace.presences)
    }

    private func carrier(of id: NodeID) -> Person? {
        workspace.presences.others.first { $0.carrying.contains(id) }
            .map { Person($0.session) }
    }
}

// MARK: - The menu of a list

extension BoardView {
    func showMenu(of column: ListColumn, beside button: Element) {
        let id = column.id
        // A menu may stay open longer than the list it belongs to: whoever acts is looked up by name.
        let (area, workspace, board) = (area, workspace, self.id)
        let current = { area.router.boardView(of: board)?.column(id) }
        var delete = Menu.Item("Delete list", icon: .trash) {
            area.router.boardView(of: board)?.animateColumns()
            workspace.perform([.trash([id])], announces: true)
        }
        delete.isDangerous = true
        delete.isSeparatedFromAbove = true
        area.menu.show(
            [
                Menu.Item("Add card", icon: .plus) { current()?.openComposer(atTop: false) },
                Menu.Item("Rename", icon: .pencil) { current()?.header.beginRenaming() },
                Menu.Item("Fold", icon: .collapse) { current()?.setCollapsedForAll(true) },
                Menu.Item("Move to…", icon: .move) { area.dragging.openMoveDialog(for: [id]) },
                Menu.Item("Copy", icon: .copy) {
                    let next = Place(parent: board, after: id)
                    workspace.perform(
                        [.copy([CopiedNode(source: id, as: workspace.newID())], to: next)],
                        announces: true
                    )
                },
                delete,
            ],
            title: workspace.node(id)?.title ?? "List",
            beside: button
        )
    }
}
