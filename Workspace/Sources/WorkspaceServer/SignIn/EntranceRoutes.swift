// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import WorkspaceModel
import WorkspaceStore

/// The ways in and the questions about who one is.
struct EntranceRoutes {
    let signIn: SignIn
    let configuration: ServerConfiguration

    func add(to router: Router<WorkspaceRequestContext>) {
        router.get("health") { _, _ in
            Response(status: .ok, headers: [.contentType: "text/plain"], body: .init(byteBuffer: .init(string: "ok\n")))
        }
        router.get("open", use: open)
        router.post("api/links", use: makeLink)
        router.post("api/session", use: rename)
    }

    @Sendable private func open(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        guard let text = request.uri.queryParameters.get("token"), let link = Secret(presented: text),
            let cookie = try await signIn.redeem(link, from: request)
        else {
            return EntrancePage.refused.response(status: .unauthorized)
        }
        // Another browser can be let in with the next one.
        configuration.announce(try await address(for: request))
        return Response(status: .seeOther, headers: [.location: "/", .setCookie: cookie])
    }

    @Sendable private func makeLink(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        .json(LinkAnswer(address: try await address(for: request)))
    }

    @Sendable private func rename(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        var session = try context.session()
        let wish: NameRequest = try await request.json(upTo: 4096)
        let name = wish.name.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        guard !name.isEmpty, name.count <= Guest.nameLimit, name.utf8.count <= 4 * Guest.nameLimit else {
            throw RequestRefusal(.badRequest, "A name has 1 to \(Guest.nameLimit) characters.")
        }
        try await signIn.store.renameSession(session.id, to: name)
        session.name = name
        return .json(session)
    }

    private func address(for request: Request) async throws -> String {
        // The guard has checked the authority against the names that this server answers to.
        let local = "http://\(request.head.authority ?? "localhost")"
        return try await signIn.makeLink().address(at: configuration.entrance ?? local)
    }
}
