// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// A heading as the title of a list, in a file whose headings end with limits: `Doing (3)` has at most three cards, as Obsidian
/// Kanban writes it.
struct MarkdownListTitle: Equatable {
    var title: String
    var limit: Double?

    init(title: String, limit: Double? = nil) {
        self.title = title
        self.limit = limit
    }

    init(parsing text: String) {
        guard let (title, parts) = MarkdownCardLine.group(at: text), parts.count <= 1 else {
            self.init(title: text)
            return
        }
        guard let part = parts.first else {
            self.init(title: title)
            return
        }
        let digits = String(decoding: part, as: UTF8.self)
        if digits.utf8.count <= 6, let limit = Int(digits), limit > 0, String(limit) == digits {
            self.init(title: title, limit: Double(limit))
        } else {
            self.init(title: text)
        }
    }

    /// The heading where headings have no limits.
    var plainText: String { title.inOneLine.isEmpty ? L10n.untitled : title.inOneLine }

    /// The heading. Empty brackets say that those before them are the title's.
    var text: String {
        let title = plainText
        if let limit, (1..<1_000_000).contains(limit) { return "\(title) (\(Int(limit)))" }
        return MarkdownListTitle(parsing: title) == MarkdownListTitle(title: title) ? title : "\(title) ()"
    }
}
