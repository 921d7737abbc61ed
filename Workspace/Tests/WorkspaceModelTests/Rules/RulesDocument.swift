// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

/// Prints the rules as they are decided: `Documentation/Rules.md`.
struct RulesDocument {
    /// The sentences in the order in which the tables refer to them.
    private var notes: [String] = []

    /// The kinds that can be carried; the workspace, shelves and the trash stay where they are.
    static let carried = Kind.allCases.filter { ![.workspace, .shelf, .trash].contains($0) }
    /// The kinds that take something, and those that take nothing.
    static let takers = Kind.allCases.filter { kind in carried.contains { !Rules.decide($0, onto: kind).isRefused } }
    static let others = Kind.allCases.filter { !takers.contains($0) }
    /// The kinds that take something from another program.
    static let doors = Kind.allCases.filter { kind in
        OutsideKind.allCases.contains { !Rules.decide($0, onto: kind).isRefused }
    }

    static func printed() -> String {
        var document = RulesDocument()
        return document.text()
    }

    private mutating func text() -> String {
        let nodes = table("carried, onto", Self.carried, Self.takers, \.noun, \.noun) {
            cell(Rules.decide($0, onto: $1), $1.nounWithArticle)
        }
        let nothing = table("carried, onto", Self.carried, Self.others, \.noun, \.noun) {
            cell(Rules.decide($0, onto: $1), $1.nounWithArticle)
        }
        let areas = table("carried, onto", Self.carried, Area.allCases, \.noun, \.words) {
            Rules.decide($0, onto: $1).map { cell($0) } ?? "stays"
        }
        let outside = table("from another program, onto", OutsideKind.allCases, Self.doors, \.words, \.noun) {
            let decision = Rules.decide($0, onto: $1)
            return decision == .copy ? "text" : cell(decision, $1.nounWithArticle)
        }
        let outsideAreas = table("from another program, onto", OutsideKind.allCases, Area.allCases, \.words, \.words) {
            let decision = Rules.decide($0, onto: $1)
            return decision == .copy ? "text" : cell(decision)
        }
        return """
            # What may go where

            What happens when something is dropped on something else, as `WorkspaceModel/Rules` decides it for the page, for
            “Move to…” and for the server. This file is printed by the code: `RulesDocumentTests` compares the two, and
            `UPDATE_RULES=1 swift test --package-path Workspace --filter RulesDocumentTests` prints it anew. `RuleDragTests`
            drags every pair of it, and `test_rules.py` some of each row in a browser.

            | word | meaning |
            |---|---|
            | moves | it goes there; with the copy key, a copy does |
            | copies | a copy goes there, and it stays |
            | links | it stays, and the destination refers to it |
            | a card, … | it becomes that, or is put into one that is new there |
            | text | it becomes a part of what is being written there |
            | stays | nothing happens, and nothing is said: it is there already, or on its way past |
            | [1] | it is refused with that sentence, in which … is the destination |

            Within one parent everything moves, to change places there. What is attached to a message stays attached where the
            table says that it moves: a copy goes. A label is refused by the cards of every board but its own.
            Of several things those go that can; each of the others stays where it is, for its reason.
            The workspace, shelves and the trash are carried by nobody.

            ## Onto nodes

            \(nodes)
            Nothing can be dropped on these:

            \(nothing)
            What the page shows of a conversation stages what is dropped on it, as a draft does, until the person sends it.

            ## Onto areas

            \(areas)
            On a board's tab what belongs on lists goes to the end of the first list of the board that is not archived.

            ## From other programs

            What a node refuses is offered to what is around it, at last to the page, which is the workspace.

            \(outside)
            On Photos they go into the album that was opened last.

            \(outsideAreas)
            ## Refusals

            \(notes.enumerated().map { "\($0 + 1). \($1)" }.joined(separator: "\n"))

            """
    }

    private func table<Row, Column>(
        _ corner: String,
        _ rows: [Row],
        _ columns: [Column],
        _ rowName: (Row) -> String,
        _ columnName: (Column) -> String,
        _ cell: (Row, Column) -> String
    ) -> String {
        let heads = columns.map(columnName)
        var lines = [
            "| \(([corner] + heads).joined(separator: " | ")) |",
            "|\(String(repeating: "---|", count: heads.count + 1))",
        ]
        for row in rows {
            let cells = columns.map { cell(row, $0) }
            lines.append("| **\(rowName(row))** | \(cells.joined(separator: " | ")) |")
        }
        return lines.joined(separator: "\n") + "\n"
    }

    private mutating func cell(_ decision: RuleDecision, _ destination: String? = nil) -> String {
        switch decision {
        case .move: "moves"
        case .copy: "copies"
        case .link: "links"
        case .convert(let kind): kind.nounWithArticle
        case .refused(let sentence): "[\(number(of: sentence, destination))]"
        }
    }

    /// The note of a sentence; those that differ in nothing but the destination share one.
    private mutating func number(of sentence: String, _ destination: String?) -> Int {
        var note = sentence
        for words in [destination.map { " go into \($0):" }, destination.map { " go into \($0)." }].compactMap({ $0 }) {
            guard let range = Self.range(of: words, in: note) else { continue }
            note.replaceSubrange(range, with: " go into …" + String(words.suffix(1)))
        }
        if let index = notes.firstIndex(of: note) { return index + 1 }
        notes.append(note)
        return notes.count
    }

    private static func range(of words: String, in text: String) -> Range<String.Index>? {
        text.indices.lazy.compactMap { start in
            text[start...].hasPrefix(words) ? start..<text.index(start, offsetBy: words.count) : nil
        }.first
    }
}

extension Area {
    /// What the page calls it.
    var words: String {
        switch self {
        case .boards: "Boards"
        case .boardTab: "a board's tab"
        case .documents: "Documents"
        case .photos: "Photos"
        case .frame: "the picture frame"
        case .chat: "Chat"
        case .compose: "Compose"
        case .member: "a member"
        }
    }
}

extension OutsideKind {
    /// What a person calls it.
    var words: String {
        switch self {
        case .file: "file"
        case .picture: "picture"
        case .boardFile: "board's file"
        case .other: "any other file"
        case .text: "text"
        case .link: "link"
        }
    }
}
