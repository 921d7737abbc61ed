// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// Which cards a person wants to see.
struct CardFilter {
    /// Words, each of which has to be on the card: in its title, its labels, its members, its values of the board's
    /// fields, or in what is known here of its description, its comments and its checklists.
    var text = "" { didSet { search = WordSearch(text) } }
    /// Labels; one of them has to be on the card.
    var labels: Set<NodeID> = []
    /// Members; the card has to be given to one of them.
    var members: Set<NodeID> = []
    /// Only cards that are due and not done.
    var isDueOnly = false
    /// The cards on which the server has found the text, also in what is not known here.
    var found: Set<NodeID> = []
    /// Cards that came while this was the filter: they are shown, whatever they hold.
    var added: Set<NodeID> = []
    private var search = WordSearch("")

    /// Whether every card is shown.
    var isEmpty: Bool { text.utf8.isEmpty && labels.isEmpty && members.isEmpty && !isDueOnly }

    /// Whether a card is shown.
    ///
    /// - Complexity: O(n · m) for n bytes of what is known of the card and a text of m bytes.
    func matches(_ card: Node, in context: BoardContext) -> Bool {
        if isEmpty || added.contains(card.id) { return true }
        func has(one wanted: Set<NodeID>, of field: Field) -> Bool {
            wanted.isEmpty || card.fields.nodes(field).contains { wanted.contains($0) }
        }
        if isDueOnly, card.fields.number(.due) == nil || card.fields.flag(.done) { return false }
        guard has(one: labels, of: .labels), has(one: members, of: .members) else { return false }
        return text.utf8.isEmpty || found.contains(card.id) || search.matches(Self.texts(of: card, in: context))
    }

    private static func texts(of card: Node, in context: BoardContext) -> [String] {
        var texts = [card.title, card.body ?? ""]
        texts += context.labels(of: card).map { $0.title }
        texts += context.members(of: card).map { $0.name }
        let values = card.fields.custom
        for field in context.customFields {
            if let value = values[field.id], let (text, _) = context.words(of: value, in: field) { texts.append(text) }
        }
        for part in context.workspace.children(of: card.id).lazy.compactMap(context.workspace.node) {
            switch part.kind {
            case .message: texts.append(part.body ?? "")
            case .checklist:
                texts.append(part.title)
                texts += context.workspace.children(of: part.id, kind: .checkItem).map { $0.title }
            default: break
            }
        }
        return texts
    }
}
