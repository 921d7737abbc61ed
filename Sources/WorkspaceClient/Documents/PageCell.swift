// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// One page of the grid: its picture, and its number below.
final class PageCell: GridCell {
    private let face: PageFace
    private let number: Element
    private var shownNumber = 0

    init(page: Page, id: NodeID) {
        face = PageFace(page: page)
        number = page.make("div", "page-number")
        super.init(page: page, id: id, kind: .page, classes: "page-cell")
        element.append(page.make("div", "page-picture", [face.element]), number)
    }

    /// Shows what the model says now.
    func update(_ node: Node, number: Int, metrics: PageMetrics, isVisible: Bool) {
        face.show(node, width: metrics.pictureWidth, height: metrics.pictureHeight, isVisible: isVisible)
        guard number != shownNumber else { return }
        shownNumber = number
        self.number.setText("\(number)")
        element.setAttribute("aria-label", "Page \(number)")
    }

    override func unmount() {
        face.stop()
        super.unmount()
    }
}
