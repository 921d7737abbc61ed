// SPDX-License-Identifier: Apache-2.0
public import WorkspaceModel

/// What was erased for good.
public struct Erasure: Equatable, Sendable {
    /// How many nodes are gone.
    public var nodes: Int
    /// The names of files' bytes that nothing names any more.
    public var blobNames: Set<String>
    /// The revision that it made.
    public var revision: UInt64
    /// Why the disk did not get back what is free now, such as where it is full; nil where it did.
    public var unreleased: String?
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
    /// catches up starts over. The bytes are overwritten on the disk. What is free then goes back to the disk if it can: it is
    /// erased all the same.
    ///
    /// - Parameter reader: Who asks; what they may not see stays.
    /// - Throws: ``ErasureError``; then nothing is changed.
    public func erase(_ ids: [NodeID], author: String, for reader: Reader = .program) async throws -> Erasure {
        let now = clock()
        var erasure = try await engine.write(.leisurely) { db in
            try Self.erase(ids, author: author, for: reader, now: now, in: db)
        }
        erasure.unreleased = await engine.reasonSpaceIsUnreleased()
        return erasure
    }

    private static func erase(
        _ asked: [NodeID],
        author: String,
        for reader: Reader,
        now: Int64,
        in db: any Database
    ) throws -> Erasure {
        // What holds something that is for some members only is asked once.
        let tree = SQLTree(db: db, cache: TreeCache())
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
            guard try tree.isDeleted(node) else { throw ErasureError.notDeleted }
            ids.append(id)
        }
        if asked != [.trash], try tree.holdsUnseen(Set(ids), &scope) { throw ErasureError.holdsUnseen }
        let before = try blobNames(in: db)
        let doomed = try below(ids, in: db)
        let all = db.dialect.list(doomed.joined())
        try db.execute("INSERT INTO erasing (one) VALUES (1)")
        try db.execute("DELETE FROM body WHERE \(db.dialect.isListed("node"))", [all])
        for ids in doomed.reversed() {
            try db.execute("DELETE FROM node WHERE \(db.dialect.isListed("id"))", [db.dialect.list(ids)])
        }
        try db.execute("DELETE FROM erasing")
        try SearchIndex.forgetErased(in: db)
        try db.execute("DELETE FROM history WHERE \(db.dialect.isListed("card"))", [all])
        try db.execute("DELETE FROM share WHERE \(db.dialect.isListed("node"))", [all])
        let revision = try markErasure(author: author, now: now, in: db)
        try LogCut(db: db).apply(upTo: revision.stored - 1)
        return Erasure(
            nodes: doomed.reduce(0) { $0 + $1.count },
            blobNames: before.subtracting(try blobNames(in: db)),
            revision: revision
        )
    }

    /// Some nodes and all that is in them, by how deep below one of them they are; the trash is not among them.
    private static func below(_ ids: [NodeID], in db: any Database) throws -> [[Int64]] {
        let sql = """
            WITH RECURSIVE below (id, depth) AS (
                SELECT id, 0 FROM node WHERE \(db.dialect.isListed("id"))
                UNION
                SELECT node.id, below.depth + 1 FROM node JOIN below ON node.parent = below.id
                WHERE depth < \(SQLTree.deepest)
            )
            SELECT max(depth), id FROM below WHERE id <> ? GROUP BY id ORDER BY 1
            """
        var depths: [[Int64]] = []
        let rows = try db.cursor(sql, [db.dialect.list(ids.map(\.stored)), NodeID.trash.stored])
        while let row = try rows.next() {
            let depth: Int = try row[0]
            while depths.count <= depth { depths.append([]) }
            depths[depth].append(try row[1])
        }
        return depths
    }

    /// An entry without operations, so that the log goes on from a revision of its own.
    private static func markErasure(author: String, now: Int64, in db: any Database) throws -> UInt64 {
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
        try StoredLog.tell(upTo: answer.revision, in: db)
        return answer.revision
    }
}

extension SQLTree {
    /// More than nodes are ever in one another; only a ring would have so many.
    fileprivate static let deepest = 100_000

    /// Whether a node is in the trash, at whatever depth.
    func isDeleted(_ node: Node) throws -> Bool {
        var parent = node.parent
        for _ in 0..<Self.deepest {
            guard let next = parent, next != .trash else { return parent == .trash }
            parent = try self.node(next)?.parent
        }
        return false
    }
}
