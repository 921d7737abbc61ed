// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// One line at the side of an opened card.
class CardProperty: CardPart {
    /// What stands behind the name.
    let value: Element

    init(_ dialog: CardDialog, name text: String) {
        let page = dialog.page
        value = page.make("div", "property-value")
        let name = page.makePersonal("div", "property-name", text: text)
        super.init(dialog, page.make("div", "property", [name, value]))
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

    func set(_ changes: FieldChanges) { workspace.perform([.set(dialog.card, changes)]) }

    /// Makes the button that adds to what stands there, or takes away.
    func makeEditButton(_ label: String, action: @escaping () -> Void) -> Element {
        page.makeIconButton(.plus, label: label, classes: "chip-button", action: action).with("aria-haspopup", "menu")
    }
}
