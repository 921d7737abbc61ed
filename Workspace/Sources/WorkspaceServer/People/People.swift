// SPDX-License-Identifier: Apache-2.0
import Hummingbird
import NIOCore
import WorkspaceModel
import WorkspaceStore

/// Members as the server changes them: whatever changes, every page hears of it, and what somebody lost ends at once.
struct People: Sendable {
    let signIn: SignIn
    let tickets: ExportTickets
    let hub: FeedHub
    let cluster: Cluster
    /// The address that people open; nil when it is the one that they ask.
    let entrance: String?

    private var store: Store { signIn.store }

    /// Tells every page who is there.
    func tell() async throws {
        await hub.publish(try await store.members())
    }

    /// Adds a member whom nobody is yet.
    func add(_ wish: MemberRequest) async throws -> Member {
        let member = try await Self.newMember(wish, in: store)
        try await tell()
        return member
    }

    /// Changes what a request names.
    func change(_ id: String, _ changes: MemberRequest) async throws {
        guard changes.role != .guest else { throw RequestRefusal(.badRequest, technical: "A member is no guest.") }
        try await Self.answering { try await store.changeMember(id, changes) }
        // Who may not share any more has shared nothing.
        if let role = changes.role, Access.refusal(of: .edit, for: role) != nil {
            await end(try await store.endShares(by: id))
        }
        try await tell()
    }

    /// Removes a member: their sessions, feeds, downloads and links end now, and what they have set aside comes to whoever
    /// removes them; of an owner who goes, to another one.
    func remove(_ id: String, by owner: String, asking channel: any Channel) async throws {
        let heir: String? = try await id != owner ? owner : store.owner(beside: id)
        guard let heir else { throw Self.lastOwner }
        // First, so that whoever is told that it failed can ask for it again.
        try await store.giveShelf(of: id, to: heir)
        let sessions = try await Self.answering { try await store.removeMember(id) }
        await end(sessions, except: channel)
        // What they have put there meanwhile.
        try await store.giveShelf(of: id, to: heir)
        try await tell()
    }

    /// Ends what sessions that are no more still have open.
    func end(_ sessions: [String], except channel: (any Channel)? = nil) async {
        await tickets.revoke(sessions)
        signIn.connections.end(sessions, except: channel)
        cluster.tell(.ended(sessions))
    }

    /// The address that a secret makes, for whoever asks.
    func address(of secret: Secret, for request: Request) -> String {
        // The guard has checked the authority against the names that this server answers to.
        secret.address(at: entrance ?? "http://\(request.head.authority ?? "localhost")")
    }

    /// The member with a name; nil for no name.
    func member(named name: String?) async throws -> Member? {
        guard let name else { return nil }
        return try await Self.member(named: name, in: store)
    }

    /// The only member with a name.
    static func member(named name: String, in store: Store) async throws -> Member {
        let found = try await store.members().members.filter { $0.name == name }
        guard let member = found.first, found.count == 1 else {
            // A command asked, at a terminal.
            throw found.isEmpty
                ? RequestRefusal(.notFound, technical: "Nobody is called “\(name)” here.")
                : RequestRefusal(.notFound, technical: "Several people are called “\(name)”.")
        }
        return member
    }

    /// Adds a member of which a name and a role are known.
    static func newMember(_ wish: MemberRequest, in store: Store) async throws -> Member {
        let name = try Guest.name(wish.name ?? "")
        guard let role = wish.role, role != .guest else {
            throw RequestRefusal(.badRequest, technical: "Say what they may do: viewer, commenter, editor or owner.")
        }
        let guest = Guest.make(named: name)
        let member = Member(id: guest.id, name: name, color: try color(wish.color) ?? guest.color, role: role)
        try await answering { try await store.addMember(member) }
        return member
    }

    /// A colour that members can have.
    static func color(_ wish: String?) throws -> String? {
        guard let wish else { return nil }
        guard Member.colors.contains(where: { $0.text == wish }) else {
            throw RequestRefusal(.badRequest, technical: "There is no such colour.")
        }
        return wish
    }

    private static func answering<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch MemberError.unknown {
            throw RequestRefusal(.notFound, technical: "There is no such member.")
        } catch MemberError.lastOwner {
            throw lastOwner
        } catch MemberError.nameTaken(let name) {
            throw RequestRefusal(.conflict, L10n.theNameIsTaken(name: name))
        }
    }

    private static var lastOwner: RequestRefusal { RequestRefusal(.conflict, L10n.thisIsTheLastOwner) }
}
