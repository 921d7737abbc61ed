// SPDX-License-Identifier: Apache-2.0

import BrowserBridge

/// The keys that work everywhere, when nothing else handles them.
struct Shortcuts {
    private let area: AreaContext
    private var workspace: Workspace { area.workspace }
    private var router: Router { area.router }

    init(_ area: AreaContext) { self.area = area }

    func listen() {
        area.page.window.on(.keyDown) { event in
            guard !event.isDefaultPrevented, !event.isComposing else { return }
            if leaveDialog(event) || !event.isEditing && perform(event) { event.preventDefault() }
        }
    }

    /// Closes the dialog in front with Esc. The browser would do it too, but tells of it some time later, and the next key is
    /// meant for what is shown by then.
    private func leaveDialog(_ event: Event) -> Bool {
        guard event.key == .escape, !area.dragging.isDragging, let dialog = area.dialogs.open.last else { return false }
        dialog.close()
        return true
    }

    private func perform(_ event: Event) -> Bool {
        guard event.modifiers.isShortcut else {
            // A letter is meant for what is open.
            guard case .character(let letter) = event.shortcut, area.dialogs.open.isEmpty,
                area.page.stored(ShortcutsDialog.offKey) == nil
            else { return false }
            switch letter {
            case "/": router.boardView?.header.focusSearch()
            case "n": router.boardView?.columnsInOrder.first { !$0.isCollapsed }?.openComposer(atTop: false)
            case "?": area.dialogs.present(ShortcutsDialog(page: area.page))
            default: return false
            }
            return true
        }
        if event.shortcut.isLetter("z"), event.modifiers.subtracting(.shift).isCommandAlone {
            if event.modifiers.contains(.shift) { workspace.redo() } else { workspace.undo() }
        } else if !event.modifiers.isCommandAlone {
            // All others with a third key are the browser's.
            return false
        } else if event.shortcut.isLetter("k") {
            area.openSearch("")
        } else if event.shortcut.isLetter("y") {
            workspace.redo()
        } else if !area.dialogs.open.isEmpty {
            // The rest is about what the dialog covers.
            return false
        } else if event.shortcut.isLetter("a"), let document = router.documentsView?.document {
            document.selectAll()
        } else if event.shortcut.isLetter("a"), let album = router.photosView?.view {
            album.selectAll()
        } else if event.shortcut.isLetter("f"), let board = router.boardView {
            board.header.focusSearch()
        } else {
            return false
        }
        return true
    }
}
