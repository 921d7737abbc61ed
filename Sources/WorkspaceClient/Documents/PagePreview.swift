// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

/// Draws a page under a hand: its picture, and the number it has where it comes from.
struct PagePreview {
    let page: Page

    /// Makes the picture of a page.
    ///
    /// - Parameters:
    ///   - node: The page.
    ///   - name: What it is called, as in "Page 5".
    ///   - size: The cell it was picked up from.
    func make(_ node: Node, named name: String, in size: Size) -> Element {
        let shape = PageShape(of: node)
        let shown = shape.size(inWidth: max(60, size.width), height: max(60, size.height))
        let paper = page.make("div", "paper")
        paper.setStyle("--ratio", number: shape.ratio)
        if shape.degrees != 0 { paper.setAttribute("data-turn", "\(shape.degrees)") }
        if let thumbnail = PageThumbnail(of: node) {
            let image = page.make("img", "paper-image")
            image.setAttribute("alt", "")
            image.setAttribute("srcset", thumbnail.sources(points: max(shown.width, shown.height)))
            paper.append(image)
        }
        return page.make("div", "page-preview", [paper, page.make("span", "page-badge", text: Self.number(in: name))])
    }

    /// The number at the end of a name.
    static func number(in name: String) -> String {
        String(decoding: name.utf8.split(separator: UInt8(ascii: " ")).last.map { Array($0) } ?? [], as: UTF8.self)
    }
}
