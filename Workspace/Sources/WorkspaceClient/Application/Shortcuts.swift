// SPDX-License-Identifier: Apache-2.0

import BrowserBridge

/// The keys that work everywhere, when nothing else handles them.
struct Shortcuts {
    private let area: AreaContext
    private var workspace: Workspace { area.workspace }
    private var router: Router { area.router }

    init(_ area: AreaContext) { self.area = area }

    /// Starts to listen.
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
        guard event.modifiers.hasCommand else {
            // A letter is meant for what is open.
            guard case .character(let letter) = event.key, area.dialogs.open.isEmpty else { return false }
            switch letter {
            case "/": router.boardView?.header.focusSearch()
            case "n": router.boardView?.columnsInOrder.first { !$0.isCollapsed }?.openComposer(atTop: false)
            case "?": area.dialogs.present(ShortcutsDialog(page: area.page))
            default: return false
            }
            return true
        }
        if event.key.isLetter("z") {
            if event.modifiers.contains(.shift) { workspace.redo() } else { workspace.undo() }
        } else if !event.modifiers.isDisjoint(with: [.shift, .alt]) {
            // All others with a third key are the browser's.
            return false
        } else if event.key.isLetter("k") {
            area.openSearch("")
        } else if event.key.isLetter("y") {
            workspace.redo()
        } else if !area.dialogs.open.isEmpty {
            // The rest is about what the dialog covers.
            return false
        } else if event.key.isLetter("a"), let document = router.documentsView?.document {
            document.selectAll()
        } else if event.key.isLetter("a"), let album = router.photosView?.view {
            album.selectAll()
        } else if event.key.isLetter("f"), let board = router.boardView {
            board.header.focusSearch()
        } else {
            return false
        }
        return true
    }
}
