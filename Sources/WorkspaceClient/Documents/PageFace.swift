// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The picture of a page on its paper. In the grid, on a document's tile and under a hand it is drawn by the same code.
final class PageFace {
    let element: Element
    private let page: Page
    private var image: Element?
    private var shown: Node?
    private var box = (width: 0.0, height: 0.0)
    private var thumbnail: PageThumbnail?
    private var points = 0.0
    private var isEarly = false
    private var isLoaded = false

    init(page: Page) {
        self.page = page
        element = page.make("div", "paper")
    }

    /// Shows a page, as large as fits into a box.
    ///
    /// - Parameter isVisible: Whether it can be seen; what is only kept ready is asked for after everything that can.
    func show(_ node: Node, width: Double, height: Double, isVisible: Bool = true) {
        // What is wanted sooner than it was asked for is asked for again, unless it has come.
        let isUrgent = isEarly && isVisible && !isLoaded
        let isSame = shown.map { $0.fields == node.fields } ?? false
        guard !isSame || box != (width, height) || isUrgent else { return }
        (shown, box) = (node, (width, height))
        let shape = PageShape(of: node)
        let size = shape.size(inWidth: width, height: height)
        element.setStyle("width", pixels: size.width.rounded())
        element.setStyle("height", pixels: size.height.rounded())
        element.setStyle("--ratio", number: shape.ratio)
        element.setAttribute("data-turn", shape.degrees == 0 ? nil : "\(shape.degrees)")
        ask(PageThumbnail(of: node), points: max(size.width, size.height), isEarly: !isVisible, isUrgent: isUrgent)
    }

    private func ask(_ thumbnail: PageThumbnail?, points: Double, isEarly: Bool, isUrgent: Bool) {
        guard let thumbnail else {
            image?.remove()
            image = nil
            self.thumbnail = nil
            return
        }
        let isSame = self.thumbnail?.isSame(as: thumbnail) ?? false
        guard !isSame || points != self.points || isUrgent else { return }
        if !isSame { isLoaded = false }
        (self.thumbnail, self.points, self.isEarly) = (thumbnail, points, isEarly)
        let image = image ?? makeImage()
        image.setAttribute("srcset", thumbnail.sources(points: points, isEarly: isEarly))
    }

    private func makeImage() -> Element {
        let image = page.make("img", "paper-image")
        image.setAttribute("alt", "")
        image.setAttribute("decoding", "async")
        image.setAttribute("draggable", "false")
        image.on(.load) { [unowned(unsafe) self] _ in
            isLoaded = true
            element.setFlag("data-loaded", true)
        }
        image.on(.error) { [unowned(unsafe) self] _ in element.setFlag("data-failed", true) }
        element.append(image)
        self.image = image
        return image
    }

    /// The page is not shown any more: a picture that has not come is not needed.
    func stop() {
        image?.removeHandlers()
        if !isLoaded { image?.removeAttribute("srcset") }
    }
}
