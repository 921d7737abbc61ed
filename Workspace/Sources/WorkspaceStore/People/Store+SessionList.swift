// SPDX-License-Identifier: Apache-2.0
public import WorkspaceModel

extension Store {
    /// Every session of everybody that still lasts, the one used last first.
    public func sessions() async throws -> [SessionRecord] {
        let oldest = clock() - Self.sessionLifetime
        return try await engine.read { db in
            let sql = """
                SELECT \(SessionInfo.columns), label, agent, address, session.created, seen
                FROM session JOIN member ON member.id = session.member
                WHERE seen > ? ORDER BY seen DESC, session.created DESC, session.id
                """
            return try db.rows(sql, [oldest]).map { row in
                SessionRecord(
                    session: try SessionInfo(row: row),
                    label: try row["label"],
                    agent: try row["agent"],
                    address: try row["address"],
                    created: try row["created"],
                    seen: try row["seen"]
                )
            }
        }
    }

    /// Names the device of a session. False when there is no such session.
    public func labelSession(_ id: String, as label: String) async throws -> Bool {
        try await engine.write { db in
            try db.change("UPDATE session SET label = ? WHERE id = ?", [label, id]) == 1
        }
    }

    /// Ends sessions: their secrets are worth nothing from now on, and neither are links for further devices of their members.
    /// Whoever had such a session may have made one to come back by.
    ///
    /// - Parameter own: The session that asks for it: whoever signs out may be about to come in on another device.
    /// - Returns: Those that there were.
    public func endSessions(_ ids: [String], by own: String? = nil) async throws -> [String] {
        let links = """
            DELETE FROM link WHERE isInvitation = 0 AND member = (SELECT member FROM session WHERE id = ?)
            """
        return try await engine.write { db in
            for id in ids where id != own { try db.execute(links, [id]) }
            return try ids.filter { try db.change("DELETE FROM session WHERE id = ?", [$0]) == 1 }
        }
    }
}
