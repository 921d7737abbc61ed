// SPDX-License-Identifier: Apache-2.0
public import Foundation

// Addresses that answer without a cookie for some minutes, where several servers may be asked for them. Only hashes of
// their secrets are kept, and a database that breaks down forgets them.
extension Store {
    /// Keeps what an address stands for until it expires, or the session or share that it was given to ends.
    ///
    /// - Parameters:
    ///   - expires: Milliseconds since 1970.
    ///   - now: Likewise; what expired before goes.
    ///   - limit: The most that the session has, with this one; those go first that expire first.
    public func keepTicket(
        _ hash: Data,
        _ content: Data,
        session: String,
        expires: Int64,
        now: Int64,
        limit: Int
    ) async throws {
        try await engine.write { db in
            try db.execute("DELETE FROM ticket WHERE expires <= ?", [now])
            try db.execute(
                """
                DELETE FROM ticket WHERE session = ? AND secret NOT IN (
                    SELECT secret FROM ticket WHERE session = ? ORDER BY expires DESC, secret LIMIT ?
                )
                """,
                [session, session, limit - 1]
            )
            try db.execute(
                "INSERT INTO ticket (secret, content, session, expires) VALUES (?, ?, ?, ?)",
                [hash, content, session, expires]
            )
        }
    }

    /// What an address stands for; nil where there is none any more.
    public func ticket(_ hash: Data) async throws -> Data? {
        try await engine.read { db in
            let sql = """
                SELECT content FROM ticket WHERE secret = ? AND (
                    EXISTS (SELECT 1 FROM session WHERE id = ticket.session)
                    OR EXISTS (SELECT 1 FROM share WHERE id = ticket.session)
                )
                """
            return try db.value(sql, [hash])
        }
    }
}
