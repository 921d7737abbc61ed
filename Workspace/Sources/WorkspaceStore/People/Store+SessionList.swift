// SPDX-License-Identifier: Apache-2.0
import GRDB
public import WorkspaceModel

extension Store {
    /// Every session of everybody that still lasts, the one used last first.
    public func sessions() async throws -> [SessionRecord] {
        let oldest = clock() - Self.sessionLifetime
        return try await pool.read { db in
            let sql = """
                SELECT \(SessionInfo.columns), label, agent, address, session.created, seen
                FROM session JOIN member ON member.id = session.member
                WHERE seen > ? ORDER BY seen DESC, session.created DESC, session.id
                """
            return try Row.fetchAll(db, sql: sql, arguments: [oldest]).map { row in
                SessionRecord(
                    session: try SessionInfo(row: row),
                    label: row["label"],
                    agent: row["agent"],
                    address: row["address"],
                    created: row["created"],
                    seen: row["seen"]
                )
            }
        }
    }

    /// Names the device of a session. False when there is no such session.
    public func labelSession(_ id: String, as label: String) async throws -> Bool {
        try await pool.write { db in
            try db.execute(sql: "UPDATE session SET label = ? WHERE id = ?", arguments: [label, id])
            return db.changesCount == 1
        }
    }

    /// Ends sessions: their secrets are worth nothing from now on.
    ///
    /// - Returns: Those that there were.
    public func endSessions(_ ids: [String]) async throws -> [String] {
        try await pool.write { db in
            try ids.filter { id in
                try db.execute(sql: "DELETE FROM session WHERE id = ?", arguments: [id])
                return db.changesCount == 1
            }
        }
    }
}
