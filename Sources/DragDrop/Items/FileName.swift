// SPDX-License-Identifier: Apache-2.0

/// Names of files as others suggest them, which may be anything.
enum FileName {
    /// The longest name of a file in bytes: `NAME_MAX` of the usual file systems.
    static let longest = 255

    /// The last ending of a name, and the last two as one; without their leading dot, nil where there is none.
    static func endings(of name: String) -> (last: ArraySlice<UInt8>?, double: ArraySlice<UInt8>?) {
        let bytes = Array(name.utf8)
        var dots: [Int] = []
        var index = bytes.count - 1
        while index > 0, bytes[index] != UInt8(ascii: "/"), dots.count < 2 {
            // A dot that begins the name hides the file; it ends nothing.
            if bytes[index] == UInt8(ascii: "."), bytes[index - 1] != UInt8(ascii: "/") { dots.append(index) }
            index -= 1
        }
        let last = dots.first.map { bytes[($0 + 1)...] }
        let double = dots.count == 2 ? bytes[(dots[1] + 1)...] : nil
        return (last, double)
    }

    /// A name that is one component of a path everywhere: without separators, control characters and what Windows
    /// forbids, not hidden, no longer than a file system takes; empty if nothing is left.
    static func cleaned(_ name: String) -> [UInt8] {
        var scalars: [UInt8] = []
        for scalar in name.unicodeScalars {
            guard isAllowed(scalar) else {
                if scalar.value >= 32, scalar.value < 127 { scalars.append(UInt8(ascii: "-")) }
                continue
            }
            let bytes = UTF8.encode(scalar).map { Array($0) } ?? []
            if scalars.isEmpty, bytes == [32] || bytes == [UInt8(ascii: ".")] { continue }
            scalars += bytes
        }
        while let last = scalars.last, last == 32 || last == UInt8(ascii: ".") { scalars.removeLast() }
        return scalars
    }

    /// The name with an ending, shortened before the ending where it would be too long.
    static func joined(_ name: [UInt8], ending: [UInt8]) -> String {
        let suffix = ending.isEmpty ? [] : [UInt8(ascii: ".")] + ending
        var end = min(name.count, max(longest - suffix.count, 0))
        // Never in the middle of a character.
        while end > 0, end < name.count, name[end] & 0xC0 == 0x80 { end -= 1 }
        return String(decoding: name[..<end] + suffix, as: UTF8.self)
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "/", "\\", ":", "*", "?", "\"", "<", ">", "|": false
        // Marks that turn the direction of text make "gpj.exe" of "exe.jpg".
        case "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": false
        default: scalar.value >= 32 && !(127...159).contains(scalar.value)
        }
    }
}
