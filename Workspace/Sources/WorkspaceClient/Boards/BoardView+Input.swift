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
            toggle(card)
        } else if event.modifiers.contains(.shift) {
            extendSelection(to: card)
        } else if !selection.isEmpty {
            // A finger has no keys to add with.
            if event.pointerKind == .touch { toggle(card) } else { clearSelection() }
        } else {
            area.cards.open(card)
        }
    }

    func handleKey(_ event: Event) {
        guard !event.isEditing, !event.isComposing, !isDragging, !event.modifiers.isShortcut,
            let card = card(under: event)
        else { return }
        let (onward, isExtending) = (layout.isRightToLeft ? -1 : 1, event.modifiers.contains(.shift))
        switch event.shortcut {
        case .enter: area.cards.open(card)
        case .down: moveFocus(from: card, by: 1, extending: isExtending)
        case .up: moveFocus(from: card, by: -1, extending: isExtending)
        case .home: moveFocus(from: card, by: -.max, extending: isExtending)
        case .end: moveFocus(from: card, by: .max, extending: isExtending)
        case .right: moveFocusSideways(from: card, by: onward)
        case .left: moveFocusSideways(from: card, by: -onward)
        case .delete, .backspace: deleteCards(selection.contains(card) ? selectedInOrder() : [card])
        case .escape where !selection.isEmpty: clearSelection()
        // What letters stand for is said in ``ShortcutsDialog``.
        case .character("e"): area.cards.open(card, at: .title)
        case .character("l"): area.cards.open(card, at: .labels)
        case .character("d"): area.cards.open(card, at: .due)
        case .character("m"): area.dragging.openMoveDialog(for: chosen(with: card))
        case .character("n"): column(holding: card)?.openComposer(atTop: false)
        case .character("x"): toggle(card)
        default: return
        }
        event.preventDefault()
        event.stopPropagation()
    }

    func toggle(_ card: NodeID) {
        selection.toggle(card)
        updateSelection()
    }

    /// The card an event is on; nil when it is on something else of the board.
    func card(under event: Event) -> NodeID? {
        guard let id = NodeID(rawValue: event.targetKey), workspace.node(id)?.kind == .card else { return nil }
        return id
    }
}

// MARK: - The focus

extension BoardView {
    /// Gives a card the focus, bringing it into the page and into view first.
    func focus(_ card: NodeID) {
        guard let column = column(holding: card) else { return }
        let isGiven = gives(column, card)
        awaitedCard = isGiven ? nil : card
        if !isGiven { setNeedsRender(column) }
    }

    /// Gives the focus to a card that was not drawn when it was to get it.
    func finishFocus() {
        guard let card = awaitedCard else { return }
        awaitedCard = nil
        guard let column = column(holding: card), !column.isCollapsed, column.layout.contains(ItemID(card)) else {
            return
        }
        focus(card)
    }

    /// Gives a card the focus in its list, if it is in the page: what is not measured yet cannot have it.
    private func gives(_ column: ListColumn, _ card: NodeID) -> Bool {
        scrollToShow(column)
        column.scrollToShow(card)
        guard let view = column.card(card), view.height != nil else { return false }
        view.element.focus()
        return true
    }

    func column(holding card: NodeID) -> ListColumn? { workspace.node(card)?.parent.flatMap { columns[$0] } }

    /// Steps to another card of the list; a step further than it reaches ends at its end.
    private func moveFocus(from card: NodeID, by step: Int, extending: Bool) {
        guard let column = column(holding: card), let position = column.layout.position(of: ItemID(card)) else {
            return
        }
        let (sum, isBeyond) = position.addingReportingOverflow(step)
        let next = min(max(0, isBeyond ? step : sum), column.layout.count - 1)
        guard next != position, let id = column.layout.item(atPosition: next)?.node else { return }
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
            let id = layout.item(atPosition: min(position, layout.count - 1))?.node
            if let id, !columns[next].isCollapsed { return focus(id) }
            next += step
        }
    }
}

// MARK: - The selection

extension BoardView {
    func selectedInOrder() -> [NodeID] {
        columnsInOrder.flatMap { column in
            column.layout.itemIDs.compactMap { $0.node }.filter { selection.contains($0) }
        }
    }

    /// What is meant when something is done to a card: the selection it belongs to, else the card alone.
    func chosen(with card: NodeID) -> [NodeID] { selection.contains(card) ? selectedInOrder() : [card] }

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
        let range = (min(from, to)...max(from, to)).compactMap { column.layout.item(atPosition: $0)?.node }
        selection.extend(to: range, from: anchor)
        updateSelection()
    }

    func updateSelection() {
        for column in columnsInOrder {
            for card in column.cards { card.setSelected(selection.contains(card.id)) }
        }
        selectionBar.update(count: selection.count)
    }

    /// Deletes cards.
    ///
    /// - Parameter list: The list of which these are all: those that have left it meanwhile stay.
    func deleteCards(_ cards: [NodeID], from list: NodeID? = nil) {
        guard !cards.isEmpty else { return }
        let next = cards.last.flatMap { card in column(holding: card)?.layout.item(after: ItemID(card))?.node }
        guard workspace.perform([.trash(cards, from: list)], announces: true) == nil else { return }
        if let next { focus(next) }
    }

    /// Shows for a moment where things landed.
    func didDrop(_ nodes: [NodeID]) {
        keepAdded(nodes)
        if let first = nodes.first { reveal(first) }
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

    private func shown(_ id: NodeID) -> Element? { column(holding: id)?.card(id)?.element ?? columns[id]?.element }

    func updateCarriers() {
        for column in columnsInOrder {
            column.carrier.update(column.id, on: column.element, in: workspace)
            for card in column.cards { card.carrier.update(card.id, on: card.element, in: workspace) }
        }
        header.people.update()
    }
}
