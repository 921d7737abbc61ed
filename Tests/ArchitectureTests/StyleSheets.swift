// SPDX-License-Identifier: Apache-2.0
import Foundation

/// What a style sheet selects, and what the sources put into a page: a rule for something else is dead.
enum StyleSheets {
    /// The classes (`.card`) and data attributes (`data-kind`) that the selectors of a style sheet name.
    static func names(in sheet: String) -> Set<String> {
        var names: Set<String> = []
        for selector in selectors(of: sheet) {
            for match in selector.matches(of: /\.([A-Za-z][A-Za-z0-9_-]*)/) { names.insert("." + match.1) }
            for match in selector.matches(of: /\[(data-[a-z-]+)/) { names.insert(String(match.1)) }
        }
        return names
    }

    /// What stands before each brace, without comments and quoted values.
    private static func selectors(of sheet: String) -> [Substring] {
        let plain = sheet.replacing(/\/\*(.|\n)*?\*\//, with: "").replacing(/"[^"]*"/, with: "")
        return plain.split(separator: "{").compactMap { $0.split(separator: /[};]/).last }
    }

    /// The names of `sheets` that nothing in `sources` mentions, sorted.
    static func unused(in sheets: [Source], mentionedBy sources: [Source]) -> [String] {
        let mentioned = Mentions(in: sources)
        let names = sheets.reduce(into: Set<String>()) { $0.formUnion(Self.names(in: $1.text)) }
        return names.filter { !mentioned.contains($0.first == "." ? String($0.dropFirst()) : $0) }.sorted()
    }
}

/// The words in the string literals of Swift and JavaScript and in the attributes of HTML that may be names of classes
/// and attributes. Sentences are left out: a word of theirs would keep a class alive.
struct Mentions {
    private var words: Set<String> = []
    /// What stands before an interpolation that ends a name, such as `example-` in `"example-\(name)"`.
    private var prefixes: Set<String> = []

    init(in sources: [Source]) {
        for source in sources {
            for line in source.text.split(separator: "\n") where !line.contains(/^ *\/\//) {
                let pieces = line.split(separator: /["'`]/, omittingEmptySubsequences: false)
                for index in pieces.indices where index % 2 == 1 { add(pieces[index]) }
            }
        }
    }

    private mutating func add(_ literal: Substring) {
        guard literal.wholeMatch(of: /[a-zA-Z0-9_ \[\]=.#>-]*(\\\(.*)?/) != nil else { return }
        let fixed = literal.split(separator: "\\(", maxSplits: 1, omittingEmptySubsequences: false)
        for match in fixed[0].matches(of: /[a-zA-Z][a-zA-Z0-9_-]*/) { words.insert(String(match.0)) }
        if fixed.count > 1, let last = fixed[0].split(separator: " ").last, last.hasSuffix("-") {
            prefixes.insert(String(last))
        }
    }

    /// Whether a source says `name`, or builds it from a prefix and a word that another literal is.
    func contains(_ name: String) -> Bool {
        words.contains(name)
            || prefixes.contains { name.hasPrefix($0) && words.contains(String(name.dropFirst($0.count))) }
    }
}
