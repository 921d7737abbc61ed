// SPDX-License-Identifier: Apache-2.0

/// Names in one text, with commas between them; a backslash before a comma that is part of a name.
enum NameList {
    /// The names as one text.
    static func joined(_ names: [String]) -> String {
        names.map { escaped($0, ",") }.joined(separator: ", ")
    }

    /// The names in a text, without the empty ones and without space around them.
    static func names(in text: String) -> [String] {
        parts(of: Array(text.utf8)[...]).map(unescaped).filter { !$0.isEmpty }
    }

    /// What is between the commas that no backslash precedes.
    static func parts(of bytes: ArraySlice<UInt8>) -> [ArraySlice<UInt8>] {
        var parts: [ArraySlice<UInt8>] = []
        var start = bytes.startIndex
        var index = start
        while index < bytes.endIndex {
            if bytes[index] == 0x5C {
                index += 1
            } else if bytes[index] == 0x2C {
                parts.append(bytes[start..<index])
                start = index + 1
            }
            index += 1
        }
        parts.append(bytes[start...])
        return parts
    }

    /// A name with backslashes before some characters, and before those that look like such a backslash.
    static func escaped(_ name: String, _ characters: String) -> String {
        let special = Set(characters.unicodeScalars)
        var result = String.UnicodeScalarView()
        for scalar in name.unicodeScalars {
            if scalar == "\\" || special.contains(scalar) { result.append("\\") }
            result.append(scalar)
        }
        return String(result)
    }

    /// A text without space around it and without the backslashes before punctuation.
    static func unescaped(_ bytes: some Sequence<UInt8>) -> String {
        var result: [UInt8] = []
        var isEscaped = false
        for byte in bytes {
            if isEscaped {
                if !isPunctuation(byte) { result.append(0x5C) }
                result.append(byte)
                isEscaped = false
            } else if byte == 0x5C {
                isEscaped = true
            } else {
                result.append(byte)
            }
        }
        if isEscaped { result.append(0x5C) }
        return String(decoding: result, as: UTF8.self).trimmed
    }

    /// Whether a backslash before it means the character itself, as in Markdown.
    private static func isPunctuation(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E: true
        default: false
        }
    }
}

extension StringProtocol {
    /// The text without spaces, tabs and ends of lines around it.
    var trimmed: String {
        let isSpace: (Unicode.Scalar) -> Bool = { $0 == " " || (0x09...0x0D).contains($0.value) }
        let scalars = unicodeScalars.drop(while: isSpace)
        guard let end = scalars.lastIndex(where: { !isSpace($0) }) else { return "" }
        return String(String.UnicodeScalarView(scalars[...end]))
    }

    /// The text in one line.
    var inOneLine: String { String(map { $0.isNewline ? " " : $0 }).trimmed }
}
