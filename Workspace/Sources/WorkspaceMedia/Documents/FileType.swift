// SPDX-License-Identifier: Apache-2.0

/// What a file is, told from its first bytes; never from its name or from what the sender claims.
public enum FileType: String, CaseIterable, Sendable {
    /// Portable Document Format.
    case pdf
    /// A JPEG picture.
    case jpeg
    /// A PNG picture.
    case png
    /// A GIF picture, perhaps moving.
    case gif
    /// A WebP picture.
    case webp
    /// A TIFF picture of one or more pages.
    case tiff
    /// A picture in the HEIF container: HEIC or AVIF.
    case heif

    /// How many bytes from the start `init(head:)` looks at.
    public static let headLength = 1024

    /// The type whose signature these first bytes have, or nil.
    public init?(head: [UInt8]) {
        func has(_ signature: [UInt8], at offset: Int = 0) -> Bool {
            head.count >= offset + signature.count && head[offset..<(offset + signature.count)].elementsEqual(signature)
        }
        if has([0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if has([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if has(Array("GIF87a".utf8)) || has(Array("GIF89a".utf8)) {
            self = .gif
        } else if has(Array("RIFF".utf8)), has(Array("WEBP".utf8), at: 8) {
            self = .webp
        } else if has([0x49, 0x49, 0x2A, 0]) || has([0x4D, 0x4D, 0, 0x2A]) {
            self = .tiff
        } else if has(Array("ftyp".utf8), at: 4), Self.brands.contains(where: { has(Array($0.utf8), at: 8) }) {
            self = .heif
        } else if Self.hasPDFHeader(head) {
            self = .pdf
        } else {
            return nil
        }
    }

    /// The MIME type to serve it with.
    public var mimeType: String {
        switch self {
        case .pdf: "application/pdf"
        case .jpeg: "image/jpeg"
        case .png: "image/png"
        case .gif: "image/gif"
        case .webp: "image/webp"
        case .tiff: "image/tiff"
        case .heif: "image/heif"
        }
    }

    /// The MIME type to serve it with, told from its first bytes as well: a HEIF container names the brands of what is in
    /// it, the most general often first.
    public func mimeType(head: [UInt8]) -> String {
        guard self == .heif, head.count >= 16 else { return mimeType }
        let length = head[0..<4].reduce(0) { $0 << 8 | Int($1) }
        let end = min(max(length, 16), head.count)
        let brands = [8] + stride(from: 16, through: end - 4, by: 4)
        let names = brands.map { String(decoding: head[$0..<($0 + 4)], as: UTF8.self) }
        if names.contains("avif") { return "image/avif" }
        return names.contains { $0.hasPrefix("hei") } ? "image/heic" : mimeType
    }

    /// Whether it is a picture.
    public var isPicture: Bool { self != .pdf }

    /// Brands of HEIF whose pictures libheif decodes.
    private static let brands = ["heic", "heix", "heim", "heis", "mif1", "msf1", "avif"]

    /// Readers accept the header anywhere in the first kilobyte (implementation note 13 of the PDF 1.7 reference).
    private static func hasPDFHeader(_ head: [UInt8]) -> Bool {
        let signature = Array("%PDF-".utf8)
        let bytes = head.prefix(headLength)
        guard bytes.count >= signature.count else { return false }
        return (0...(bytes.count - signature.count)).contains {
            bytes[$0..<($0 + signature.count)].elementsEqual(signature)
        }
    }
}
