// SPDX-License-Identifier: Apache-2.0
import WorkspaceModel

extension Store {
    /// Removes what the bounds say from the log.
    ///
    /// - Returns: How many entries went.
    /// - Complexity: O(nodes + entries of the log) when something goes.
    @discardableResult
    public func cutLog(_ retention: LogRetention) async throws -> Int {
        let now = clock()
        // To look takes as long as the log is, and mostly nothing goes: nobody waits for that.
        let target = try await engine.read(.leisurely) { try LogCut(db: $0).target(retention, now: now) }
        guard target != nil else { return 0 }
        let count = try await engine.write(.leisurely) { db -> Int in
            let cut = LogCut(db: db)
            guard let target = try cut.target(retention, now: now) else { return 0 }
            let former = try cut.revision
            try cut.apply(upTo: target)
            return Int(target - former)
        }
        // Where it cannot be done the next cut does it.
        if count > 0 { _ = await engine.reasonSpaceIsUnreleased() }
        return count
    }

    /// The revision up to which the log is gone: who has not come further starts over.
    public func cutRevision() async throws -> UInt64 {
        try await engine.read { UInt64(clamping: try LogCut(db: $0).revision) }
    }
}
