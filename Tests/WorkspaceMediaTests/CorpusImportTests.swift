// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import WorkspaceMedia

@Suite("The corpus comes in, or is refused with a sentence", .enabled(if: Corpus.isHere, "\(Corpus.missing)"))
struct CorpusImportTests {
    /// Those that are not taken as they are; every other is imported without a note.
    private static let known: [String: String] = [
        "PDFBOX-3148-2-fuzzed.pdf": "imported, 1 page, redrawn",
        "bug1782186.pdf": "asks for its password",
        "bug878026.pdf": "imported, 1 page, repaired",
        "issue1171.pdf": "imported, 1 page, repaired",
        "issue1293r.pdf": "imported, 1 page, repaired",
        "issue17147.pdf": "imported, 1 page, repaired",
        "issue18986.pdf":
            "“issue18986.pdf” was not imported. It is damaged: its end is missing or broken, so its pages cannot be found.",
        "issue19484_2.pdf": "asks for its password",
        "issue21579.pdf": "asks for its password",
        "issue8707.pdf": "imported, 1 page, repaired",
        "issue9105_reduced.pdf": "imported, 1 page, repaired",
        "outline_goto_action.pdf": "imported, 2 pages, repaired",
        "poppler-91414-0-54.pdf": "imported, 1 page, rebuilt",
        "print_protection.pdf": "asks for its password",
        "saslprep-r6.pdf": "asks for its password",
    ]

    private static func line(_ outcome: ImportOutcome) -> String {
        switch outcome {
        case .imported(let document):
            let notes = document.notes.map { ", \($0)" }.joined()
            return "imported, \(document.pages.count) page\(document.pages.count == 1 ? "" : "s")\(notes)"
        case .needsPassword: return "asks for its password"
        case .refused(let refusal): return refusal.sentence
        }
    }

    @Test("every file is imported, asks for its password, or is refused with a sentence that names it: within its time")
    func all() async throws {
        let studio = try await Studio()
        var report: [String] = []
        for name in Corpus.names {
            let began = ContinuousClock.now
            let outcome = try await studio.outcome(Corpus.bytes(name), named: name)
            let took = ContinuousClock.now - began
            #expect(took < .seconds(60), "\(name)")
            let line = Self.line(outcome)
            report.append("\(name): \(line)")
            if let known = Self.known[name] {
                #expect(line == known)
            } else if case .imported(let document) = outcome {
                #expect(document.notes == [], "\(name)")
                #expect(document.working.blob == document.original.blob, "\(name)")
            } else {
                Issue.record("\(name): \(line)")
            }
            if case .refused(let refusal) = outcome { #expect(refusal.sentence.contains(name)) }
        }
        print(report.joined(separator: "\n"))
        #expect(report.count == Corpus.names.count)
        let dead = Processes.zombies
        try await eventually { dead.isDisjoint(with: Processes.zombies) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: studio.scratch.file("tmp")) == [])
    }
}
