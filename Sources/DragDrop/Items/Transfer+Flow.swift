// SPDX-License-Identifier: Apache-2.0

extension Transfer {
    /// Hands out what waits and asks the producer, as long as there is demand. A loop, so that a producer that answers at
    /// once and a consumer that asks at once do not nest once for every chunk.
    func pump() {
        guard !isPumping, !isDelivering, isStarted else { return }
        isPumping = true
        defer { isPumping = false }
        while !isSettled, demand > 0 {
            if !waiting.isEmpty {
                let chunk = waiting.removeFirst()
                waitingByteCount -= chunk.count
                deliver(chunk)
            } else if isComplete {
                settleIfTaken()
            } else if hasNewDemand, let onDemand {
                hasNewDemand = false
                onDemand(self)
            } else {
                break
            }
        }
        settleIfTaken()
    }

    func deliver(_ chunk: [UInt8]) {
        spend(chunk.count)
        isDelivering = true
        onChunk?(self, chunk)
        isDelivering = false
    }

    func spend(_ count: Int) {
        if demand != Int.max { demand = max(demand - count, 0) }
    }

    func settleIfTaken() {
        guard isComplete, waiting.isEmpty else { return }
        let bytes = collected
        settle(.finished(bytes))
    }

    /// Ends it against the producer's will, and tells it.
    func end(_ error: TransferError) {
        guard !isSettled else { return }
        let onCancel = isComplete || !isStarted ? nil : onCancel
        settle(.failed(error))
        onCancel?()
    }

    /// The only way to be settled. Everything that either side left here is let go, and with it cycles between them.
    func settle(_ end: State) {
        guard !isSettled else { return }
        state = end
        collected = []
        waiting = []
        waitingByteCount = 0
        demand = 0
        onChunk = nil
        onDemand = nil
        onCancel = nil
        loader = nil
        tell()
        onChange = nil
        observers = []
    }

    func tell() {
        onChange?(self)
        for observer in observers { observer(self) }
    }
}
