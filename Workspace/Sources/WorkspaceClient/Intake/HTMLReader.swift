// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// Makes Markdown of HTML that another program offers: links, lists, headings, quotes, code, what is strong, emphasised or
/// struck, tables, and line breaks. Everything else is its text.
struct HTMLReader {
    /// Asked for of each element, in this order.
    private static let attributes: [StaticString] = ["href", "alt", "data-style"]

    /// An element whose end has not come, and what was so before it.
    private struct Opened {
        let depth: Int
        let element: HTMLElement
        let style: MarkdownRuns.Style
        let isContainer: Bool
    }

    private struct List {
        /// The number of the next item, where they are numbered.
        var number: Int?
        /// Whether there was an item.
        var isBegun = false
    }

    private var writer = MarkdownWriter()
    private var line = MarkdownRuns()
    private var style = MarkdownRuns.Style()
    private var open: [Opened] = []
    /// The lists around.
    private var lists: [List] = []
    private var code: [UInt8]?
    private var heading = 0
    /// The depth of what is not read.
    private var skipped: Int?
    private var isInRow = false
    /// The rows of the table that is read, each of its cells.
    private var rows: [[[UInt8]]] = []
    /// The cells of the row that is read, before the one whose text is the line.
    private var cells: [[UInt8]]?

    /// The Markdown of a text of HTML; empty if there is no text in it.
    static func markdown(of html: String, in page: WebPage) -> String {
        var reader = HTMLReader()
        page.readHTML(html, attributes: attributes) { reader.visit($0) }
        return reader.finish()
    }

    /// Takes the next node; its values are those of ``attributes``.
    mutating func visit(_ node: HTMLNode) {
        while let last = open.last, last.depth >= node.depth { close() }
        if let skipped, node.depth > skipped { return }
        skipped = nil
        if node.name.utf8.isEmpty { return read(node.values.first ?? "") }
        begin(HTMLElement(node.name), node)
    }

    /// Ends the text.
    mutating func finish() -> String {
        while !open.isEmpty { close() }
        endLine(isApart: false)
        return writer.text
    }
}

// MARK: - Text

extension HTMLReader {
    private mutating func read(_ text: String) {
        let bytes = Self.spaced(text)
        if code != nil {
            code?.append(contentsOf: bytes)
            return
        }
        line.append(bytes, style)
    }

