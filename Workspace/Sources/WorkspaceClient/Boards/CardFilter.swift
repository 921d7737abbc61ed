// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// Which cards a person wants to see.
struct CardFilter {
    /// Words of the title; each has to be there. Letters of ASCII match in either case.
    var text = ""
    /// Labels; one of them has to be on the card.
    var labels: [NodeID] = []
    /// Members; the card has to be given to one of them.
    var members: [NodeID] = []
    /// Only cards that are due and not done.
    var isDueOnly = false

    /// Whether every card is shown.
    var isEmpty: Bool { text.utf8.isEmpty && labels.isEmpty && members.isEmpty && !isDueOnly }

    /// Whether a card is shown.
    ///
    /// - Complexity: O(n · m) for a title of n bytes and a text of m bytes.
    func matches(_ card: Node, in context: BoardContext) -> Bool {
        guard !isEmpty else { return true }
        if isDueOnly, card.fields.number(.due) == nil || card.fields.flag(.done) { return false }
        if !labels.isEmpty {
            let own = card.fields.nodes(.labels)
            guard labels.contains(where: { own.contains($0) }) else { return false }
        }
        if !members.isEmpty {
            let own = card.fields.nodes(.members)
            guard members.contains(where: { own.contains($0) }) else { return false }
        }
        guard !text.utf8.isEmpty else { return true }
        return WordSearch(text).matches([card.title] + context.labels(of: card).map { $0.title })
    }
}
