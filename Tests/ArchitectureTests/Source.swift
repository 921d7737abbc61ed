// SPDX-License-Identifier: Apache-2.0
import Foundation

/// One file of the project, read as text.
struct Source {
    /// The path inside the project, such as `Sources/DragDrop/Engine/Engine.swift`.
    let path: String
    let text: String

    /// The modules that the file imports, in the order of their lines.
    var imports: [String] {
        text.split(whereSeparator: \.isNewline).compactMap(Self.importedModule)
    }

    /// The module named by a line such as `@testable internal import struct Foundation.URL`, or nil for any other line.
    static func importedModule(in line: Substring) -> String? {
        var words = line.split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == ";" })[...]
        while let word = words.first, word.hasPrefix("@") || Self.accessLevels.contains(String(word)) {
            words.removeFirst()
        }
        guard words.first == "import" else { return nil }
        words.removeFirst()
        if let word = words.first, Self.declarationKinds.contains(String(word)) { words.removeFirst() }
        return words.first?.split(separator: ".").first.map(String.init)
    }

    private static let accessLevels: Set = ["public", "package", "internal", "fileprivate", "private"]
    private static let declarationKinds: Set = [
        "struct", "class", "enum", "protocol", "typealias", "func", "let", "var", "actor",
    ]
}

/// The project's folder as the tests see it.
enum Project {
    static let root = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Every file below `folder` whose name ends in one of `suffixes`, in the order of their paths.
    static func files(below folder: String, suffixes: [String]) throws -> [Source] {
        let start = root.appendingPathComponent(folder)
        let walker = FileManager.default.enumerator(at: start, includingPropertiesForKeys: nil)
        var found: [Source] = []
        while let file = walker?.nextObject() as? URL {
            guard suffixes.contains(file.pathExtension), !file.pathComponents.contains("build") else { continue }
            let path = String(file.path.dropFirst(root.path.count + 1))
            found.append(Source(path: path, text: try String(contentsOf: file, encoding: .utf8)))
        }
        return found.sorted { $0.path < $1.path }
    }
}
