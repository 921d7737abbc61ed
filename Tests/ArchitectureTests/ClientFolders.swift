// SPDX-License-Identifier: Apache-2.0
import Foundation

/// Which folder of the browser application may use which: areas know how things are carried, what keeps the model, what
/// lets files in and the small views, and not each other.
enum ClientFolders {
    static let path = "Workspace/Sources/WorkspaceClient"

    /// What every area may use; who may see it is shown and changed the same in all of them.
    static let shared: Set = ["Drags", "Sync", "Intake", "Kit", "Visibility"]

    /// The areas: each has a line in ``allowed``.
    static let areas = [
        "Boards", "Cards", "Chat", "Compose", "Documents", "People", "Photos", "Shelf", "Trash", "Visibility",
    ]

    /// What each folder may use besides itself.
    static let allowed: [String: Set<String>] = [
        "Kit": ["Sync"],
        "Sync": ["Kit"],
        "Intake": ["Drags", "Sync", "Kit"],
        "Drags": ["Sync", "Intake", "Kit"],
    ].merging(areas.map { ($0, shared) }) { own, _ in own }

    /// The types of the application that areas are handed or conform to; the rest of it only puts areas together.
    static let doors: Set = ["AreaContext", "Screen", "Route", "Router"]

    /// Where one area uses another all the same, and why.
    static let exceptions: [String: (uses: Set<String>, reason: String)] = [
        "Boards": (["Cards"], "a board shows the faces of cards")
    ]

    /// The folder that puts everything together: it may use all.
    static let top = "Application"

    /// The folder of a file; nil for one that is in none.
    static func folder(of source: Source) -> String? {
        let parts = source.path.dropFirst(path.count + 1).split(separator: "/")
        return parts.count > 1 ? String(parts[0]) : nil
    }

    /// The types that a file declares at its top, which are how folders are told apart.
    static func types(in source: Source) -> [String] {
        source.text.split(whereSeparator: \.isNewline).compactMap { line in
            var words = line.split(separator: " ")[...]
            guard line.first != " " else { return nil }
            while let word = words.first, modifiers.contains(String(word)) { words.removeFirst() }
            guard let kind = words.popFirst(), kinds.contains(String(kind)), let name = words.first else { return nil }
            return String(name.prefix { $0.isLetter || $0.isNumber })
        }
    }

    /// `path uses Type of Folder`, for each use of a folder that is not allowed.
    static func offences(in sources: [Source]) -> [String] {
        var owner: [String: String] = [:]
        for source in sources { for type in types(in: source) { owner[type] = folder(of: source) } }
        return sources.flatMap { source -> [String] in
            guard let folder = folder(of: source), folder != top else { return [] }
            guard let allowed = allowed[folder] else { return ["\(source.path) is in no folder of the table"] }
            let usable = allowed.union(exceptions[folder]?.uses ?? []).union([folder])
            return words(of: source).compactMap { word in
                guard let other = owner[word], !usable.contains(other) else { return nil }
                if other == top, areas.contains(folder), doors.contains(word) { return nil }
                return "\(source.path) uses \(word) of \(other)"
            }
        }
    }

    /// The capitalised words of a file outside its comments and texts, each once.
    private static func words(of source: Source) -> [String] {
        var found: Set<String> = []
        for line in source.text.split(whereSeparator: \.isNewline) {
            let code = line.range(of: "//").map { line[..<$0.lowerBound] } ?? line
            // Every second part is a text; one into which values are put has code in it.
            for (index, part) in code.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
            where index % 2 == 0 || part.contains("\\(") {
                for word in part.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }) {
                    if word.first?.isUppercase == true { found.insert(String(word)) }
                }
            }
        }
        return found.sorted()
    }

    private static let modifiers: Set = ["final", "public", "package", "internal", "indirect"]
    private static let kinds: Set = ["class", "struct", "enum", "protocol", "typealias", "actor"]
}
