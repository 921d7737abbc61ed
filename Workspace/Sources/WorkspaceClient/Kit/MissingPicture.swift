// SPDX-License-Identifier: Apache-2.0

import BrowserBridge

/// What became of a small picture that did not come. An image does not say why; the answer to the same question does.
enum MissingPicture {
    /// The server has it: asked for again, it comes.
    case there
    /// The server is away, or too busy.
    case notYet
    /// The server cannot draw it.
    case undrawable

    /// Seconds until a picture is asked for again, by how often it did not come.
    fileprivate static let pauses = [2.0, 4, 8, 16, 30]

    /// The seconds until a picture is asked for again that did not come so many times, one at least.
    static func pause(after failures: Int) -> Double { pauses[min(max(failures, 1), pauses.count) - 1] }
}

extension WebPage {
    /// Finds out why a picture did not come.
    ///
    /// - Parameter failures: How many times it did not.
    /// - Returns: The question, to be withdrawn.
    @discardableResult
    func findOut(
        about thumbnail: PageThumbnail,
        points: Double,
        failures: Int,
        completion: @escaping (MissingPicture) -> Void
    ) -> Transfer {
        send(Request("GET", thumbnail.address(pixels: points))) { response in
            if response.isSuccess {
                // The server has it: one that fails again and again is one that the browser cannot show.
                return completion(failures < MissingPicture.pauses.count ? .there : .undrawable)
            }
            completion(ServerConnection.failure(of: response).isTemporary ? .notYet : .undrawable)
        }
    }

    /// Asks again for a picture that did not come, where that can help, until what the image is in has gone.
    fileprivate func retry(_ image: Element, _ thumbnail: PageThumbnail, points: Double, failures: Int) {
        findOut(about: thumbnail, points: points, failures: failures) { [self] reason in
            if case .undrawable = reason { return }
            after(MissingPicture.pause(after: failures)) {
                guard image.parent != nil else { return }
                image.setAttribute("srcset", thumbnail.sources(points: points, attempt: failures))
            }
        }
    }
}

extension Element {
    /// Lets an image show the small picture of a page or a photo.
    ///
    /// - Parameter points: Its longest side on the screen.
    func show(_ thumbnail: PageThumbnail, points: Double, in page: WebPage) {
        setAttribute("srcset", thumbnail.sources(points: points))
        var failures = 0
        on(.error) { [unowned(unsafe) self, unowned(unsafe) page] _ in
            failures += 1
            page.retry(self, thumbnail, points: points, failures: failures)
        }
    }
}
