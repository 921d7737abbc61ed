// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird

/// Lets nobody without a session reach a route, whichever routes there are.
struct SessionGate: RouterMiddleware {
    typealias Context = WorkspaceRequestContext

    let signIn: SignIn

    /// The only addresses behind the gate's back, but for exports, whose addresses are signed: the way in, and the
    /// question whether the server is alive.
    static let open: Set<String> = ["/open", "/health"]

    func handle(
        _ request: Request,
        context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let path = request.uri.path
        if request.method == .get, Self.open.contains(path) || path.hasPrefix(ExportRoutes.open) {
            return try await next(request, context)
        }
        guard let visitor = try await signIn.visitor(of: request) else {
            throw RequestRefusal.noSession
        }
        var context = context
        context.visitor = visitor
        return try await next(request, context)
    }
}
