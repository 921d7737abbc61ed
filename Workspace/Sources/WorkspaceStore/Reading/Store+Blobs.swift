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
                SELECT DISTINCT field.atom FROM node, json_each(node.fields) AS field
                WHERE (instr(node.fields, '"blob"') > 0 OR instr(node.fields, '"original"') > 0)
                    AND field.key IN ('blob', 'original') AND field.type = 'text'
                """
            let log = """
                SELECT DISTINCT part.atom FROM log, json_tree(log.operations) AS part
                WHERE (instr(log.operations, '"blob"') > 0 OR instr(log.operations, '"original"') > 0)
                    AND part.key IN ('blob', 'original') AND part.type = 'text'
                """
            return try String.fetchSet(db, sql: nodes).union(String.fetchSet(db, sql: log))
        }
    }
}
