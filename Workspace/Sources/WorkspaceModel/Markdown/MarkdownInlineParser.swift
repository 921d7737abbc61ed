// SPDX-License-Identifier: Apache-2.0

/// Reads the text of one line into emphasis, code and links.
///
/// What a search for a closing mark found is remembered, so that a line of nothing but opening marks stays linear.
struct MarkdownInlineParser {
    private let bytes: ArraySlice<UInt8>
    private let depth: Int
    private var index: Int
    private var result: [Markdown.Inline] = []
    private var plain: [UInt8] = []
    /// Where a closing mark was looked for and found, by `byte * 4 + length`; nil when there is none in the rest.
    private var found: [Int: (from: Int, position: Int?)] = [:]
    /// How many bytes searches have looked at: what has to stay linear.
    private var steps = 0
    /// Opening brackets before these positions cannot begin a link: the bracket that would close them does not.
    private var noLinkBefore = 0
    private var noAddressBefore = 0

    static func parse(_ bytes: ArraySlice<UInt8>, depth: Int) -> [Markdown.Inline] {
        parse(bytes, depth: depth).inlines
    }

    /// Parses, and says how many bytes the searches for closing marks have looked at.
    static func parse(_ bytes: ArraySlice<UInt8>, depth: Int) -> (inlines: [Markdown.Inline], steps: Int) {
        guard depth < Markdown.maximumDepth else { return (bytes.isEmpty ? [] : [.text(Array(bytes))], 0) }
        var parser = MarkdownInlineParser(bytes: bytes, depth: depth, index: bytes.startIndex)
        return (parser.run(), parser.steps)
    }

    private mutating func inside(_ bytes: ArraySlice<UInt8>) -> [Markdown.Inline] {
        let (inlines, steps) = Self.parse(bytes, depth: depth + 1)
        self.steps += steps
        return inlines
    }

    private init(bytes: ArraySlice<UInt8>, depth: Int, index: Int) {
        self.bytes = bytes
        self.depth = depth
        self.index = index
    }

    private mutating func run() -> [Markdown.Inline] {
        while index < bytes.endIndex {
            let byte = bytes[index]
            let taken: Bool
            switch byte {
            case Byte.backslash: taken = escape()
            case Byte.backtick: taken = code()
            case Byte.asterisk, Byte.underscore, Byte.tilde: taken = emphasis(byte)
            case Byte.bracketOpen: taken = link()
            case Byte.less: taken = bracketedAddress()
            case 104: taken = bareAddress()
            default: taken = false
            }
            if !taken {
                plain.append(byte)
                index += 1
            }
        }
        flush()
        return result
    }

    private mutating func flush() {
        guard !plain.isEmpty else { return }
        result.append(.text(plain))
        plain.removeAll()
    }

    private mutating func add(_ inline: Markdown.Inline, to end: Int) -> Bool {
        flush()
        result.append(inline)
        index = end
        return true
    }

    private mutating func escape() -> Bool {
        let next = index + 1
        guard next < bytes.endIndex, !Byte.isWord(bytes[next]), !Byte.isBlank(bytes[next]) else { return false }
        plain.append(bytes[next])
        index += 2
        return true
    }

    private mutating func code() -> Bool {
        guard let close = closing(Byte.backtick, length: 1, from: index + 1), close > index + 1 else { return false }
        return add(.code(Array(bytes[(index + 1)..<close])), to: close + 1)
    }

    private mutating func emphasis(_ mark: UInt8) -> Bool {
        let length = index + 1 < bytes.endIndex && bytes[index + 1] == mark ? 2 : 1
        let start = index + length
        guard mark != Byte.tilde || length == 2, start < bytes.endIndex, !Byte.isBlank(bytes[start]) else {
            return false
        }
        // snake_case is a word, not emphasis.
        if mark == Byte.underscore, index > bytes.startIndex, Byte.isWord(bytes[index - 1]) { return false }
        guard let close = closing(mark, length: length, from: start), close > start else { return false }
        let inner = inside(bytes[start..<close])
        let inline: Markdown.Inline =
            mark == Byte.tilde ? .strikethrough(inner) : length == 2 ? .strong(inner) : .emphasis(inner)
        return add(inline, to: close + length)
    }

    private mutating func link() -> Bool {
        guard index >= noLinkBefore, let close = closing(Byte.bracketClose, length: 1, from: index + 1)
        else { return false }
        noLinkBefore = close
        guard close + 1 < bytes.endIndex, bytes[close + 1] == Byte.parenthesisOpen,
            let end = closing(Byte.parenthesisClose, length: 1, from: close + 2)
        else { return false }
        // Its beginning decides; the rest may be long, and the same for many brackets.
        let inParentheses = bytes[(close + 2)..<end]
        guard Markdown.isSafe(destination: Array(inParentheses.prefix(8))) else { return false }
        let destination = Array(inParentheses.prefix { !Byte.isBlank($0) })
        let label = inside(bytes[(index + 1)..<close])
        return add(.link(destination: destination, label: label), to: end + 1)
    }

    private mutating func bracketedAddress() -> Bool {
        guard index >= noAddressBefore, let close = closing(Byte.greater, length: 1, from: index + 1)
        else { return false }
        noAddressBefore = close
        let address = Array(bytes[(index + 1)..<close])
        guard Markdown.isSafe(destination: address), !address.contains(where: { Byte.isBlank($0) }) else {
            return false
        }
        return add(.link(destination: address, label: [.text(address)]), to: close + 1)
    }

    private mutating func bareAddress() -> Bool {
        if index > bytes.startIndex, Byte.isWord(bytes[index - 1]) { return false }
        let rest = bytes[index...]
        guard rest.starts(with: "https://".utf8) || rest.starts(with: "http://".utf8) else { return false }
        let stops: [UInt8] = [Byte.less, Byte.greater, Byte.parenthesisClose, Byte.bracketClose]
        var address = rest.prefix { !Byte.isBlank($0) && !stops.contains($0) }
        // A sentence's own full stop or comma is not part of the address.
        while let last = address.last, [Byte.dot, 44, 58, 59, Byte.exclamation, 63].contains(last) {
            address.removeLast()
        }
        guard address.count > 8 else { return false }
        return add(.link(destination: Array(address), label: [.text(Array(address))]), to: address.endIndex)
    }

    private mutating func closing(_ mark: UInt8, length: Int, from start: Int) -> Int? {
        let key = Int(mark) * 4 + length
        if let (from, known) = found[key], from <= start, known.map({ start < $0 }) ?? true { return known }
        let position = search(mark, length: length, from: start)
        found[key] = (start, position)
        return position
    }

    private mutating func search(_ mark: UInt8, length: Int, from start: Int) -> Int? {
        var position = start
        defer { steps += min(position, bytes.endIndex) - start }
        while position + length <= bytes.endIndex {
            if bytes[position] == Byte.backslash {
                position += 2
                continue
            }
            let found = bytes[position] == mark && (length == 1 || bytes[position + 1] == mark)
            if found, position > start, length == 2 || mark == Byte.backtick || !Byte.isBlank(bytes[position - 1]) {
                return position
            }
            position += 1
        }
        return nil
    }
}
