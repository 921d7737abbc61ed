// SPDX-License-Identifier: Apache-2.0

/// Lets one at a time do something that waits, first come, first served.
actor Turn {
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Waits for its turn, does it, and passes the turn on.
    func take(_ body: @Sendable () async throws -> Void) async rethrows {
        if isTaken {
            await withCheckedContinuation { waiting.append($0) }
        }
        isTaken = true
        defer { pass() }
        try await body()
    }

    private func pass() {
        if waiting.isEmpty {
            isTaken = false
        } else {
            waiting.removeFirst().resume()
        }
    }
}
