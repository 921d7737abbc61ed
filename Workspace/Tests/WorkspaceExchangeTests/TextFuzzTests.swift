// SPDX-License-Identifier: Apache-2.0

import Testing
import WorkspaceExchange
import WorkspaceModel

@Suite("Damaged CSV, Markdown and Nullboard files")
struct TextFuzzTests {
    private static let files = ["kanboard.csv", "obsidian-kanban.md", "nullboard.nbx"]

    @Test("mutated anywhere: a board that lands, or a sentence", arguments: files, 1...5 as ClosedRange<UInt64>)
    func mutated(name: String, seed: UInt64) throws {
        let original = try Corpus.fixture(name)
        var random = SeededGenerator(seed: seed)
        var landed = 0
        for round in 0..<300 {
            var bytes = original
            for _ in 0...random.below(5) { mutate(&bytes, using: &random) }
            // The name may be another format's, or say nothing.
            let shown = random.pick([name, "", "a.csv", "a.md", "a.json"])
            if try lands(bytes, shown, "\(name), seed \(seed), round \(round)") { landed += 1 }
        }
        // Otherwise the mutations test nothing.
        #expect(landed > 0, "\(name), seed \(seed)")
    }

    @Test("truncated anywhere: a board that lands, or a sentence", arguments: files)
    func truncated(name: String) throws {
        let original = try Corpus.fixture(name)
        for end in stride(from: 0, to: original.count, by: 7) {
            _ = try lands(Array(original[..<end]), name, "\(name), cut at \(end)")
        }
    }

    /// Whether a file gave a plan, which must then land; otherwise it must give a sentence.
    private func lands(_ bytes: [UInt8], _ name: String, _ place: String) throws -> Bool {
        var random = SeededGenerator(seed: 1)
        do throws(ImportError) {
            let plan = try Importer.plan(bytes, name: name, using: &random)
            var tree = Tree()
            let transaction = Transaction(id: TransactionID(using: &random), operations: plan.operations)
            if case .refused(let refused) = Applier.apply(transaction, to: &tree, revision: 1) {
                Issue.record("\(place): the model refused an import: \(refused.refusal.sentence)")
            }
            #expect(plan.summary.notes.allSatisfy { $0.hasSuffix(".") && !$0.hasPrefix("0 ") }, "\(place)")
            return true
        } catch {
            #expect(error.sentence.hasSuffix("."), "\(place)")
            return false
        }
    }

    private func mutate(_ bytes: inout [UInt8], using random: inout SeededGenerator) {
        let marks = [
            "\"", ",", ";", "\t", "\n", "\r\n", "- [ ] ", "## ", "(", ")", "\\", "\u{FEFF}", "```\n", "---\n", "%%",
            "<!--", "#x",
            "9999-12-31 23:59", "0000-01-01", "31.12.9999 24:00", "1e999", "null", "[]", "{}", "\u{0}", "[",
            "📅 0001-01-01", "@@{25:00}",
        ]
        guard bytes.count > 60 else { return }
        let start = random.below(bytes.count - 50)
        switch random.below(5) {
        case 0: bytes[start] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(start..<start + random.below(50))
        case 2: bytes.insert(contentsOf: bytes[start..<start + random.below(50)], at: random.below(bytes.count))
        case 3: bytes.replaceSubrange(start..<start + random.below(10), with: Array(random.pick(marks).utf8))
        default: bytes.insert(contentsOf: Array(random.pick(marks).utf8), at: start)
        }
    }
}
