// SPDX-License-Identifier: Apache-2.0

/// A heading with what is below it.
struct MarkdownSection {
    /// 0 for what is above the first heading.
    var level = 0
    var title = ""
    /// Whether a line across the page is right above it: what Obsidian Kanban puts before its archive.
    var isAfterRule = false
    var cards: [MarkdownBlock] = []
    /// Lines that belong to no card, with empty lines between them.
    var text: [String] = []
    /// How many of these have something in them.
    var textLines: Int { text.count { !$0.isEmpty } }
}

/// An item with what is indented below it.
struct MarkdownBlock {
    var item: MarkdownLine.Item
    var indent: Int
    var lines: [Substring] = []
}

/// Cuts Markdown into its headings and the items below them.
struct MarkdownSections {
    /// The comment by which a board of ours says that a number in brackets behind the title of a list is its limit.
    static let limitMark = "<!-- carry: limits -->"

    /// What is above the first heading, then each heading with what is below it.
    private(set) var sections = [MarkdownSection()]
    /// Whether headings end with limits: in what Obsidian Kanban writes, and in what we write.
    private(set) var hasLimits = false
    /// Whether Obsidian Kanban wrote it.
    private(set) var isKanban = false
    /// What ends the passage that is passed over: a block of settings, or a comment.
    private var end: Substring?
    private static let propertiesEnd: Substring = "---"
    private var fence: Substring?
    private var isAfterRule = false
    /// Whether a text would not go on with the item before it.
    private var isAfterBlank = true
    /// Headings and items, of which each becomes something.
    private var count = 0

    /// The sections of a text whose lines end with line feeds.
    ///
    /// - Complexity: O(*n*) in the text.
    /// - Throws: Where they are more than an import takes.
    init(of text: String) throws(ImportError) {
        var isFirst = true
        var rest = text[...]
        while !rest.isEmpty {
            let end = rest.utf8.firstIndex(of: 0x0A) ?? rest.endIndex
            let line = rest[..<end]
            rest = end == rest.endIndex ? "" : rest[rest.utf8.index(after: end)...]
            if isFirst, line == "---", rest.hasPrefix("---") || rest.contains("\n---") {
                // Properties of the note, in YAML.
                self.end = Self.propertiesEnd
            } else {
                add(line)
                try PlanLimit.check(count)
            }
            isFirst = false
        }
    }

    private var current: MarkdownSection {
        get { sections[sections.count - 1] }
        _modify { yield &sections[sections.count - 1] }
    }

    private mutating func add(_ line: Substring) {
        if let end {
            if end == Self.propertiesEnd, line.hasPrefix("kanban-plugin:") { (hasLimits, isKanban) = (true, true) }
            if line.contains(end) { self.end = nil }
            return
        }
        let indent = MarkdownLine.indent(of: line)
        let kind = MarkdownLine(line)
        if let card = current.cards.last, kind == .blank || indent > card.indent, fence == nil {
            current.cards[current.cards.count - 1].lines.append(line)
            isAfterBlank = kind == .blank
            return
        }
        if let fence {
            if kind == .fence(fence) { self.fence = nil }
            current.text.append(String(line))
            return
        }
        addOutside(line, kind, indent)
    }

    /// A line that is indented below no item.
    private mutating func addOutside(_ line: Substring, _ kind: MarkdownLine, _ indent: Int) {
        switch kind {
        case .heading(let level, let text):
            sections.append(MarkdownSection(level: level, title: text, isAfterRule: isAfterRule))
            count += 1
        case .item(let item):
            current.cards.append(MarkdownBlock(item: item, indent: indent))
            count += 1
        case .rule:
            isAfterRule = true
            return
        case .fence(let mark):
            fence = mark
            current.text.append(String(line))
            (isAfterRule, isAfterBlank) = (false, true)
            return
        case .blank:
            current.text.append("")
            isAfterBlank = true
            return
        case .text:
            isAfterRule = false
            return addText(line)
        }
        isAfterRule = false
        isAfterBlank = false
    }

    /// Whether a line is bold from its beginning to its end, and right below a heading.
    private func isMark(_ line: Substring) -> Bool {
        sections.count > 1 && current.cards.isEmpty && current.textLines == 0 && line.utf8.count > 4
            && line.hasPrefix("**") && line.hasSuffix("**") && !line.dropFirst(2).dropLast(2).contains("**")
    }

    private mutating func addText(_ line: Substring) {
        if line == Self.limitMark { hasLimits = true }
        for (open, close) in [("%%", "%%"), ("<!--", "-->")] where line.hasPrefix(open) {
            if !line.dropFirst(open.count).contains(close) { end = close[...] }
            return
        }
        // Obsidian Kanban's mark for a list whose cards are done, in the person's language; the cards say so themselves.
        if line == "**Complete**" || isKanban && isMark(line) { return }
        if !isAfterBlank, !current.cards.isEmpty {
            // A paragraph goes on without an indent.
            current.cards[current.cards.count - 1].lines.append("    \(line)")
        } else {
            current.text.append(String(line))
            // Nor do its other lines.
            isAfterBlank = true
        }
    }
}
