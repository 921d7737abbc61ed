// SPDX-License-Identifier: Apache-2.0

/// Which folder of `DragDrop` may use the types that another one declares.
///
/// The engine itself, `DragDropEngine` and the extensions of it that lie beside each step, is the sum of them and is not
/// in the table. What is in it are the values and protocols: a step of a move (hands, targeting, springs, scrolling,
/// preview, displacement) knows neither the engine nor the session nor another step.
enum EngineFolders {
    static let mayUse: [String: Set<String>] = [
        // What everything stands on.
        "Identity": [],
        "Geometry": [],
        "Items": ["Identity", "Operations"],
        "Operations": ["Geometry", "Identity", "Keyboard"],
        "Collections": ["Cardinality", "Drop", "Geometry", "Identity", "Regions"],
        "Regions": ["Cardinality", "Collections", "Geometry", "Identity", "Interactions"],
        "Interactions": [
            "Collections", "Drop", "Geometry", "Identity", "Items", "Operations", "Preview", "Regions", "Session",
        ],

        // The steps of a move, in their order.
        "Hands": ["Geometry", "Identity"],
        "Targeting": ["Collections", "Geometry", "Identity", "Interactions", "Keyboard", "Operations", "Regions"],
        "Springs": ["Identity", "Regions"],
        "Scrolling": ["Engine", "Geometry", "Identity"],
        "Preview": ["Geometry", "Identity", "Items", "Motion", "Operations"],
        "Displacement": ["Collections", "Geometry", "Identity", "Regions"],

        // What stands on the steps.
        "Motion": ["Geometry", "Identity", "Preview"],
        "Keyboard": ["Collections", "Geometry", "Identity", "Interactions", "Regions", "Session"],
        "Cardinality": ["Collections", "Drop", "Geometry", "Identity", "Items", "Regions", "Session"],
        "Drop": [
            "Cardinality", "Collections", "Engine", "Geometry", "Identity", "Interactions", "Items", "Keyboard",
            "Operations", "Preview", "Regions", "Session",
        ],
        "Session": [
            "Displacement", "Drop", "Engine", "Geometry", "Identity", "Input", "Interactions", "Items", "Operations",
            "Preview", "Scrolling", "Springs", "Targeting",
        ],
        "Destinations": ["Collections", "Identity", "Keyboard", "Operations", "Regions", "Session"],
        "Input": ["Destinations", "Drop", "Geometry", "Identity", "Items", "Keyboard", "Operations", "Session"],
        "Engine": [
            "Drop", "Geometry", "Identity", "Keyboard", "Motion", "Operations", "Preview", "Regions", "Session",
        ],
    ]

    /// The folder of `DragDrop` in which a file lies; nil for a part of the engine's own class.
    static func folder(of source: Source) -> String? {
        let parts = source.path.split(separator: "/")
        guard parts.count > 3, parts.last?.hasPrefix("DragDropEngine") == false else { return nil }
        return String(parts[2])
    }

    /// The types that a file declares at its top level.
    static func declarations(in source: Source) -> [String] {
        code(of: source).split(separator: "\n").compactMap { line in
            var words = line.split(separator: " ")[...]
            guard line.first != " " else { return nil }
            while let word = words.first, modifiers.contains(String(word)) { words.removeFirst() }
            guard let kind = words.first, kinds.contains(String(kind)), let name = words.dropFirst().first else {
                return nil
            }
            return String(name.prefix { $0.isLetter || $0.isNumber })
        }
    }

    /// The words of a file that begin with a capital letter, comments and texts aside.
    static func names(in source: Source) -> Set<String> {
        let words = code(of: source).split { !($0.isLetter || $0.isNumber || $0 == "_") }
        return Set(words.filter { $0.first?.isUppercase == true }.map(String.init))
    }

    /// A file without its comments and texts.
    private static func code(of source: Source) -> String {
        source.text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            var isText = false
            var result = ""
            var last: Character = " "
            for character in line {
                if character == "\"", last != "\\" { isText.toggle() }
                if character == "/", last == "/", !isText { break }
                if !isText { result.append(character) }
                last = character
            }
            return result
        }.joined(separator: "\n")
    }

    private static let modifiers: Set = ["public", "package", "private", "fileprivate", "final", "indirect"]
    private static let kinds: Set = ["struct", "class", "enum", "protocol", "typealias", "actor"]
}
