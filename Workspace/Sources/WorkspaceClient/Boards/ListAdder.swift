// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The column behind the last list: a button that becomes a field for a new list.
final class ListAdder {
    let element: Element
    private let page: WebPage
    private var composer: Composer?
    /// Takes the name of a new list.
    var onAdd: (String) -> Void = { _ in }

    init(page: WebPage) {
        self.page = page
        element = page.make("div", "list-adder")
        showButton()
    }

    private func showButton() {
        composer = nil
        element.removeChildren()
        let button = page.makeButton("add-button add-list", text: L10n.addList, icon: .plus) { [unowned(unsafe) self] in
            open()
        }
        button.setAttribute("aria-label", L10n.addList)
        element.append(button)
    }

    /// Opens the field.
    func open() {
        guard composer == nil else { return }
        let composer = Composer(
            page: page,
            label: L10n.newList,
            placeholder: L10n.listName,
            action: L10n.addList,
            classes: "composer list-composer"
        )
        composer.onAdd = { [unowned(unsafe) self] name in onAdd(name) }
        composer.onClose = { [unowned(unsafe) self] in showButton() }
        element.removeChildren()
        element.append(composer.element)
        self.composer = composer
        composer.focus()
    }
}
