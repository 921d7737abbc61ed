// SPDX-License-Identifier: Apache-2.0

/// Who a card is given to: a list of members in its field ``Field/members``, changed by ordinary transactions.
public enum Assignment {
    /// Gives cards to members as well. Cards that they all have already are left alone.
    public static func add(_ members: [NodeID], to cards: [NodeID], in tree: Tree) -> [NodeOperation] {
        cards.compactMap { card in
            guard let node = tree[card], node.kind == .card else { return nil }
            let known = node.fields.nodes(.members)
            var all = known
            for member in members where !all.contains(member) { all.append(member) }
            return all == known ? nil : .set(card, [.members: .edit(NodesEdit(from: known, to: all))])
        }
    }

    /// Gives a card to a member, or takes it from one who has it.
    public static func toggle(_ member: NodeID, on card: Node) -> NodeOperation {
        let all = card.fields.nodes(.members)
        let next = all.contains(member) ? all.filter { $0 != member } : all + [member]
        return .set(card.id, [.members: .edit(NodesEdit(from: all, to: next))])
    }
}
