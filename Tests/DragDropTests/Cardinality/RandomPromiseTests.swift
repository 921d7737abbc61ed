// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Promises, whatever happens")
struct RandomPromiseTests {
    /// Seeds 1 to 400 in eight cases, so that they run side by side.
    static let ranges = stride(from: 1, through: 351, by: 50).map { (first: UInt64) in first...(first + 49) }

    @Test(
        "L16-L19: every item ends once, no placeholder is left, all stands in order, whatever comes in whichever order",
        arguments: ranges
    )
    func everyOrder(seeds: ClosedRange<UInt64>) {
        for seed in seeds {
            let promises = RandomPromises(seed: seed)
            promises.play(steps: 60)
            guard let mistake = promises.mistakes.first else { continue }
            Issue.record("seed \(seed): \(mistake)\n\(promises.log.joined(separator: "\n"))")
            return
        }
    }

    @Test("Random promises are kept, broken, cancelled, timed out and answered late: they are not idle")
    func coverage() {
        var kinds: [String: Int] = [:]
        for seed in 1...60 as ClosedRange<UInt64> {
            let promises = RandomPromises(seed: seed)
            promises.play(steps: 60)
            for receipt in promises.promise.simulator.ended.flatMap(\.receipts) {
                switch receipt.outcome {
                case .accepted(let ids): kinds[ids.count > 1 ? "many" : ids.isEmpty ? "none" : "one", default: 0] += 1
                case .refused: kinds["refused", default: 0] += 1
                case .failed(let error): kinds["\(error)", default: 0] += 1
                case .pending: kinds["pending", default: 0] += 1
                }
            }
            kinds["late", default: 0] += promises.promise.simulator.lateReceipts.count
        }
        for kind in ["none", "one", "many", "refused", "cancelled", "timedOut", "failed(\"Broken.\")", "late"] {
            #expect(kinds[kind] ?? 0 > 20, "\(kind) came only \(kinds[kind] ?? 0) times")
        }
        #expect(kinds["pending"] == nil)
    }
}
