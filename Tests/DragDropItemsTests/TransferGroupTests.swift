// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Several loads in one drop")
struct TransferGroupTests {
    private func group(_ count: Int, expecting sizes: [Int?] = []) -> (TransferGroup, [Transfer]) {
        let group = TransferGroup()
        let transfers = (0..<count).map { index in
            let transfer = Transfer(.data) { _ in }
            if sizes.indices.contains(index) { transfer.expect(byteCount: sizes[index]) }
            group.add(transfer, for: ItemID(UInt64(index)))
            return transfer
        }
        group.start()
        return (group, transfers)
    }

    @Test("L8: several loads settle one by one, each reported once, whatever became of the others")
    func oneByOne() {
        let (group, loads) = group(3)
        var settled: [UInt64] = []
        var changes = 0
        group.onSettle = {
            settled.append($1.item.rawValue)
            _ = $0
        }
        group.onChange = { _ in changes += 1 }
        loads[2].finish([1])
        #expect(settled == [2] && group.pendingCount == 2 && !group.isSettled)
        loads[0].fail(.failed("Broken."))
        loads[2].cancel()
        loads[1].progress(0.5)
        #expect(settled == [2, 0] && changes == 3)
        loads[1].finish([2, 3])
        #expect(settled == [2, 0, 1] && group.isSettled)
        #expect(loads[1].state == .finished([2, 3]))
        #expect(group.fraction == 1)
    }

    @Test("A load lets go of what it tells when it is settled, so that it may hold the drop")
    func released() {
        final class Drop {
            let transfers = TransferGroup()
            var told: [ItemID] = []
        }
        weak var held: Drop?
        let load = Transfer(.data) { _ in }
        do {
            let drop = Drop()
            held = drop
            drop.transfers.add(load, for: ItemID(1)) { drop.told.append($0.item) }
            drop.transfers.start()
        }
        #expect(held?.told == [])
        load.finish([1])
        #expect(held == nil)
    }

    @Test("The consumer of a load keeps its own callbacks beside the group's")
    func callbacks() {
        let (group, loads) = group(1)
        var own: [Transfer.State] = []
        var settled = 0
        loads[0].onChange = { own.append($0.state) }
        group.onSettle = { _, _ in settled += 1 }
        loads[0].finish([1])
        #expect(own == [.finished([1])] && settled == 1)
    }

    @Test("L8: the cancel button cancels what is not settled, and every producer is told")
    func cancelAll() {
        let (group, loads) = group(3)
        var cancels = 0
        for load in loads { load.onCancel = { cancels += 1 } }
        loads[1].finish([1])
        group.cancel()
        group.cancel()
        #expect(cancels == 2)
        #expect(loads.map { $0.state } == [.failed(.cancelled), .finished([1]), .failed(.cancelled)])
        #expect(group.isSettled)
    }

    @Test("L8: progress counts bytes where all are known, else every load the same; unknown is unknown")
    func fraction() {
        let (bytes, loads) = group(2, expecting: [900, 100])
        #expect(bytes.fraction == nil)
        #expect(bytes.expectedByteCount == 1000)
        loads[1].finish(Array(repeating: 0, count: 100))
        #expect(bytes.fraction == 0.1)
        loads[0].receive(Array(repeating: 0, count: 450))
        #expect(bytes.fraction == 0.55)
        #expect(bytes.byteCount == 550)
        let (equal, others) = group(4, expecting: [900, nil, nil, nil])
        others[1].progress(0.5)
        others[2].fail(.timedOut)
        #expect(equal.expectedByteCount == nil)
        #expect(equal.fraction == 0.375)
        #expect(TransferGroup().fraction == 1)
    }

    @Test("A load that never answers times out alone")
    func time() {
        let (group, loads) = group(2)
        loads[0].timeout = 5
        group.advance(to: Timestamp(0))
        group.advance(to: Timestamp(5))
        #expect(loads[0].state == .failed(.timedOut))
        #expect(!loads[1].isSettled && group.pendingCount == 1)
    }

    @Test("A load that is settled when it is added is reported then; a load may be added while others run")
    func settledBefore() {
        let group = TransferGroup()
        var settled: [UInt64] = []
        group.onSettle = { group, member in
            settled.append(member.item.rawValue)
            guard member.item == ItemID(1) else { return }
            group.add(Transfer(.data), for: ItemID(3))
        }
        let done = Transfer(.data)
        done.finish([1])
        group.add(done, for: ItemID(1))
        #expect(settled == [1] && group.pendingCount == 1 && group.fraction == 0.5)
        group.members[1].transfer.finish([])
        #expect(settled == [1, 3] && group.isSettled)
    }

    @Test("Random loads: each settles once, the overall fraction never falls and ends at 1", arguments: 1...50)
    func random(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let sizes: [Int?] = (0..<Int.random(in: 1...6, using: &random)).map { _ in
            Int.random(in: 0..<4, using: &random) == 0 ? nil : Int.random(in: 0...500, using: &random)
        }
        let (group, loads) = group(sizes.count, expecting: sizes)
        var settled: [ItemID] = []
        group.onSettle = {
            settled.append($1.item)
            _ = $0
        }
        var former = 0.0
        var steps = 0
        while !group.isSettled, steps < 10_000 {
            steps += 1
            let load = loads[Int.random(in: 0..<loads.count, using: &random)]
            switch Int.random(in: 0..<12, using: &random) {
            case 0: load.finish()
            case 1: load.fail(.failed("Broken."))
            case 2: load.cancel()
            case 3: load.progress(Double.random(in: 0...1, using: &random))
            case 4: load.expect(byteCount: Int.random(in: 0...900, using: &random))
            default: load.receive([1, 2, 3])
            }
            let fraction = group.fraction ?? former
            #expect(fraction >= former && fraction <= 1, "seed \(seed), step \(steps)")
            former = fraction
        }
        #expect(former == 1, "seed \(seed)")
        #expect(settled.count == loads.count && Set(settled).count == loads.count, "seed \(seed)")
    }
}
