// SPDX-License-Identifier: Apache-2.0
public import Foundation
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
        return try await engine.write { db in
            let tree = SQLTree(db: db)
            var scope = VisibilityScope(of: .member(member), in: tree)
            guard let found = try tree.node(node), found.parent == .workspace, try !scope.hides(found) else {
                return nil
            }
            var random = SystemRandomNumberGenerator()
            let id = NodeID(using: &random).description
            try db.execute("DELETE FROM share WHERE expires <= ?", [now])
            try db.execute(
                "INSERT INTO share (id, node, secret, member, created, expires) VALUES (?, ?, ?, ?, ?, ?)",
                [id, node.stored, secretHash, member, now, now + lifetime]
            )
            return Share(id: id, node: node, member: member, expires: Double(now + lifetime))
        }
    }

    /// The share that a secret belongs to; nil when there is none, or its time is over.
    public func share(secretHash: Data) async throws -> Share? {
        let now = clock()
        return try await engine.read { db in
            // Who may not make one any more has none.
            let sql = """
                SELECT share.id, node, member, expires FROM share JOIN member ON member.id = share.member
                WHERE share.secret = ? AND expires > ? AND role IN ('editor', 'owner')
                """
            return try db.row(sql, [secretHash, now]).map {
                try Share(row: $0)
            }
        }
    }

    /// The shares of a node that have not expired, oldest first.
    public func shares(of node: NodeID) async throws -> [Share] {
        let now = clock()
        return try await engine.read { db in
            let sql = "SELECT id, node, member, expires FROM share WHERE node = ? AND expires > ? ORDER BY created, id"
            return try db.rows(sql, [node.stored, now]).map { try Share(row: $0) }
        }
    }

    /// The share with an identity, or nil.
    public func share(_ id: String) async throws -> Share? {
        try await engine.read { db in
            let sql = "SELECT id, node, member, expires FROM share WHERE id = ?"
            return try db.row(sql, [id]).map { try Share(row: $0) }
        }
    }

    /// Makes every share link of a member worth nothing.
    ///
    /// - Returns: Those that there were.
    public func endShares(by member: String) async throws -> [String] {
        try await engine.write { db in
            let ended: [String] = try db.values("SELECT id FROM share WHERE member = ?", [member])
            try db.execute("DELETE FROM share WHERE member = ?", [member])
            return ended
        }
    }

    /// Makes a share link worth nothing.
    ///
    /// - Returns: Whether there was one.
    public func endShare(_ id: String) async throws -> Bool {
        try await engine.write { db in
            try db.change("DELETE FROM share WHERE id = ?", [id]) == 1
        }
    }
}

extension Share {
    init(row: SQLRow) throws {
        guard let node = NodeID(stored: try row["node"]) else { throw StoreError.corrupt("a share shows nothing") }
        self.init(
            id: try row["id"],
            node: node,
            member: try row["member"],
            expires: Double(try row["expires"] as Int64)
        )
    }
}
