// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// One page of the grid: its picture, and its number below.
final class PageCell: GridCell {
    private let face: PageFace
    private let number: Element
    private var shownNumber = 0

    init(page: WebPage, workspace: Workspace, id: NodeID) {
        face = PageFace(page: page, workspace: workspace)
        number = page.make("div", "page-number")
        super.init(page: page, id: id, kind: .page, classes: "page-cell")
        element.append(page.make("div", "page-picture", [face.element]), number)
        face.onFailure = { [unowned(unsafe) self] sentence in element.setAttribute("aria-description", sentence) }
    }

    func update(_ node: Node, number: Int, metrics: PageMetrics, isVisible: Bool) {
        face.show(node, width: metrics.pictureWidth, height: metrics.pictureHeight, isVisible: isVisible)
        guard number != shownNumber else { return }
        shownNumber = number
        self.number.setText("\(number)")
        element.setAttribute("aria-label", L10n.page(number: number))
    }

    override func stop() { face.stop() }
}
