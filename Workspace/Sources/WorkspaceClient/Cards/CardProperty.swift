// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// One line at the side of an opened card. It stays in the page while the card changes, and with it the focus and what is
/// being typed.
class CardProperty {
    let element: Element
    /// What stands behind the name.
    let value: Element
    unowned(unsafe) let dialog: CardDialog

    var page: WebPage { dialog.page }
    var workspace: Workspace { dialog.workspace }

    init(_ dialog: CardDialog, name text: String) {
        self.dialog = dialog
        let page = dialog.page
        value = page.make("div", "property-value")
        element = page.make("div", "property", [page.makePersonal("div", "property-name", text: text), value])
    }

    /// Shows what the card says now.
    func update(_ card: Node, _ context: BoardContext) {}

    /// On paper what a card does not have is left out.
    func showWhetherEmpty(_ isEmpty: Bool) { element.setFlag("data-empty", isEmpty) }

    /// Shows elements before a button, instead of those that are there.
    func show(_ elements: [Element], before button: Element) {
        for old in value.children where old !== button { old.remove() }
        for element in elements { value.insert(element, before: button) }
    }

    /// Changes the card.
    func set(_ changes: FieldChanges) {
        workspace.perform([.set(dialog.card, changes)])
    }

    /// Makes the button that adds to what stands there, or takes away.
    func makeEditButton(_ label: String, action: @escaping () -> Void) -> Element {
        let button = page.makeIconButton(.plus, label: label, classes: "chip-button", action: action)
        button.setAttribute("aria-haspopup", "menu")
        return button
    }
}
