// SPDX-License-Identifier: Apache-2.0
import GRDB

extension Store {
    /// Every name of a file's bytes that a node has, or ever had: a deleted node lies in the trash, and what a change took
    /// from a node its undoing brings back, so what the log names counts as well.
    ///
    /// - Complexity: O(nodes + bytes of the log's transactions that name a file).
    public func blobNames() async throws -> Set<String> {
        try await pool.read { db in
            let nodes = """
                SELECT DISTINCT json_extract(fields, '$.blob') FROM node
                WHERE json_extract(fields, '$.blob') IS NOT NULL
                """
            let log = """
                SELECT DISTINCT part.atom FROM log, json_tree(log.operations) AS part
                WHERE instr(log.operations, '"blob"') > 0 AND part.key = 'blob' AND part.type = 'text'
                """
            return try String.fetchSet(db, sql: nodes).union(String.fetchSet(db, sql: log))
        }
    }
}
