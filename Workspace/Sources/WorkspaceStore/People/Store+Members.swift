// SPDX-License-Identifier: Apache-2.0
public import WorkspaceModel

/// Why a member was not changed.
public enum MemberError: Error, Equatable {
    /// There is no such member.
    case unknown
    /// Nobody would be left who manages people.
    case lastOwner
    /// Somebody else is called so: two of one name could not be told apart.
    case nameTaken(String)
}

// Members are no nodes: what is written here is in no transaction, and undo does not reach it.
extension Store {
    /// Every member, in the order in which they came, with the end of their open invitations.
    public func members() async throws -> MemberList {
        let now = clock()
        return try await engine.read { db in
            let sql = """
                SELECT id, name, color, role,
                    (SELECT max(expires) FROM link WHERE member = member.id AND isInvitation = 1 AND expires > ?) AS until
                FROM member ORDER BY created, rowid
                """
            return MemberList(members: try db.rows(sql, [now]).map { try Member(row: $0) })
        }
    }

    /// Every member, without invitations.
    static func members(in db: any Database) throws -> [Member] {
        try db.rows("SELECT id, name, color, role FROM member").map {
            try Member(row: $0)
        }
    }

    /// Adds a member who has no device yet.
    ///
    /// - Throws: ``MemberError/nameTaken(_:)``.
    public func addMember(_ member: Member) async throws {
        let now = clock()
        try await engine.write { db in
            try Self.checkIsFree(member.name, for: member.id, in: db)
            try Self.insert(member, at: now, joined: nil, in: db)
        }
    }

    /// Here, as of two who ask at once both would find the name free before either has it.
    private static func checkIsFree(_ name: String, for id: String, in db: any Database) throws {
        guard try !members(in: db).contains(where: { $0.name == name && $0.id != id }) else {
            throw MemberError.nameTaken(name)
        }
    }

    /// Changes what a request names.
    ///
    /// - Throws: ``MemberError``.
    public func changeMember(_ id: String, _ changes: MemberRequest) async throws {
        try await engine.write { db in
            if let name = changes.name { try Self.checkIsFree(name, for: id, in: db) }
            let sql = """
                UPDATE member SET name = coalesce(?, name), color = coalesce(?, color), role = coalesce(?, role)
                WHERE id = ?
                """
            let role = changes.role?.name.text
            let count = try Self.keepingAnOwner {
                try db.change(sql, [changes.name, changes.color, role, id])
            }
            guard count == 1 else { throw MemberError.unknown }
        }
    }

    /// Removes a member, and with them their sessions, their links, and what they shared.
    ///
    /// - Returns: The sessions and shares that ended.
    /// - Throws: ``MemberError``.
    public func removeMember(_ id: String) async throws -> [String] {
        try await engine.write { db in
            let ended = "SELECT id FROM session WHERE member = ? UNION ALL SELECT id FROM share WHERE member = ?"
            let sessions: [String] = try db.values(ended, [id, id])
            let count = try Self.keepingAnOwner { try db.change("DELETE FROM member WHERE id = ?", [id]) }
            guard count == 1 else { throw MemberError.unknown }
            return sessions
        }
    }

    /// The first owner beside a member who has come in; nil where there is none.
    public func owner(beside id: String) async throws -> String? {
        try await engine.read { db in
            let sql = """
                SELECT id FROM member WHERE role = 'owner' AND joined IS NOT NULL AND id <> ?
                ORDER BY created, rowid LIMIT 1
                """
            let owner: String? = try db.value(sql, [id])
            return owner
        }
    }

    /// Makes every open invitation of a member worth nothing.
    ///
    /// - Returns: Whether there was one.
    @discardableResult
    public func revokeInvitations(of id: String) async throws -> Bool {
        try await engine.write { db in
            try db.change("DELETE FROM link WHERE member = ? AND isInvitation = 1", [id]) > 0
        }
    }

    static func insert(_ member: Member, at time: Int64, joined: Int64?, in db: any Database) throws {
        try db.execute(
            "INSERT INTO member (id, name, color, role, created, joined) VALUES (?, ?, ?, ?, ?, ?)",
            [member.id, member.name, member.color, member.role.name.text, time, joined]
        )
    }

    /// What asks for the roles of members, each with its identity.
    static func queries(rolesOf members: some Sequence<String>) -> [SQLQuery] {
        SQLQuery.lists(of: Array(members)).map { list, arguments in
            SQLQuery("SELECT id, role FROM member WHERE id IN (\(list))", arguments)
        }
    }

    /// What a member may do now; nil when there is none.
    static func role(of id: String, in db: any Database) throws -> Role? {
        let role: String? = try db.value("SELECT role FROM member WHERE id = ?", [id])
        return role.flatMap { Role(name: $0) }
    }

    /// The schema refuses to lose the last owner.
    private static func keepingAnOwner(_ body: () throws -> Int) throws -> Int {
        do {
            return try body()
        } catch DatabaseFailure.refused {
            throw MemberError.lastOwner
        }
    }
}

extension Member {
    /// Reads the columns of the same names, and `until` for the end of an invitation.
    init(row: SQLRow) throws {
        guard let role = Role(name: try row["role"]) else { throw StoreError.corrupt("a member has no role") }
        self.init(id: try row["id"], name: try row["name"], color: try row["color"], role: role)
        if row.hasColumn("until") { invitedUntil = Double(try row["until"] as Int64? ?? 0) }
    }
}
