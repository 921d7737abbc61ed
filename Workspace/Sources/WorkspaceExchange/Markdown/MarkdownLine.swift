// SPDX-License-Identifier: Apache-2.0

/// What a line of Markdown is, as far as a board is made of it.
enum MarkdownLine: Equatable {
    case blank
    case heading(level: Int, text: String)
    /// A line across the page.
    case rule
    /// The beginning or the end of a block of code.
    case fence(Substring)
    /// An item of a list, perhaps with a box that is ticked or not.
    case item(Item)
    case text

    /// An item of a list.
    struct Item: Equatable {
        /// Whether its box is ticked; nil when it has none.
        var isDone: Bool?
        /// What is behind the bullet and the box.
        var text: String
        /// Where the content behind the bullet begins, box included.
        var content: Substring
    }

    /// What a line is.
    init(_ line: Substring) {
        let content = line.utf8.drop { $0 == 0x20 || $0 == 0x09 }
        guard let first = content.first else {
            self = .blank
            return
        }
        let hasIndent = content.startIndex != line.startIndex
        let rest = line[content.startIndex...]
        switch first {
        case 0x23 where !hasIndent:
            let level = content.prefix { $0 == 0x23 }.count
            let text = content.dropFirst(level)
            if level <= 6, text.first.map({ $0 == 0x20 || $0 == 0x09 }) ?? true {
                self = .heading(level: level, text: line[text.startIndex...].trimmed)
            } else {
                self = .text
            }
        case 0x60 where rest.hasPrefix("```"), 0x7E where rest.hasPrefix("~~~"):
            self = .fence(rest.prefix(3))
        default:
            if MarkdownLine.isRule(content) {
                self = .rule
            } else {
                self = MarkdownLine.item(rest).map { .item($0) } ?? .text
            }
        }
    }

    /// How far a line is indented, in spaces; a tab goes to the next multiple of four.
    static func indent(of line: Substring) -> Int {
        var columns = 0
        for byte in line.utf8 {
            if byte == 0x20 { columns += 1 } else if byte == 0x09 { columns += 4 - columns % 4 } else { break }
        }
        return columns
    }

    /// The line without so many spaces of its indent, or as many as it has.
    static func dedented(_ line: Substring, by count: Int) -> Substring {
        var columns = 0
        var index = line.startIndex
        while index < line.endIndex, columns < count {
            let byte = line.utf8[index]
            if byte == 0x20 { columns += 1 } else if byte == 0x09 { columns += 4 - columns % 4 } else { break }
            index = line.utf8.index(after: index)
        }
        return line[index...]
    }

    private static func isRule(_ content: Substring.UTF8View) -> Bool {
        let marks = content.filter { $0 != 0x20 && $0 != 0x09 }
        guard marks.count >= 3, let first = marks.first, [0x2A, 0x2D, 0x5F].contains(first) else { return false }
        return marks.allSatisfy { $0 == first }
    }

    private static func item(_ line: Substring) -> Item? {
        let isSpace: (UInt8?) -> Bool = { $0 == nil || $0 == 0x20 || $0 == 0x09 }
        let bytes = line.utf8
        var behind = bytes.dropFirst()
        if let first = bytes.first, ![0x2A, 0x2B, 0x2D].contains(first) {
            let digits = bytes.prefix { (0x30...0x39).contains($0) }
            let rest = bytes.dropFirst(digits.count)
            guard (1...9).contains(digits.count), let mark = rest.first, mark == 0x2E || mark == 0x29 else {
                return nil
            }
            behind = rest.dropFirst()
        }
        guard isSpace(behind.first) else { return nil }
        let content = line[behind.drop { isSpace($0) }.startIndex...]
        // The box: a bracket, one character, a bracket, a space or the end.
        let characters = content.unicodeScalars.prefix(3)
        let box = Array(characters)
        let text = content.unicodeScalars.dropFirst(3)
        guard box.count == 3, box[0] == "[", box[2] == "]", text.first.map({ $0 == " " || $0 == "\t" }) ?? true else {
            return Item(isDone: nil, text: content.trimmed, content: content)
        }
        return Item(isDone: box[1] == "x" || box[1] == "X", text: String(text).trimmed, content: content)
    }
}
