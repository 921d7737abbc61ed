// SPDX-License-Identifier: Apache-2.0

extension ContentType {
    /// Anything that is a run of bytes.
    public static let data = ContentType("public.data", mimeTypes: ["application/octet-stream"])

    /// Anything a person would call content.
    public static let content = ContentType("public.content")

    /// Text of any kind.
    public static let text = ContentType("public.text", conformingTo: [data, content])

    /// Text without markup, in UTF-8.
    public static let plainText = ContentType(
        "public.utf8-plain-text",
        conformingTo: [text],
        mimeTypes: ["text/plain"],
        fileExtensions: ["txt"]
    )

    /// A page of the web.
    public static let html = ContentType(
        "public.html",
        conformingTo: [text],
        mimeTypes: ["text/html"],
        fileExtensions: ["html", "htm"]
    )

    /// JavaScript object notation.
    public static let json = ContentType(
        "public.json",
        conformingTo: [text],
        mimeTypes: ["application/json"],
        fileExtensions: ["json"]
    )

    /// The address of something.
    public static let url = ContentType("public.url", conformingTo: [data], mimeTypes: ["text/uri-list"])

    /// A file of which nothing else is known.
    public static let file = ContentType("public.file-url", conformingTo: [url])

    /// A picture of any format.
    public static let image = ContentType("public.image", conformingTo: [data, content])

    /// A picture in PNG.
    public static let png = ContentType(
        "public.png",
        conformingTo: [image],
        mimeTypes: ["image/png"],
        fileExtensions: ["png"]
    )

    /// A picture in JPEG.
    public static let jpeg = ContentType(
        "public.jpeg",
        conformingTo: [image],
        mimeTypes: ["image/jpeg"],
        fileExtensions: ["jpg", "jpeg"]
    )

    /// A picture in WebP.
    public static let webp = ContentType(
        "org.webmproject.webp",
        conformingTo: [image],
        mimeTypes: ["image/webp"],
        fileExtensions: ["webp"]
    )

    /// A picture in GIF.
    public static let gif = ContentType(
        "com.compuserve.gif",
        conformingTo: [image],
        mimeTypes: ["image/gif"],
        fileExtensions: ["gif"]
    )

    /// A document in PDF.
    public static let pdf = ContentType(
        "com.adobe.pdf",
        conformingTo: [data, content],
        mimeTypes: ["application/pdf"],
        fileExtensions: ["pdf"]
    )

    /// The types a MIME type is looked up among.
    public static let common: [ContentType] = [plainText, html, json, url, png, jpeg, webp, gif, pdf, data]

    /// The type for a MIME type as a browser gives it; an unknown one becomes a type of its own under ``data``.
    public init(mimeType: String) {
        let wanted = ContentType.essence(of: mimeType)
        for type in ContentType.common where type.mimeTypes.contains(where: { Array($0.utf8) == wanted }) {
            self = type
            return
        }
        let name = String(decoding: wanted, as: UTF8.self)
        var parents: [ContentType] = [.data]
        if wanted.starts(with: "image/".utf8) { parents = [.image] }
        if wanted.starts(with: "text/".utf8) { parents = [.text] }
        self.init("dyn.mime." + name, conformingTo: parents, mimeTypes: [name])
    }

    /// The part of a MIME type before its parameters, in lower case.
    private static func essence(of mimeType: String) -> [UInt8] {
        var result: [UInt8] = []
        for byte in mimeType.utf8 {
            if byte == UInt8(ascii: ";") { break }
            if byte == UInt8(ascii: " ") { continue }
            let isUpper = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
            result.append(isUpper ? byte + 32 : byte)
        }
        return result
    }
}
