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
        let counts: [(Int, (Int) -> String)] = [
            (boards > 1 ? boards : 0, L10n.boards(count:)), (lists, L10n.lists(count:)), (cards, L10n.cards(count:)),
            (labels, L10n.labels(count:)), (customFields, L10n.customFields(count:)),
            (checklists, L10n.checklists(count:)), (checkItems, L10n.checklistItems(count:)),
            (comments, L10n.comments(count:)), (attachments, L10n.attachments(count:)), (people, L10n.members(count:)),
        ]
        return counts.filter { $0.0 > 0 }.map { count, said in said(count) }
    }

    /// Where what was archived is now; nil when nothing was.
    var archiveNote: String? {
        var parts: [String] = []
        if archivedLists > 0 { parts.append(L10n.archivedLists(count: archivedLists)) }
        if archivedCards > 0 { parts.append(L10n.archivedCards(count: archivedCards)) }
        guard !parts.isEmpty else { return nil }
        return L10n.areInTheTrash(count: archivedLists + archivedCards, what: parts.joined(separator: L10n.and))
    }

    /// What a client is told of it.
    public var report: ImportReport { ImportReport(imported: facts, missing: notes) }
}
