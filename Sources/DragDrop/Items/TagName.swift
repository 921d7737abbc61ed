// SPDX-License-Identifier: Apache-2.0

/// Reads names that come from outside and may be anything.
enum TagName {
    /// The longest type and the longest subtype of a MIME type: RFC 6838, section 4.2.
    private static let maximumMIMEPartLength = 127

    /// The longest ending of a file's name that is taken for one.
    private static let maximumFileExtensionLength = 64

    /// The part of a MIME type before its parameters in lower case; nil if it is none, or a wildcard.
    static func mimeType(_ text: String) -> [UInt8]? {
        var name: [UInt8] = []
        var slash: Int?
        var isOver = false
        for byte in text.utf8 {
            if byte == UInt8(ascii: ";") { break }
            if ASCII.isSpace(byte) {
                isOver = !name.isEmpty
                continue
            }
            guard !isOver, name.count <= 2 * maximumMIMEPartLength else { return nil }
            if byte == UInt8(ascii: "/") {
                guard slash == nil else { return nil }
                slash = name.count
            } else if !isMIMECharacter(byte) {
                return nil
            }
            name.append(ASCII.lowercased(byte))
        }
        guard let slash, slash > 0, slash <= maximumMIMEPartLength else { return nil }
        let rest = name.count - slash - 1
        return rest > 0 && rest <= maximumMIMEPartLength ? name : nil
    }

    /// An ending of a file's name in lower case without its leading dot; nil if it cannot be one.
    static func fileExtension(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var name: [UInt8] = []
        var isFirst = true
        for byte in text {
            defer { isFirst = false }
            if isFirst, byte == UInt8(ascii: ".") { continue }
            let isPlain = byte > 32 && byte != 127 && byte != UInt8(ascii: "/") && byte != UInt8(ascii: "\\")
            guard isPlain, name.count < maximumFileExtensionLength else { return nil }
            name.append(ASCII.lowercased(byte))
        }
        return name.isEmpty || name.first == UInt8(ascii: ".") ? nil : name
    }

    /// RFC 6838, section 4.2: `restricted-name-chars`.
    private static func isMIMECharacter(_ byte: UInt8) -> Bool {
        if ASCII.isLetterOrDigit(byte) { return true }
        switch byte {
        case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "$"), UInt8(ascii: "&"), UInt8(ascii: "-"),
            UInt8(ascii: "^"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "+"):
            return true
        default: return false
        }
    }
}
