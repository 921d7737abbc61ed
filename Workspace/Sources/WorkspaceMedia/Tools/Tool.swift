// SPDX-License-Identifier: Apache-2.0

/// A program that reads what people upload. None of them is ever run inside this process.
public enum Tool: String, CaseIterable, Sendable {
    /// Structure of PDF: inspects, repairs, decrypts, assembles.
    case qpdf
    /// Sizes and title of PDF pages.
    case pdfinfo
    /// Draws a page of a PDF.
    case pdftoppm
    /// The text of a page of a PDF.
    case pdftotext
    /// Redraws a PDF whose structure is beyond repair.
    case pdftocairo
    /// Decodes, turns and encodes pictures.
    case vips
    /// Reads the header of a picture without decoding it.
    case vipsheader
    /// Shrinks a picture.
    case vipsthumbnail

    /// The Debian package that it comes with.
    public var package: String {
        switch self {
        case .qpdf: "qpdf"
        case .pdfinfo, .pdftoppm, .pdftotext, .pdftocairo: "poppler-utils"
        case .vips, .vipsheader, .vipsthumbnail: "libvips-tools"
        }
    }
}
