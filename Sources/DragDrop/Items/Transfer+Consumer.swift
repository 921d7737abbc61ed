// SPDX-License-Identifier: Apache-2.0

/// What the side that asked for the bytes calls.
extension Transfer {
    /// Begins to load; does nothing if it has begun, or was cancelled.
    ///
    /// Without ``onChunk`` there is room for everything up to ``limit``.
    public func start() {
        guard !isStarted, !isSettled else { return }
        isStarted = true
        if onChunk == nil { demand = Int.max }
        hasNewDemand = demand > 0
        let loader = loader
        self.loader = nil
        loader?(self)
        pump()
    }

    /// Says that there is room for so many bytes more. Takes what waits first, then asks the producer.
    ///
    /// May be called in ``onChunk``; however long the load, calls do not nest.
    public func request(_ byteCount: Int) {
        guard byteCount > 0, !isSettled else { return }
        let (sum, overflows) = demand.addingReportingOverflow(byteCount)
        demand = overflows ? Int.max : sum
        hasNewDemand = true
        pump()
    }

    /// Takes the bytes piece by piece and has room for the next ones as soon as a piece is taken.
    ///
    /// - Parameters:
    ///   - window: How many bytes may be under way at a time.
    ///   - take: Takes the next bytes.
    public func consume(window: Int = 64 << 10, _ take: @escaping (Transfer, [UInt8]) -> Void) {
        onChunk = { transfer, chunk in
            take(transfer, chunk)
            transfer.request(chunk.count)
        }
        request(max(window, 1))
    }

    /// Stops the load; does nothing if it is settled.
    public func cancel() { end(.cancelled) }

    /// Tells the time. A transfer without any progress for ``timeout`` seconds fails.
    ///
    /// Progress means bytes, or a fraction that rises; the time counts from the call that notices it. While the consumer
    /// has no room the producer may not send, so the time does not run.
    public func advance(to now: Timestamp) {
        guard let timeout, isStarted, !isSettled, !now.seconds.isNaN else { return }
        guard let deadline, !hasMoved, demand > 0, waiting.isEmpty else {
            self.deadline = now + timeout
            hasMoved = false
            return
        }
        if now >= deadline { end(.timedOut) }
    }
}
