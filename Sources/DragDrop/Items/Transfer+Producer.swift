// SPDX-License-Identifier: Apache-2.0

/// What the side that produces the bytes calls.
extension Transfer {
    /// Says how many bytes there will be, so that progress needs no more calls. Only a hint: nothing fails if it is wrong.
    public func expect(byteCount: Int?) {
        guard !isSettled, !isComplete else { return }
        expectedByteCount = byteCount.map { max($0, 0) }
    }

    /// Delivers the next bytes.
    ///
    /// Without demand they wait, but no more than one chunk and ``waitingLimit`` bytes behind it: a producer that does not
    /// listen to ``demand`` fails the transfer.
    public func receive(_ chunk: [UInt8]) {
        guard isStarted, !isSettled, !isComplete, !chunk.isEmpty else { return }
        let (sum, overflows) = byteCount.addingReportingOverflow(chunk.count)
        byteCount = overflows ? Int.max : sum
        hasMoved = true
        guard onChunk != nil else { return collect(chunk) }
        if demand > 0, waiting.isEmpty, !isDelivering {
            deliver(chunk)
            pump()
        } else if waitingByteCount - (waiting.first ?? chunk).count + chunk.count <= Transfer.waitingLimit {
            wait(chunk)
        } else {
            end(.failed(reasons.sentTooEarly))
        }
        reportBytes()
    }

    /// Reports how far it is, between 0 and 1; for producers that do not know bytes. It never falls.
    public func progress(_ fraction: Double) {
        guard isStarted, !isComplete, fraction >= 0 else { return }
        raise(to: min(fraction, 1))
    }

    /// Says that all bytes were delivered. The transfer is finished as soon as they are taken.
    public func finish() {
        guard isStarted, !isSettled, !isComplete else { return }
        isComplete = true
        settleIfTaken()
    }

    /// Delivers all bytes, or the last ones.
    public func finish(_ bytes: [UInt8]) {
        receive(bytes)
        finish()
    }

    /// Gives up. What was delivered and still waits is dropped.
    public func fail(_ error: TransferError) {
        guard !isComplete else { return }
        settle(.failed(error))
    }

    /// Small chunks become one, so that many of them cost no more than their bytes.
    private func wait(_ chunk: [UInt8]) {
        waitingByteCount += chunk.count
        if let last = waiting.indices.last, waiting[last].count + chunk.count <= 64 << 10 {
            waiting[last] += chunk
        } else {
            waiting.append(chunk)
        }
    }

    private func collect(_ chunk: [UInt8]) {
        guard chunk.count <= max(limit, 0) - collected.count else {
            end(.failed(reasons.tooLarge(for: max(limit, 0))))
            return
        }
        if collected.isEmpty { collected = chunk } else { collected += chunk }
        spend(chunk.count)
        reportBytes()
    }

    private func reportBytes() {
        guard let expectedByteCount, expectedByteCount > 0 else { return }
        raise(to: min(Double(byteCount) / Double(expectedByteCount), 1))
    }

    private func raise(to fraction: Double) {
        guard case .loading(let former) = state, fraction > former ?? -1 else { return }
        hasMoved = true
        state = .loading(progress: fraction)
        tell()
    }
}
