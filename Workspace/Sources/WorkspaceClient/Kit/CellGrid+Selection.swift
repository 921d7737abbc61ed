// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

// How clicks and keys choose cells of a grid: alike for pages, photos and albums.
extension CellGrid {
    /// What is chosen, in reading order.
    ///
    /// - Complexity: O(k log n) for k that are chosen.
    func chosenInOrder() -> [NodeID] { positionsOfChosen().compactMap { layout.item(atPosition: $0)?.node } }

    /// How many items come before each that is chosen, in reading order.
    ///
    /// - Complexity: O(k log n) for k that are chosen.
    func positionsOfChosen() -> [Int] { selection.nodes.compactMap { position(of: $0) }.ordered(by: <) }

    /// What is meant when something is done to a cell: the selection it belongs to, else the cell alone.
    func meant(with item: NodeID) -> [NodeID] { selection.contains(item) ? chosenInOrder() : [item] }

    /// Lets several cells be chosen, also by a rectangle.
    func allowSelection() {
        content.setAttribute("aria-multiselectable", "true")
        band = RubberBand(grid: self)
    }

    /// Chooses exactly these; a range that Shift extends begins at the first, or at another.
    func select(_ chosen: [NodeID], from anchor: NodeID? = nil) {
        selection.choose(chosen, anchor: anchor ?? chosen.first)
        didSelect()
    }

    func clearSelection() {
        selection.clear()
        didSelect()
    }

    func toggle(_ item: NodeID) {
        selection.toggle(item)
        didSelect()
    }

    private func didSelect() {
        for cell in cells { cell.setSelected(selection.contains(cell.id)) }
        owner.selectionDidChange()
    }

    /// The item that a click is on; nil where it only ends a rectangle, or is beside the cells, which clears the selection.
    func item(clickedBy event: Event) -> NodeID? {
        guard event.target?.isInside(scroller) ?? false, band?.consumeClick() != true else { return nil }
        if let clicked = item(under: event) { return clicked }
        if !event.modifiers.hasCommand, !event.modifiers.contains(.shift) { clearSelection() }
        return nil
    }

    /// Chooses what a click on a cell means, and gives it the focus: with Shift as far as there, with Control or by a finger,
    /// which has no keys to hold, one more or one less, else this one alone.
    func choose(_ clicked: NodeID, by event: Event) {
        if event.modifiers.contains(.shift) {
            chooseRange(to: clicked, keeping: event.modifiers.hasCommand)
        } else if event.modifiers.hasCommand || event.pointerKind == .touch {
            selection.toggle(clicked)
        } else {
            selection.choose([clicked], anchor: clicked)
        }
        didSelect()
        focus(clicked)
    }

    /// Gives the focus to the cell a key leads to; with Shift everything between is chosen.
    ///
    /// - Returns: Whether the key leads anywhere.
    func moveFocus(from item: NodeID, by event: Event) -> Bool {
        guard let next = self.item(from: item, by: event.key) else { return false }
        if event.modifiers.contains(.shift) {
            if selection.isEmpty { selection.choose([item], anchor: item) }
            chooseRange(to: next, keeping: false)
            didSelect()
        }
        focus(next)
        return true
    }

    private func chooseRange(to end: NodeID, keeping isKeeping: Bool) {
        let anchor = selection.anchor ?? focused ?? end
        guard let from = position(of: anchor), let to = position(of: end) else { return }
        let range = Array(items[min(from, to)...max(from, to)])
        if isKeeping { selection.extend(to: range, from: anchor) } else { selection.choose(range, anchor: anchor) }
    }

    /// Does what a key means where several cells can be chosen.
    ///
    /// - Parameter handle: Does what it means at the cell that has the focus, else at what is chosen, where the grid
    ///   does nothing; answers whether it means something.
    func handleKey(_ event: Event, in workspace: Workspace, _ handle: (NodeID?) -> Bool) {
        guard !event.isEditing, !event.isComposing, !event.modifiers.isShortcut,
            event.target?.isInside(scroller) ?? false
        else { return }
        let item = item(under: event)
        // What had the focus before is not seen to be meant: from there one only goes on.
        let meant = item ?? chosenInOrder().first
        switch event.key {
        case .escape where !selection.isEmpty: clearSelection()
        case .delete, .backspace: delete(meant.map { self.meant(with: $0) } ?? [], in: workspace)
        default:
            guard (item ?? focused).map({ moveFocus(from: $0, by: event) }) == true || handle(meant) else { return }
        }
        event.preventDefault()
        event.stopPropagation()
    }

    /// Deletes what is chosen.
    func deleteChosen(in workspace: Workspace) { delete(chosenInOrder(), in: workspace) }

    /// Deletes items; the focus goes to what is next then.
    private func delete(_ doomed: [NodeID], in workspace: Workspace) {
        let next = item(besides: doomed)
        guard !doomed.isEmpty, workspace.perform([.trash(doomed)], announces: true) == nil else { return }
        if let next { focus(next) }
    }

    /// Chooses what was put down, and shows where it lies.
    ///
    /// - Parameter isByKeyboard: Whether it was put down by keys: whoever works with them goes on from there.
    func didDrop(_ placed: [NodeID], isByKeyboard: Bool) {
        select(placed)
        flash(placed)
        if isByKeyboard, let first = placed.first { focus(first) }
    }

    /// Chooses what is new here, or was looked for, and shows it.
    func reveal(_ chosen: [NodeID]) {
        choose(chosen)
        flash(chosen)
    }

    /// Chooses items and scrolls to the first. Keys that come to the grid mean what was chosen.
    func choose(_ chosen: [NodeID]) {
        select(chosen)
        guard let first = chosen.first else { return }
        scrollToShow(first)
        setKeyStart(first)
    }

    /// The item an event is on; nil when it is on something else.
    func item(under event: Event) -> NodeID? {
        NodeID(rawValue: event.targetKey).flatMap { position(of: $0) == nil ? nil : $0 }
    }

    /// The item that has the focus once these are gone: the one behind them, else the one before.
    ///
    /// - Complexity: O(n).
    func item(besides gone: [NodeID]) -> NodeID? {
        guard let last = gone.last.flatMap({ position(of: $0) }) else { return nil }
        let gone = Set(gone)
        return items[last...].first { !gone.contains($0) } ?? items[..<last].last { !gone.contains($0) }
    }
}
