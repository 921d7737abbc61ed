// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

/// Texts as PostgreSQL's text search takes them, split into words as SQLite's index splits them: runs of letters and
/// numbers, folded (see ``SearchText``).
enum SearchWords {
    /// PostgreSQL takes words of less than 2 KB (<https://www.postgresql.org/docs/15/textsearch-limitations.html>).
    private static let wordBytes = 2_000
    /// A text has less than 1 MB of them; each word's places take some bytes more.
    private static let textBytes = 600_000
    /// Places behind this one are all the same.
    private static let places = 16_383
    /// More places of one word are not kept.
    private static let placesOfWord = 255

    /// Whether a letter or sign is a part of a word.
    static func isPart(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: true
        case .decimalNumber, .letterNumber, .otherNumber, .privateUse: true
        default: false
        }
    }

    /// The text of a `tsvector`: each word with its places.
    ///
    /// - Complexity: O(length of the text).
    static func vector(of text: String) -> String {
        var order: [String] = []
        var found: [String: [Int]] = [:]
        var bytes = 0
        for (index, word) in words(of: SearchText.folded(text)).enumerated() {
            guard bytes < textBytes, index < places else { break }
            if found[word] == nil {
                order.append(word)
                bytes += word.utf8.count + 8
            }
            guard found[word, default: []].count < placesOfWord else { continue }
            found[word, default: []].append(index + 1)
            bytes += 2
        }
        return order.map { "'\($0)':" + (found[$0] ?? []).map(String.init).joined(separator: ",") }
            .joined(separator: " ")
    }

    /// The text of a `tsquery` for what a person typed without a space; nil when there is no word in it.
    ///
    /// - Parameter isBeginning: Whether it is the beginning of what is looked for.
    static func query(for typed: [UInt8], isBeginning: Bool) -> String? {
        let words = words(of: typed)
        guard !words.isEmpty else { return nil }
        return words.map { "'\($0)'" }.joined(separator: " <-> ") + (isBeginning ? ":*" : "")
    }

    /// The words of a folded text, as both indexes split it.
    static func words(of folded: [UInt8]) -> [String] {
        String(decoding: folded, as: UTF8.self).unicodeScalars.split { !isPart($0) }.map { scalars in
            var word = ""
            for scalar in scalars where word.utf8.count < wordBytes { word.unicodeScalars.append(scalar) }
            return word
        }
    }
}
