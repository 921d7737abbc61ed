// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// A card as a row tells of it.
struct CSVRow {
    var card = CardOutline()
    /// The colours of its labels, where the file tells them.
    var labelColors: [String: String] = [:]
    var board = ""
    var list = ""
    var position = 0
    var userNames: [String] = []
    var hasProgress = false

    private static let closed: Set = ["closed", "done", "complete", "completed", "1", "true", "yes", "x"]
    private static let no: Set = ["", "no", "false", "0", "open", "-"]

    /// Whether a cell is what its column is called, and there is no text yet of which a card has only one. Else its column is a
    /// field: there are numbers like “KAN-12”, positions like “Manager”, and words for a card's state beside its list.
    func fits(_ cell: String, as role: CSVRole, _ dialect: CSVLayout.Dialect) -> Bool {
        switch role {
        case .title: card.title.isEmpty
        case .list: list.isEmpty
        case .description: card.body.isEmpty
        case .board: board.isEmpty
        case .start: card.start == nil
        case .due: card.due == nil
        case .createdAt: card.createdAt == nil
        case .number: card.number == nil && Int(cell) != nil
        case .position: Int(cell) != nil
        case .status:
            dialect != .other || Self.closed.contains(cell.lowercased()) || Self.no.contains(cell.lowercased())
        default: true
        }
    }

    /// Takes a cell over.
    mutating func add(_ cell: String, as role: CSVRole, _ dialect: CSVLayout.Dialect, _ dates: inout CSVDates) {
        if cell.isEmpty { return }
        switch role {
        case .title: card.title = cell
        case .list: list = cell
        case .description: card.body = cell
        case .labels:
            for label in Self.labels(in: cell, dialect) {
                card.labels.append(label.name)
                if let color = label.color { labelColors[label.name] = color }
            }
        case .members: card.members += dialect == .weKan ? WeKanExport.people(in: cell) : NameList.names(in: cell)
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
            let standard = dialect == .weKan ? WeKanExport.defaultSwimlane : KanboardExport.defaultSwimlane
            guard cell != standard else { return }
            card.values.append(ValueOutline(name: L10n.swimlane, text: cell))
        case .progress: hasProgress = !KanboardExport.isNothing(cell)
        case .field(let name):
            guard dialect != .kanboard || !KanboardExport.isNothing(cell), dialect != .weKan || cell != "false" else {
                return
            }
            card.values.append(ValueOutline(name: name, text: cell))
        case .ignored: break
        }
    }

    private static func labels(in cell: String, _ dialect: CSVLayout.Dialect) -> [(name: String, color: String?)] {
        switch dialect {
        case .weKan: WeKanExport.labels(in: cell)
        case .trello: NameList.names(in: cell).map(TrelloTable.label)
        case .ours, .kanboard, .other: NameList.names(in: cell).map { (name: $0, color: nil) }
        }
    }
}
