// SPDX-License-Identifier: Apache-2.0

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

    /// Whether a transaction could be written now. Nothing is, unless the last one could not be written: then a row is, as
    /// it stands, since only the disk knows whether it takes anything again.
    public func isWritable() async -> Bool {
        let hasFailed = await writer.hasFailed
        do {
            if !hasFailed, let takesWrites = try await engine.takesWrites() { return takesWrites }
            try await engine.write { db in
                try db.inSavepoint {
                    // There and back: what does not change, SQLite does not write.
                    try db.execute("UPDATE store SET name = name || '+'")
                    try db.execute("UPDATE store SET name = rtrim(name, '+')")
                    return hasFailed ? .keep : .rollback
                }
            }
            if hasFailed { await writer.noteSuccess() }
            return true
        } catch {
            return false
        }
    }
}
