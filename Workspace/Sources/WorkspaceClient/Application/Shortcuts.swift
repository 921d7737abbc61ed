// SPDX-License-Identifier: Apache-2.0

import BrowserBridge

/// The keys that work everywhere, when nothing else handles them.
struct Shortcuts {
    let workspace: Workspace
    let router: Router

    /// Starts to listen.
    func listen() {
        workspace.page.window.on(.keyDown) { event in
            guard !event.isDefaultPrevented, !event.isComposing, !event.isEditing else { return }
            if perform(event) { event.preventDefault() }
        }
    }

    private func perform(_ event: Event) -> Bool {
        guard event.modifiers.hasCommand else {
            guard event.key == .character("/") else { return false }
            router.boardView?.header.focusSearch()
            return true
        }
        if event.key.isLetter("z") {
            if event.modifiers.contains(.shift) { workspace.redo() } else { workspace.undo() }
            return true
        }
        if event.key.isLetter("y") {
            workspace.redo()
            return true
        }
        if event.key.isLetter("a"), let document = router.documentsView?.document {
            document.selectAll()
            return true
        }
        if event.key.isLetter("a"), let album = router.photosView?.view {
            album.selectAll()
            return true
        }
        if event.key.isLetter("f"), let board = router.boardView {
            board.header.focusSearch()
            return true
        }
        return false
    }
}
