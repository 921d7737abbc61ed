// SPDX-License-Identifier: Apache-2.0

/// How much of the log is kept: what idempotency and catching up need. An entry goes when any of these bounds says so; the
/// last one always stays.
public struct LogRetention: Hashable, Sendable {
    /// Entries that are older go.
    public var days = 30
    /// Of more entries the oldest go.
    public var transactions = 100_000
    /// Of entries that take more bytes the oldest go.
    public var bytes = 512 << 20
    /// Nothing is done for fewer entries than these: a cut copies the tree.
    public var leastCut = 1_000

    /// What suits most.
    public init() {}

    /// Bounds of one's own.
    public init(days: Int, transactions: Int, bytes: Int = 512 << 20, leastCut: Int = 1_000) {
        self.days = max(days, 0)
        self.transactions = max(transactions, 1)
        self.bytes = max(bytes, 0)
        self.leastCut = max(leastCut, 1)
    }
}
