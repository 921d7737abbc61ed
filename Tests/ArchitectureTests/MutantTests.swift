// SPDX-License-Identifier: Apache-2.0
import Foundation
import Testing

/// A deliberate fault of `Tests/Mutants`: a file of the engine, and a piece of a line that is replaced.
struct Mutant {
    let file: String
    let search: String

    /// The faults of a list; nil for a block that is none.
    static func list(_ text: String) -> [Mutant?] {
        text.components(separatedBy: "\n\n").filter { !$0.hasPrefix("#") && !$0.allSatisfy(\.isNewline) }.map { block in
            let lines = block.split(separator: "\n")
            guard lines.count == 3, let file = lines[0].split(separator: " ").last, lines[1].hasPrefix("- "),
                lines[2].hasPrefix("+ ")
            else { return nil }
            return Mutant(file: String(file), search: String(lines[1].dropFirst(2)))
        }
    }

    /// How often what is to be replaced is in the engine's file of that name.
    func occurrences(in engine: [Source]) -> Int {
        let source = engine.first { $0.path == "Sources/DragDrop/\(file)" }
        return source.map { $0.text.components(separatedBy: search).count - 1 } ?? 0
    }
}

@Suite("The lists of deliberate faults")
struct MutantTests {
    @Test("every fault still applies to the engine, in one place")
    func freshness() throws {
        let engine = try Project.files(below: "Sources/DragDrop", suffixes: ["swift"])
        let lists = try Project.files(below: "Tests/Mutants", suffixes: ["txt"])
        #expect(lists.count == 3)
        for list in lists {
            let mutants = Mutant.list(list.text)
            #expect(!mutants.isEmpty && mutants.allSatisfy { $0 != nil }, "\(list.path)")
            for mutant in mutants.compactMap({ $0 }) {
                #expect(mutant.occurrences(in: engine) == 1, "\(list.path): \(mutant.file): \(mutant.search)")
            }
        }
    }

    @Test("a fault that does not apply, or is none, is seen")
    func violation() {
        let source = Source(path: "Sources/DragDrop/A.swift", text: "a + b\n")
        let blocks = [
            "# Faults", "oneEnd A.swift\n- a + b\n+ a - b", "oneEnd A.swift\n- a * b\n+ a", "oneEnd A.swift\n",
        ]
        let mutants = Mutant.list(blocks.joined(separator: "\n\n"))
        #expect(mutants.map { $0?.occurrences(in: [source]) } == [1, 0, nil])
    }
}
