// SPDX-License-Identifier: Apache-2.0
import GRDB
import WorkspaceModel

extension Store {
    /// Removes what the bounds say from the log.
    ///
    /// - Returns: How many entries went.
    /// - Complexity: O(nodes + entries of the log) when something goes.
    @discardableResult
    public func cutLog(_ retention: LogRetention) async throws -> Int {
        let now = clock()
        let count = try await pool.write { db -> Int in
            let cut = LogCut(db: db)
            guard let target = try cut.target(retention, now: now) else { return 0 }
            let former = try cut.revision
            try cut.apply(upTo: target)
            return Int(target - former)
        }
        if count > 0 { try await releaseSpace() }
        return count
    }

    /// The revision up to which the log is gone: who has not come further starts over.
    public func cutRevision() async throws -> UInt64 {
        try await pool.read { UInt64(clamping: try LogCut(db: $0).revision) }
    }

    /// Gives the disk back what is free when that is much, and brings what was written to its place.
    func releaseSpace() async throws {
        let isLarge = try await pool.read { db in
            let (free, all) = (
                try Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0,
                try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
            )
            return free > 16_384 && free > all / 2
        }
        if isLarge { try await pool.vacuum() }
        try await pool.writeWithoutTransaction { db in
            // Readers may hold it up; the next one does it then.
            _ = try? db.checkpoint(.truncate)
        }
    }
}
