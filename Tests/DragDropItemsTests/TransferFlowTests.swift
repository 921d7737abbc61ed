// SPDX-License-Identifier: Apache-2.0

import DragDrop
import DragDropSimulator
import Testing

@Suite("Transfers in chunks")
struct TransferFlowTests {
    private let log = TransferLog()

    /// As many bytes as Buffer's and PSPDFKit's users drop; a phone's tab dies of holding them.
    @Test("L8: two gigabytes go to a slow consumer without more than a window of bytes being held")
    func twoGigabytes() throws {
        let total = 2 << 30
        let window = 256 << 10
        let source = GeneratedSource(total: total)
        let transfer = try #require(ItemProvider([.init(.movie) { source }]).transfer(.movie))
        var onTheWay = 0
        var taken = 0
        var peak = 0
        transfer.onChunk = { transfer, chunk in
            onTheWay += chunk.count
            peak = max(peak, onTheWay + transfer.heldByteCount)
        }
        transfer.start()
        #expect(source.sent == 0)
        var frames = 0
        while !transfer.isSettled {
            frames += 1
            // The consumer writes away what it has, and has room again; the producer never gets ahead of it.
            taken += onTheWay
            onTheWay = 0
            let before = source.sent
            transfer.request(window)
            #expect(source.sent - before <= window)
        }
        taken += onTheWay
        #expect(taken == total)
        #expect(transfer.byteCount == total)
        #expect(peak <= window)
        #expect(frames == total / window + 1)
        #expect(transfer.state == .finished([]))
        #expect(source.closes == 1)
    }

    @Test("L8: a consumer that takes chunks at once needs no deeper stack for two gigabytes than for two")
    func noNesting() throws {
        let source = GeneratedSource(total: 2 << 30)
        let transfer = try #require(ItemProvider([.init(.movie) { source }]).transfer(.movie))
        var depth = 0
        var deepest = 0
        var count = 0
        transfer.consume(window: 64 << 10) { transfer, chunk in
            depth += 1
            deepest = max(deepest, depth)
            count += chunk.count
            depth -= 1
        }
        log.listen(to: transfer)
        transfer.start()
        #expect(count == 2 << 30)
        #expect(deepest == 1)
        #expect(log.progress == log.progress.sorted())
        #expect(log.progress.last == 1)
    }

    @Test("A producer that answers each demand at once, and a consumer that asks in each chunk, take turns")
    func turns() {
        var left = 200_000
        var depth = 0
        var deepest = 0
        let transfer = Transfer(.data) { transfer in
            transfer.onDemand = { transfer in
                depth += 1
                deepest = max(deepest, depth)
                left -= 1
                if left < 0 { transfer.finish() } else { transfer.receive([1]) }
                depth -= 1
            }
        }
        var taken = 0
        transfer.onChunk = { transfer, _ in
            taken += 1
            transfer.request(1)
        }
        transfer.start()
        transfer.request(1)
        #expect(taken == 200_000)
        #expect(transfer.state == .finished([]))
        #expect(deepest == 1)
    }

    @Test("A consumer that asks before it has used its chunk still gets the chunks in order, one at a time")
    func order() {
        let transfer = Transfer(.data)
        var taken: [UInt8] = []
        transfer.onDemand = { $0.finish([2]) }
        transfer.onChunk = { transfer, chunk in
            transfer.request(1)
            taken += chunk
        }
        transfer.receive([1])
        #expect(taken == [1, 2])
        #expect(transfer.state == .finished([]))
    }

    @Test("Without demand chunks wait, as much as may; a producer that never listens fails the transfer")
    func noDemand() {
        let transfer = Transfer(.data) { _ in }
        log.listen(to: transfer, takesChunks: true)
        transfer.start()
        let large = Array(repeating: UInt8(7), count: 5 << 20)
        transfer.receive(large)
        transfer.receive([1, 2])
        #expect(log.chunks == 0)
        #expect(transfer.heldByteCount == large.count + 2)
        transfer.request(1)
        #expect(log.bytes.count == large.count)
        #expect(transfer.heldByteCount == 2)
        transfer.receive(Array(repeating: 1, count: Transfer.waitingLimit))
        #expect(!transfer.isSettled)
        transfer.receive([3])
        #expect(transfer.state == .failed(.failed("The sender did not wait until there was room.")))
        #expect(log.cancels == 1)
        #expect(transfer.heldByteCount == 0)
    }

    @Test("A million chunks of one byte that nobody waits for cost no more than their bytes")
    func tinyChunks() {
        let transfer = Transfer(.data) { _ in }
        log.listen(to: transfer, takesChunks: true)
        transfer.start()
        for _ in 0..<Transfer.waitingLimit { transfer.receive([1]) }
        #expect(!transfer.isSettled)
        transfer.finish()
        #expect(!transfer.isSettled)
        while !transfer.isSettled { transfer.request(1) }
        #expect(log.bytes.count == Transfer.waitingLimit)
        #expect(log.chunks <= 17)
        #expect(log.ends == [.finished([])])
    }

    @Test("What was sent before the end is taken before the end; a cancel drops it")
    func waitingAtTheEnd() {
        for cancels in [false, true] {
            let log = TransferLog()
            let transfer = Transfer(.data) { $0.finish([1, 2, 3]) }
            log.listen(to: transfer, takesChunks: true)
            transfer.start()
            #expect(!transfer.isSettled)
            transfer.fail(.timedOut)
            #expect(!transfer.isSettled)
            if cancels { transfer.cancel() }
            transfer.request(1)
            #expect(log.bytes == (cancels ? [] : [1, 2, 3]))
            #expect(transfer.state == (cancels ? .failed(.cancelled) : .finished([])))
            #expect(log.cancels == 0)
        }
    }

    @Test("A source that breaks, or cannot be opened, fails the transfer and is closed once")
    func broken() throws {
        let source = GeneratedSource(total: 1 << 20)
        source.failure = (after: 200_000, error: .failed("The disk was taken out."))
        let transfer = try #require(ItemProvider([.init(.movie) { source }]).transfer(.movie))
        log.listen(to: transfer)
        var taken = 0
        transfer.consume { taken += $1.count }
        transfer.start()
        #expect(taken == 4 * 65536)
        #expect(transfer.state == .failed(.failed("The disk was taken out.")))
        #expect(source.closes == 1)
        let locked = ItemProvider([
            .init(.movie) { () throws(TransferError) -> any ByteSource in throw .failed("It is locked.") }
        ])
        #expect(locked.load(.movie)?.state == .failed(.failed("It is locked.")))
    }

    @Test("The consumer of a source can stop it in the middle")
    func stopped() throws {
        let source = GeneratedSource(total: 2 << 30)
        source.isCountKnown = false
        let transfer = try #require(ItemProvider([.init(.movie) { source }]).transfer(.movie))
        var taken = 0
        transfer.consume { transfer, chunk in
            taken += chunk.count
            if taken >= 1 << 20 { transfer.cancel() }
        }
        transfer.start()
        #expect(taken == 1 << 20)
        #expect(source.sent == 1 << 20)
        #expect(source.closes == 1)
        #expect(transfer.expectedByteCount == nil)
        #expect(transfer.state == .failed(.cancelled))
    }
}
