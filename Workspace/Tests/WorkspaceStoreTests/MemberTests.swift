// SPDX-License-Identifier: Apache-2.0
import Foundation
import GRDB
import Testing
import WorkspaceModel

@testable import WorkspaceStore

@Suite("Members")
struct MemberTests {
    private static func secret(_ number: UInt8) -> Data { Data(repeating: number, count: 32) }

    private func enter(
        _ store: Store,
        _ link: UInt8,
        as member: String? = nil,
        secret: UInt8,
        over old: UInt8? = nil
    ) async throws -> RedeemedLink? {
        try await store.addLink(
            secretHash: Self.secret(link),
            lifetime: 1000,
            member: member,
            isInvitation: member != nil
        )
        return try await store.redeemLink(
            secretHash: Self.secret(link),
            for: SessionInfo(id: "new\(secret)", name: "New \(secret)", role: .owner, device: "device\(secret)"),
            newSecretHash: Self.secret(secret),
            oldSecretHash: old.map { Self.secret($0) }
        )
    }

    @Test("who opens an invitation is that member, with their role; a second device is the same member")
    func invited() async throws {
        let fixture = try StoreFixture()
        let store = fixture.store
        _ = try await enter(store, 1, secret: 101)
        try await store.addMember(Member(id: "bob", name: "Bob", color: "red", role: .viewer))
        let first = try await enter(store, 2, as: "bob", secret: 102)
        let expected = SessionInfo(id: "bob", name: "Bob", color: "red", role: .viewer, device: "device102")
        #expect(first?.session == expected)
        let second = try await enter(store, 3, as: "bob", secret: 103)
        #expect(second?.session.id == "bob")
        #expect(second?.session.device == "device103")
        #expect(try await store.members().members.map(\.id) == ["new101", "bob"])
    }

    @Test("a browser that somebody else had is the invited one's from then on, and the session before has ended")
    func taken() async throws {
        let fixture = try StoreFixture()
        let store = fixture.store
        _ = try await enter(store, 1, secret: 101)
        try await store.addMember(Member(id: "bob", name: "Bob", color: "red", role: .editor))
        let entry = try await enter(store, 2, as: "bob", secret: 102, over: 101)
        #expect(entry?.session.id == "bob")
        #expect(entry?.ended == "device101")
        #expect(try await store.session(secretHash: Self.secret(101)) == nil)
    }

    @Test("an invitation replaces the one before, ends with its time, and is worth nothing when it is revoked")
    func invitations() async throws {
        let fixture = try StoreFixture()
        let store = fixture.store
        try await store.addMember(Member(id: "bob", name: "Bob", color: "red", role: .editor))
        for link: UInt8 in [1, 2] {
            try await store.addLink(secretHash: Self.secret(link), lifetime: 1000, member: "bob", isInvitation: true)
        }
        #expect(try await store.openLink(secretHash: Self.secret(1)) == nil)
        #expect(try await store.openLink(secretHash: Self.secret(2))?.member?.id == "bob")
        #expect(try await store.members()["bob"]?.invitedUntil ?? 0 > 0)
        #expect(try await store.revokeInvitations(of: "bob"))
        #expect(try await store.openLink(secretHash: Self.secret(2)) == nil)
        #expect(try await store.members()["bob"]?.invitedUntil == 0)
    }

    @Test("who is removed has no session and no link any more")
    func removed() async throws {
        let fixture = try StoreFixture()
        let store = fixture.store
        _ = try await enter(store, 1, secret: 101)
        try await store.addMember(Member(id: "bob", name: "Bob", color: "red", role: .editor))
        _ = try await enter(store, 2, as: "bob", secret: 102)
        try await store.addLink(secretHash: Self.secret(3), lifetime: 1000, member: "bob")
        #expect(try await store.removeMember("bob") == ["device102"])
        #expect(try await store.session(secretHash: Self.secret(102)) == nil)
        #expect(try await store.openLink(secretHash: Self.secret(3)) == nil)
        await #expect(throws: MemberError.unknown) { try await store.removeMember("bob") }
        await #expect(throws: MemberError.unknown) { try await store.changeMember("bob", MemberRequest(name: "B")) }
    }

