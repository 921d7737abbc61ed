// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// Turns Markdown into a board: headings become lists, the items below them cards.
struct MarkdownImporter {
    private var board = BoardOutline()
    /// Whether headings end with limits.
    private var hasLimits = false
    /// Whether Obsidian Kanban wrote it.
    private var isKanban = false
    private var leftLines = 0
    private var missingFiles = 0
    private var hasLocalTimes = false
    /// Cards, and what is below them.
    private var count = 0

    /// The board in a text.
    static func outlines(of bytes: [UInt8], isNamedMarkdown: Bool) throws(ImportError) -> ImportedOutlines {
        let cut = try MarkdownSections(of: text(bytes))
        let sections = cut.sections
        var importer = MarkdownImporter()
        importer.hasLimits = cut.hasLimits
        importer.isKanban = cut.isKanban
        try importer.add(sections)
        let hasCards = importer.board.lists.contains { !$0.cards.isEmpty }
        guard hasCards || (sections.count > 1 && importer.leftLines == 0) else {
            guard isNamedMarkdown else {
                throw ImportError(.unknownFormat, L10n.theFileIsNoBoard(importable: L10n.whatCanBeImported))
            }
            throw ImportError(
                .malformed,
                L10n.theMarkdownHasNoItems
            )
        }
        return ImportedOutlines(source: .markdown, boards: [importer.board], notes: importer.notes)
    }

    /// The text with line feeds alone.
    private static func text(_ bytes: [UInt8]) -> String {
        var result: [UInt8] = []
        result.reserveCapacity(bytes.count)
        for (index, byte) in bytes.enumerated() {
            if byte != 0x0D {
                result.append(byte)
            } else if index + 1 == bytes.count || bytes[index + 1] != 0x0A {
                result.append(0x0A)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private mutating func add(_ sections: [MarkdownSection]) throws(ImportError) {
        let top = sections[0]
        var lists = Array(sections.dropFirst())
        var strays = top.cards
        board.body = body(top.text)
        if let first = lists.first, isTitle(first, of: lists) {
            board.title = first.title
            strays += first.cards
            board.body = [board.body, body(first.text)].filter { !$0.isEmpty }.joined(separator: "\n\n")
            lists.removeFirst()
        }
        if !strays.isEmpty {
            let title = lists.isEmpty ? L10n.listOfCards : L10n.cardsWithoutAList
            board.lists.append(ListOutline(title: title, cards: try cards(strays)))
        }
        for (index, section) in lists.enumerated() {
            leftLines += section.textLines
            // A heading above other headings holds no cards itself.
            let hasSubheadings = index + 1 < lists.count && lists[index + 1].level > section.level
            if section.cards.isEmpty, hasSubheadings { continue }
            board.lists.append(try list(section))
        }
    }

    /// Whether the first heading is the board's name: it alone is of the first level.
    private func isTitle(_ first: MarkdownSection, of sections: [MarkdownSection]) -> Bool {
        guard first.level == 1, sections.count(where: { $0.level == 1 }) == 1 else { return false }
        return sections.count > 1 || first.cards.isEmpty
    }

    /// What Obsidian Kanban calls the list of archived cards in English. Its own files have a line across the page nowhere
    /// else than above that list, whatever its name is.
    private static let archive = "Archive"

    private mutating func list(_ section: MarkdownSection) throws(ImportError) -> ListOutline {
        let line =
            hasLimits ? MarkdownListTitle(parsing: section.title) : MarkdownListTitle(title: section.title)
        return ListOutline(
            title: line.title.isEmpty ? L10n.untitled : line.title,
            limit: line.limit,
            isArchived: section.isAfterRule && (isKanban || line.title == Self.archive),
            cards: try cards(section.cards)
        )
    }

    private mutating func cards(_ blocks: [MarkdownBlock]) throws(ImportError) -> [CardOutline] {
        var cards: [CardOutline] = []
        for block in blocks {
            let card = card(block)
            count += 1 + card.links.count + card.comments.count
            count += card.checklists.reduce(0) { $0 + 1 + $1.items.count }
            try PlanLimit.check(count)
            cards.append(card)
        }
        return cards
    }

    /// Paragraphs as a description; ours are quoted, so that no line of them is taken for a heading or an item.
    private func body(_ lines: [String]) -> String {
        let lines = lines.map { line in
            line.hasPrefix("> ") ? String(line.dropFirst(2)) : line == ">" ? "" : line
        }
        return MarkdownBody.text(lines)
    }

    private mutating func card(_ block: MarkdownBlock) -> CardOutline {
        let lines = lines(of: block.item)
        let line = MarkdownCardLine(parsing: lines.first?.trimmed ?? "")
        var reader = MarkdownCardReader(block)
        reader.read()
        var card = reader.card
        card.title = line.title
        card.isDone = block.item.isDone ?? false
        card.start = line.start
        card.due = line.due
        card.createdAt = line.createdAt
        card.labels = line.labels
        card.members = line.members
        card.values = line.values
        card.body = MarkdownBody.text(Array(lines.dropFirst()) + [card.body])
        if isKanban { takeDate(behind: &card) }
        missingFiles += card.files.count
        hasLocalTimes = hasLocalTimes || line.hasLocalTime
        return card
    }

    /// The lines that an item is: before its version 2 Obsidian Kanban wrote all lines of a card as one.
    private func lines(of item: MarkdownLine.Item) -> [String] {
        guard isKanban else { return [item.text] }
        let lines = item.text.replacing("<br>", with: "\n").split(separator: "\n", omittingEmptySubsequences: false)
        return lines.drop { $0.trimmed.isEmpty }.map(String.init)
    }

    /// Obsidian Kanban puts a date that is chosen in a card's menu behind all that the card says.
    private mutating func takeDate(behind card: inout CardOutline) {
        var lines = card.body.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard card.due == nil, let last = lines.popLast() else { return }
        let line = MarkdownCardLine(foreign: last)
        guard let due = line.due else { return }
        card.due = due
        card.start = card.start ?? line.start
        card.createdAt = card.createdAt ?? line.createdAt
        card.labels += line.labels
        let indent = String(last.prefix { $0 == " " || $0 == "\t" })
        lines.append(indent + line.title)
        card.body = lines.joined(separator: "\n")
        hasLocalTimes = hasLocalTimes || line.hasLocalTime
    }

    private var notes: [String] {
        var notes: [String] = []
        if missingFiles > 0 { notes.append(L10n.contentIsNotInTheMarkdown(count: missingFiles)) }
        if hasLocalTimes { notes.append(L10n.timesWereReadAsUTC) }
        if leftLines > 0 { notes.append(L10n.linesWereLeftOut(count: leftLines)) }
        return notes
    }
}
