// SPDX-License-Identifier: Apache-2.0

extension Kind {
    /// The word for one of them: "checklist item".
    public var noun: String {
        switch self {
        case .checkItem: "checklist item"
        case .customField: "custom field"
        default: name.text
        }
    }

    /// The word for several of them: "checklist items".
    public var pluralNoun: String {
        switch self {
        case .shelf: "shelves"
        case .trash: "trash"
        default: noun + "s"
        }
    }

    /// The word with its article: "a checklist item", "the trash".
    public var nounWithArticle: String {
        switch self {
        case .album: "an album"
        case .workspace, .trash, .shelf: "the " + noun
        default: "a " + noun
        }
    }
}

extension Node {
    /// How a sentence begins that is about this node: "The card “Buy milk”".
    public var asSubject: String {
        let title = shortTitle
        return title.utf8.isEmpty ? "The \(kind.noun)" : "The \(kind.noun) “\(title)”"
    }

    /// The title as far as a sentence can carry it: one line of at most 60 characters.
    public var shortTitle: String {
        var result = String.UnicodeScalarView()
        var count = 0
        for scalar in title.unicodeScalars {
            // Line breaks and other controls would break the sentence.
            result.append(scalar.value < 0x20 ? " " : scalar)
            count += 1
            if count == 60 {
                result.append("…")
                break
            }
        }
        return String(result)
    }
}
