// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// The picture of a photo, which fills its box. Over the thumbnail lies the original as soon as somebody may drag it out
/// of the window: what leaves a browser is a loaded image, and never the thumbnail.
final class PhotoFace: PictureFace {
    private(set) var original: Element?
    /// Whether the original is there, so that a drag of it carries the file.
    private(set) var isOriginalLoaded = false
    private var address: PhotoAddress?
    private var name = ""
    /// Called when the photo leaves the page.
    var onStop: () -> Void = {}

    /// A picture is cropped to a square, so its longer side is larger than the square; not more than this.
    private static let maximumStretch = 2.0

    init(page: WebPage) { super.init(page: page, classes: "photo-face", imageClasses: "photo-image") }

    /// Shows a photo in a square.
    ///
    /// - Parameters:
    ///   - side: The side of the square in points.
    ///   - isVisible: Whether it can be seen; what is only kept ready is asked for after everything that can.
    func show(_ photo: Node, side: Double, isVisible: Bool) {
        guard let address = PhotoAddress(of: photo) else { return }
        name = photo.title
        let (width, height) = (photo.fields.number(.width) ?? 1, photo.fields.number(.height) ?? 1)
        let ratio = width > 0 && height > 0 ? max(width / height, height / width) : 1
        let points = (side * min(ratio, Self.maximumStretch)).rounded()
        self.address = address
        ask(for: address.thumbnail, points: points, isVisible: isVisible)
    }

    override func pictureDidChange() {
        original?.remove()
        (original, isOriginalLoaded) = (nil, false)
    }

    override func didLoad() {
        element.removeAttribute("data-failed")
        element.removeAttribute("title")
    }

    override func didFail() {
        guard let thumbnail else { return }
        failures += 1
        page.findOut(about: thumbnail, points: points, failures: failures) { [self] reason in
            guard isAwaited(thumbnail) else { return }
            if case .undrawable = reason {
                element.setFlag("data-failed", true)
                element.setAttribute("title", L10n.photoCannotBeDrawn(name: name))
                return
            }
            page.after(MissingPicture.pause(after: failures)) { [self] in
                guard isAwaited(thumbnail) else { return }
                image?.setAttribute("srcset", thumbnail.sources(points: points, attempt: failures))
            }
        }
    }

    /// Loads the picture in its own size, so that a drag out of the window carries it.
    func prepareOriginal() {
        guard original == nil, let address else { return }
        let image = page.make("img", "photo-original").with("alt", "")
        image.isDraggable = true
        image.on(.load) { [unowned(unsafe) self] _ in
            isOriginalLoaded = true
            element.setFlag("data-original", true)
        }
        image.on(.error) { [unowned(unsafe) self] _ in
            original?.remove()
            original = nil
        }
        image.setAttribute("src", address.whole)
        element.append(image)
        original = image
    }

    /// The photo is not shown any more: pictures that have not come are not needed.
    override func stop() {
        onStop()
        super.stop()
        original?.removeHandlers()
        if !isOriginalLoaded { original?.removeAttribute("src") }
    }
}
