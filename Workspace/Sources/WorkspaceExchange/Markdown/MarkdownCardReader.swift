// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// Reads what is indented below a card: boxes become checklists, and what is nothing else the description.
struct MarkdownCardReader {
    private(set) var card = CardOutline()
    private let lines: [Substring]
    private var body: [String] = []
    /// How far the title of the checklist is indented that takes the next boxes; nil when there is none.
    private var checklistIndent: Int?
    /// Whether the next lines that are indented more belong to a comment.
    private var isInComment = false
    /// The mark that ends the block of code in which the next lines are; nil outside of one.
    private var fence: Substring?

    /// A reader of what is below an item.
    init(_ block: MarkdownBlock) {
        let least = block.lines.lazy.filter { MarkdownLine($0) != .blank }.map(MarkdownLine.indent(of:)).min() ?? 0
        // Four spaces, as we write it, or fewer, as others do; what is more belongs to the text.
        let indent = min(least, block.indent + 4)
        lines = block.lines.map { MarkdownLine.dedented($0, by: indent) }
    }

    mutating func read() {
        for (index, line) in lines.enumerated() { read(line, before: lines[(index + 1)...]) }
        card.body = MarkdownBody.text(body)
        for index in card.comments.indices {
            let text = card.comments[index].text
            card.comments[index].text = MarkdownBody.text(
                text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
            )
        }
    }

    private mutating func read(_ line: Substring, before rest: ArraySlice<Substring>) {
        let kind = MarkdownLine(line)
        let indent = MarkdownLine.indent(of: line)
        if isInComment {
            if kind == .blank || indent > 0 {
                card.comments[card.comments.count - 1].text += "\(MarkdownLine.dedented(line, by: 4))\n"
                return
            }
            isInComment = false
        }
        if let fence {
            if kind == .fence(fence) { self.fence = nil }
            return body.append(MarkdownDetail.unescaped(line))
        }
        guard case .item(let item) = kind else {
            // One that nothing ends is a line like others, or it would take the rest of the card.
            if case .fence(let mark) = kind, indent < 4,
                rest.contains(where: { MarkdownLine.indent(of: $0) == indent && MarkdownLine($0) == kind })
            {
                fence = mark
            }
            if kind != .blank, indent == 0 { checklistIndent = nil }
            body.append(String(line))
            return
        }
        switch MarkdownDetail(item) {
        case .task: addTask(item, indent)
        case .comment(let comment) where indent == 0:
            card.comments.append(comment)
            isInComment = true
        case .link(let link) where indent == 0: card.links.append(link)
        case .file(let name) where indent == 0: card.files.append(name)
        default: addItem(line, indent, before: rest)
        }
    }

    private mutating func addTask(_ item: MarkdownLine.Item, _ indent: Int) {
        if checklistIndent.map({ indent <= $0 }) ?? true {
            card.checklists.append(ChecklistOutline(title: L10n.checklist))
            checklistIndent = indent - 1
        }
        // An empty box stands for a checklist without items.
        guard !item.text.isEmpty else { return }
        var line = MarkdownCardLine(parsing: item.text)
        if !line.labels.isEmpty || !line.values.isEmpty || line.start != nil {
            line = MarkdownCardLine(title: item.text)
        }
        card.checklists[card.checklists.count - 1].items.append(
            CheckItemOutline(title: line.title, isDone: item.isDone ?? false, due: line.due, members: line.members)
        )
    }

    /// An ordinary item: the title of a checklist if boxes are below it, otherwise a line of the description.
    private mutating func addItem(
        _ line: Substring,
        _ indent: Int,
        before rest: ArraySlice<Substring>
    ) {
        if let next = rest.first(where: { MarkdownLine($0) != .blank }), MarkdownLine.indent(of: next) > indent,
            case .item(let inner) = MarkdownLine(next), MarkdownDetail(inner) == .task
        {
            card.checklists.append(ChecklistOutline(title: MarkdownDetail.title(of: line)))
            checklistIndent = indent
            return
        }
        if indent == 0 { checklistIndent = nil }
        body.append(MarkdownDetail.unescaped(line))
    }
}
