// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// A row of colours, of which one is chosen.
final class ColorPicker {
    static let colors: [StaticString] = [
        "blue", "green", "orange", "red", "purple", "pink", "lime", "sky", "yellow", "grey",
    ]

    var element: Element { group.element }
    private let group: RadioGroup
    private(set) var color: String

    /// - Parameter color: What is chosen first, offered also where it is none of the usual ones; empty for none.
    init(page: WebPage, label: String, color: String) {
        self.color = color
        group = RadioGroup(page: page, label: label, classes: "swatches")
        var names = Self.colors.map { $0.text }
        if !color.utf8.isEmpty, !names.contains(where: { UTF8Text.equal($0, color) }) { names.append(color) }
        for name in names {
            let swatch = page.make("button", "swatch-button")
            swatch.setAttributes(["data-color": name, "aria-label": ColorName.text(of: name)])
            group.add(swatch)
        }
        group.chosen = names.firstIndex { UTF8Text.equal($0, color) }
        group.onChoice = { [unowned(unsafe) self, names] index in self.color = names[index] }
    }
}
