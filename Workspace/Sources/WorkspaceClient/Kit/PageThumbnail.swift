// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// Where the server draws the picture of a page. The address names the content, so a browser asks for each once.
///
/// Among pages one is asked for unturned: turning is a matter of looks, and is seen at once.
struct PageThumbnail {
    /// The sizes the server has, in pixels of the longest side.
    private static let ladder = [90, 128, 180, 256, 360, 512, 720, 1024, 1440, 2048]

    private let path: String
    /// Nothing for a page: its turn is the page's; what was made of a page is turned by the server.
    private let turn: String

    /// The picture of a page; nil for an empty one, which shows nothing.
    init?(of page: Node) {
        guard let picture = page.picture else { return nil }
        self.init(picture: picture)
    }

    /// The picture of a page as it is turned, where nobody else turns it; of a photo the same.
    init?(turned page: Node) {
        self.init(of: Node(id: page.id, kind: .photo, parent: page.parent, fields: page.fields))
    }

    /// The small pictures of what ``Node/picture`` names.
    init(picture: String) {
        // A photo that was made of a turned page names its turn last: `blob/3/90`, or `blob//90`.
        let parts = picture.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        let hasPage = parts.count > 1 && !parts[1].utf8.isEmpty
        path = "/api/thumbnails/\(parts[0])\(hasPage ? "/\(parts[1])" : "")"
        turn = parts.count > 2 ? "&rotation=\(parts[2])" : ""
    }

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
    /// - Parameters:
    ///   - points: The longest side on the screen.
    ///   - attempt: How many times it did not come: Chromium and WebKit do not ask again for an address that failed, as long
    ///     as it is the same image and the address is written in the same way.
    func sources(points: Double, isEarly: Bool = false, attempt: Int = 0) -> String {
        let mark = attempt == 0 ? "" : "#\(attempt)"
        let usual = address(pixels: points, isEarly: isEarly)
        return "\(usual)\(mark) 1x, \(address(pixels: points * 2, isEarly: isEarly))\(mark) 2x"
    }
}
