// SPDX-License-Identifier: Apache-2.0

import Foundation
import Testing

@testable import WorkspaceMedia

@Suite(
    "The corpus comes in, or is refused with a sentence",
    .enabled(if: Corpus.isHere || !Corpus.isReportedOwn, "\(Corpus.missing)")
)
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

    /// Those whose drawing takes half of its time on an idle machine, and too long on a busy one.
    private static let slow: Set<String> = ["issue16263.pdf"]

    private static func line(_ outcome: ImportOutcome) -> String {
        switch outcome {
        case .imported(let document):
            let notes = document.notes.map { ", \($0)" }.joined()
            return "imported, \(document.pages.count) page\(document.pages.count == 1 ? "" : "s")\(notes)"
        case .needsPassword: return "asks for its password"
        case .refused(let refusal): return refusal.sentence
        }
    }

    /// The rule for every file, and more for those that are known.
    private func check(_ name: String, _ outcome: ImportOutcome) {
        let line = Self.line(outcome)
        if case .refused(let refusal) = outcome {
            #expect(refusal.sentence.contains(URL(fileURLWithPath: name).lastPathComponent))
            #expect(refusal.sentence.hasSuffix("."))
        }
        guard Corpus.isReportedOwn else { return }
        if let known = Self.known[name] {
            #expect(line == known)
        } else {
            guard case .imported(let document) = outcome else {
                Issue.record("\(name): \(line)")
                return
            }
            #expect(document.notes == [], "\(name)")
            #expect(document.working.blob == document.original.blob, "\(name)")
        }
    }

    /// Draws the first, the middle and the last page, and saves them in another order; what came of it.
    private func use(_ document: ImportedDocument, named name: String, _ bench: Bench) async throws -> String {
        let count = document.pages.count
        let numbers = [count, (count + 1) / 2, 1]
        var drawn = 0
        for number in Set(numbers) {
            let request = ThumbnailRequest(page: number, of: document.working.blob, size: ThumbnailSize(atLeast: 90))
            do {
                _ = try await bench.thumbnails.thumbnail(request)
                drawn += 1
            } catch let error as ThumbnailError {
                #expect(error.sentence.hasSuffix("."), "\(name)")
            } catch let error as ToolFailure {
                #expect(error.sentence.hasSuffix("."), "\(name)")
            }
        }
        let pages = numbers.map { AssemblyPage.page(document.working.blob, $0, degrees: 90) }
        do {
            let file = try await bench.assembler.assemble(pages)
            let bytes = try await file.chunks().reduce(into: [UInt8]()) { $0 += $1 }
            let again = try await bench.studio.document(bytes, named: name)
            #expect(again.pages.count == numbers.count, "\(name)")
        } catch let error as AssemblyError {
            #expect(error.sentence.hasSuffix("."))
            return "\(drawn) drawn, not saved: \(error.sentence)"
        }
        return "\(drawn) drawn, saved"
    }

    private struct Bench {
        let studio: Studio
        let thumbnails: Thumbnailer
        let assembler: Assembler

        init() async throws {
            studio = try await Studio()
            let folder = studio.scratch.file("thumbs")
            thumbnails = try Thumbnailer(runner: studio.runner, blobs: studio.blobs, folder: folder)
            assembler = Assembler(runner: studio.runner, blobs: studio.blobs)
        }
    }

    /// Memory of one decoder that any file may take, in bytes. What the server itself takes is measured where it is one, in
    /// `Tests/Browser/test_corpus.py`: this process runs other tests at the same time.
    private static let childLimit = 1 << 30

    @Test(
        """
        every file is imported, asks for its password, or is refused with a sentence that names it: within its time and \
        memory; what is imported is drawn and saved
        """
    )
    func all() async throws {
        let bench = try await Bench()
        var report: [String] = []
        for name in Corpus.reportedNames {
            let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: Corpus.reported + "/" + name)))
            let file = URL(fileURLWithPath: name).lastPathComponent
            let outcome = try await bench.studio.outcome(bytes, named: file)
            check(name, outcome)
            var line = "\(name): \(Self.line(outcome))"
            if case .imported(let document) = outcome {
                let used = try await use(document, named: file, bench)
                line += "; \(used)"
                if Corpus.isReportedOwn, !Self.slow.contains(name) {
                    #expect(
                        used == "\(Set([1, (document.pages.count + 1) / 2, document.pages.count]).count) drawn, saved"
                    )
                }
            }
            report.append(line)
        }
        let child = Memory.childPeak
        report.append("\(child >> 20) MB at most in a decoder")
        print(report.joined(separator: "\n"))
        #expect(report.count == Corpus.reportedNames.count + 1)
        #expect(child < Self.childLimit || child <= Memory.ownPeak)
        let dead = Processes.zombies
        try await eventually { dead.isDisjoint(with: Processes.zombies) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: bench.studio.scratch.file("tmp")) == [])
    }
}
