// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The rows that are chosen to be carried, moved and deleted together, as cards and pages are: with Control or Shift by a
/// click, with X, and with Shift by an arrow. Esc chooses none, and so does a click without a key, which does besides what it
/// does anyway.
final class RowSelection {
    private let dragging: NodeDragging
    private let container: Element
    /// Whether Delete deletes rows.
    private let deletes: Bool
    /// Whether a click with Shift is the browser's, which chooses text by it.
    private let holdsText: Bool
    /// The rows in their order.
    private let rows: () -> [NodeID]
    /// Marks those of them that are in the page.
    private let mark: (Selection) -> Void
    private let focus: (NodeID) -> Void
    private var source: NodeSource?
    private var selection = Selection()
    private var clicks: EventHandler?
    private var keys: EventHandler?

    /// - Parameter container: What the rows are in.
    init(
        _ dragging: NodeDragging,
        in container: Element,
        deletes: Bool,
        holdsText: Bool = false,
        rows: @escaping () -> [NodeID],
        mark: @escaping (Selection) -> Void,
        focus: @escaping (NodeID) -> Void
    ) {
        self.dragging = dragging
        self.container = container
        self.deletes = deletes
        self.holdsText = holdsText
        self.rows = rows
        self.mark = mark
        self.focus = focus
        // Before what is in a row opens by it.
        clicks = dragging.workspace.page.window.on(.click, isEarly: true) { [unowned(unsafe) self] in handleClick($0) }
        keys = container.on(.keyDown) { [unowned(unsafe) self] in handleKey($0) }
    }

    deinit {
        if let clicks { dragging.workspace.page.window.removeHandler(clicks) }
        if let keys { container.removeHandler(keys) }
    }

    /// Lets a press on one of those that are chosen carry all of them.
    func isCarried(by source: NodeSource) {
        source.carries = { [unowned(unsafe) self] in meant(with: $0) }
        self.source = source
    }

    func contains(_ row: NodeID) -> Bool { selection.contains(row) }

    /// What is meant when something is done to a row: all that are chosen if it is one of them, else the row alone.
    func meant(with row: NodeID) -> [NodeID] {
        contains(row) ? rows().filter { selection.contains($0) } : [row]
    }

    /// Forgets those that are gone, and marks those that are drawn anew.
    func rowsDidChange() {
        guard !selection.isEmpty else { return }
        let there = Set(rows())
        selection.keep { there.contains($0) }
        mark(selection)
    }

    // MARK: Clicks and keys

    private func row(under event: Event) -> NodeID? {
        guard !event.isDefaultPrevented, !dragging.isDragging else { return nil }
        return rows().first { $0.rawValue == event.targetKey }
    }

    private func handleClick(_ event: Event) {
        // A link, a box and a button keep what they do.
        guard event.target?.isInside(container) ?? false, !event.isInteractive, let row = row(under: event) else {
            return
        }
        let isShifted = event.modifiers.contains(.shift)
        if !isShifted, !event.modifiers.hasCommand {
            let hadChosen = !selection.isEmpty
            // From here Shift extends.
            selection.choose([], anchor: row)
            if hadChosen { didChoose() }
            return
        }
        if isShifted, holdsText { return }
        if isShifted { extend(to: row) } else { selection.toggle(row) }
        didChoose()
        focus(row)
        event.preventDefault()
        event.stopPropagation()
    }

    private func handleKey(_ event: Event) {
        guard !event.isEditing, !event.isComposing, !event.modifiers.isShortcut, let row = row(under: event) else {
            return
        }
        switch event.shortcut {
        case .up where event.modifiers.contains(.shift): step(from: row, by: -1)
        case .down where event.modifiers.contains(.shift): step(from: row, by: 1)
        case .escape where !selection.isEmpty:
            selection.clear()
            didChoose()
        case .delete where deletes, .backspace where deletes: delete(meant(with: row))
        case .character("x"):
            selection.toggle(row)
            didChoose()
        default: return
        }
        event.preventDefault()
        event.stopPropagation()
    }

    private func step(from row: NodeID, by step: Int) {
        let rows = rows()
        guard let index = rows.firstIndex(of: row), rows.indices.contains(index + step) else { return }
        let next = rows[index + step]
        if selection.isEmpty { selection.choose([row], anchor: row) }
        extend(to: next)
        didChoose()
        focus(next)
    }

    private func extend(to end: NodeID) {
        let rows = rows()
        let anchor = selection.anchor ?? end
        guard let from = rows.firstIndex(of: anchor), let to = rows.firstIndex(of: end) else { return }
        selection.extend(to: Array(rows[min(from, to)...max(from, to)]), from: anchor)
    }

    /// Deletes rows in one step; the focus goes to what is next then.
    private func delete(_ doomed: [NodeID]) {
        let (rows, gone) = (rows(), Set(doomed))
        let last = doomed.last.flatMap { rows.firstIndex(of: $0) } ?? 0
        let next = rows[last...].first { !gone.contains($0) } ?? rows[..<last].last { !gone.contains($0) }
        // What is written in them comes back with them.
        dragging.willCarry(doomed)
        guard dragging.workspace.perform([.trash(doomed)], announces: true) == nil else { return }
        if let next { focus(next) }
    }

    /// Shows what is chosen now, and says how many that are: a row of a list has no state that is read for it.
    private func didChoose() {
        mark(selection)
        source?.carriesChanged()
        dragging.say(L10n.selected(count: selection.count))
    }
}
