// SPDX-License-Identifier: Apache-2.0

import DragDrop
import Testing

@Suite("Transfers")
struct TransferTests {
    private let log = TransferLog()

    @Test("A transfer reports progress, ends once, and can be cancelled until then")
    func once() {
        let transfer = Transfer(.data)
        log.listen(to: transfer)
        transfer.progress(0.5)
        transfer.progress(7)
        transfer.cancel()
        transfer.cancel()
        transfer.finish([1, 2, 3])
        #expect(log.states == [.loading(progress: 0.5), .loading(progress: 1), .failed(.cancelled)])
        #expect(log.cancels == 1)
    }

    @Test("L8: progress follows the bytes where their number is known, and never falls")
    func progress() {
        let transfer = Transfer(.data)
        log.listen(to: transfer)
        #expect(transfer.fraction == nil)
        transfer.receive([1])
        #expect(transfer.fraction == nil)
        transfer.expect(byteCount: 4)
        transfer.receive([2])
        transfer.progress(0.3)
        transfer.progress(.nan)
        transfer.progress(-1)
        transfer.expect(byteCount: 1000)
        transfer.receive([3])
        transfer.expect(byteCount: 2)
        transfer.receive([4])
        #expect(log.progress == [0.5, 1])
        transfer.finish([5])
        #expect(transfer.state == .finished([1, 2, 3, 4, 5]))
        #expect(transfer.fraction == 1)
        #expect(transfer.byteCount == 5)
    }

    @Test("What a producer or a consumer says after the end changes nothing")
    func late() {
        for end in 0..<4 {
            let log = TransferLog()
            let transfer = Transfer(.data) { $0.receive([1]) }
            log.listen(to: transfer)
            transfer.start()
            switch end {
            case 0: transfer.finish()
            case 1: transfer.fail(.failed("Gone."))
            case 2: transfer.cancel()
            default:
                transfer.timeout = 1
                transfer.advance(to: Timestamp(0))
                transfer.advance(to: Timestamp(1))
            }
            let state = transfer.state
            #expect(transfer.isSettled)
            transfer.receive([2])
            transfer.progress(0.1)
            transfer.expect(byteCount: 9)
            transfer.finish([3])
            transfer.fail(.timedOut)
            transfer.request(5)
            transfer.start()
            transfer.cancel()
            transfer.advance(to: Timestamp(99))
            #expect(transfer.state == state)
            #expect(log.ends == [state])
            #expect(log.cancels == (end < 2 ? 0 : 1))
            #expect(transfer.byteCount == 1 && transfer.heldByteCount == 0 && transfer.demand == 0)
        }
    }

    @Test("A producer that was never started is not told of the end, and never runs")
    func neverStarted() {
        var runs = 0
        let transfer = Transfer(.data) { _ in runs += 1 }
        log.listen(to: transfer)
        transfer.receive([1])
        transfer.finish()
        #expect(!transfer.isSettled)
        transfer.cancel()
        transfer.start()
        #expect(runs == 0)
        #expect(log.ends == [.failed(.cancelled)])
        #expect(log.cancels == 0)
    }

    @Test("L8: more bytes than the consumer takes fail with a sentence, and the producer is told to stop")
    func limit() {
        let transfer = Transfer(.data) { $0.receive([1, 2, 3]) }
        log.listen(to: transfer)
        transfer.limit = 4
        transfer.start()
        #expect(!transfer.isSettled)
        transfer.receive([4])
        #expect(!transfer.isSettled)
        transfer.receive([5])
        #expect(transfer.state == .failed(.failed("It is larger than 4 B, the most that can be taken here.")))
        #expect(log.cancels == 1)
        #expect(transfer.heldByteCount == 0)
    }

    @Test("A source larger than the limit is stopped at the limit, not read to its end")
    func limitStopsReading() {
        let source = GeneratedSource(total: 2 << 30)
        let provider = ItemProvider([.init(.movie) { source }])
        let transfer = provider.load(.movie, limit: 1 << 20)
        #expect(transfer?.state == .failed(.failed("It is larger than 1 MB, the most that can be taken here.")))
        #expect(source.sent == (1 << 20) + (64 << 10))
        #expect(source.closes == 1)
    }

    @Test("The limit may be hit exactly, be zero, or be nonsense")
    func limits() {
        let provider = ItemProvider(bytes: [1, 2, 3], as: .png)
        #expect(provider.load(.image, limit: 3)?.state == .finished([1, 2, 3]))
        #expect(provider.load(.image, limit: 2)?.isSettled == true)
        #expect(provider.load(.image, limit: 2)?.state != .finished([1, 2, 3]))
        #expect(provider.load(.image, limit: -7)?.fraction == 1)
        #expect(ItemProvider(bytes: [], as: .png).load(.image, limit: 0)?.state == .finished([]))
    }

    @Test("Both sides can end a transfer from within its own calls")
    func reentrant() {
        let transfer = Transfer(.data) { transfer in
            transfer.receive([1])
            transfer.receive([2])
            transfer.finish([3])
        }
        log.listen(to: transfer)
        var taken: [[UInt8]] = []
        transfer.consume { transfer, chunk in
            taken.append(chunk)
            if taken.count == 2 { transfer.cancel() }
        }
        transfer.onChange = { [log] transfer in
            log.states.append(transfer.state)
            transfer.cancel()
            transfer.fail(.timedOut)
        }
        transfer.start()
        #expect(taken == [[1], [2]])
        #expect(log.ends == [.failed(.cancelled)])
    }

    @Test("A settled transfer lets both sides go")
    func released() {
        final class Owner { var transfer: Transfer? }
        weak var gone: Owner?
        do {
            let owner = Owner()
            gone = owner
            let transfer = Transfer(.data)
            owner.transfer = transfer
            transfer.onChange = { _ in _ = owner }
            transfer.onChunk = { _, _ in _ = owner }
            transfer.onDemand = { _ in _ = owner }
            transfer.onCancel = { _ = owner }
            transfer.cancel()
        }
        #expect(gone == nil)
    }
}
