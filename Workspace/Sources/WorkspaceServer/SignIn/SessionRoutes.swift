// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import WorkspaceModel
import WorkspaceStore

/// Who is signed in, and where: listed, named, ended.
///
/// Everybody sees and ends their own sessions, an owner everybody's.
struct SessionRoutes {
    let people: People
    private var signIn: SignIn { people.signIn }

    func add(to router: Router<WorkspaceRequestContext>) {
        router.get("api/sessions", for: .account, use: list)
        router.post("api/sessions/:id", for: .account, use: name)
        router.delete("api/sessions/:id", for: .account, use: end)
        router.delete("api/sessions", for: .account, use: endAll)
    }

    @Sendable private func list(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let own = try context.session().device
        var sessions = try await visible(to: context)
        for index in sessions.indices { sessions[index].isCurrent = sessions[index].session.device == own }
        return .json(SessionsAnswer(sessions: sessions))
    }

    @Sendable private func name(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let wish: NameRequest = try await request.json(upTo: 4096)
        let label = Guest.words(wish.name)
        guard label.count <= Member.nameLimit, label.utf8.count <= 4 * Member.nameLimit else {
            throw RequestRefusal(.badRequest, L10n.aDevicesNameHas(limit: Member.nameLimit))
        }
        guard try await signIn.store.labelSession(named(in: context), as: label) else { throw Self.missing }
        return try await list(request, context: context)
    }

    @Sendable private func end(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let id = try await named(in: context)
        let own = try context.session().device
        guard try await signIn.store.endSessions([id], by: own) == [id] else { throw Self.missing }
        return await ended([id], context)
    }

    /// All that one may see, one's own too; with `others=true` all but this one.
    @Sendable private func endAll(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let own = try context.session().device
        let isOthers = request.uri.queryParameters.get("others") == "true"
        let all = try await visible(to: context).map(\.session.device).filter { !isOthers || $0 != own }
        return await ended(try await signIn.store.endSessions(all, by: own), context)
    }

    private func ended(_ sessions: [String], _ context: WorkspaceRequestContext) async -> Response {
        await people.end(sessions, except: context.channel)
        var response = Response(status: .noContent)
        if let own = context.visitor?.session.device, sessions.contains(own) {
            response.headers.append(contentsOf: HTTPFields.forgetting)
            response.headers[.setCookie] = signIn.expiredCookie
            // Its own connection goes when the answer is out.
            response.headers[.connection] = "close"
        }
        return response
    }

    private func visible(to context: WorkspaceRequestContext) async throws -> [SessionRecord] {
        let own = try context.session()
        let mayManage = Access.refusal(of: .manage, for: own.role) == nil
        return try await signIn.store.sessions().filter { mayManage || $0.session.id == own.id }
    }

    /// The session in the path. What one may not see is not there.
    private func named(in context: WorkspaceRequestContext) async throws -> String {
        guard let id = context.parameters.get("id"),
            try await visible(to: context).contains(where: { $0.session.device == id })
        else { throw Self.missing }
        return id
    }

    private static let missing = RequestRefusal(.notFound, technical: "There is no session with this id.")
}
