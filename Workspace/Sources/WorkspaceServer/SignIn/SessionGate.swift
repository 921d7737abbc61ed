// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird

/// Lets nobody without a session reach a route, whichever routes there are.
struct SessionGate: RouterMiddleware {
    typealias Context = WorkspaceRequestContext

    let signIn: SignIn
    /// What lets an operator's program read the numbers without a session.
    let metricsToken: String?

    /// What is read without a session: the way in, and the question whether the server is alive. So are exports, by
    /// addresses that are secret, and the numbers, by the operator's token.
    static let open: Set<String> = ["/open", "/health"]

    func handle(
        _ request: Request,
        context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let path = request.uri.path
        let isRead = request.method == .get || request.method == .head
        if isRead, Self.open.contains(path) { return try await next(request, context) }
        if request.method == .get, path.hasPrefix(ExportRoutes.open) { return try await next(request, context) }
        if request.method == .post, path == EntranceRoutes.path { return try await next(request, context) }
        if request.method == .get, path == OperationRoutes.metricsPath, isOperator(request) {
            var context = context
            context.visitor = Visitor(session: Guest.command, isCommand: true)
            return try await next(request, context)
        }
        guard let visitor = try await signIn.visitor(of: request, on: context.channel) else {
            throw signIn.hasCookie(request) ? RequestRefusal.endedSession : .noSession
        }
        var context = context
        context.visitor = visitor
        var response = try await next(request, context)
        if let cookie = visitor.renewedCookie, response.headers[.setCookie] == nil {
            response.headers[.setCookie] = cookie
        }
        return response
    }

    private func isOperator(_ request: Request) -> Bool {
        guard let metricsToken, let given = request.headers[.authorization], given.hasPrefix("Bearer ") else {
            return false
        }
        return Secret.same(Data(given.dropFirst(7).utf8), Data(metricsToken.utf8))
    }
}
