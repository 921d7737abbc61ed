// SPDX-License-Identifier: Apache-2.0

import BrowserBridge
import WorkspaceModel

/// What the cards of a list can be put in order by. Cards that are equal keep their order.
enum CardOrder: CaseIterable {
    case title
    case due
    case newest

    var label: String {
        switch self {
        case .title: L10n.byTitle
        case .due: L10n.byDueDate
        case .newest: L10n.newestFirst
        }
    }

    /// The cards in order. Those that are not due come last, as do those of which nobody knows when they were made.
    ///
    /// - Complexity: O(n · log n).
    func sorted(_ cards: [Node]) -> [NodeID] {
        let keys = cards.map { (card: $0, folded: self == .title ? SearchText.folded($0.title) : []) }
        return keys.ordered { one, two in
            switch self {
            case .title: one.folded.lexicographicallyPrecedes(two.folded)
            case .due: (one.card.fields.number(.due) ?? .infinity) < (two.card.fields.number(.due) ?? .infinity)
            case .newest:
                (one.card.fields.number(.createdAt) ?? -.infinity) > (two.card.fields.number(.createdAt) ?? -.infinity)
            }
        }.map { $0.card.id }
    }
}

extension ListColumn {
    func showSortMenu(beside button: Element) {
        let (workspace, id) = (workspace, id)
        let items = CardOrder.allCases.map { order in
            Menu.Item(label: order.label) {
                let cards = workspace.children(of: id, kind: .card)
                let sorted = order.sorted(cards)
                guard sorted != cards.map({ $0.id }) else { return }
                workspace.perform([.move(sorted, to: Place(parent: id, from: id))], announces: true)
            }
        }
        board.area.menu.show(items, title: L10n.sortCards, beside: button)
    }
}
