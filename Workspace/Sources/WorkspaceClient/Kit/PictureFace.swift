// SPDX-License-Identifier: Apache-2.0

import BrowserBridge

/// A small picture of a page or a photo in an element of its own. What becomes of one that does not come is for those who
/// inherit from it.
class PictureFace {
    let element: Element
    let page: WebPage
    private let imageClasses: StaticString
    private(set) var image: Element?
    private(set) var thumbnail: PageThumbnail?
    private(set) var points = 0.0
    private(set) var isEarly = false
    private var isLoaded = false
    private var isStopped = false
    /// How often the picture could not be had.
    var failures = 0

    init(page: WebPage, classes: StaticString, imageClasses: StaticString) {
        self.page = page
        self.imageClasses = imageClasses
        element = page.make("div", classes)
    }

    /// Asks for a picture.
    ///
    /// - Parameters:
    ///   - points: Its longest side on the screen.
    ///   - isVisible: Whether it can be seen; what is only kept ready is asked for after everything that can.
    func ask(for thumbnail: PageThumbnail, points: Double, isVisible: Bool) {
        let isSame = self.thumbnail?.isSame(as: thumbnail) ?? false
        guard !isSame || points != self.points || isUrgent(isVisible) else { return }
        (self.thumbnail, self.points, isEarly) = (thumbnail, points, !isVisible)
        if !isSame {
            (isLoaded, failures) = (false, 0)
            pictureDidChange()
        }
        let image = image ?? makeImage()
        image.setAttribute("srcset", thumbnail.sources(points: points, isEarly: isEarly))
    }

    /// What is wanted sooner than it was asked for is asked for again, unless it has come.
    func isUrgent(_ isVisible: Bool) -> Bool { isEarly && isVisible && !isLoaded }

    /// There is nothing to show.
    func removePicture() {
        image?.remove()
        (image, thumbnail) = (nil, nil)
    }

    private func makeImage() -> Element {
        let image = page.makeImage(imageClasses)
        image.on(.load) { [unowned(unsafe) self] _ in
            isLoaded = true
            element.setFlag("data-loaded", true)
            didLoad()
        }
        image.on(.error) { [unowned(unsafe) self] _ in
            // A picture of another size may not come where one was shown.
            isLoaded = false
            didFail()
        }
        element.insert(image, before: element.children.first)
        self.image = image
        return image
    }

    /// Whether a picture is still to come.
    func isAwaited(_ thumbnail: PageThumbnail) -> Bool {
        !isStopped && !isLoaded && self.thumbnail?.isSame(as: thumbnail) == true
    }

    func pictureDidChange() {}
    func didLoad() {}
    func didFail() {}

    /// It is not shown any more: a picture that has not come is not needed.
    func stop() {
        isStopped = true
        image?.removeHandlers()
        if !isLoaded { image?.removeAttribute("srcset") }
    }
}
