// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// The cards a person has chosen to move or delete together.
struct Selection {
    private(set) var cards: Set<NodeID> = []
    /// Where a range begins that Shift extends.
    private(set) var anchor: NodeID?

    var isEmpty: Bool { cards.isEmpty }
    var count: Int { cards.count }

    func contains(_ card: NodeID) -> Bool { cards.contains(card) }

    /// Adds a card, or takes it away.
    mutating func toggle(_ card: NodeID) {
        if cards.remove(card) == nil { cards.insert(card) }
        anchor = card
    }

    /// Adds the cards of a range; its beginning stays the anchor.
    mutating func extend(to range: [NodeID], from anchor: NodeID) {
        cards.formUnion(range)
        self.anchor = anchor
    }

    /// Forgets cards that are not there any more.
    mutating func keep(where isThere: (NodeID) -> Bool) {
        cards = cards.filter(isThere)
        if let anchor, !isThere(anchor) { self.anchor = nil }
    }

    mutating func clear() {
        cards.removeAll()
        anchor = nil
    }
}