    /// The text with spaces in place of those that do not break a line.
    private static func spaced(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if byte == 0xA0, bytes.last == 0xC2 {
                bytes[bytes.count - 1] = Byte.space
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }

    /// Ends the line, if there is something on it.
    private mutating func endLine() {
        let text = line.markdown()
        line.removeAll()
        guard !text.isEmpty else { return }
        endTable()
        let signs = heading > 0 ? [UInt8](repeating: Byte.hash, count: heading) + [Byte.space] : []
        writer.write(line: signs + text)
    }

    private mutating func endLine(isApart: Bool) {
        guard code == nil else { return }
        // A row is one line, whatever is in it.
        if isInRow { return line.append([Byte.space], style) }
        endLine()
        endTable()
        if isApart { writer.setApart() }
    }

    /// Ends a cell of the row.
    private mutating func endCell() {
        // What stands before the first cell belongs to it.
        guard cells != nil else {
            cells = []
            return
        }
        cells?.append(line.markdown())
        line.removeAll()
    }

    private mutating func endRow() {
        if cells == nil { cells = [] }
        endCell()
        if let cells, cells.contains(where: { !$0.isEmpty }) { rows.append(cells) }
        (isInRow, cells) = (false, nil)
    }

    /// Writes the table that was read: as one if it has rows and columns, else its rows as lines.
    private mutating func endTable() {
        guard !rows.isEmpty else { return }
        let read = rows
        rows = []
        let count = read.reduce(0) { max($0, $1.count) }
        guard read.count > 1, count > 1 else {
            for cells in read { writer.write(line: Array(cells.filter { !$0.isEmpty }.joined(separator: " | ".utf8))) }
            return
        }
        writer.setApart()
        for (number, cells) in read.enumerated() {
            // The head has all columns.
            let missing = number == 0 ? count - cells.count : 0
            writer.write(line: Self.row(cells + [[UInt8]](repeating: [], count: missing)))
            if number == 0 { writer.write(line: Self.row([[UInt8]](repeating: Array("---".utf8), count: count))) }
        }
        writer.setApart()
    }

    private static func row(_ cells: [[UInt8]]) -> [UInt8] {
        var line: [UInt8] = [Byte.pipe]
        for cell in cells {
            line.append(Byte.space)
            for byte in cell { line += byte == Byte.pipe ? [Byte.backslash, byte] : [byte] }
            line += [Byte.space, Byte.pipe]
        }
        return line
    }
}

// MARK: - Elements

extension HTMLReader {
    private mutating func begin(_ element: HTMLElement, _ node: HTMLNode) {
        let before = style
        var isContainer = false
        switch element {
        case .skipped:
            skipped = node.depth
            return
        case .plain:
            // Some programs say by the style alone what is strong or emphasised.
            let text = node.values[2]
            if Self.has("font-weight:700", in: text) || Self.has("font-weight:bold", in: text) { style.isStrong = true }
            if Self.has("font-style:italic", in: text) { style.isEmphasis = true }
            if Self.has("text-decoration:line-through", in: text) { style.isStruck = true }
        case .line: endLine(isApart: false)
        case .paragraph, .heading, .table: endLine(isApart: true)
        case .list(let isOrdered):
            endLine(isApart: lists.isEmpty)
            lists.append(List(number: isOrdered ? 1 : nil))
        case .item: isContainer = beginItem()
        case .quote:
            endLine(isApart: true)
            isContainer = !isInRow && code == nil && writer.beginQuote()
        case .codeBlock:
            endLine(isApart: true)
            if !isInRow, code == nil { code = [] }
        case .rule:
            endLine(isApart: true)
            // Behind the sign of an item, dashes would be one rule with it.
            if !isInRow, code == nil { writer.write(line: Array("___".utf8)) }
            endLine(isApart: true)
        case .lineBreak: breakLine()
        case .row:
            // One in a cell is its text.
            if isInRow || code != nil { endLine(isApart: false) } else { beginRow() }
        case .cell:
            if isInRow, open.last?.element == .row { endCell() } else { endLine(isApart: false) }
        case .image: read(node.values[1])
        case .link: if let address = Self.address(node.values[0]) { style.address = address }
        case .strong: style.isStrong = !Self.has("font-weight:normal", in: node.values[2])
        case .emphasis: style.isEmphasis = true
        case .struck: style.isStruck = true
        case .code: style.isCode = true
        }
        if case .heading(let level) = element { heading = level }
        open.append(Opened(depth: node.depth, element: element, style: before, isContainer: isContainer))
    }

    private mutating func close() {
        guard let opened = open.popLast() else { return }
        switch opened.element {
        case .line, .item: endLine(isApart: false)
        case .paragraph, .quote, .table: endLine(isApart: true)
        case .heading:
            endLine(isApart: true)
            heading = 0
        case .list:
            endLine(isApart: lists.count == 1)
            _ = lists.popLast()
        case .codeBlock:
            // The innermost of several ends none of the others.
            guard !open.contains(where: { $0.element == .codeBlock }) else { break }
            if let code { writer.write(code: code) }
            code = nil
        case .row:
            if isInRow, !open.contains(where: { $0.element == .row }) { endRow() }
        default: break
        }
        if opened.isContainer { writer.endContainer() }
        style = opened.style
    }

    private mutating func beginRow() {
        if !line.isEmpty { endLine() }
        isInRow = true
    }

    private mutating func beginItem() -> Bool {
        endLine(isApart: false)
        guard !isInRow, code == nil else { return false }
        var number: Int?
        if let list = lists.last {
            // Items stand close together, whatever is in them.
            if list.isBegun { writer.setApart(false) }
            number = list.number
            lists[lists.count - 1] = List(number: list.number.map { $0 + 1 }, isBegun: true)
        }
        return writer.beginItem(number: number)
    }

    private mutating func breakLine() {
        if code != nil { return code?.append(Byte.lineFeed) ?? () }
        if isInRow || heading > 0 { return line.append([Byte.space], style) }
        if line.isEmpty { writer.setApart() } else { endLine() }
    }

    /// Whether a style says something, however it is spaced.
    private static func has(_ words: StaticString, in style: String) -> Bool {
        WordSearch.contains(style.utf8.filter { $0 > Byte.space }, Array(words.text.utf8))
    }

    /// The address of a link that may be followed; nil for any other.
    static func address(_ text: String) -> [UInt8]? {
        // Browsers leave line breaks and tabs in an address out.
        let bytes = text.utf8.filter { $0 != Byte.tab && $0 != Byte.lineFeed && $0 != Byte.carriageReturn }
        let address = Byte.trimmed(bytes[...], of: { $0 <= Byte.space })
        return Markdown.isSafe(destination: Array(address.prefix(8))) ? Array(address) : nil
    }
}
