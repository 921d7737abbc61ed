// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// Where the server draws the picture of a page. The address names the content, so a browser asks for each once.
///
/// The page is asked for unturned: turning is a matter of looks, and is seen at once.
struct PageThumbnail {
    /// The sizes the server has, in pixels of the longest side.
    private static let ladder = [90, 128, 180, 256, 360, 512, 720, 1024, 1440, 2048]

    private let path: String
    /// Nothing for a page: its turn is the page's; what was made of a page is turned by the server.
    private var turn = ""

    /// The picture of a page; nil for an empty one, which shows nothing.
    init?(of page: Node) {
        guard let picture = page.picture else { return nil }
        self.init(picture: picture)
        guard page.kind == .photo, page.fields[.pageNumber] != nil else { return }
        guard let degrees = page.fields.number(.rotation), degrees > 0, degrees < 360 else { return }
        turn = "&rotation=\(Int(degrees))"
    }

    /// The small pictures of what ``Node/picture`` names.
    init(picture: String) { path = "/api/thumbnails/\(picture)" }

    /// Whether both are the same picture.
    func isSame(as other: PageThumbnail) -> Bool {
        UTF8Text.equal(path, other.path) && UTF8Text.equal(turn, other.turn)
    }

    /// The address of the picture.
    ///
    /// - Parameters:
    ///   - pixels: How many the longest side should have at least.
    ///   - isEarly: Whether it is not visible yet; what is visible goes before it.
    func address(pixels: Double, isEarly: Bool = false) -> String {
        let size = Self.ladder.first { Double($0) >= pixels } ?? 2048
        return "\(path)?size=\(size)\(turn)\(isEarly ? "&early=1" : "")"
    }

    /// The addresses for usual and for dense screens, as the attribute `srcset` of an image.
    ///
    /// - Parameter points: The longest side on the screen.
    func sources(points: Double, isEarly: Bool = false) -> String {
        let usual = address(pixels: points, isEarly: isEarly)
        return "\(usual) 1x, \(address(pixels: points * 2, isEarly: isEarly)) 2x"
    }
}
