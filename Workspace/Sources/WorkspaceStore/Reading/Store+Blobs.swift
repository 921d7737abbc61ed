// SPDX-License-Identifier: Apache-2.0
import GRDB

extension Store {
    /// Every name of a file's bytes that a node has, or ever had: a deleted node lies in the trash, and what a change took
    /// from a node its undoing brings back, so what the log names counts as well.
    ///
    /// - Complexity: O(nodes + bytes of the log's transactions that name a file).
    public func blobNames() async throws -> Set<String> {
        try await pool.read { try Self.blobNames(in: $0) }
    }

    static func blobNames(in db: Database) throws -> Set<String> {
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
        let names = try String.fetchSet(db, sql: nodes).union(String.fetchSet(db, sql: log))
        guard try hasCut(db) else { return names }
        // What a change took from a node since the base was made, its undoing brings back.
        return try names.union(String.fetchSet(db, sql: nodes.replacing("node", with: "base")))
    }
}
