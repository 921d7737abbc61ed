// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// One document among all: the picture of its first page, its title, how many pages it has.
final class DocumentTile: GridCell {
    private let face: PageFace
    private let title: Element
    private let count: Element
    private var shown: (title: String, count: Int?)?

    init(page: WebPage, workspace: Workspace, id: NodeID) {
        face = PageFace(page: page, workspace: workspace)
        title = page.makePersonal("div", "tile-title", text: "")
        count = page.make("div", "tile-count")
        super.init(page: page, id: id, kind: .document, classes: "document-tile")
        element.append(page.make("div", "page-picture", [face.element]), title, count)
        face.onFailure = { [unowned(unsafe) self] sentence in element.setAttribute("aria-description", sentence) }
    }

    /// Shows what the model says now.
    ///
    /// - Parameter pages: How many it has; nil as long as nobody has asked.
    func update(_ document: Node, first: Node?, pages: Int?, metrics: PageMetrics, isVisible: Bool) {
        if let first {
            face.show(first, width: metrics.pictureWidth, height: metrics.pictureHeight, isVisible: isVisible)
        }
        face.element.setHidden(first == nil)
        if let shown, shown.count == pages, UTF8Text.equal(shown.title, document.title) { return }
        shown = (document.title, pages)
        title.setText(document.title)
        let words = pages.map { L10n.pages(count: $0) } ?? ""
        count.setText(words)
        element.setAttribute("aria-label", words.utf8.isEmpty ? document.title : "\(document.title), \(words)")
    }

    override func stop() { face.stop() }
}
