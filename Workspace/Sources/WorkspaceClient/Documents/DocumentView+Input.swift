// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

// What clicks and keys do in a document, apart from carrying pages.
extension DocumentView {
    func handleClick(_ event: Event) {
        guard event.target?.isInside(grid.scroller) ?? false else { return }
        if band.consumeClick() { return }
        guard let clicked = pageUnder(event) else {
            if !event.modifiers.hasCommand, !event.modifiers.contains(.shift) { clearSelection() }
            return
        }
        if event.modifiers.contains(.shift) {
            chooseRange(to: clicked, keeping: event.modifiers.hasCommand)
        } else if event.modifiers.hasCommand || event.pointerKind == .touch {
            // A finger has no keys to hold: each tap adds, and taps again take away.
            selection.toggle(clicked)
        } else {
            selection.choose([clicked], anchor: clicked)
        }
        updateSelection()
        grid.focus(clicked)
    }

    func handleKey(_ event: Event) {
        guard !event.isEditing, !event.isComposing, !isDragging, event.target?.isInside(grid.scroller) ?? false else {
            return
        }
        if event.key == .escape, !selection.isEmpty {
            clearSelection()
        } else if event.key == .delete || event.key == .backspace {
            deletePages()
        } else if let focused = pageUnder(event) ?? grid.focused, handle(event, at: focused) {
        } else {
            return
        }
        event.preventDefault()
        event.stopPropagation()
    }

    private func handle(_ event: Event, at focused: NodeID) -> Bool {
        if let next = grid.item(from: focused, by: event.key) {
            if event.modifiers.contains(.shift) {
                if selection.isEmpty { selection.choose([focused], anchor: focused) }
                chooseRange(to: next, keeping: false)
                updateSelection()
            }
            grid.focus(next)
            return true
        }
        guard !event.modifiers.hasCommand, case .character(let letter) = event.key else { return event.key.isArrow }
        switch letter {
        case "x":
            selection.toggle(focused)
            updateSelection()
        case "m": openMoveDialog(for: meant(with: focused))
        case "r": rotate(meant(with: focused), by: 90)
        case "l": rotate(meant(with: focused), by: -90)
        default: return false
        }
        return true
    }

    /// The page an event is on; nil when it is on something else.
    func pageUnder(_ event: Event) -> NodeID? {
        NodeID(rawValue: event.targetKey).flatMap { grid.position(of: $0) == nil ? nil : $0 }
    }

    /// Gives the pages the focus of the keyboard.
    func focusPages() {
        if let page = grid.focused ?? pages.first { grid.focus(page) }
    }
}

// MARK: - The selection

extension DocumentView {
    /// The chosen pages in reading order.
    func chosenInOrder() -> [NodeID] {
        selection.isEmpty ? [] : pages.filter { selection.contains($0) }
    }

    /// What is meant when something is done to a page: the selection it belongs to, else the page alone.
    func meant(with page: NodeID) -> [NodeID] {
        selection.contains(page) ? chosenInOrder() : [page]
    }

    func clearSelection() {
        selection.clear()
        updateSelection()
    }

    func selectAll() {
        whenWhole { [unowned(unsafe) self] in
            selection.choose(pages, anchor: pages.first)
            updateSelection()
        }
    }

    /// Chooses exactly these pages.
    func select(_ chosen: [NodeID]) {
        selection.choose(chosen, anchor: chosen.first)
        updateSelection()
    }

    func choose(_ choice: PageTools.Choice) {
        switch choice {
        case .all: selectAll()
        case .none: clearSelection()
        case .odd: _ = choose(numbers: "odd")
        case .even: _ = choose(numbers: "even")
        }
        focusPages()
    }

    /// Chooses pages by typed numbers; scrolls to the first of them.
    ///
    /// - Returns: Why nothing was chosen.
    func choose(numbers: String) -> Refusal? {
        guard loader.isComplete else {
            whenWhole { [unowned(unsafe) self] in _ = choose(numbers: numbers) }
            return nil
        }
        switch PageNumbers.parse(numbers, pageCount: pages.count) {
        case .failure(let refusal):
            area.toasts.show(refusal.sentence, tone: .refused)
            return refusal
        case .success(let indexes):
            let chosen = indexes.map { pages[$0] }
            select(chosen)
            if let first = chosen.first { grid.scrollToShow(first) }
            return nil
        }
    }

    func chooseTouched(_ touched: [NodeID]) {
        selection.choose(chosenBefore + touched, anchor: touched.first)
        updateSelection()
    }

    private func chooseRange(to end: NodeID, keeping isKeeping: Bool) {
        let anchor = selection.anchor ?? grid.focused ?? end
        guard let from = grid.position(of: anchor), let to = grid.position(of: end) else { return }
        let range = Array(pages[min(from, to)...max(from, to)])
        if isKeeping { selection.extend(to: range, from: anchor) } else { selection.choose(range, anchor: anchor) }
    }

    func updateSelection() {
        for cell in grid.cells { cell.setSelected(selection.contains(cell.id)) }
        let chosen = selection.isEmpty ? [] : pages.indices.filter { selection.contains(pages[$0]) }
        tools.update(chosen: chosen, of: pages.count)
        binding?.selectionDidChange()
    }
}

extension BrowserBridge.Key {
    var isArrow: Bool {
        switch self {
        case .up, .down, .left, .right: true
        default: false
        }
    }
}

// MARK: - Carrying

extension DocumentView {
    /// Chooses what was put down, and shows where it lies.
    func didDrop(_ placed: [NodeID]) {
        select(placed)
        grid.flash(placed)
        // Whoever works with keys goes on from what was put down.
        if area.dragging.isByKeyboard, let first = placed.first { grid.focus(first) }
    }
}
