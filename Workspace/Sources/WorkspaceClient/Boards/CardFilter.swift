// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// Which cards a person wants to see.
struct CardFilter {
    /// Words of the title; each has to be there. Letters of ASCII match in either case.
    var text = ""
    /// Labels; one of them has to be on the card.
    var labels: [NodeID] = []
    /// Only cards that are due and not done.
    var isDueOnly = false

    /// Whether every card is shown.
    var isEmpty: Bool { text.utf8.isEmpty && labels.isEmpty && !isDueOnly }

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
        guard !text.utf8.isEmpty else { return true }
        return matches([card.title] + context.labels(of: card).map { $0.title })
    }

    /// Whether a name has all words of the text.
    func matches(_ name: String) -> Bool { matches([name]) }

    private func matches(_ texts: [String]) -> Bool {
        var haystack: [UInt8] = []
        for text in texts { haystack += Self.folded(text) + [Byte.space] }
        return Self.folded(text).split(separator: Byte.space).allSatisfy { Self.contains(haystack, $0) }
    }

    private static func folded(_ text: String) -> [UInt8] {
        text.utf8.map { (65...90).contains($0) ? $0 + 32 : $0 }
    }

    private static func contains(_ text: [UInt8], _ word: ArraySlice<UInt8>) -> Bool {
        guard let first = word.first, text.count >= word.count else { return word.isEmpty }
        for start in 0...(text.count - word.count) where text[start] == first {
            if text[start..<(start + word.count)].elementsEqual(word) { return true }
        }
        return false
    }
}
