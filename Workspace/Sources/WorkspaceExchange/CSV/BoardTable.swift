// SPDX-License-Identifier: Apache-2.0

/// A board as CSV: a row for each card, a column for each custom field after those that every board has.
enum BoardTable {
    /// The columns that every board has. Dates are in Greenwich; “2/5” would be a date for a spreadsheet.
    static let columns = [
        "List", "Title", "Description", "Labels", "Members", "Start (UTC)", "Due (UTC)", "Done", "Checklist items done",
        "Archived",
    ]

    /// The CSV of a board.
    static func bytes(of board: BoardOutline) -> [UInt8] {
        var fields: [String] = []
        var known: Set<String> = []
        for card in board.lists.flatMap(\.cards) {
            for value in card.values where known.insert(value.name).inserted { fields.append(value.name) }
        }
        var writer = CSVWriter()
        writer.write(columns + fields)
        for list in board.lists {
            for card in list.cards { writer.write(row(of: card, in: list, fields)) }
        }
        return writer.bytes
    }

    private static func row(of card: CardOutline, in list: ListOutline, _ fields: [String]) -> [String] {
        let items = card.checklists.flatMap(\.items)
        let values = Dictionary(card.values.map { ($0.name, $0.text) }, uniquingKeysWith: { "\($0), \($1)" })
        return [
            list.title, card.title, card.body, NameList.joined(card.labels), NameList.joined(card.members),
            card.start.map(DateText.text) ?? "", card.due.map(DateText.text) ?? "", card.isDone ? "yes" : "",
            items.isEmpty ? "" : "\(items.count(where: \.isDone)) of \(items.count)",
            card.isArchived || list.isArchived ? "yes" : "",
        ] + fields.map { values[$0] ?? "" }
    }
}
