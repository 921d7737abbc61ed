// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import WorkspaceModel

extension Store {
    /// How long a session lasts that nobody uses: 90 days in milliseconds.
    public static let sessionLifetime: Int64 = 90 * 24 * 3600 * 1000

    /// The session that a secret belongs to, or nil when there is none or it has not been used for 90 days. Nothing is
    /// written.
    ///
    /// - Returns: The session with its member as they are now, and whether an hour has passed since it was last noted as
    ///   seen.
    public func session(secretHash: Data) async throws -> (info: SessionInfo, isStale: Bool)? {
        let now = clock()
        return try await engine.read { db in
            guard let session = try Self.session(secretHash, at: now, in: db) else { return nil }
            let sql = "SELECT seen FROM session WHERE id = ?"
            let seen: Int64? = try db.value(sql, [session.device])
            return (session, now - (seen ?? 0) > 3_600_000)
        }
    }

    /// Notes that a session is used now, and where; it lasts another 90 days.
    ///
    /// - Parameter id: The session's identifier: `SessionInfo.device`.
    public func touchSession(_ id: String, agent: String, address: String) async throws {
        let now = clock()
        try await engine.note { db in
            try db.execute(
                "UPDATE session SET seen = ?, agent = ?, address = ? WHERE id = ?",
                [now, agent, address, id]
            )
        }
    }

    static func session(_ secretHash: Data, at now: Int64, in db: any Database) throws -> SessionInfo? {
        let sql = """
            SELECT \(SessionInfo.columns) FROM session JOIN member ON member.id = session.member
            WHERE secret = ? AND seen > ?
            """
        return try db.row(sql, [secretHash, now - sessionLifetime])
            .map { try SessionInfo(row: $0) }
    }
}

extension SessionInfo {
    /// What to select from sessions joined with members.
    static let columns = "member.id, name, color, role, session.id AS device"

    /// Reads these columns.
    init(row: SQLRow) throws { self.init(try Member(row: row), device: try row["device"]) }
}
