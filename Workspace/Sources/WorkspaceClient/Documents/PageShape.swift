// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// How a page is shown: its proportions as it lies, and how far it is turned from how the file has it.
struct PageShape: Equatable {
    /// Clockwise degrees: 0, 90, 180 or 270.
    let degrees: Int
    /// Width by height as shown, after turning.
    let ratio: Double

    /// The shape of a page; one that does not say its size is taken for A4.
    init(of page: Node) {
        let turned = page.fields.number(.rotation) ?? 0
        let quarters = turned.isFinite ? Int((turned / 90).rounded().truncatingRemainder(dividingBy: 4)) : 0
        degrees = (quarters < 0 ? quarters + 4 : quarters) * 90
        var (width, height) = (page.fields.number(.width) ?? 595, page.fields.number(.height) ?? 842)
        if !(width.isFinite && height.isFinite && width > 0 && height > 0) { (width, height) = (595, 842) }
        let natural = min(max(width / height, 0.05), 20)
        ratio = quarters % 2 == 0 ? natural : 1 / natural
    }

    /// The size of the page in a box that it has to fit into.
    func size(inWidth width: Double, height: Double) -> (width: Double, height: Double) {
        width / height > ratio ? (height * ratio, height) : (width, width / ratio)
    }

    /// Gives a paper the shape of the page, as large as fits into a box.
    ///
    /// - Returns: The paper's longest side, in points.
    func fit(_ paper: Element, inWidth width: Double, height: Double) -> Double {
        let size = size(inWidth: width, height: height)
        paper.setStyle("width", pixels: size.width.rounded())
        paper.setStyle("height", pixels: size.height.rounded())
        paper.setStyle("--ratio", number: ratio)
        paper.setAttribute("data-turn", degrees == 0 ? nil : "\(degrees)")
        return max(size.width, size.height)
    }
}
