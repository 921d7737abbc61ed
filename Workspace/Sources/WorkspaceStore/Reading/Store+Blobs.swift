// SPDX-License-Identifier: Apache-2.0

extension Store {
    /// Every name of a file's bytes that a node has, or ever had: a deleted node lies in the trash, and what a change took
    /// from a node its undoing brings back, so what the log names counts as well.
    ///
    /// - Complexity: O(nodes + bytes of the log's transactions that name a file).
    public func blobNames() async throws -> Set<String> {
        try await engine.read(.leisurely) { try Self.blobNames(in: $0) }
    }

    static func blobNames(in db: any Database) throws -> Set<String> {
        var names: Set<String> = []
        var places = [("node", "fields"), ("log", "operations")]
        // What a change took from a node since the base was made, its undoing brings back.
        if try hasCut(db) { places.append(("base", "fields")) }
        for (table, column) in places {
            names.formUnion(try db.values(db.dialect.blobNames(in: column, of: table)) as [String])
        }
        return names
    }
}
