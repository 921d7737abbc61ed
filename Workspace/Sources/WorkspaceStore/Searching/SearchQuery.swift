// SPDX-License-Identifier: Apache-2.0
import GRDB
import WorkspaceModel

/// Finds what has all of some words, between a card's own texts, those of what is in it, its labels and its members.
struct SearchQuery {
    let db: Database
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
        // What begins with one letter of a few is most of what there is.
        try read("{title text} : \(Self.quoted(word))\(word.count > 1 ? "*" : "")") { id, kind, rank in
            if kind == Kind.label.name.text {
                if let id = NodeID(stored: id) { refs.append(id.description) }
            } else {
                ranks[id] = min(ranks[id] ?? 0, rank)
            }
        }
        guard !refs.isEmpty else { return ranks }
        let named = refs.prefix(Self.maximumRefs).map { "\"\($0)\"" }.joined(separator: " OR ")
        try read("refs : (\(named))") { id, _, rank in ranks[id] = min(ranks[id] ?? 0, rank) }
        return ranks
    }

    /// Gives what the rows that match are in: the card of its parts, else the node itself.
    private func read(_ expression: String, _ body: (_ id: Int64, _ kind: String, _ rank: Double) throws -> Void) throws
    {
        let rows = try Row.fetchCursor(db.cachedStatement(sql: Self.matches), arguments: [expression])
        while let row = try rows.next() {
            guard let id: Int64 = row[0] else { continue }
            try body(id, row[1], row[2])
        }
    }

    /// A title says more than what is written below it.
    private static let matches = """
        SELECT CASE node.kind
                WHEN 'checkItem' THEN (SELECT above.parent FROM node AS above WHERE above.id = node.parent)
                WHEN 'checklist' THEN node.parent
                WHEN 'message' THEN node.parent
                ELSE node.id
            END,
            node.kind, bm25(search, 8, 2, 1)
        FROM search JOIN node ON node.id = search.rowid WHERE search MATCH ?
        """

    /// Whether a word has a letter or a number.
    static func isIndexed(_ word: [UInt8]) -> Bool {
        String(decoding: word, as: UTF8.self).unicodeScalars.contains { scalar in
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
            case .decimalNumber, .letterNumber, .otherNumber, .privateUse: true
            default: false
            }
        }
    }

    /// More labels and people have one word in common than anybody looks through.
    private static let maximumRefs = 200

    /// A word as a string of the index's language, in which nothing but the quotation mark means anything
    /// (<https://www.sqlite.org/fts5.html#fts5_strings>).
    private static func quoted(_ word: [UInt8]) -> String {
        "\"" + String(decoding: word, as: UTF8.self).replacing("\"", with: "\"\"") + "\""
    }
}
