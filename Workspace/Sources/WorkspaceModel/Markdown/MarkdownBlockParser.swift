// SPDX-License-Identifier: Apache-2.0

/// Reads lines into blocks.
package struct MarkdownBlockParser {
    let lines: [ArraySlice<UInt8>]
    let depth: Int
    var index = 0

    mutating func parse() -> [Markdown.Block] {
        var blocks: [Markdown.Block] = []
        while index < lines.count {
            let line = lines[index]
            if Self.isEmpty(line) {
                index += 1
            } else if let fence = Self.fence(line) {
                blocks.append(.code(code(until: fence)))
            } else if let (level, text) = Self.heading(line) {
                blocks.append(.heading(level: level, Self.inline(text)))
                index += 1
            } else if Self.isRule(line) {
                blocks.append(.rule)
                index += 1
            } else if depth < Markdown.maximumDepth, Self.quoted(line) != nil {
                blocks.append(quote())
            } else if depth < Markdown.maximumDepth, let marker = Self.marker(line) {
                blocks.append(list(ordered: marker.ordered))
            } else if let columns = columns(at: index) {
                blocks.append(.table(columns: columns, rows: rows()))
            } else {
                blocks.append(paragraph())
            }
        }
        return blocks
    }

    private mutating func paragraph() -> Markdown.Block {
        var inlines: [Markdown.Inline] = []
        repeat {
            if !inlines.isEmpty { inlines.append(.lineBreak) }
            inlines += Self.inline(Byte.trimmed(lines[index]))
            index += 1
        } while index < lines.count && !startsBlock(lines[index]) && columns(at: index) == nil
        return .paragraph(inlines)
    }

    func startsBlock(_ line: ArraySlice<UInt8>) -> Bool {
        Self.isEmpty(line) || Self.fence(line) != nil || Self.heading(line) != nil || Self.isRule(line)
            || (depth < Markdown.maximumDepth && (Self.quoted(line) != nil || Self.marker(line) != nil))
    }

    private mutating func code(until fence: UInt8) -> [UInt8] {
        var bytes: [UInt8] = []
        index += 1
        while index < lines.count, Self.fence(lines[index]) != fence {
            if !bytes.isEmpty { bytes.append(Byte.lineFeed) }
            bytes += lines[index]
            index += 1
        }
        index += 1
        return bytes
    }

    private mutating func quote() -> Markdown.Block {
        var inner: [ArraySlice<UInt8>] = []
        while index < lines.count, let rest = Self.quoted(lines[index]) {
            inner.append(rest)
            index += 1
        }
        var parser = MarkdownBlockParser(lines: inner, depth: depth + 1)
        return .quote(parser.parse())
    }

    private mutating func list(ordered: Bool) -> Markdown.Block {
        var items: [Markdown.ListItem] = []
        while index < lines.count, let marker = Self.marker(lines[index]), marker.ordered == ordered {
            var first = marker.rest
            let checked = Self.task(&first)
            var inner = [first]
            index += 1
            while index < lines.count, let rest = continuation(of: marker, lines[index]) {
                inner.append(rest)
                index += 1
            }
            var parser = MarkdownBlockParser(lines: inner, depth: depth + 1)
            items.append(Markdown.ListItem(checked: checked, blocks: parser.parse()))
        }
        return .list(ordered: ordered, items: items)
    }

    /// A line that belongs to the item above it: indented beyond its marker, or empty with such a line behind it.
    private func continuation(of marker: Marker, _ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        if Self.isEmpty(line) {
            guard index + 1 < lines.count else { return nil }
            let next = lines[index + 1]
            return !Self.isEmpty(next) && Self.indent(next) >= marker.width ? line : nil
        }
        return Self.indent(line) >= marker.width ? line.dropFirst(marker.width) : nil
    }

    static func inline(_ bytes: ArraySlice<UInt8>) -> [Markdown.Inline] {
        MarkdownInlineParser.parse(bytes, depth: 0)
    }
}

// What a line begins with.
extension MarkdownBlockParser {
    package struct Marker {
        package var ordered: Bool
        /// How many bytes of the line stand before the item's text.
        var width: Int
        package var rest: ArraySlice<UInt8>
    }

    static func indent(_ line: ArraySlice<UInt8>) -> Int { line.prefix { Byte.isBlank($0) }.count }

    static func isEmpty(_ line: ArraySlice<UInt8>) -> Bool { line.allSatisfy { Byte.isBlank($0) } }

    static func fence(_ line: ArraySlice<UInt8>) -> UInt8? {
        let line = Byte.trimmed(line)
        guard let first = line.first, first == Byte.backtick || first == Byte.tilde else { return nil }
        return line.prefix { $0 == first }.count >= 3 ? first : nil
    }

    static func heading(_ line: ArraySlice<UInt8>) -> (level: Int, text: ArraySlice<UInt8>)? {
        let level = line.prefix { $0 == Byte.hash }.count
        let rest = line.dropFirst(level)
        guard (1...6).contains(level), let next = rest.first, Byte.isBlank(next) else { return nil }
        return (level, Byte.trimmed(rest))
    }

    static func isRule(_ line: ArraySlice<UInt8>) -> Bool {
        let marks = line.filter { !Byte.isBlank($0) }
        guard marks.count >= 3, let first = marks.first else { return false }
        return [Byte.dash, Byte.asterisk, Byte.underscore].contains(first) && marks.allSatisfy { $0 == first }
    }

    static func quoted(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let line = line.drop { Byte.isBlank($0) }
        guard line.first == Byte.greater else { return nil }
        let rest = line.dropFirst()
        return rest.first == Byte.space ? rest.dropFirst() : rest
    }

    package static func marker(_ line: ArraySlice<UInt8>) -> Marker? {
        let indent = indent(line)
        let text = line.dropFirst(indent)
        guard let first = text.first else { return nil }
        if [Byte.dash, Byte.asterisk, Byte.plus].contains(first) {
            let rest = text.dropFirst()
            guard let next = rest.first, Byte.isBlank(next) else { return nil }
            return Marker(ordered: false, width: indent + 2, rest: rest.dropFirst())
        }
        let digits = text.prefix { Byte.isDigit($0) }.count
        let rest = text.dropFirst(digits)
        guard (1...9).contains(digits), rest.first == Byte.dot || rest.first == Byte.parenthesisClose,
            let next = rest.dropFirst().first, Byte.isBlank(next)
        else { return nil }
        return Marker(ordered: true, width: indent + digits + 2, rest: rest.dropFirst(2))
    }

    /// Takes `[ ]` or `[x]` off the front of an item.
    package static func task(_ text: inout ArraySlice<UInt8>) -> Bool? {
        let head = Array(text.prefix(4))
        guard head.count >= 3, head[0] == Byte.bracketOpen, head[2] == Byte.bracketClose,
            head.count == 3 || Byte.isBlank(head[3])
        else { return nil }
        guard head[1] == Byte.space || head[1] | 32 == Byte.x else { return nil }
        text = text.dropFirst(head.count)
        return head[1] != Byte.space
    }
}
