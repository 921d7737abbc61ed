// SPDX-License-Identifier: Apache-2.0

/// Types for names that nobody declared. The identifier carries the name and the parents, so that another window or
/// program can read it back: it is written as macOS writes it, `dyn.a` and then `?0=6:1=sql` in base 32, 0 being what it
/// conforms to, 1 the file extension, 3 the MIME type, and 6 short for `public.data`.
enum DynamicType {
    /// No longer identifier is read.
    private static let longestIdentifier = 1024

    static func isDynamic(_ name: [UInt8]) -> Bool { ASCII.begins(name, with: "dyn.") }

    static func type(mimeType: [UInt8], conformingTo parent: ContentType?) -> ContentType {
        make(parents: parent.map { [$0] } ?? parents(ofMIMEType: mimeType), mimeType: mimeType)
    }

    static func type(fileExtension: [UInt8], conformingTo parent: ContentType?) -> ContentType {
        make(parents: [parent ?? .data], fileExtension: fileExtension)
    }

    /// The type that such an identifier stands for; nil if it is none, or not a whole one.
    static func type(named name: [UInt8]) -> ContentType? {
        guard ASCII.begins(name, with: "dyn.a"), name.count <= longestIdentifier,
            let text = Base32.decode(name[5...])
        else { return nil }
        let (parents, fileExtension, mimeType) = fields(of: text)
        guard fileExtension != nil || mimeType != nil else { return nil }
        let type = make(parents: parents, mimeType: mimeType, fileExtension: fileExtension)
        // Only what this very name would be written as: two types must never share a name.
        return type.entry.name == name ? type : nil
    }

    private static func make(
        parents: [ContentType],
        mimeType: [UInt8]? = nil,
        fileExtension: [UInt8]? = nil
    ) -> ContentType {
        var text = ASCII.bytes("?0=")
        for (index, parent) in parents.enumerated() {
            if index > 0 { text.append(UInt8(ascii: ",")) }
            if let code = code(of: parent) { text.append(code) } else { text += escaped(parent.entry.name) }
        }
        if let fileExtension { text += ASCII.bytes(":1=") + escaped(fileExtension) }
        if let mimeType { text += ASCII.bytes(":3=") + escaped(mimeType) }
        return ContentType(
            ContentType.Entry(
                name: ASCII.bytes("dyn.a") + Base32.encode(text),
                parents: parents.map { $0.entry },
                mimeTypes: mimeType.map { [$0] } ?? [],
                fileExtensions: fileExtension.map { [$0] } ?? []
            )
        )
    }

    /// What a MIME type says about itself: its family, and RFC 6839's suffix.
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

    /// Reads `?0=6,public.json:3=a/b`; a backslash takes the next character as it is.
    private static func fields(of text: [UInt8]) -> (parents: [ContentType], extension: [UInt8]?, mime: [UInt8]?) {
        var values: [(key: UInt8, value: [UInt8])] = []
        var key: UInt8?
        var value: [UInt8] = []
        var isEscaped = false
        for byte in text.dropFirst() + [UInt8(ascii: ":")] {
            if isEscaped {
                value.append(byte)
                isEscaped = false
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "="), key == nil, value.count == 1 {
                key = value[0]
                value = []
            } else if byte == UInt8(ascii: ":") || byte == UInt8(ascii: ",") {
                if let key { values.append((key, value)) }
                if byte == UInt8(ascii: ":") { key = nil }
                value = []
            } else {
                value.append(byte)
            }
        }
        func first(_ key: UInt8) -> [UInt8]? { values.first { $0.key == key }?.value }
        let parents = values.filter { $0.key == UInt8(ascii: "0") }.compactMap { parent(of: $0.value) }
        return (
            parents.isEmpty ? [.data] : parents,
            first(UInt8(ascii: "1")).flatMap { TagName.fileExtension($0) },
            first(UInt8(ascii: "3")).flatMap { TagName.mimeType(String(decoding: $0, as: UTF8.self)) }
        )
    }

    private static let codes: [(UInt8, ContentType)] = [
        (UInt8(ascii: "6"), .data), (UInt8(ascii: "7"), .text), (UInt8(ascii: "8"), .plainText),
        (UInt8(ascii: "B"), .image), (UInt8(ascii: "C"), .video), (UInt8(ascii: "D"), .audio),
        (UInt8(ascii: "E"), .directory), (UInt8(ascii: "F"), .folder),
    ]

    private static func code(of type: ContentType) -> UInt8? { codes.first { $0.1 == type }?.0 }

    private static func parent(of value: [UInt8]) -> ContentType? {
        if value.count == 1 { return codes.first { $0.0 == value[0] }?.1 }
        return ContentTypeCatalog.system.type(named: value)
    }

    private static func escaped(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "\\"), UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: ","), UInt8(ascii: "?"):
                result.append(UInt8(ascii: "\\"))
            default: break
            }
            result.append(byte)
        }
        return result
    }
}
