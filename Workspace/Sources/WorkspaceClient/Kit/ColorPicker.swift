// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// A row of colours, of which one is chosen.
final class ColorPicker {
    /// The usual colours.
    static let colors: [StaticString] = [
        "blue", "green", "orange", "red", "purple", "pink", "lime", "sky", "yellow", "grey",
    ]

    let element: Element
    /// The colour that is chosen.
    private(set) var color: String
    private var swatches: [(color: String, element: Element)] = []

    /// - Parameter color: What is chosen first, offered also where it is none of the usual ones; empty for none.
    init(page: WebPage, label: String, color: String) {
        self.color = color
        element = page.make("div", "swatches")
        element.setAttributes(["role": "radiogroup", "aria-label": label])
        var names = Self.colors.map { $0.text }
        if !color.utf8.isEmpty, !names.contains(where: { UTF8Text.equal($0, color) }) { names.append(color) }
        for name in names {
            let swatch = page.make("button", "swatch-button")
            swatch.setAttributes([
                "type": "button", "role": "radio", "data-color": name, "aria-label": ColorName.text(of: name),
            ])
            swatch.on(.click) { [unowned(unsafe) self] _ in choose(name) }
            element.append(swatch)
            swatches.append((name, swatch))
        }
        choose(color)
    }

    private func choose(_ color: String) {
        self.color = color
        for (name, element) in swatches {
            element.setAttribute("aria-checked", UTF8Text.equal(name, color) ? "true" : "false")
        }
    }
}
