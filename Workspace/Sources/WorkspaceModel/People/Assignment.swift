// SPDX-License-Identifier: Apache-2.0

/// Who a card is given to: a list of members in its field ``Field/members``, changed by ordinary transactions.
public enum Assignment {
    /// Gives cards to members as well. Cards that they all have already are left alone.
    public static func add(_ members: [NodeID], to cards: [NodeID], in tree: Tree) -> [NodeOperation] {
        cards.compactMap { card in
            guard let node = tree[card], node.kind == .card else { return nil }
            let known = node.fields.nodes(.members)
            if members.allSatisfy({ known.contains($0) }) { return nil }
            return .set(card, [.members: NodesEdit.adding(members, to: known)])
        }
    }

    /// Gives a card to a member, or takes it from one who has it.
    public static func toggle(_ member: NodeID, on card: Node) -> NodeOperation {
        .set(card.id, [.members: NodesEdit.toggling(member, in: card.fields.nodes(.members))])
    }

    /// Gives to members what people have with whom a board was imported, and takes these off the board.
    ///
    /// - Parameters:
    ///   - members: Which member each of these people is.
    ///   - nodes: What they have: cards, and items of checklists.
    ///   - board: The board that they came with.
    ///   - kept: Those who stay there all the same: what is not among the nodes names them, too.
    public static func identify(
        _ members: [NodeID: NodeID],
        on nodes: [Node],
        of board: Node,
        keeping kept: [NodeID]
    ) -> [NodeOperation] {
        var operations: [NodeOperation] = []
        for node in nodes {
            var changes = FieldChanges()
            for field in [Field.members, .voters] {
                let known = node.fields.nodes(field)
                guard known.contains(where: { members[$0] != nil }) else { continue }
                var named: [NodeID] = []
                for person in known {
                    let member = members[person] ?? person
                    if !named.contains(member) { named.append(member) }
                }
                // Whom somebody else adds to a card meanwhile stays on it; nobody votes here.
                let value: FieldValue = field == .members ? .edit(NodesEdit(from: known, to: named)) : .nodes(named)
                changes.set(field, to: value)
            }
            if !changes.entries.isEmpty { operations.append(.set(node.id, changes)) }
        }
        let people = board.fields.choices(.people)
        let left = people.filter { members[$0.id] == nil || kept.contains($0.id) }
        if left.count < people.count {
            operations.append(.set(board.id, FieldChanges(.people, left.isEmpty ? nil : .choices(left))))
        }
        return operations
    }
}
