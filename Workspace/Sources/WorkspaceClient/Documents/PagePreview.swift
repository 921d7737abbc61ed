// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import DragDrop
import WorkspaceModel

/// Draws a page under a hand: its picture, and the number it has where it comes from.
struct PagePreview {
    /// The room below a picture in its cell, which the preview leaves free.
    private static let labelHeight = 28.0

    let page: WebPage

    /// Makes the picture of a page.
    ///
    /// - Parameters:
    ///   - node: The page.
    ///   - name: What it is called, as in "Page 5".
    ///   - size: The cell it was picked up from; nil when that is not to be seen any more.
    func make(_ node: Node, named name: String, in size: Size?) -> Element {
        let box = size ?? Size(width: 136, height: 136 * 1.4 + Self.labelHeight)
        let paper = page.make("div", "paper")
        let height = max(40, box.height - Self.labelHeight)
        let points = PageShape(of: node).fit(paper, inWidth: box.width, height: height)
        if let thumbnail = PageThumbnail(of: node) {
            paper.append(page.makeImage(thumbnail, points: points, classes: "paper-image"))
        }
        paper.append(page.make("span", "page-badge", text: Self.number(in: name)))
        return page.make("div", "page-preview", [paper])
    }

    /// The number in a name, wherever a language has it.
    static func number(in name: String) -> String {
        String(decoding: name.utf8.filter { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }, as: UTF8.self)
    }
}
