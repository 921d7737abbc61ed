// SPDX-License-Identifier: Apache-2.0

public import WorkspaceModel

/// What an import found, and what it did not: numbers for programs, facts and sentences for people.
public struct ImportSummary: Equatable, Sendable {
    /// Where the file came from.
    public enum Source: Sendable {
        /// A board exported from Trello.
        case trello
        /// Our own ZIP.
        case carry
        /// Boards of Nullboard.
        case nullboard
        /// The tasks of a Kanboard project.
        case kanboard
        /// Any other CSV, also our own.
        case csv
        /// Markdown, also our own.
        case markdown
    }

    /// Where the file came from.
    public var source: Source
    /// Boards.
    public var boards = 0
    /// Lists, with archived ones.
    public var lists = 0
    /// Cards, with archived ones.
    public var cards = 0
    /// Labels.
    public var labels = 0
    /// Definitions of custom fields.
    public var customFields = 0
    /// Values of custom fields.
    public var customValues = 0
    /// Checklists.
    public var checklists = 0
    /// Items of checklists.
    public var checkItems = 0
    /// Comments.
    public var comments = 0
    /// Attachments of any kind.
    public var attachments = 0
    /// People, as names.
    public var people = 0
    /// Lists that were archived and are in the trash.
    public var archivedLists = 0
    /// Cards that were archived and are in the trash.
    public var archivedCards = 0
    /// Attachments whose files are not in the file.
    public var missingFiles = 0
    /// Whole sentences about what was left out, is missing or was changed.
    public var notes: [String] = []

    init(source: Source) {
        self.source = source
    }

    /// What is there now, as short facts: "3 lists". What is not there is not listed.
    public var facts: [String] {
        let counts = [
            (boards > 1 ? boards : 0, "board", "boards"), (lists, "list", "lists"), (cards, "card", "cards"),
            (labels, "label", "labels"), (customFields, "custom field", "custom fields"),
            (checklists, "checklist", "checklists"), (checkItems, "checklist item", "checklist items"),
            (comments, "comment", "comments"), (attachments, "attachment", "attachments"),
            (people, "member", "members"),
        ]
        return counts.filter { $0.0 > 0 }.map { ImportSummary.count($0.0, $0.1, $0.2) }
    }

    /// Where what was archived is now; nil when nothing was.
    var archiveNote: String? {
        var parts: [String] = []
        if archivedLists > 0 { parts.append(Self.count(archivedLists, "archived list", "archived lists")) }
        if archivedCards > 0 { parts.append(Self.count(archivedCards, "archived card", "archived cards")) }
        guard !parts.isEmpty else { return nil }
        let verb = archivedLists + archivedCards == 1 ? "is" : "are"
        return "\(parts.joined(separator: " and ")) \(verb) in the Trash and can be restored from there."
    }

    /// What a client is told of it.
    public var report: ImportReport { ImportReport(imported: facts, missing: notes) }

    /// "1 card", "2 cards".
    static func count(_ number: Int, _ one: String, _ many: String) -> String {
        "\(number) \(number == 1 ? one : many)"
    }
}
