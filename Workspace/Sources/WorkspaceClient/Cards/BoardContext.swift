// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// What the cards of one board refer to: its labels, people and custom fields, and the time of day.
struct BoardContext {
    let workspace: Workspace
    let board: NodeID
    /// The person's clock when this was made.
    let clock: DayClock
    /// The people with whom the board was imported.
    let people: [Choice]
    /// The board's custom fields, in order.
    let customFields: [Node]

    init(workspace: Workspace, board: NodeID) {
        self.workspace = workspace
        self.board = board
        clock = DayClock(workspace.page)
        people = workspace.node(board)?.fields.choices(.people) ?? []
        customFields = workspace.children(of: board, kind: .customField)
    }

    /// The labels of a card that still exist, in the board's order, in whatever order they were put on it.
    func labels(of card: Node) -> [Node] {
        card.fields.nodes(.labels).filter { !workspace.replica.tree.isGone($0) }.compactMap(workspace.node)
            .ordered { $0.position < $1.position }
    }

    /// What a label is called; one without a name is called by its colour.
    static func name(of label: Node) -> String {
        label.title.utf8.isEmpty ? label.fields.text(.color).map(ColorName.text) ?? L10n.noName : label.title
    }

    /// The people on a card: members, and those whom the board was imported with.
    func members(of node: Node) -> [Person] { node.fields.nodes(.members).compactMap(person) }

    /// Somebody on a card; nil for one whom nobody knows any more.
    func person(_ id: NodeID) -> Person? {
        workspace.people[id].map { Person($0) } ?? people.first { $0.id == id }.map { Person(name: $0.text) }
    }

    func urgency(of node: Node) -> Urgency {
        guard let due = node.fields.number(.due) else { return .none }
        if node.fields.flag(.done) { return .done }
        let left = due - clock.milliseconds
        if left < 0 { return .late }
        return left < 24 * 60 * 60 * 1000 ? .soon : .none
    }

    /// What a card shows for a custom field; nil for no value. A ticked box shows its field's name alone.
    func text(of value: CustomValue, in field: Node) -> (text: String, color: String?)? {
        if case .flag(let isOn) = value { return isOn ? (field.title, nil) : nil }
        guard let (text, color) = words(of: value, in: field) else { return nil }
        return ("\(field.title): \(text)", color.utf8.isEmpty ? nil : color)
    }

    /// What a value says without its field's name, and an option's colour; nil for a box, and for no value.
    func words(of value: CustomValue, in field: Node) -> (text: String, color: String)? {
        switch value {
        case .none, .flag: return nil
        case .text(let text): return (text, "")
        case .number(let number): return (workspace.page.numbers.text(of: number), "")
        case .date(let date): return (clock.date(date), "")
        case .option(let id):
            return field.fields.choices(.options).first { $0.id == id }.map { ($0.text, $0.color) }
        }
    }
}

/// How near the time is at which something is due.
enum Urgency: UInt8 {
    case none
    /// Within a day.
    case soon
    case late
    case done

    /// What its badge is marked with.
    var tone: StaticString? {
        switch self {
        case .none: nil
        case .soon: "soon"
        case .late: "late"
        case .done: "done"
        }
    }
}
