// SPDX-License-Identifier: Apache-2.0

// What the kinds alone do not say.
extension Rules {
    /// Why a node cannot go to another though its kind may; nil where nothing speaks against it.
    ///
    /// A label belongs to one board, which names, orders and filters by it, so cards of other boards are not given it; one
    /// that a card has brought along stays until it is taken off. Where it is not known on which board the label or the card
    /// is, nothing is said.
    ///
    /// - Complexity: O(depth) for a label on a card, else O(1).
    public static func refusal(of carried: Node, onto destination: Node, in tree: Tree) -> Refusal? {
        guard carried.kind == .label, destination.kind == .card,
            let home = tree.enclosing(.board, of: carried.id), let board = tree.enclosing(.board, of: destination.id),
            home.id != board.id
        else { return nil }
        return Refusal(.notAllowed, L10n.thisLabelBelongsToAnotherBoard)
    }
}
