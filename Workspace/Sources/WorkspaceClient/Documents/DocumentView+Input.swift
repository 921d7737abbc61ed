// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import DragDropWeb
import WorkspaceModel

// What clicks and keys do in a document, apart from carrying pages.
extension DocumentView {
    func handleClick(_ event: Event) {
        guard let clicked = grid.item(clickedBy: event) else { return }
        guard event.clickCount > 1, !event.modifiers.hasCommand, !event.modifiers.contains(.shift) else {
            return grid.choose(clicked, by: event)
        }
        // The first tap has chosen it.
        if event.pointerKind == .touch { grid.toggle(clicked) }
        area.openPage(clicked)
    }

    func handleKey(_ event: Event) {
        if !isDragging { grid.handleKey(event, in: workspace) { handle(event, at: $0) } }
    }

    private func handle(_ event: Event, at focused: NodeID?) -> Bool {
        guard let focused else { return false }
        if event.key == .enter {
            area.openPage(focused)
            return true
        }
        guard !event.modifiers.hasCommand, case .character(let letter) = event.key else { return event.key.isArrow }
        switch letter {
        case "x": grid.toggle(focused)
        case "m": openMoveDialog(for: grid.meant(with: focused))
        case "r": rotate(grid.meant(with: focused), by: 90)
        case "l": rotate(grid.meant(with: focused), by: -90)
        default: return false
        }
        return true
    }

    /// Gives the pages the focus of the keyboard.
    func focusPages() {
        if let page = grid.focused ?? grid.first { grid.focus(page) }
    }
}

// MARK: - The selection

extension DocumentView {
    func selectAll() {
        whenWhole { [unowned(unsafe) self] in grid.select(pages) }
    }

    func choose(_ choice: PageTools.Choice) {
        switch choice {
        case .all: selectAll()
        case .none: grid.clearSelection()
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
        switch PageNumbers.parse(numbers, pageCount: grid.count) {
        case .failure(let refusal):
            area.toasts.show(refusal.sentence, tone: .refused)
            return refusal
        case .success(let indexes):
            let chosen = indexes.map { pages[$0] }
            grid.select(chosen)
            if let first = chosen.first { grid.scrollToShow(first) }
            return nil
        }
    }

    func selectionDidChange() {
        tools.update(chosen: grid.positionsOfChosen(), of: grid.count)
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
