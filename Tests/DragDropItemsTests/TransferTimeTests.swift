// SPDX-License-Identifier: Apache-2.0

import DragDrop
import Testing

@Suite("Transfers and time")
struct TransferTimeTests {
    private let log = TransferLog()

    private func transfer(_ loader: @escaping (Transfer) -> Void = { _ in }) -> Transfer {
        let transfer = Transfer(.data, loader: loader)
        log.listen(to: transfer)
        transfer.timeout = 10
        return transfer
    }

    @Test("L8: a producer that never answers is given up after the time-out, and told to stop")
    func never() {
        let transfer = transfer()
        transfer.start()
        for second in [100, 105, 109.9] { transfer.advance(to: Timestamp(second)) }
        #expect(!transfer.isSettled)
        transfer.advance(to: Timestamp(110))
        #expect(transfer.state == .failed(.timedOut))
        #expect(log.cancels == 1)
    }

    @Test("Bytes and a fraction that rises renew the time-out; the same fraction again does not")
    func renewed() {
        let transfer = transfer()
        transfer.start()
        transfer.advance(to: Timestamp(0))
        transfer.receive([1])
        transfer.advance(to: Timestamp(9))
        transfer.advance(to: Timestamp(18))
        transfer.progress(0.5)
        transfer.advance(to: Timestamp(19))
        for second in 20..<29 {
            transfer.progress(0.5)
            transfer.progress(0.2)
            transfer.receive([])
            transfer.advance(to: Timestamp(Double(second)))
        }
        #expect(!transfer.isSettled)
        transfer.advance(to: Timestamp(29))
        #expect(transfer.state == .failed(.timedOut))
    }

    @Test("The time does not run before the start, nor while the consumer has no room")
    func consumerIsSlow() {
        let transfer = transfer()
        transfer.onChunk = { _, _ in }
        transfer.advance(to: Timestamp(0))
        transfer.advance(to: Timestamp(50))
        transfer.start()
        for second in [60.0, 80, 100] { transfer.advance(to: Timestamp(second)) }
        #expect(!transfer.isSettled)
        transfer.request(1)
        transfer.advance(to: Timestamp(109))
        #expect(!transfer.isSettled)
        transfer.advance(to: Timestamp(110))
        #expect(transfer.state == .failed(.timedOut))
    }

    @Test("Without a time-out a transfer waits for ever; odd times and time-outs do no harm")
    func odd() {
        let patient = transfer()
        patient.timeout = nil
        patient.start()
        patient.advance(to: Timestamp(0))
        patient.advance(to: Timestamp(.greatestFiniteMagnitude))
        #expect(!patient.isSettled)
        let odd = transfer()
        odd.start()
        for second in [5, 3, .nan, -1, 4, .nan] { odd.advance(to: Timestamp(second)) }
        #expect(!odd.isSettled)
        odd.advance(to: Timestamp(.infinity))
        #expect(odd.state == .failed(.timedOut))
    }
}
