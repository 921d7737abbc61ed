// SPDX-License-Identifier: Apache-2.0

/// A picture of a page or of a photo. What is drawn depends on nothing else, so it is also the name in the cache.
public struct ThumbnailRequest: Hashable, Sendable {
    /// A working file, or an original picture.
    public let blob: BlobID
    /// The page from 1; nil for a picture that is no PDF.
    public let page: Int?
    /// Quarters turned clockwise beyond what the file says, 0 to 3.
    public let quarters: Int
    /// How large.
    public let size: ThumbnailSize

    /// A page, turned by degrees (multiples of 90).
    public init(page: Int, of blob: BlobID, degrees: Int = 0, size: ThumbnailSize) {
        self.blob = blob
        self.page = page
        quarters = AssemblyPage.page(blob, page, degrees: degrees).quarters
        self.size = size
    }

    /// A photo, upright, or turned from there by degrees (multiples of 90): a page that was made of it may be.
    public init(photo blob: BlobID, degrees: Int = 0, size: ThumbnailSize) {
        self.blob = blob
        page = nil
        quarters = AssemblyPage.page(blob, 1, degrees: degrees).quarters
        self.size = size
    }

    /// A photo in its own size, upright or turned from there, as a JPEG that every program can read.
    public init(rendition blob: BlobID, degrees: Int = 0) {
        self.init(photo: blob, degrees: degrees, size: .own)
    }

    private init(_ other: ThumbnailRequest, quarters: Int) {
        blob = other.blob
        page = other.page
        size = other.size
        self.quarters = quarters
    }

    /// The same, not turned.
    var upright: ThumbnailRequest { ThumbnailRequest(self, quarters: 0) }

    /// Whether it is a photo in its own size, for other programs.
    var isRendition: Bool { size == .own }

    /// The MIME type of the answer: pages are JPEG as poppler writes it, photos WebP, which libvips does best.
    public var mimeType: String { isWebP ? "image/webp" : "image/jpeg" }

    /// Whether it is drawn as WebP, and not as JPEG.
    var isWebP: Bool { page == nil && !isRendition }

    /// The file's name in the cache. That of a page says how it is drawn, so that none is kept that was drawn otherwise:
    /// what was cropped away is not in the picture.
    var fileName: String {
        let end = page != nil ? "crop.jpg" : isRendition ? "jpg" : "webp"
        return "\(blob.text)-\(page ?? 0)-\(quarters)-\(size.pixels).\(end)"
    }
}
