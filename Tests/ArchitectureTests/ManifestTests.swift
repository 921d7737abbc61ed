// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// A build looks at the manifest to find out what it has to compile again. What a target only imports it can find there by
/// chance, because something else depends on it, and then goes on with what is out of date: a call of a function that takes
/// something else by now.
@Suite("What a manifest says of its targets")
struct ManifestTests {
    /// A target as its manifest has it: its name, and all the words that stand in quotation marks after that.
    struct Target: Equatable {
        var name: String
        var words: Set<String>
    }

    static func targets(in manifest: String) -> [Target] {
        manifest.components(separatedBy: "arget(").dropFirst().compactMap { part in
            let words = part.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
                .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
            guard let name = words.first else { return nil }
            return Target(name: name, words: Set(words.dropFirst()))
        }
    }

    /// The modules of ours that `target` is given with a product of another name.
    private func comesAlong(with target: Target) -> Set<String> {
        target.words.contains("DragDropWeb") ? ["BrowserBridge"] : []
    }

    @Test("a target names each module of the project that its files import", arguments: ["", "Workspace/"])
    func imported(folder: String) throws {
        let manifest = Project.root.appendingPathComponent(folder + "Package.swift")
        let targets = Self.targets(in: try String(contentsOf: manifest, encoding: .utf8))
        var read = 0
        for target in targets {
            let sources = try ["Sources/", "Tests/", ""].flatMap {
                try Project.files(below: folder + $0 + target.name, suffixes: ["swift"])
            }
            read += sources.count
            let imported = Set(sources.flatMap(\.imports)).intersection(Layers.targets).subtracting([target.name])
            let missing = imported.subtracting(target.words).subtracting(comesAlong(with: target))
            #expect(missing == [], "\(target.name) imports them and does not name them")
        }
        #expect(targets.count > 8 && read > 100, "the manifest and the folders are where they were")
    }

    @Test("a manifest is read: a target's name, and what it depends on")
    func reader() {
        let text = """
            targets: [
                .target(name: "A"),
                .testTarget(name: "ATests", dependencies: ["A", .product(name: "B", package: "c")]),
            ]
            """
        #expect(
            Self.targets(in: text) == [Target(name: "A", words: []), Target(name: "ATests", words: ["A", "B", "c"])]
        )
    }
}
