// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Whatever happens")
struct RandomScriptTests {
    @Test("L23: the twelve invariants hold after every step of 10,000 random scripts, by seed", arguments: Seeds.ranges)
    func invariants(seeds: ClosedRange<UInt64>) {
        for seed in seeds {
            let script = Script.random(seed: seed, isWide: Seeds.wide.contains(seed))
            let violations = script.play().violations
            guard let violation = violations.first else { continue }
            let smallest = Seeds.areShrunk ? script.shrunkToViolation(attempts: 400) ?? script : script
            Issue.record("seed \(seed), \(violation)\n\(smallest.test(named: "seed \(seed): \(violation.sentence)"))")
            return
        }
    }

    @Test("A script does the same again", arguments: [3, 17, 99] as [UInt64])
    func deterministic(seed: UInt64) {
        let script = Script.random(seed: seed, steps: 80)
        #expect(script.play().transcript == script.play().transcript)
    }

    @Test("Random scripts do lift, drop, refuse, fail, cancel and deliver: they are not idle")
    func coverage() {
        var kinds: Set<String> = []
        var drops = 0
        for seed in 1...300 as ClosedRange<UInt64> {
            for ended in Script.random(seed: seed).play(checking: []).simulator.ended {
                kinds.insert(String("\(ended.reason)".prefix { $0 != "(" }))
                for receipt in ended.receipts { kinds.insert(String("\(receipt.outcome)".prefix { $0 != "(" })) }
                if ended.receipts.count > 1, ended.reason == .dropped { drops += 1 }
            }
        }
        #expect(kinds == ["dropped", "deliveredOutside", "cancelled", "accepted", "refused", "failed", "pending"])
        #expect(drops > 20, "several things were dropped at once only \(drops) times")
    }
}
