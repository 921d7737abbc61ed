// SPDX-License-Identifier: Apache-2.0
public import Foundation
public import WorkspaceModel

/// A link that could be spent now.
public struct OpenLink: Sendable {
    /// Who it lets in; nil for a newcomer, who becomes an owner.
    public var member: Member?
}

/// What spending a link made.
public struct RedeemedLink: Sendable {
    /// Who the browser is now.
    public var session: SessionInfo
    /// Whether nobody was a member before.
    public var isFirst = false
    /// The session of somebody else that this browser had, and which has ended.
    public var ended: String?
}

extension Store {
    /// Keeps the hash of a link until `lifetime` milliseconds have passed.
    ///
    /// - Parameters:
    ///   - member: Who it lets in; nil for a newcomer.
    ///   - isInvitation: Whether it lets the member in for the first time; an earlier invitation is worth nothing then.
    public func addLink(
        secretHash: Data,
        lifetime: Int64,
        member: String? = nil,
        isInvitation: Bool = false
    ) async throws {
        let now = clock()
        try await engine.write { db in
            try db.execute("DELETE FROM link WHERE expires <= ?", [now])
            if isInvitation { try db.execute("DELETE FROM link WHERE isInvitation = 1 AND member = ?", [member]) }
            try db.execute(
                "INSERT INTO link (secret, expires, member, isInvitation) VALUES (?, ?, ?, ?)",
                [secretHash, now + lifetime, member, isInvitation ? 1 : 0]
            )
        }
    }

    /// A link that could be spent now, or nil. Nothing is changed.
    public func openLink(secretHash: Data) async throws -> OpenLink? {
        let now = clock()
        return try await engine.read { try Self.openLink(secretHash, at: now, in: $0) }
    }

    /// Spends a link and makes a session in one step.
    ///
    /// A browser whose member the link is of, or which opens a newcomer's link, keeps who it is, under the new secret; its
    /// old one is worth nothing then. The session that it had as somebody else ends.
    ///
    /// - Parameters:
    ///   - newcomer: Who comes in by a link of nobody; of a link's member only the device's identity is taken.
    ///   - otherName: What a newcomer is called beside members one of whom has their name, or who has none.
    /// - Returns: Nil when the link is unknown, spent or expired; nothing is changed then.
    public func redeemLink(
        secretHash: Data,
        for newcomer: SessionInfo,
        otherName: (@Sendable ([Member]) -> String)? = nil,
        newSecretHash: Data,
        oldSecretHash: Data?,
        agent: String = "",
        address: String = ""
    ) async throws -> RedeemedLink? {
        let now = clock()
        return try await engine.write { db in
            guard let link = try Self.openLink(secretHash, at: now, in: db) else { return nil }
            try db.execute("DELETE FROM link WHERE secret = ?", [secretHash])
            let known = try oldSecretHash.flatMap { try Self.session($0, at: now, in: db) }
            if let known, link.member.map({ $0.id == known.id }) ?? true {
                try db.execute(
                    "UPDATE session SET secret = ?, seen = ?, agent = ?, address = ? WHERE id = ?",
                    [newSecretHash, now, agent, address, known.device]
                )
                return RedeemedLink(session: known)
            }
            var session = newcomer
            if let member = link.member {
                session = SessionInfo(member, device: newcomer.device)
                let sql = "UPDATE member SET joined = coalesce(joined, ?) WHERE id = ?"
                try db.execute(sql, [now, member.id])
            } else {
                if let otherName {
                    let members = try Self.members(in: db)
                    let isTaken = session.name.isEmpty || members.contains { $0.name == session.name }
                    if isTaken { session.name = otherName(members) }
                }
                try Self.insert(Member(session), at: now, joined: now, in: db)
            }
            let members: Int? = try db.value("SELECT count(*) FROM member")
            let isFirst = members == 1 && link.member == nil
            try db.execute(
                """
                INSERT INTO session (id, member, secret, created, seen, agent, address)
                VALUES (?, ?, ?, ?, ?, ?, ?)
                """,
                [session.device, session.id, newSecretHash, now, now, agent, address]
            )
            if let known {
                try db.execute("DELETE FROM session WHERE id = ?", [known.device])
            }
            return RedeemedLink(session: session, isFirst: isFirst, ended: known?.device)
        }
    }

    private static func openLink(_ secretHash: Data, at now: Int64, in db: any Database) throws -> OpenLink? {
        let sql = """
            SELECT member.id, name, color, role FROM link LEFT JOIN member ON member.id = link.member
            WHERE secret = ? AND expires > ?
            """
        guard let row = try db.row(sql, [secretHash, now]) else { return nil }
        return OpenLink(member: try row["id"] as String? == nil ? nil : try Member(row: row))
    }
}

extension SessionInfo {
    /// A member on a device.
    init(_ member: Member, device: String) {
        self.init(id: member.id, name: member.name, color: member.color, role: member.role, device: device)
    }
}

extension Member {
    /// Who somebody on a device is.
    init(_ session: SessionInfo) {
        self.init(id: session.id, name: session.name, color: session.color, role: session.role)
    }
}
