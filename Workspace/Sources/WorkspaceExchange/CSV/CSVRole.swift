// SPDX-License-Identifier: Apache-2.0

/// What a column of a CSV is of a card.
enum CSVRole: Equatable {
    case title, list, description, labels, members, start, due, createdAt, number, board, color, link
    /// A member's short name, wanted where there is no full one.
    case userName
    /// Whether the card is done: anything but a word for no.
    case done
    /// Open, closed, or a program's own word: the list, where no other column is.
    case status
    case archived
    /// The card's place in its list, as Kanboard counts.
    case position
    /// Kanboard's rows across the columns.
    case swimlane
    /// How many items of its checklists are done, as we write it.
    case progress
    /// A custom field with this name.
    case field(String)
    /// What has no counterpart here.
    case ignored

    /// The role of a column with this name.
    init(header: String) {
        let name = header.trimmed
        let key = name.lowercased()
        if let role = Self.names[key] {
            self = role
        } else if key.hasPrefix(Self.fieldPrefix) {
            let field = Self.fieldName(name)
            self = field.isEmpty ? .ignored : .field(field)
        } else {
            self = name.isEmpty ? .ignored : .field(name)
        }
    }

    /// How WeKan begins the name of a column that is a custom field.
    static let fieldPrefix = "customfield-"

    /// The name of a field of WeKan's: what is before its type, behind which some types have their choices.
    private static func fieldName(_ header: String) -> String {
        let parts = header.split(separator: "-", omittingEmptySubsequences: false).dropFirst()
        let last = parts.count > 1 ? parts.endIndex - 1 : parts.endIndex
        let end = parts.dropFirst().firstIndex { ["dropdown", "currency"].contains($0) } ?? last
        return parts[..<end].joined(separator: "-").trimmed
    }

    /// The names that our CSV, Kanboard's export and its template for imports, WeKan, Trello and spreadsheets of people
    /// have for a column.
    private static let names: [String: CSVRole] = {
        let roles: [(CSVRole, [String])] = [
            (.title, ["title", "name", "card", "card name", "card title", "task", "task name", "summary", "subject"]),
            (.list, ["list", "list name", "column", "column name", "stage", "state", "section", "section/column"]),
            (.description, ["description", "desc", "card description", "notes", "body", "details"]),
            (.labels, ["labels", "label", "tags", "tag", "category", "category name"]),
            (.members, ["members", "member", "assignee", "assignees", "assigned to", "assignee name", "owner"]),
            (.userName, ["assignee username"]),
            (.start, ["start", "start date", "start at", "start (utc)"]),
            (.due, ["due", "due date", "due at", "deadline", "due (utc)"]),
            (.createdAt, ["creation date", "created", "created at", "created on"]),
            (
                .done,
                [
                    "done", "closed", "completed", "completion date", "completed at", "finish date", "end at",
                    "due complete",
                ]
            ),
            (.status, ["status"]),
            (.archived, ["archived"]),
            (.number, ["task id", "id", "number"]),
            (.board, ["board", "board name", "project", "project name"]),
            (.color, ["color", "color name", "colour"]),
            (.link, ["external link", "url", "card url", "link"]),
            (.position, ["position"]),
            (.swimlane, ["swimlane", "swimlane name"]),
            (.progress, ["checklist items done"]),
            (
                .ignored,
                ["creator", "creator name", "creator username", "modification date", "updated at", "modified at"]
            ),
        ]
        var names: [String: CSVRole] = [:]
        for (role, keys) in roles { for key in keys { names[key] = role } }
        return names
    }()
}
