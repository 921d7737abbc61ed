// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Asks for the name and the colour of a new board.
final class NewBoardDialog: Dialog {
    private static let colors: [StaticString] = [
        "blue", "green", "orange", "red", "purple", "pink", "lime", "sky", "grey",
    ]

    private let area: AreaContext
    private let field: Element
    private var name = ""
    private var color = "blue"
    private var swatches: [(color: String, element: Element)] = []

    init(_ area: AreaContext) {
        self.area = area
        field = area.page.make("input", "field")
        super.init(page: area.page, title: "New board", classes: "dialog dialog-small")
        field.setAttributes(["type": "text", "dir": "auto", "autofocus": ""])
        field.on(.input) { [unowned(unsafe) self] event in name = event.value }
        field.onEnter { [unowned(unsafe) self] in add() }
        let label = page.make("label", "form-row", [page.make("span", "form-label", text: "Name"), field])
        body.append(label, makeSwatches())
        addFooter([
            page.makeButton(text: "Cancel") { [unowned(unsafe) self] in close() },
            page.makeButton(text: "Make board", tone: "primary") { [unowned(unsafe) self] in add() },
        ])
    }

    private func makeSwatches() -> Element {
        let group = page.make("div", "swatches")
        group.setAttributes(["role": "radiogroup", "aria-label": "Colour"])
        for name in Self.colors {
            let color = name.text
            let swatch = page.make("button", "swatch-button")
            swatch.setAttributes(["type": "button", "role": "radio"])
            swatch.setAttribute("data-color", color)
            swatch.setAttribute("aria-label", color)
            swatch.on(.click) { [unowned(unsafe) self] _ in choose(color) }
            group.append(swatch)
            swatches.append((color, swatch))
        }
        choose(color)
        return group
    }

    private func choose(_ color: String) {
        self.color = color
        for (name, element) in swatches {
            element.setAttribute("aria-checked", name.utf8.elementsEqual(color.utf8) ? "true" : "false")
        }
    }

    private func add() {
        let name = name.trimmed
        guard !name.utf8.isEmpty else { return field.focus() }
        let (area, workspace) = (area, area.workspace)
        let board = workspace.newID()
        let fields: Fields = [.title: .text(name), .color: .text(color)]
        close()
        let place = Place(parent: .workspace)
        guard workspace.perform([.insert(board, kind: .board, at: place, fields: fields)]) == nil else { return }
        area.router.show(.board(board))
    }
}
