// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Transfers, at random")
struct TransferPropertyTests {
    @Test("Whatever the chunks and the demand, the same bytes come in the same order", arguments: 1...60)
    func chunking(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let bytes = (0..<Int.random(in: 0...3000, using: &random)).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ seed) }
        let takesChunks = seed % 3 != 0
        let log = TransferLog()
        let transfer = Transfer(.data) { _ in }
        log.listen(to: transfer, takesChunks: takesChunks)
        transfer.start()
        var sent = 0
        var steps = 0
        while !transfer.isSettled, steps < 20_000 {
            steps += 1
            if sent < bytes.count, Bool.random(using: &random) {
                let next = min(Int.random(in: 1...200, using: &random), bytes.count - sent)
                let chunk = Array(bytes[sent..<sent + next])
                sent += next
                if sent == bytes.count, Bool.random(using: &random) {
                    transfer.finish(chunk)
                } else {
                    transfer.receive(chunk)
                }
            } else if sent == bytes.count {
                transfer.finish()
            }
            if Bool.random(using: &random) { transfer.request(Int.random(in: -5...150, using: &random)) }
            #expect(log.bytes.count + transfer.heldByteCount == sent || transfer.isSettled, "seed \(seed)")
        }
        #expect(transfer.state == .finished(takesChunks ? [] : bytes), "seed \(seed)")
        #expect(log.bytes == (takesChunks ? bytes : []), "seed \(seed)")
        #expect(log.ends.count == 1, "seed \(seed)")
    }

    /// Every call of either side in any order, against what must hold after each.
    @Test("Whoever says what when: settled once, told once, progress never falls, nothing is lost", arguments: 1...200)
    func script(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let log = TransferLog()
        let takesChunks = Bool.random(using: &random)
        let transfer = Transfer(.data) { _ in }
        log.listen(to: transfer, takesChunks: takesChunks)
        transfer.onDemand = { _ in log.demands += 1 }
        transfer.timeout = 20
        transfer.limit = 600
        var accepted: [UInt8] = []
        var producerEnded = false
        var settled: Transfer.State?
        var now = 0.0
        var trace = "seed \(seed):"
        for _ in 0..<80 {
            let isOpen = !transfer.isSettled && !producerEnded
            let call = Int.random(in: 0..<24, using: &random)
            trace += " \(call)"
            switch call {
            case 0..<3: transfer.start()
            case 3..<9:
                let before = transfer.byteCount
                let chunk = (0..<Int.random(in: 0...60, using: &random)).map { UInt8(truncatingIfNeeded: before + $0) }
                transfer.receive(chunk)
                if transfer.byteCount > before { accepted += chunk }
            case 9..<12: transfer.progress(Double.random(in: -0.5...1, using: &random))
            case 12: transfer.expect(byteCount: Int.random(in: -10...500, using: &random))
            case 13 where Int.random(in: 0..<4, using: &random) == 0:
                transfer.finish()
                producerEnded = producerEnded || transfer.isSettled || log.isComplete(transfer, isOpen)
            case 14 where Int.random(in: 0..<4, using: &random) == 0:
                transfer.fail(.failed("Broken."))
                producerEnded = producerEnded || isOpen
            case 15 where Int.random(in: 0..<4, using: &random) == 0: transfer.cancel()
            case 16..<20: transfer.request(Int.random(in: -5...80, using: &random))
            default:
                now += Double.random(in: 0...6, using: &random)
                transfer.advance(to: Timestamp(now))
            }
            #expect(log.ends.count <= 1, "\(trace)")
            #expect(log.ends.isEmpty == !transfer.isSettled, "\(trace)")
            #expect(log.cancels <= log.ends.count, "\(trace)")
            #expect(log.progress == log.progress.sorted(), "\(trace)")
            #expect(Set(log.progress).count == log.progress.count, "\(trace)")
            #expect(transfer.demand >= 0, "\(trace)")
            if let settled { #expect(transfer.state == settled, "\(trace)") }
            if takesChunks {
                #expect(log.bytes.elementsEqual(accepted.prefix(log.bytes.count)), "\(trace)")
                if !transfer.isSettled {
                    #expect(log.bytes.count + transfer.heldByteCount == accepted.count, "\(trace)")
                }
            }
            if transfer.isSettled, settled == nil {
                settled = transfer.state
                if case .finished(let bytes) = transfer.state {
                    #expect((takesChunks ? log.bytes : bytes) == accepted, "\(trace)")
                    #expect(log.cancels == 0, "\(trace)")
                }
            }
        }
    }

    @Test("Cancelled at any point, a load settles once and its source is closed once", arguments: 1...100)
    func cancelPoints(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        let source = GeneratedSource(total: Int.random(in: 0...4000, using: &random), chunk: 100)
        if seed % 5 == 0 { source.failure = (after: 1500, error: .failed("Broken.")) }
        let transfer = try #require(ItemProvider([.init(.data, chunkSize: 100) { source }]).transfer(.data))
        var ends = 0
        var taken = 0
        let point = Int.random(in: 0...4500, using: &random)
        transfer.onChange = { if $0.isSettled { ends += 1 } }
        transfer.onChunk = { transfer, chunk in
            taken += chunk.count
            if taken >= point { transfer.cancel() }
        }
        transfer.start()
        while !transfer.isSettled { transfer.request(Int.random(in: 1...300, using: &random)) }
        transfer.cancel()
        #expect(ends == 1, "seed \(seed)")
        #expect(source.closes == 1, "seed \(seed)")
        #expect(taken == source.sent, "seed \(seed)")
        let breaks = source.failure.map { source.total >= $0.after } ?? false
        let isWhole = taken == source.total && (taken < point || source.total == 0) && !breaks
        #expect((transfer.state == .finished([])) == isWhole, "seed \(seed)")
    }
}

extension TransferLog {
    /// Whether a `finish()` that was just called counted, though the bytes are still to be taken.
    fileprivate func isComplete(_ transfer: Transfer, _ wasOpen: Bool) -> Bool { wasOpen && transfer.heldByteCount > 0 }
}
