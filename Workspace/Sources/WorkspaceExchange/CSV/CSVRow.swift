// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// A card as a row tells of it.
struct CSVRow {
    var card = CardOutline()
    var board = ""
    var list = ""
    var position = 0
    var userNames: [String] = []
    var hasProgress = false

    private static let closed: Set = ["closed", "done", "complete", "completed", "1", "true", "yes", "x"]
    private static let no: Set = ["", "no", "false", "0", "open", "-"]

    /// Whether there is a text already of which a card has only one.
    func isTaken(_ role: CSVRole) -> Bool {
        switch role {
        case .title: !card.title.isEmpty
        case .list: !list.isEmpty
        case .description: !card.body.isEmpty
        case .board: !board.isEmpty
        case .start: card.start != nil
        case .due: card.due != nil
        case .createdAt: card.createdAt != nil
        case .number: card.number != nil
        default: false
        }
    }

    /// Takes a cell over.
    mutating func add(_ cell: String, as role: CSVRole, _ dialect: CSVLayout.Dialect, _ dates: inout CSVDates) {
        if cell.isEmpty { return }
        switch role {
        case .title: card.title = cell
        case .list: list = cell
        case .description: card.body = cell
        case .labels: card.labels += NameList.names(in: cell)
        case .members: card.members += NameList.names(in: cell)
        case .userName: userNames += NameList.names(in: cell)
        case .start: card.start = dates.milliseconds(cell)
        case .due: card.due = dates.milliseconds(cell)
        case .createdAt: card.createdAt = dates.milliseconds(cell, isPlanned: false)
        case .done: card.isDone = card.isDone || !Self.no.contains(cell.lowercased())
        case .status: card.isDone = card.isDone || Self.closed.contains(cell.lowercased())
        case .archived: card.isArchived = !Self.no.contains(cell.lowercased())
        case .number: card.number = Int(cell).map(Double.init)
        case .board: board = cell
        case .color: card.color = KanboardExport.color(cell)
        case .link: card.links.append(LinkOutline(title: "", address: cell))
        case .position: position = Int(cell) ?? 0
        case .swimlane:
            guard cell != KanboardExport.defaultSwimlane else { return }
            card.values.append(ValueOutline(name: L10n.swimlane, text: cell))
        case .progress: hasProgress = true
        case .field(let name):
            guard dialect != .kanboard || !KanboardExport.isNothing(cell) else { return }
            card.values.append(ValueOutline(name: name, text: cell))
        case .ignored: break
        }
    }
}
