// SPDX-License-Identifier: Apache-2.0

// What becomes of labels, custom values and imported people when another board takes cards.
extension DropPlan {
    /// Gives cards, those in lists, and items of checklists the labels, custom fields and imported people of the board that
    /// takes them in place of those of the board from which they come.
    ///
    /// - Parameters:
    ///   - nodes: Nodes of one kind.
    ///   - placed: What stands for each of them there: itself, or its copy.
    ///   - board: The board that takes them; nil for that of the destination, if it is on one.
    /// - Complexity: O(cards and items that are known), each with its labels and values.
    mutating func adapt<Generator: RandomNumberGenerator>(
        _ nodes: [Node],
        as placed: [NodeID],
        to board: NodeID? = nil,
        using generator: inout Generator
    ) {
        guard let kind = nodes.first?.kind, [.card, .list, .checklist, .checkItem].contains(kind),
            let board = board ?? tree.enclosing(.board, of: destination.id)?.id
        else { return }
        for (node, copy) in zip(nodes, placed) where tree.enclosing(.board, of: node.id)?.id != board {
            // The nodes of one drop share what is made for them.
            if parts?.board != board { parts = BoardParts(of: board, in: tree) }
            for part in adaptable(in: node) {
                let isRoot = part.id == node.id
                let id = isRoot ? copy : copy == node.id ? part.id : .derived(root: copy, original: part.id)
                let adapted = parts?.adapt(part, as: id) { NodeID(using: &generator) }
                operations += adapted ?? []
            }
        }
    }

    /// What refers to a board's parts: a node itself, and the cards and the items that are in it.
    private func adaptable(in node: Node) -> [Node] {
        switch node.kind {
        case .list: tree.children(of: node.id, kind: .card).flatMap(adaptable)
        case .card: [node] + tree.children(of: node.id, kind: .checklist).flatMap(adaptable)
        case .checklist: tree.children(of: node.id, kind: .checkItem)
        default: [node]
        }
    }
}

/// The labels, custom fields and imported people of a board, in which a card or an item from another board finds its own again
/// by what they say. Those that the board lacks are made.
struct BoardParts {
    let board: NodeID
    private let tree: Tree
    /// Those of the board, with those that were made.
    private var own: [Node]
    /// The people with whom the board was imported, with those that came from other boards.
    private var people: [Choice]
    /// What stands here for a part of another board.
    private var counterparts: [NodeID: NodeID] = [:]
    /// Each of these parts with the board for whose part it stands: of two fields that are called the same a card may have
    /// two values.
    private var taken: Set<NodeID> = []
    /// What makes the parts that the card needs.
    private var operations: [NodeOperation] = []

    init(of board: NodeID, in tree: Tree) {
        self.board = board
        self.tree = tree
        own = tree.children(of: board, kind: .label) + tree.children(of: board, kind: .customField)
        people = tree[board]?.fields.choices(.people) ?? []
    }

    /// What makes a card or an item of a checklist refer to this board; nothing where it does already.
    ///
    /// - Parameters:
    ///   - id: What is written to: the card or the item, or its copy.
    ///   - newID: Gives the identities of what is made.
    mutating func adapt(_ card: Node, as id: NodeID, newID: () -> NodeID) -> [NodeOperation] {
        operations = []
        var changes = FieldChanges()
        let labels = card.fields.nodes(.labels)
        var adapted: [NodeID] = []
        for label in labels {
            let label = counterpart(of: label, .label, newID) ?? label
            if !adapted.contains(label) { adapted.append(label) }
        }
        if adapted != labels { changes.set(.labels, to: .edit(NodesEdit(from: labels, to: adapted))) }
        let members = card.fields.nodes(.members)
        if !members.isEmpty, let home = card.home.flatMap({ tree.enclosing(.board, of: $0) }) {
            var here: [NodeID] = []
            for member in members {
                let id = counterpart(ofPerson: member, of: home)
                if !here.contains(id) { here.append(id) }
            }
            if here != members { changes.set(.members, to: .edit(NodesEdit(from: members, to: here))) }
        }
        let values = values(of: card, newID)
        if !values.isEmpty { changes.set(.custom, to: .custom(values)) }
        return changes.entries.isEmpty ? operations : operations + [.set(id, changes)]
    }

