// SPDX-License-Identifier: Apache-2.0
public import Foundation
import GRDB
public import WorkspaceModel

// Share links: whoever has one sees one node and what is in it, and changes nothing, until it expires or is revoked.
extension Store {
    /// Keeps a share link.
    ///
    /// - Parameter lifetime: In milliseconds.
    /// - Returns: The share; nil when there is no such node, or the member may not see it.
    public func addShare(
        of node: NodeID,
        secretHash: Data,
        by member: String,
        lifetime: Int64
    ) async throws -> Share? {
        let now = clock()
        return try await pool.write { db in
            let tree = SQLTree(db: db)
            var scope = VisibilityScope(of: .member(member), in: tree)
            guard let found = try tree.node(node), found.parent == .workspace, try !scope.hides(found) else {
                return nil
            }
            var random = SystemRandomNumberGenerator()
            let id = NodeID(using: &random).description
            try db.execute(sql: "DELETE FROM share WHERE expires <= ?", arguments: [now])
            try db.execute(
                sql: "INSERT INTO share (id, node, secret, member, created, expires) VALUES (?, ?, ?, ?, ?, ?)",
                arguments: [id, node.stored, secretHash, member, now, now + lifetime]
            )
            return Share(id: id, node: node, member: member, expires: Double(now + lifetime))
        }
    }

    /// The share that a secret belongs to; nil when there is none, or its time is over.
    public func share(secretHash: Data) async throws -> Share? {
        let now = clock()
        return try await pool.read { db in
            // Who may not make one any more has none.
            let sql = """
                SELECT share.id, node, member, expires FROM share JOIN member ON member.id = share.member
                WHERE share.secret = ? AND expires > ? AND role IN ('editor', 'owner')
                """
            return try Row.fetchOne(db.cachedStatement(sql: sql), arguments: [secretHash, now]).map {
                try Share(row: $0)
            }
        }
    }

    /// The shares of a node that have not expired, oldest first.
    public func shares(of node: NodeID) async throws -> [Share] {
        let now = clock()
        return try await pool.read { db in
            let sql = "SELECT id, node, member, expires FROM share WHERE node = ? AND expires > ? ORDER BY created, id"
            return try Row.fetchAll(db, sql: sql, arguments: [node.stored, now]).map { try Share(row: $0) }
        }
    }

    /// The share with an identity, or nil.
    public func share(_ id: String) async throws -> Share? {
        try await pool.read { db in
            let sql = "SELECT id, node, member, expires FROM share WHERE id = ?"
            return try Row.fetchOne(db, sql: sql, arguments: [id]).map { try Share(row: $0) }
        }
    }

    /// Makes every share link of a member worth nothing.
    ///
    /// - Returns: Those that there were.
    public func endShares(by member: String) async throws -> [String] {
        try await pool.write { db in
            let ended = try String.fetchAll(db, sql: "SELECT id FROM share WHERE member = ?", arguments: [member])
            try db.execute(sql: "DELETE FROM share WHERE member = ?", arguments: [member])
            return ended
        }
    }

    /// Makes a share link worth nothing.
    ///
    /// - Returns: Whether there was one.
    public func endShare(_ id: String) async throws -> Bool {
        try await pool.write { db in
            try db.execute(sql: "DELETE FROM share WHERE id = ?", arguments: [id])
            return db.changesCount == 1
        }
    }
}

extension Share {
    init(row: Row) throws {
        guard let node = NodeID(stored: row["node"]) else { throw StoreError.corrupt("a share shows nothing") }
        self.init(id: row["id"], node: node, member: row["member"], expires: Double(row["expires"] as Int64))
    }
}
