// SPDX-License-Identifier: Apache-2.0

import WorkspaceModel

/// The words that a person typed to find something, without case and diacritics; see ``SearchText``.
struct WordSearch {
    private let words: [[UInt8]]

    init(_ text: String) { words = SearchText.words(of: text) }

    /// Whether texts have all of the words between them.
    ///
    /// - Complexity: O(n · m) for n bytes of text and m bytes of words.
    func matches(_ texts: [String]) -> Bool {
        var haystack: [UInt8] = []
        for text in texts { haystack += SearchText.folded(text) + [Byte.space] }
        return words.allSatisfy { Self.contains(haystack, $0) }
    }

    /// Whether bytes stand somewhere in others.
    static func contains(_ text: [UInt8], _ word: [UInt8]) -> Bool {
        guard let first = word.first, text.count >= word.count else { return word.isEmpty }
        for start in 0...(text.count - word.count) where text[start] == first {
            if text[start..<(start + word.count)].elementsEqual(word) { return true }
        }
        return false
    }
}
