// SPDX-License-Identifier: Apache-2.0
public import WorkspaceModel
public import WorkspaceStore

/// Addresses that are made while no server runs.
public enum Invitation {
    /// Makes an address that opens the workspace once, when a server answers at `entrance` later.
    ///
    /// - Parameter name: The member whose further device it is for; nil lets a newcomer in, as an owner.
    public static func makeLink(in store: Store, for name: String?, entrance: String) async throws -> String {
        var member: Member?
        if let name { member = try await People.member(named: name, in: store) }
        return try await SignIn.makeLink(in: store, for: member?.id).address(at: entrance)
    }

    /// Invites somebody: adds a member, and makes the address that lets them in.
    public static func make(
        in store: Store,
        name: String,
        role: Role,
        entrance: String
    ) async throws -> String {
        let member = try await People.newMember(MemberRequest(name: name, role: role), in: store)
        return try await SignIn.makeInvitation(in: store, of: member.id).address(at: entrance)
    }
}
