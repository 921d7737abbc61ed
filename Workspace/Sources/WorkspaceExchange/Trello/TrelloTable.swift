// SPDX-License-Identifier: Apache-2.0

/// The CSV that Trello exports a board as where one pays for it: a row for each card.
enum TrelloTable {
    /// Whether a first row is Trello's.
    static func isHeader(_ names: [String]) -> Bool {
        names.prefix(2).map { $0.trimmed.lowercased() } == ["card id", "card name"]
    }

    /// What a column is of a card. Identities, and counts of what is not in the file, are nothing.
    static func role(of name: String) -> CSVRole {
        switch name.trimmed.lowercased() {
        case "checklist item total count": .progress
        case "card id", "list id", "board id", "attachment count", "checklist item completed count", "vote count",
            "comment count", "last activity date":
            .ignored
        default: CSVRole(header: name)
        }
    }

    /// A label and the palette's name of its colour: `Urgent (red_dark)`.
    static func label(_ text: String) -> (name: String, color: String?) {
        guard text.last == ")", let open = text.lastIndex(of: "(") else { return (text, nil) }
        let color = text[text.index(after: open)...].dropLast()
        guard TrelloColor.labelName(String(color.prefix { $0 != "_" })) != nil else { return (text, nil) }
        let name = text[..<open].trimmed
        return (name.isEmpty ? String(color) : name, TrelloColor.name(String(color)))
    }
}
