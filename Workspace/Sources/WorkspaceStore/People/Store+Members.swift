// SPDX-License-Identifier: Apache-2.0
import GRDB
public import WorkspaceModel

/// Why a member was not changed.
public enum MemberError: Error {
    /// There is no such member.
    case unknown
    /// Nobody would be left who manages people.
    case lastOwner
}

// Members are no nodes: what is written here is in no transaction, and undo does not reach it.
extension Store {
    /// Every member, in the order in which they came, with the end of their open invitations.
    public func members() async throws -> MemberList {
        let now = clock()
        return try await pool.read { db in
            let sql = """
                SELECT id, name, color, role,
                    (SELECT max(expires) FROM link WHERE member = member.id AND isInvitation = 1 AND expires > ?) AS until
                FROM member ORDER BY created, rowid
                """
            return MemberList(members: try Row.fetchAll(db, sql: sql, arguments: [now]).map { try Member(row: $0) })
        }
    }

    /// Every member, without invitations.
    static func members(in db: Database) throws -> [Member] {
        try Row.fetchAll(db.cachedStatement(sql: "SELECT id, name, color, role FROM member")).map {
            try Member(row: $0)
        }
    }

    /// Adds a member who has no device yet.
    public func addMember(_ member: Member) async throws {
        let now = clock()
        try await pool.write { try Self.insert(member, at: now, joined: nil, in: $0) }
    }

    /// Changes what a request names.
    ///
    /// - Throws: ``MemberError``.
    public func changeMember(_ id: String, _ changes: MemberRequest) async throws {
        try await pool.write { db in
            let sql = """
                UPDATE member SET name = coalesce(?, name), color = coalesce(?, color), role = coalesce(?, role)
                WHERE id = ?
                """
            try Self.keepingAnOwner {
                let role = changes.role?.name.text
                try db.execute(sql: sql, arguments: [changes.name, changes.color, role, id])
            }
            guard db.changesCount == 1 else { throw MemberError.unknown }
        }
    }

    /// Removes a member, and with them their sessions, their links, and what they shared.
    ///
    /// - Returns: The sessions and shares that ended.
    /// - Throws: ``MemberError``.
    public func removeMember(_ id: String) async throws -> [String] {
        try await pool.write { db in
            let ended = "SELECT id FROM session WHERE member = :id UNION ALL SELECT id FROM share WHERE member = :id"
            let sessions = try String.fetchAll(db, sql: ended, arguments: ["id": id])
            try Self.keepingAnOwner { try db.execute(sql: "DELETE FROM member WHERE id = ?", arguments: [id]) }
            guard db.changesCount == 1 else { throw MemberError.unknown }
            return sessions
        }
    }

    /// Makes every open invitation of a member worth nothing.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    public func revokeInvitations(of id: String) async throws -> Bool {
        try await pool.write { db in
            try db.execute(sql: "DELETE FROM link WHERE member = ? AND isInvitation = 1", arguments: [id])
            return db.changesCount > 0
        }
    }

    static func insert(_ member: Member, at time: Int64, joined: Int64?, in db: Database) throws {
        try db.execute(
            sql: "INSERT INTO member (id, name, color, role, created, joined) VALUES (?, ?, ?, ?, ?, ?)",
            arguments: [member.id, member.name, member.color, member.role.name.text, time, joined]
        )
    }

    /// What a member may do now; nil when there is none.
    static func role(of id: String, in db: Database) throws -> Role? {
        let statement = try db.cachedStatement(sql: "SELECT role FROM member WHERE id = ?")
        return try String.fetchOne(statement, arguments: [id]).flatMap { Role(name: $0) }
    }

    /// The schema refuses to lose the last owner.
    private static func keepingAnOwner(_ body: () throws -> Void) throws {
        do {
            try body()
        } catch let error as DatabaseError where error.extendedResultCode == .SQLITE_CONSTRAINT_TRIGGER {
            throw MemberError.lastOwner
        }
    }
}

extension Member {
    /// Reads the columns of the same names, and `until` for the end of an invitation.
    init(row: Row) throws {
        guard let role = Role(name: row["role"]) else { throw StoreError.corrupt("a member has no role") }
        self.init(id: row["id"], name: row["name"], color: row["color"], role: role)
        if row.hasColumn("until") { invitedUntil = Double(row["until"] as Int64? ?? 0) }
    }
}