    /// The values of a card under the fields of this board, and none under those of others.
    private mutating func values(of card: Node, _ newID: () -> NodeID) -> CustomValues {
        var values = CustomValues()
        let custom = card.fields.custom
        guard !custom.isEmpty else { return values }
        let home = tree.enclosing(.board, of: card.id)?.id
        // In the order of the fields: of equal ones the first is the first there, too.
        for field in custom.entries.compactMap({ tree[$0.field] }).ordered(by: { $0.position < $1.position }) {
            guard let value = custom[field.id], let own = counterpart(of: field.id, .customField, newID) else {
                continue
            }
            values[field.id] = CustomValue.none
            // What was seen on the card goes before what it still had of a board further back.
            guard values[own] == nil || field.parent == home else { continue }
            values[own] = adapted(value, of: field, to: own, newID)
        }
        return values
    }

    /// The label or custom field of this board that says the same as one of another board; it is made if there is none.
    ///
    /// - Returns: Nil for what is of this board, not known, or deleted: a card keeps that as it is.
    private mutating func counterpart(of id: NodeID, _ kind: Kind, _ newID: () -> NodeID) -> NodeID? {
        if let known = counterparts[id] { return known }
        guard let part = tree[id], part.kind == kind, part.parent != board, part.parent != .trash else { return nil }
        let home = part.parent ?? .workspace
        let same = own.first {
            Self.saysTheSame($0, part) && (kind == .label || !taken.contains(.derived(root: $0.id, original: home)))
        }
        let counterpart = same?.id ?? newID()
        if same == nil {
            let made = Node(id: counterpart, kind: kind, parent: board, fields: part.fields)
            operations.append(.insert(made.id, kind: kind, at: Place(parent: board), fields: made.fields))
            own.append(made)
        }
        counterparts[id] = counterpart
        taken.insert(.derived(root: counterpart, original: home))
        return counterpart
    }

    /// The person of this board who is called like one with whom another board was imported; that one comes along if there is
    /// none. A member is the same on every board.
    private mutating func counterpart(ofPerson id: NodeID, of home: Node) -> NodeID {
        if let known = counterparts[id] { return known }
        guard !people.contains(where: { $0.id == id }),
            let person = home.fields.choices(.people).first(where: { $0.id == id })
        else { return id }
        let others = home.fields.choices(.people)
        // One who came from there is not somebody else there who is called the same.
        let same = people.first { one in
            UTF8Text.equal(one.text, person.text) && !others.contains { $0.id == one.id }
                && !taken.contains(.derived(root: one.id, original: home.id))
        }
        if same == nil {
            guard people.count < ModelLimits.listEntries else { return id }
            people.append(person)
            operations.append(.set(board, FieldChanges(.people, .choices(people))))
        }
        let counterpart = same?.id ?? id
        counterparts[id] = counterpart
        taken.insert(.derived(root: counterpart, original: home.id))
        return counterpart
    }

    private static func saysTheSame(_ one: Node, _ other: Node) -> Bool {
        let field: Field = one.kind == .label ? .color : .fieldType
        return one.kind == other.kind && UTF8Text.equal(one.title, other.title)
            && UTF8Text.equal(one.fields.text(field) ?? "", other.fields.text(field) ?? "")
    }

    /// A value as a field of this board holds it; the field gets the chosen option if it lacks that.
    private mutating func adapted(
        _ value: CustomValue,
        of field: Node,
        to own: NodeID,
        _ newID: () -> NodeID
    ) -> CustomValue {
        guard case .option(let id) = value, let option = field.fields.choices(.options).first(where: { $0.id == id }),
            let index = self.own.firstIndex(where: { $0.id == own })
        else { return value }
        var options = self.own[index].fields.choices(.options)
        if let known = options.first(where: { UTF8Text.equal($0.text, option.text) }) { return .option(known.id) }
        let made = Choice(id: newID(), text: option.text, color: option.color)
        options.append(made)
        self.own[index].fields[.options] = .choices(options)
        operations.append(.set(own, FieldChanges(.options, .choices(options))))
        return .option(made.id)
    }
}
