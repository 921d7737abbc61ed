// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import WorkspaceModel
import WorkspaceStore

/// Members: listed, invited, changed, removed.
struct MemberRoutes {
    let people: People

    func add(to router: Router<WorkspaceRequestContext>) {
        router.get("api/members", for: .listMembers, use: list)
        router.post("api/members", for: .manage, use: invite)
        router.post("api/members/:id", for: .account, use: change)
        router.delete("api/members/:id", for: .manage, use: remove)
        router.post("api/members/:id/invitation", for: .manage, use: inviteAgain)
        router.delete("api/members/:id/invitation", for: .manage, use: revoke)
    }

    @Sendable private func list(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let members = try await people.signIn.store.members()
        let mayManage = Access.refusal(of: .manage, for: try context.session().role) == nil
        return .json(mayManage ? members : members.forEverybody)
    }

    @Sendable private func invite(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let wish: MemberRequest = try await request.json(upTo: 4096)
        return try await invited(people.add(wish), request)
    }

    /// Everybody changes their own name and colour; all else is an owner's.
    @Sendable private func change(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        var wish: MemberRequest = try await request.json(upTo: 4096)
        let id = try id(context)
        let own = try context.session().id
        if wish.role != nil || id != own { try context.authorize(.manage) }
        wish.name = try wish.name.map { try Guest.name($0) }
        wish.color = try People.color(wish.color)
        try await people.change(id, wish)
        return try await list(request, context: context)
    }

    @Sendable private func remove(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        try await people.remove(id(context), by: context.session().id, asking: context.channel)
        return Response(status: .noContent)
    }

    @Sendable private func inviteAgain(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let id = try id(context)
        guard let member = try await people.signIn.store.members()[id] else {
            throw RequestRefusal(.notFound, technical: "There is no such member.")
        }
        return try await invited(member, request)
    }

    @Sendable private func revoke(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        try await people.signIn.store.revokeInvitations(of: id(context))
        return Response(status: .noContent)
    }

    private func invited(_ member: Member, _ request: Request) async throws -> Response {
        let secret = try await people.signIn.makeInvitation(of: member.id)
        return .json(InvitationAnswer(member: member, address: people.address(of: secret, for: request)))
    }

    private func id(_ context: WorkspaceRequestContext) throws -> String {
        guard let id = context.parameters.get("id") else {
            throw RequestRefusal(.notFound, technical: "There is no such member.")
        }
        return id
    }
}
