// SPDX-License-Identifier: Apache-2.0
public import Foundation
import GRDB
public import WorkspaceModel

extension Store {
    /// How long a session lasts that nobody uses: 90 days in milliseconds.
    public static let sessionLifetime: Int64 = 90 * 24 * 3600 * 1000

    /// Keeps the hash of a one-time link until `lifetime` milliseconds have passed.
    public func addLink(secretHash: Data, lifetime: Int64) async throws {
        let now = clock()
        try await pool.write { db in
            try db.execute(sql: "DELETE FROM link WHERE expires <= ?", arguments: [now])
            try db.execute(
                sql: "INSERT INTO link (secret, expires) VALUES (?, ?)",
                arguments: [secretHash, now + lifetime]
            )
        }
    }

    /// Whether a link could be spent now. Nothing is changed.
    public func isLinkGood(secretHash: Data) async throws -> Bool {
        let now = clock()
        return try await pool.read { db in
            let sql = "SELECT EXISTS (SELECT 1 FROM link WHERE secret = ? AND expires > ?)"
            return try Bool.fetchOne(db, sql: sql, arguments: [secretHash, now]) ?? false
        }
    }

    /// Spends a link and makes a session in one step.
    ///
    /// A browser that already has a session keeps who it is, under the new secret; its old one is worth nothing then.
    ///
    /// - Returns: The session, or nil when the link is unknown, spent or expired; nothing is changed then.
    public func redeemLink(
        secretHash: Data,
        for newcomer: SessionInfo,
        newSecretHash: Data,
        oldSecretHash: Data?,
        agent: String = "",
        address: String = ""
    ) async throws -> SessionInfo? {
        let now = clock()
        return try await pool.write { db in
            try db.execute(sql: "DELETE FROM link WHERE secret = ? AND expires > ?", arguments: [secretHash, now])
            guard db.changesCount == 1 else { return nil }
            if let oldSecretHash, let known = try Self.session(oldSecretHash, at: now, in: db) {
                try db.execute(
                    sql: "UPDATE session SET secret = ?, seen = ?, agent = ?, address = ? WHERE id = ?",
                    arguments: [newSecretHash, now, agent, address, known.id]
                )
                return known
            }
            try db.execute(
                sql: """
                    INSERT INTO session (id, name, color, secret, created, seen, agent, address)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    newcomer.id, newcomer.name, newcomer.color, newSecretHash, now, now, agent, address,
                ]
            )
            return newcomer
        }
    }

    /// The session that a secret belongs to, or nil when there is none or it has not been used for 90 days. Nothing is
    /// written.
    ///
    /// - Returns: The session, and whether an hour has passed since it was last noted as seen.
    public func session(secretHash: Data) async throws -> (info: SessionInfo, isStale: Bool)? {
        let now = clock()
        return try await pool.read { db in
            guard let session = try Self.session(secretHash, at: now, in: db) else { return nil }
            let seen = try Int64.fetchOne(db, sql: "SELECT seen FROM session WHERE id = ?", arguments: [session.id])
            return (session, now - (seen ?? 0) > 3_600_000)
        }
    }

    /// Notes that a session is used now, and where; it lasts another 90 days.
    public func touchSession(_ id: String, agent: String, address: String) async throws {
        let now = clock()
        try await pool.write { db in
            try db.execute(
                sql: "UPDATE session SET seen = ?, agent = ?, address = ? WHERE id = ?",
                arguments: [now, agent, address, id]
            )
        }
    }

    /// Changes the name that others see.
    public func renameSession(_ id: String, to name: String) async throws {
        try await pool.write { db in
            try db.execute(sql: "UPDATE session SET name = ? WHERE id = ?", arguments: [name, id])
        }
    }

    private static func session(_ secretHash: Data, at now: Int64, in db: Database) throws -> SessionInfo? {
        try Row.fetchOne(
            db,
            sql: "SELECT id, name, color FROM session WHERE secret = ? AND seen > ?",
            arguments: [secretHash, now - sessionLifetime]
        ).map { SessionInfo(row: $0) }
    }
}

extension SessionInfo {
    /// Reads the columns of the same names.
    init(row: Row) {
        self.init(id: row["id"], name: row["name"], color: row["color"])
    }
}
