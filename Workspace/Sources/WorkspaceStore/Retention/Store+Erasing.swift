// SPDX-License-Identifier: Apache-2.0
import GRDB
public import WorkspaceModel

/// What was erased for good.
public struct Erasure: Equatable, Sendable {
    /// How many nodes are gone.
    public var nodes: Int
    /// The names of files' bytes that nothing names any more.
    public var blobNames: Set<String>
    /// The revision that it made.
    public var revision: UInt64
}

/// Why nothing was erased.
public enum ErasureError: Error, Equatable, Sendable {
    /// A node is not here.
    case gone
    /// A node is not in the trash: only what was deleted can be erased.
    case notDeleted
    /// Something is in a node that is not for who asks.
    case holdsUnseen
}

extension Store {
    /// Erases nodes of the trash with everything in them, for good; the trash itself stands for all that is in it.
    ///
    /// The whole log goes with them: what they were is in it, and nobody can tell which of its words are theirs. Who
    /// catches up starts over. The bytes are overwritten on the disk.
    ///
    /// - Parameter reader: Who asks; what they may not see stays.
    /// - Throws: ``ErasureError``; then nothing is changed.
    public func erase(_ ids: [NodeID], author: String, for reader: Reader = .program) async throws -> Erasure {
        let now = clock()
        let erasure = try await pool.write { db in
            try Self.erase(ids, author: author, for: reader, now: now, in: db)
        }
        try await releaseSpace()
        return erasure
    }

    private static func erase(
        _ asked: [NodeID],
        author: String,
        for reader: Reader,
        now: Int64,
        in db: Database
    ) throws -> Erasure {
        let tree = SQLTree(db: db)
        var scope = VisibilityScope(of: reader, in: tree)
        var ids: [NodeID] = []
        for id in asked {
            if id == .trash {
                for node in try scope.visible(tree.children(of: .trash, after: nil, limit: .max)) {
                    if try !tree.holdsUnseen([node.id], &scope) { ids.append(node.id) }
                }
                continue
            }
            guard let node = try tree.node(id), try !scope.hides(node) else { throw ErasureError.gone }
            guard try isDeleted(node, in: tree) else { throw ErasureError.notDeleted }
            ids.append(id)
        }
        if asked != [.trash], try tree.holdsUnseen(Set(ids), &scope) { throw ErasureError.holdsUnseen }
        let before = try blobNames(in: db)
        let list = "[" + ids.map { String($0.stored) }.joined(separator: ",") + "]"
        try db.execute(
            sql: """
                CREATE TEMP TABLE doomed AS
                WITH RECURSIVE below (id, depth) AS (
                    SELECT value, 0 FROM json_each(?)
                    UNION
                    SELECT node.id, below.depth + 1 FROM node JOIN below ON node.parent = below.id WHERE depth < 2000
                )
                SELECT id, max(depth) AS depth FROM below WHERE id <> ? GROUP BY id
                """,
            arguments: [list, NodeID.trash.stored]
        )
        defer { try? db.execute(sql: "DROP TABLE doomed") }
        let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM doomed") ?? 0
        try db.execute(sql: "INSERT INTO erasing (one) VALUES (1)")
        try db.execute(sql: "DELETE FROM body WHERE node IN (SELECT id FROM doomed)")
        let deepest = try Int.fetchOne(db, sql: "SELECT coalesce(max(depth), 0) FROM doomed") ?? 0
        for depth in (0...deepest).reversed() {
            try db.execute(
                sql: "DELETE FROM node WHERE id IN (SELECT id FROM doomed WHERE depth = ?)",
                arguments: [depth]
            )
        }
        try db.execute(sql: "DELETE FROM erasing")
        // The index only notes that words have gone, and forgets them when it merges what it has.
        try db.execute(sql: "INSERT INTO search (search) VALUES ('optimize')")
        try db.execute(sql: "DELETE FROM history WHERE card IN (SELECT id FROM doomed)")
        try db.execute(sql: "DELETE FROM share WHERE node IN (SELECT id FROM doomed)")
        let revision = try markErasure(author: author, now: now, in: db)
        try LogCut(db: db).apply(upTo: revision.stored - 1)
        return Erasure(nodes: count, blobNames: before.subtracting(try blobNames(in: db)), revision: revision)
    }

    /// An entry without operations, so that the log goes on from a revision of its own.
    private static func markErasure(author: String, now: Int64, in db: Database) throws -> UInt64 {
        var random = SystemRandomNumberGenerator()
        let transaction = Transaction(id: TransactionID(using: &random), operations: [])
        let answer = TransactionAnswer(revision: try revision(in: db) + 1, receipts: [], changes: [])
        try StoredLog.append(
            TransactionEvent(answer, transaction: transaction.id, author: author),
            answer: answer,
            operations: transaction.encoded(),
            time: now,
            in: db
        )
        return answer.revision
    }

    private static func isDeleted(_ node: Node, in tree: SQLTree) throws -> Bool {
        var parent = node.parent
        for _ in 0..<2000 {
            guard let next = parent else { return false }
            if next == .trash { return true }
            parent = try tree.node(next)?.parent
        }
        return false
    }
}
