// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Whatever happens")
struct RandomScriptTests {
    @Test("The invariants hold after every step of random scripts", arguments: 1...200 as ClosedRange<UInt64>)
    func invariants(seed: UInt64) {
        var script = RandomScript(seed: seed)
        let (simulator, board) = script.play(steps: 60)
        let transcript = "seed \(seed)\n" + simulator.transcript.joined(separator: "\n")
        #expect(simulator.violations.isEmpty, "\(transcript)")
        #expect(!simulator.engine.isBusy, "\(transcript)")
        let cards = board.cards.flatMap { $0 }
        #expect(Set(cards).count == cards.count, "a card is there twice: \(transcript)")
    }

    @Test("A script does the same again", arguments: [3, 17, 99] as [UInt64])
    func deterministic(seed: UInt64) {
        var first = RandomScript(seed: seed)
        var second = RandomScript(seed: seed)
        #expect(first.play(steps: 80).simulator.transcript == second.play(steps: 80).simulator.transcript)
    }

    @Test("Random scripts do lift, drop, refuse, cancel and end: they are not idle")
    func coverage() {
        var kinds: Set<String> = []
        for seed in 1...60 as ClosedRange<UInt64> {
            var script = RandomScript(seed: seed)
            for ended in script.play(steps: 80).simulator.ended {
                kinds.insert(String("\(ended.reason)".prefix { $0 != "(" }))
                for receipt in ended.receipts { kinds.insert(String("\(receipt.outcome)".prefix { $0 != "(" })) }
            }
        }
        #expect(kinds == ["dropped", "deliveredOutside", "cancelled", "accepted", "refused", "failed", "pending"])
    }
}
