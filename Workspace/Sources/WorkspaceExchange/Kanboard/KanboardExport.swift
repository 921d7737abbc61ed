// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// The CSV that Kanboard exports a project's tasks as. Its columns keep their places, and their names are in the language
/// of whoever exported it.
///
/// https://github.com/kanboard/kanboard/blob/main/app/Export/TaskExport.php
enum KanboardExport {
    /// The names of the columns in English.
    static let header = [
        "Task Id", "Reference", "Project", "Status", "Category", "Swimlane", "Column", "Position", "Color", "Due date",
        "Creator", "Creator Name", "Assignee Username", "Assignee Name", "Complexity", "Title", "Creation date",
        "Modification date", "Completion date", "Start date", "Time estimated", "Time spent", "Priority", "Tags",
    ]

    /// Whether a first row is Kanboard's, by its names or by what is below it.
    static func isHeader(_ names: [String], before row: [String]?) -> Bool {
        if names == header { return true }
        guard names.count == header.count, let row, row.count == header.count else { return false }
        return Int(row[0]) != nil && Int(row[7]) != nil && !row[6].isEmpty && !row[15].isEmpty
    }

    /// Whether a value is what Kanboard writes where there is none.
    static func isNothing(_ text: String) -> Bool { text.isEmpty || Double(text) == 0 }

    /// The swimlane that a project has when nobody made one.
    static let defaultSwimlane = "Default swimlane"

    /// The palette's name of one of Kanboard's colours, `Deep Orange` or `deep_orange`. Yellow is what a task has that
    /// nobody coloured.
    static func color(_ name: String) -> String? {
        let parts = name.lowercased().split(separator: " ").last?.split(separator: "_") ?? []
        let word = parts.drop { ["deep", "dark", "light"].contains($0) }.joined(separator: "_")
        guard !word.isEmpty, word != "yellow" else { return nil }
        return TrelloColor.name(word == "amber" ? "yellow" : word)
    }

    /// What Kanboard's file does not contain.
    static var notes: [String] { [L10n.kanboardHasNoDescriptions, L10n.kanboardHasNoOrder] }
}
