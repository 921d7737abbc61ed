// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// Where the server draws the picture of a page. The address names the content, so a browser asks for each once.
///
/// The page is asked for unturned: turning is a matter of looks, and is seen at once.
struct PageThumbnail {
    /// The sizes the server has, in pixels of the longest side.
    private static let ladder = [90, 128, 180, 256, 360, 512, 720, 1024, 1440, 2048]

    private let path: String

    /// The picture of a page; nil for an empty one, which shows nothing.
    init?(of page: Node) {
        guard let blob = page.fields.text(.blob) else { return nil }
        // A page that was made of a picture names the picture, which has no pages.
        if let number = page.fields.number(.pageNumber), number >= 1, number < 1e6 {
            path = "/api/thumbnails/\(blob)/\(Int(number))"
        } else {
            path = "/api/thumbnails/\(blob)"
        }
    }

    /// The small pictures of a picture with these bytes.
    init(picture blob: String) { path = "/api/thumbnails/\(blob)" }

    /// Whether both are the same picture.
    func isSame(as other: PageThumbnail) -> Bool { UTF8Text.equal(path, other.path) }

    /// The address of the picture.
    ///
    /// - Parameters:
    ///   - pixels: How many the longest side should have at least.
    ///   - isEarly: Whether it is not visible yet; what is visible goes before it.
    func address(pixels: Double, isEarly: Bool = false) -> String {
        let size = Self.ladder.first { Double($0) >= pixels } ?? 2048
        return "\(path)?size=\(size)\(isEarly ? "&early=1" : "")"
    }

    /// The addresses for usual and for dense screens, as the attribute `srcset` of an image.
    ///
    /// - Parameter points: The longest side on the screen.
    func sources(points: Double, isEarly: Bool = false) -> String {
        let usual = address(pixels: points, isEarly: isEarly)
        return "\(usual) 1x, \(address(pixels: points * 2, isEarly: isEarly)) 2x"
    }
}
