// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// Where the server has the pictures of a photo. Each address names the content, so a browser asks for it once.
struct PhotoAddress {
    /// Small pictures, upright, in any size.
    let thumbnail: PageThumbnail
    /// The picture in its own size as browsers show it: the file that was sent, a JPEG of it, or the page it was made of.
    let whole: String

    /// Nil for a photo that names no bytes.
    init?(of photo: Node) {
        guard let blob = photo.fields.text(.blob), let thumbnail = PageThumbnail(turned: photo) else { return nil }
        self.thumbnail = thumbnail
        let type = photo.fields.text(.mimeType) ?? ""
        // The server turns what it draws.
        guard !photo.isDrawn else {
            whole = thumbnail.address(pixels: .infinity)
            return
        }
        let isShown = Self.shownTypes.contains { UTF8Text.equal($0, type) }
        let name = photo.fields.text(.fileName) ?? photo.title
        whole =
            isShown
            ? "/api/pictures/\(blob)/\(name.percentEncoded)"
            : "/api/renditions/\(blob)/\(Self.stem(of: name).percentEncoded).jpg"
    }

    /// What every browser shows; HEIC and TIFF are among the others.
    private static let shownTypes = ["image/jpeg", "image/png", "image/gif", "image/webp", "image/avif"]

    /// A file's name without its ending.
    private static func stem(of name: String) -> String {
        let bytes = Array(name.utf8)
        guard let dot = bytes.lastIndex(of: Byte.dot), dot > 0 else { return name }
        return String(decoding: bytes[..<dot], as: UTF8.self)
    }
}
