// SPDX-License-Identifier: Apache-2.0

import Testing
import WorkspaceExchange
import WorkspaceModel

@Suite("Damaged Trello exports")
struct TrelloFuzzTests {
    @Test("the real file, truncated", .enabled(if: Corpus.isHere, Comment(rawValue: Corpus.missing)))
    func truncatedCorpus() throws {
        let bytes = try Corpus.bytes(Corpus.trello)
        for end in stride(from: 0, to: bytes.count, by: 331) {
            var random = SeededGenerator(seed: 1)
            let sentence = outcome(of: Array(bytes[..<end]), using: &random)
            #expect(sentence != nil, "cut at \(end)")
        }
    }

    @Test(
        "the real file, mutated, gives a board that lands or a sentence",
        .enabled(if: Corpus.isHere, Comment(rawValue: Corpus.missing)),
        arguments: 1...4 as ClosedRange<UInt64>
    )
    func mutatedCorpus(seed: UInt64) throws {
        try fuzz(try Corpus.bytes(Corpus.trello), seed: seed, rounds: 60)
    }

    @Test("a generated file, mutated, gives a board that lands or a sentence", arguments: 1...4 as ClosedRange<UInt64>)
    func mutatedGenerated(seed: UInt64) throws {
        var generator = TrelloGenerator(cards: 20, seed: seed)
        try fuzz(generator.file(), seed: seed, rounds: 120)
    }

    private func fuzz(_ original: [UInt8], seed: UInt64, rounds: Int) throws {
        var random = SeededGenerator(seed: seed)
        var refused = 0
        for _ in 0..<rounds {
            var bytes = original
            for _ in 0...random.below(4) { mutate(&bytes, using: &random) }
            if outcome(of: bytes, using: &random) != nil { refused += 1 }
        }
        // Both must happen, or the mutations test nothing.
        #expect(refused > 0 && refused < rounds, "seed \(seed): \(refused) of \(rounds) were refused")
    }

    /// The sentence for a refused file; nil for one that gave a plan, which must then land.
    private func outcome(of bytes: [UInt8], using random: inout SeededGenerator) -> String? {
        do throws(ImportError) {
            let plan = try Importer.plan(bytes, using: &random)
            var tree = Tree()
            let transaction = Transaction(id: TransactionID(using: &random), operations: plan.operations)
            if case .refused(let refused) = Applier.apply(transaction, to: &tree, revision: 1) {
                Issue.record("the model refused an import: \(refused.refusal.sentence)")
            }
            return nil
        } catch {
            #expect(error.sentence.hasSuffix("."))
            return error.sentence
        }
    }

    private func mutate(_ bytes: inout [UInt8], using random: inout SeededGenerator) {
        guard bytes.count > 100 else { return }
        let start = random.below(bytes.count - 100)
        switch random.below(5) {
        case 0: bytes[start] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(start..<start + random.below(90))
        case 2: bytes.insert(contentsOf: bytes[start..<start + random.below(90)], at: random.below(bytes.count))
        default: replaceValue(after: start, in: &bytes, using: &random)
        }
    }

    /// Puts another value where a text, number or word was: the file stays JSON, but is not what Trello writes.
    private func replaceValue(after start: Int, in bytes: inout [UInt8], using random: inout SeededGenerator) {
        let values = [
            "null", "17", "-1e308", "1e999", "\"\"", "\"x\"", "[]", "{}", "true", "[[[[1]]]]", "\"\\ud83d\"",
            "\"\\u0000\"",
            "\"9999-99-99T99:99:99Z\"", "{\"text\":{}}", "[null]",
        ]
        guard let colon = bytes[start...].firstIndex(of: 0x3A), colon + 1 < bytes.count else { return }
        var end = colon + 1
        if bytes[end] == 0x22 {
            end += 1
            while end < bytes.count, bytes[end] != 0x22 { end += bytes[end] == 0x5C ? 2 : 1 }
            end = min(end + 1, bytes.count)
        } else {
            while end < bytes.count, ![0x2C, 0x7D, 0x5D, 0x5B, 0x7B].contains(bytes[end]) { end += 1 }
            if end == colon + 1 { return }
        }
        bytes.replaceSubrange(colon + 1..<end, with: Array(random.pick(values).utf8))
    }
}
