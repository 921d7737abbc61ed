// SPDX-License-Identifier: Apache-2.0

extension AnnouncementRenderer {
    /// Puts values in place of the names in braces; bytes, so that no table of Unicode is needed. A name without a value
    /// and a brace without its other stay as they are.
    static func fill(_ template: String, _ value: (TemplateName) -> String?) -> String {
        var result: [UInt8] = []
        var name: [UInt8]?
        for byte in template.utf8 {
            if byte == UInt8(ascii: "{"), name == nil {
                name = []
            } else if byte == UInt8(ascii: "}"), let open = name {
                if let text = value(TemplateName(bytes: open)) {
                    result += text.utf8
                } else {
                    result += [UInt8(ascii: "{")] + open + [byte]
                }
                name = nil
            } else if name != nil {
                name?.append(byte)
            } else {
                result.append(byte)
            }
        }
        if let name { result += [UInt8(ascii: "{")] + name }
        return String(decoding: result, as: UTF8.self)
    }

    /// Puts the value of the only name in its place.
    static func fill(_ template: String, _ name: StaticString, with value: String) -> String {
        fill(template) { name ~= $0 ? value : nil }
    }

    /// Without the space that an empty reason leaves at the end.
    func trimmed(_ text: String) -> String {
        var bytes = Array(text.utf8)
        while bytes.last == UInt8(ascii: " ") { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// A name in a template, compared by its bytes.
struct TemplateName {
    var bytes: [UInt8]

    static func ~= (pattern: StaticString, name: TemplateName) -> Bool {
        pattern.utf8CodeUnitCount == name.bytes.count
            && pattern.withUTF8Buffer { $0.elementsEqual(name.bytes) }
    }
}