    @Test("the last owner who came stays one, whoever else is invited")
    func lastOwner() async throws {
        let fixture = try StoreFixture()
        let store = fixture.store
        _ = try await enter(store, 1, secret: 101)
        try await store.addMember(Member(id: "bob", name: "Bob", color: "red", role: .owner))
        let editor = MemberRequest(role: .editor)
        await #expect(throws: MemberError.lastOwner) { try await store.removeMember("new101") }
        await #expect(throws: MemberError.lastOwner) { try await store.changeMember("new101", editor) }
        _ = try await enter(store, 2, as: "bob", secret: 102)
        try await store.changeMember("new101", editor)
        await #expect(throws: MemberError.lastOwner) { try await store.removeMember("bob") }
        #expect(try await store.removeMember("new101") == ["device101"])
    }

    @Test("of two who are to be called the same one is, also where both were asked for at once")
    func namesakes() async throws {
        let fixture = try StoreFixture()
        let store = fixture.store
        let names = ["Bob", "Bob", "Ann"]
        for (number, name) in names.enumerated() {
            let member = Member(id: "\(number)", name: name, color: "red", role: .editor)
            if number == 1 {
                await #expect(throws: MemberError.nameTaken("Bob")) { try await store.addMember(member) }
            } else {
                try await store.addMember(member)
            }
        }
        let bob = MemberRequest(name: "Bob")
        await #expect(throws: MemberError.nameTaken("Bob")) { try await store.changeMember("2", bob) }
        try await store.changeMember("0", bob)
        #expect(try await store.members().members.map(\.name) == ["Bob", "Ann"])
    }

    @Test("what a member sends lands by the role that they have at that moment")
    func roles() async throws {
        let fixture = try StoreFixture()
        let store = fixture.store
        let author = NodeID.make().description
        try await store.addMember(Member(id: author, name: "Bob", color: "red", role: .editor))
        let insert = { Transaction.make([.insert(.make(), kind: .board, at: Place(parent: .workspace), fields: [:])]) }
        guard case .landed = try await store.commit(insert(), member: author) else {
            Issue.record("an editor was refused")
            return
        }
        try await store.changeMember(author, MemberRequest(role: .viewer))
        guard case .refused(let refused) = try await store.commit(insert(), member: author) else {
            Issue.record("a viewer was not refused")
            return
        }
        #expect(refused.refusal.sentence.contains("viewer"))
        guard case .refused = try await store.commit(insert(), member: "nobody") else {
            Issue.record("a stranger was not refused")
            return
        }
        #expect(try await store.revision() == 1)
    }

    @Test("sessions from before there were members become owners, those of equal name one of them")
    func migration() throws {
        let queue = try DatabaseQueue()
        try Schema.migrator.migrate(queue, upTo: "4 photos by content")
        try queue.write { db in
            for (number, name) in ["Ann", "Bob", "Ann"].enumerated() {
                try db.execute(
                    sql: """
                        INSERT INTO session (id, name, color, secret, created, seen, label)
                        VALUES (?, ?, 'red', ?, ?, 9, 'L')
                        """,
                    arguments: ["s\(number)", name, Self.secret(UInt8(number)), number]
                )
            }
        }
        try Schema.migrator.migrate(queue)
        try queue.read { db in
            let members = try SQLiteDatabase(db).rows("SELECT id, name, color, role FROM member ORDER BY id")
                .map { try Member(row: $0) }
            #expect(
                members == [
                    Member(id: "s0", name: "Ann", color: "red", role: .owner),
                    Member(id: "s1", name: "Bob", color: "red", role: .owner),
                ]
            )
            let devices = try String.fetchAll(db, sql: "SELECT id || member || label || seen FROM session ORDER BY id")
            #expect(devices == ["s0s0L9", "s1s1L9", "s2s0L9"])
        }
    }
}
