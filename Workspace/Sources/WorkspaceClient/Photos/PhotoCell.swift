// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// One photo of the grid.
final class PhotoCell: GridCell {
    let face: PhotoFace
    private var name = ""

    init(page: WebPage, id: NodeID) {
        face = PhotoFace(page: page)
        super.init(page: page, id: id, kind: .photo, classes: "photo-cell")
        element.append(face.element, page.make("span", "photo-check", [page.makeIcon(.check)]))
    }

    func update(_ photo: Node, side: Double, isVisible: Bool) {
        face.show(photo, side: side, isVisible: isVisible)
        guard !UTF8Text.equal(name, photo.title) else { return }
        name = photo.title
        element.setAttributes(["aria-label": name, "title": name])
    }

    override func stop() { face.stop() }
}
