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
        switch event.shortcut {
        case .enter: area.openPage(focused)
        case .character("x"): grid.toggle(focused)
        case .character("m"): openMoveDialog(for: grid.meant(with: focused))
        case .character("r"): rotate(grid.meant(with: focused), by: 90)
        case .character("l"): rotate(grid.meant(with: focused), by: -90)
        case .up, .down, .left, .right: break
        default: return false
        }
        return true
    }

    /// Gives the pages the focus of the keyboard.
    func focusPages() { if let page = grid.focused ?? grid.first { grid.focus(page) } }
}

// MARK: - The selection

extension DocumentView {
    func selectAll() { loader.whenComplete { [unowned(unsafe) self] in grid.select(pages) } }

    /// Offers ways to choose pages without pointing at them.
    func openChoices(beside button: Element) {
        func item(_ label: String, hint: String? = nil, _ choose: @escaping (DocumentView) -> Void) -> Menu.Item {
            Menu.Item(label: label, hint: hint) { [unowned(unsafe) self] in
                loader.whenComplete { [unowned(unsafe) self] in
                    choose(self)
                    focusPages()
                }
            }
        }
        let items = [
            item(L10n.all, hint: page.media.contains(.isApple) ? "⌘A" : L10n.ctrlA) { $0.selectAll() },
            Menu.Item(label: L10n.none, hint: L10n.esc) { [unowned(unsafe) self] in
                grid.clearSelection()
                focusPages()
            },
            item(L10n.oddPages) { _ = $0.choose(numbers: "odd") },
            item(L10n.evenPages) { _ = $0.choose(numbers: "even") },
        ]
        area.menu.show(items, title: L10n.select, beside: button)
    }

    /// Chooses pages by typed numbers; scrolls to the first of them.
    ///
    /// - Returns: Why nothing was chosen.
    func choose(numbers: String) -> Refusal? {
        guard loader.isComplete else {
            loader.whenComplete { [unowned(unsafe) self] in _ = choose(numbers: numbers) }
            return nil
        }
        switch PageNumbers.parse(numbers, pageCount: grid.count) {
        case .failure(let refusal):
            area.toasts.show(refusal.sentence, tone: .refused)
            return refusal
        case .success(let indexes):
            let chosen = indexes.map { pages[$0] }
            grid.choose(chosen)
            return nil
        }
    }

    func selectionDidChange() {
        tools.update(chosen: grid.positionsOfChosen(), of: grid.count, isComplete: loader.isComplete)
        binding?.selectionDidChange()
    }
}
