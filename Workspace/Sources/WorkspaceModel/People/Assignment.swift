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
}
