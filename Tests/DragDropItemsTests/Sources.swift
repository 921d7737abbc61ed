// SPDX-License-Identifier: Apache-2.0

import DragDrop

/// A source of any length that owns one chunk: bytes are counted, not made.
final class GeneratedSource: ByteSource {
    let total: Int
    var isCountKnown = true
    var failure: (after: Int, error: TransferError)?
    private(set) var sent = 0
    private(set) var closes = 0
    private(set) var largestRead = 0
    private let chunk: [UInt8]

    init(total: Int, chunk: Int = 64 << 10) {
        self.total = total
        self.chunk = (0..<chunk).map { UInt8(truncatingIfNeeded: $0) }
    }

    var byteCount: Int? { isCountKnown ? total : nil }

    func read(upTo count: Int) throws(TransferError) -> [UInt8] {
        if let failure, sent >= failure.after { throw failure.error }
        let next = min(count, total - sent, chunk.count)
        sent += next
        largestRead = max(largestRead, next)
        return next == chunk.count ? chunk : Array(chunk[..<next])
    }

    func close() { closes += 1 }
}

/// Notes everything that a transfer tells.
final class TransferLog {
    var states: [Transfer.State] = []
    var bytes: [UInt8] = []
    var chunks = 0
    var cancels = 0
    var demands = 0

    var ends: [Transfer.State] {
        states.filter { if case .loading = $0 { false } else { true } }
    }

    var progress: [Double] {
        states.compactMap { if case .loading(let progress) = $0 { progress } else { nil } }
    }

    /// Listens; takes chunks if `takesChunks`, without asking for any.
    func listen(to transfer: Transfer, takesChunks: Bool = false) {
        transfer.onChange = { [unowned self] in self.states.append($0.state) }
        transfer.onCancel = { [unowned self] in self.cancels += 1 }
        if takesChunks {
            transfer.onChunk = { [unowned self] _, chunk in
                self.bytes += chunk
                self.chunks += 1
            }
        }
    }
}
