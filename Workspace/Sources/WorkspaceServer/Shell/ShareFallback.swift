// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird

/// Answers what the system shares with Carry where the browser has no service worker that takes it: before the first visit,
/// and where the address is neither this computer's nor encrypted.
///
/// The body is not read, and nothing is kept of it, so anybody may be answered: it comes before the gate, and from nowhere,
/// as far as the browser says.
struct ShareFallback: RouterMiddleware {
    typealias Context = WorkspaceRequestContext

    /// The address that the manifest names.
    static let path = "/share"

    func handle(
        _ request: Request,
        context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard request.uri.path == Self.path else { return try await next(request, context) }
        var response = EntrancePage.notTaken.response(status: .conflict)
        // Else what was sent would be read all the same.
        response.headers[.connection] = "close"
        return response
    }
}
