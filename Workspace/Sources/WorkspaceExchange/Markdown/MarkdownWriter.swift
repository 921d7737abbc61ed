// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// A board as Markdown: a heading for each list, a task for each card, its content indented below it.
///
/// It is there to be read, by people and by other programs, and ``MarkdownImporter`` reads it back.
struct MarkdownWriter {
    private var lines: [String] = []

    /// The Markdown of a board.
    static func text(of board: BoardOutline) -> String {
        var writer = MarkdownWriter()
        writer.lines.append("# \(board.title.inOneLine.isEmpty ? L10n.untitled : board.title.inOneLine)")
        if !board.body.isEmpty {
            writer.lines.append("")
            writer.append(board.body) { $0.isEmpty ? ">" : "> \($0)" }
        }
        let hasLimits = board.lists.contains { $0.limit != nil }
        if hasLimits { writer.lines += ["", MarkdownSections.limitMark] }
        for list in board.lists {
            let title = MarkdownListTitle(title: list.title, limit: list.limit)
            writer.lines += ["", "## \(hasLimits ? title.text : title.plainText)", ""]
            for card in list.cards { writer.append(card) }
        }
        return writer.lines.joined(separator: "\n") + "\n"
    }

    private mutating func append(_ card: CardOutline) {
        lines.append("- \(box(card.isDone)) \(MarkdownCardLine(of: card).text)")
        append(card.body) { $0.isEmpty ? "" : "    \(MarkdownDetail.escaped($0[...]))" }
        for checklist in card.checklists {
            let title = checklist.title.inOneLine
            lines.append("    " + MarkdownDetail.item(titled: title.isEmpty ? L10n.checklist : title))
            for item in checklist.items {
                lines.append("        - \(box(item.isDone)) \(MarkdownCardLine(of: item).text)")
            }
            // It is a checklist because of a box.
            if checklist.items.isEmpty { lines.append("        - [ ]") }
        }
        for link in card.links { lines.append("    - \(MarkdownDetail.text(of: link))") }
        for file in card.files { lines.append("    - \(MarkdownDetail.text(ofFile: file))") }
        for comment in card.comments {
            lines.append("    - \(MarkdownDetail.text(above: comment))")
            append(comment.text) { $0.isEmpty ? "" : "        \($0)" }
        }
    }

    private func box(_ isDone: Bool) -> String { isDone ? "[x]" : "[ ]" }

    /// A text, line by line.
    private mutating func append(_ text: String, _ written: (String) -> String) {
        guard !text.isEmpty else { return }
        // A carriage return alone ends a line as well.
        let normal = text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
        for line in normal.split(separator: "\n", omittingEmptySubsequences: false) {
            lines.append(written(String(line)))
        }
    }
}
