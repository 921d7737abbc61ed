// SPDX-License-Identifier: Apache-2.0
import GRDB

/// A durable commit, for whoever measures.
public struct CommitBatch: Sendable {
    /// How many transactions it held.
    public let count: Int
    /// How long they waited for the disk, from when the first was taken up.
    public let duration: Duration
}

extension Store {
    /// Calls `observer` after each durable commit. It must return at once.
    public func observeBatches(_ observer: @escaping @Sendable (CommitBatch) -> Void) async {
        await writer.observe(batches: observer)
    }

    /// Whether a transaction could be written now. Nothing is.
    public func isWritable() async -> Bool {
        do {
            try await pool.write { db in
                try db.inSavepoint {
                    try db.execute(sql: "UPDATE store SET name = name")
                    return .rollback
                }
            }
            return true
        } catch {
            return false
        }
    }
}
