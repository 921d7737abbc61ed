// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Undo and redo.
final class HistoryButtons {
    let element: Element
    private let workspace: Workspace
    private let undo: Element
    private let redo: Element

    init(workspace: Workspace) {
        self.workspace = workspace
        let page = workspace.page
        undo = page.makeIconButton(.undo, label: L10n.undo) { workspace.undo() }
        redo = page.makeIconButton(.redo, label: L10n.redo) { workspace.redo() }
        element = page.make("div", "button-group", [undo, redo])
        update()
    }

    func update() {
        undo.setProperty("disabled", workspace.history.undoLabel == nil)
        redo.setProperty("disabled", workspace.history.redoLabel == nil)
    }
}
