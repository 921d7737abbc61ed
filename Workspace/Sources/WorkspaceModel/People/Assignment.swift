// SPDX-License-Identifier: Apache-2.0

/// Who a card is given to: a list of members in its field ``Field/members``, changed by ordinary transactions.
public enum Assignment {
    /// Gives cards to members as well. Cards that they all have already are left alone.
    public static func add(_ members: [NodeID], to cards: [NodeID], in tree: Tree) -> [NodeOperation] {
        cards.compactMap { card in
            guard let node = tree[card], node.kind == .card else { return nil }
            var all = node.fields.nodes(.members)
            let known = all.count
            for member in members where !all.contains(member) { all.append(member) }
            return all.count == known ? nil : .set(card, [.members: .nodes(all)])
        }
    }

    /// Gives a card to a member, or takes it from one who has it.
    public static func toggle(_ member: NodeID, on card: Node) -> NodeOperation {
        let all = card.fields.nodes(.members)
        let next = all.contains(member) ? all.filter { $0 != member } : all + [member]
        return .set(card.id, [.members: .nodes(next)])
    }
}
