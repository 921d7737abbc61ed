// SPDX-License-Identifier: Apache-2.0

/// Types for names that nobody declared. The name itself is the identifier, so that a recording or another window reads
/// the same type back: `text/x-recipe` for a MIME type, `.recipe` for a file extension. No uniform type identifier has
/// a slash or a leading dot.
enum UndeclaredType {
    static func isUndeclared(_ name: [UInt8]) -> Bool {
        name.first == UInt8(ascii: ".") || name.contains(UInt8(ascii: "/"))
    }

    /// The type that such an identifier stands for; nil if it is none.
    static func type(identifier: String) -> ContentType? {
        if let name = TagName.mimeType(identifier) { return type(mimeType: name, conformingTo: nil) }
        guard identifier.utf8.first == UInt8(ascii: "."), let name = TagName.fileExtension(identifier.utf8) else {
            return nil
        }
        return type(fileExtension: name, conformingTo: nil)
    }

    static func type(mimeType name: [UInt8], conformingTo parent: ContentType?) -> ContentType {
        let parents = parent.map { [$0] } ?? parents(ofMIMEType: name)
        return ContentType(ContentType.Entry(name: name, parents: parents.map { $0.entry }, mimeTypes: [name]))
    }

    static func type(fileExtension name: [UInt8], conformingTo parent: ContentType?) -> ContentType {
        ContentType(
            ContentType.Entry(
                name: [UInt8(ascii: ".")] + name,
                parents: [(parent ?? .data).entry],
                fileExtensions: [name]
            )
        )
    }

    /// What a MIME type says about itself: its family, and the suffix of RFC 6839.
    private static func parents(ofMIMEType name: [UInt8]) -> [ContentType] {
        var parents: [ContentType] = []
        if ASCII.begins(name, with: "text/") { parents.append(.text) }
        if ASCII.begins(name, with: "image/") { parents.append(.image) }
        if ASCII.begins(name, with: "audio/") { parents.append(.audio) }
        if ASCII.begins(name, with: "video/") { parents.append(.movie) }
        if ASCII.begins(name, with: "font/") { parents.append(.font) }
        if ASCII.ends(name, with: "+json") { parents.append(.json) }
        if ASCII.ends(name, with: "+xml") { parents.append(.xml) }
        if ASCII.ends(name, with: "+zip") { parents.append(.zip) }
        return parents.isEmpty ? [.data] : parents
    }
}
