// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

/// Finds what has all of some words, between a card's own texts, those of what is in it, its labels, its members and its values
/// of custom fields.
struct SearchQuery {
    let db: any Database
    /// The names that a word may be besides what the index has: those of people.
    let names: [(id: NodeID, words: [[UInt8]])]

    /// What has all of the words, with how well it fits: less is better.
    ///
    /// - Complexity: O(places of the words in the index).
    func ranks(of words: [[UInt8]]) throws -> [Int64: Double] {
        var ranks: [Int64: Double]?
        // A long word is in fewer places than a short one.
        for word in words.sorted(by: { $0.count > $1.count }) {
            let next = try self.ranks(of: word)
            ranks =
                ranks.map { former in
                    former.reduce(into: [:]) { both, entry in
                        if let rank = next[entry.key] { both[entry.key] = entry.value + rank }
                    }
                } ?? next
            if ranks?.isEmpty == true { break }
        }
        return ranks ?? [:]
    }

    private func ranks(of word: [UInt8]) throws -> [Int64: Double] {
        var ranks: [Int64: Double] = [:]
        let people = names.filter { $0.words.contains { $0.starts(with: word) } }
        var refs = people.map { $0.id.description }
        for match in try SearchIndex.matches(of: word, in: db) {
            if match.kind == Kind.label.name.text {
                if let id = NodeID(stored: match.id) { refs.append(id.description) }
            } else if match.kind == Kind.customField.name.text {
                if refs.count < Self.maximumRefs, let id = NodeID(stored: match.id) {
                    refs += try choices(of: id, with: word).map(\.description)
                }
            } else {
                ranks[match.id] = min(ranks[match.id] ?? 0, match.rank)
            }
        }
        guard !refs.isEmpty else { return ranks }
        for match in try SearchIndex.references(to: refs.prefix(Self.maximumRefs), in: db) {
            ranks[match.id] = min(ranks[match.id] ?? 0, match.rank)
        }
        return ranks
    }

    /// The choices of a custom field whose name has a word.
    private func choices(of field: NodeID, with word: [UInt8]) throws -> [NodeID] {
        let typed = SearchWords.words(of: word)
        return try SQLTree(db: db).node(field)?.fields.choices(.options).filter { choice in
            let words = SearchWords.words(of: SearchText.folded(choice.text))
            // As the indexes have it, a single letter is a whole word.
            return typed.allSatisfy { part in
                words.contains { word.count > 1 ? $0.utf8.starts(with: part.utf8) : $0 == part }
            }
        }
        .map(\.id) ?? []
    }

    /// Whether a word has a letter or a number.
    static func isIndexed(_ word: [UInt8]) -> Bool {
        String(decoding: word, as: UTF8.self).unicodeScalars.contains(where: SearchWords.isPart)
    }

    /// More labels, choices and people have one word in common than anybody looks through.
    private static let maximumRefs = 200
}
