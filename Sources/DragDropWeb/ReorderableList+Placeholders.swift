// SPDX-License-Identifier: Apache-2.0
import BrowserBridge
public import DragDrop

extension ReorderableList {
    /// A row that stands for something still to come.
    struct Waiting {
        var id: Placeholder.ID
        var row: Int
        var element: Element
    }

    /// Shows how far it is.
    public func placeholderDidChange(_ placeholder: Placeholder, in region: Region) {
        for waiting in waiting where waiting.id == placeholder.id { describe(placeholder, in: waiting.element) }
    }

    /// Shows what waits here for its data, as far as it is near the viewport.
    func showPlaceholders(in arrangement: Arrangement, near seen: ClosedRange<Double>) {
        let former = waiting
        waiting = []
        for placeholder in region.placeholders {
            for (row, frame) in arrangement.frames(of: placeholder.id).enumerated()
            where frame.maxY >= seen.lowerBound && frame.minY <= seen.upperBound {
                let known = former.first { $0.id == placeholder.id && $0.row == row }?.element
                let element = known ?? makePlaceholder()
                if known == nil { describe(placeholder, in: element) }
                element.translate(x: frame.minX, y: frame.minY)
                element.setStyle("width", pixels: frame.size.width)
                element.setStyle("height", pixels: frame.size.height)
                waiting.append(Waiting(id: placeholder.id, row: row, element: element))
            }
        }
        for gone in former where !waiting.contains(where: { $0.id == gone.id && $0.row == gone.row }) {
            gone.element.remove()
        }
    }

    private func makePlaceholder() -> Element {
        let element = page.element("div")
        element.addClass("carry-placeholder")
        element.setAttribute("role", "listitem")
        element.setAttribute("aria-busy", "true")
        element.setAttribute("dir", "auto")
        element.setStyle("position", "absolute")
        element.setStyle("inset", "0 auto auto 0")
        content.append(element)
        return element
    }

    private func describe(_ placeholder: Placeholder, in element: Element) {
        element.setText(placeholder.title)
        element.setAttribute("data-placeholder", "\(placeholder.item.rawValue)")
        element.setAttribute("data-percent", placeholder.fraction.map { "\(Int($0 * 100))" })
        element.setStyle("--progress", number: placeholder.fraction ?? 0)
    }
}
