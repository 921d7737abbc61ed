// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import WorkspaceModel
import WorkspaceStore

/// The ways in and the questions about who one is.
struct EntranceRoutes {
    let signIn: SignIn
    let configuration: ServerConfiguration

    /// The address of one-time links.
    static let path = "/open"

    func add(to router: Router<WorkspaceRequestContext>) {
        router.get("open", use: ask)
        router.post("open", use: open)
        router.post("api/links", use: makeLink)
        router.get("api/session", use: tell)
        router.post("api/session", use: rename)
    }

    /// Asks whoever follows a link; nothing is spent.
    @Sendable private func ask(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        guard let text = request.uri.queryParameters.get("token"), let link = Secret(presented: text),
            try await signIn.isGood(link)
        else {
            return EntrancePage.refused.response(status: .unauthorized)
        }
        return EntrancePage.confirmation(of: link).response(status: .ok)
    }

    /// Spends the link that the page's form names.
    @Sendable private func open(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let body = String(buffer: try await request.boundedBody(upTo: 256))
        guard let type = request.headers[.contentType],
            Request.mediaType(type) == "application/x-www-form-urlencoded", body.hasPrefix("token="),
            let link = Secret(presented: body.dropFirst(6)),
            let cookie = try await signIn.redeem(link, from: request, on: context.channel)
        else {
            return EntrancePage.refused.response(status: .unauthorized)
        }
        // Another browser can be let in with the next one.
        configuration.announce(.link(try await address(for: request)))
        return Response(status: .seeOther, headers: [.location: "/", .setCookie: cookie])
    }

    @Sendable private func makeLink(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        .json(LinkAnswer(address: try await address(for: request)))
    }

    /// Who asks; what a page that lost the feed asks to learn why.
    @Sendable private func tell(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        .json(try context.session())
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
