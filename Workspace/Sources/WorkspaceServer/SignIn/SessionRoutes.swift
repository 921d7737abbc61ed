// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import WorkspaceModel
import WorkspaceStore

/// Who is signed in, and where: listed, named, ended.
///
/// Everybody who is in may see and end every session, as everybody may invite: a workspace is shared among people who
/// trust each other with all of it.
struct SessionRoutes {
    let signIn: SignIn
    let tickets: ExportTickets

    func add(to router: Router<WorkspaceRequestContext>) {
        router.get("api/sessions", use: list)
        router.post("api/sessions/:id", use: name)
        router.delete("api/sessions/:id", use: end)
        router.delete("api/sessions", use: endAll)
    }

    @Sendable private func list(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let own = try context.session().id
        var sessions = try await signIn.store.sessions()
        for index in sessions.indices { sessions[index].isCurrent = sessions[index].session.id == own }
        return .json(SessionsAnswer(sessions: sessions))
    }

    @Sendable private func name(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let wish: NameRequest = try await request.json(upTo: 4096)
        let label = wish.name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard label.count <= Guest.nameLimit, label.utf8.count <= 4 * Guest.nameLimit else {
            throw RequestRefusal(.badRequest, "A device's name has at most \(Guest.nameLimit) characters.")
        }
        guard let id = context.parameters.get("id"), try await signIn.store.labelSession(id, as: label) else {
            throw Self.missing
        }
        return try await list(request, context: context)
    }

    @Sendable private func end(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        guard let id = context.parameters.get("id"), try await signIn.store.endSessions([id]) == [id] else {
            throw Self.missing
        }
        return await ended([id], context)
    }

    /// All of them, one's own too; with `others=true` all but one's own.
    @Sendable private func endAll(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let own = try context.session().id
        let isOthers = request.uri.queryParameters.get("others") == "true"
        let all = try await signIn.store.sessions().map(\.session.id).filter { !isOthers || $0 != own }
        return await ended(try await signIn.store.endSessions(all), context)
    }

    private func ended(_ sessions: [String], _ context: WorkspaceRequestContext) async -> Response {
        await tickets.revoke(sessions)
        signIn.connections.end(sessions, except: context.channel)
        var response = Response(status: .noContent)
        if let own = context.visitor?.session.id, sessions.contains(own) {
            response.headers[.setCookie] = signIn.expiredCookie
            // Its own connection goes when the answer is out.
            response.headers[.connection] = "close"
        }
        return response
    }

    private static let missing = RequestRefusal(.notFound, "There is no session with this id.")
}
