// SPDX-License-Identifier: Apache-2.0

internal import WorkspaceModel

/// Cuts texts to what the model takes, and counts what it cut, so that nothing is lost without a word.
struct TextLimits {
    /// How many titles and other short texts were cut.
    private(set) var cutTitles = 0
    /// How many descriptions and comments were cut.
    private(set) var cutBodies = 0

    /// A title.
    mutating func title(_ text: String) -> String {
        let result = TextLimits.clean(text, bytes: ModelLimits.titleBytes)
        if result.isCut { cutTitles += 1 }
        return result.text
    }

    /// Any other short text: a name, an address.
    mutating func short(_ text: String) -> String {
        let result = TextLimits.clean(text, bytes: ModelLimits.textBytes)
        if result.isCut { cutTitles += 1 }
        return result.text
    }

    /// A description or a comment.
    mutating func body(_ text: String) -> String {
        let result = TextLimits.clean(text, bytes: ModelLimits.bodyBytes)
        if result.isCut { cutBodies += 1 }
        return result.text
    }

    /// Sentences about what was cut.
    var notes: [String] {
        var notes: [String] = []
        if cutTitles > 0 { notes.append(L10n.titlesWereCut(count: cutTitles)) }
        if cutBodies > 0 { notes.append(L10n.textsWereCut(count: cutBodies, limit: ModelLimits.bodyBytes)) }
        return notes
    }

    /// The text without U+0000, which the model refuses, and not longer than `bytes`, cut between characters.
    static func clean(_ text: String, bytes: Int) -> (text: String, isCut: Bool) {
        var text = text
        if text.utf8.contains(0) { text = String(String.UnicodeScalarView(text.unicodeScalars.filter { $0 != "\0" })) }
        guard text.utf8.count > bytes else { return (text, false) }
        var end = text.utf8.index(text.startIndex, offsetBy: bytes)
        while end > text.startIndex, end.samePosition(in: text.unicodeScalars) == nil {
            end = text.utf8.index(before: end)
        }
        return (String(text[text.startIndex..<end]), true)
    }
}
