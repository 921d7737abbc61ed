// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import Logging

/// Counts and logs every answer under the request's identity, which the answer carries as `X-Request-Id`.
///
/// A log names the route's pattern: addresses hold identities and tickets, and nothing of what people wrote or called
/// their things comes into it.
struct RequestLog: RouterMiddleware {
    typealias Context = WorkspaceRequestContext

    let metrics: ServerMetrics

    private static let header = HTTPField.Name("X-Request-Id")

    func handle(
        _ request: Request,
        context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        let began = ContinuousClock.now
        var response = try await next(request, context)
        let duration = ContinuousClock.now - began
        let route = context.route
        let status = response.status.code
        metrics.count(method: request.method.rawValue, route: route, status: status, duration: duration)
        context.logger.info(
            "A request was answered.",
            metadata: [
                "method": "\(request.method.rawValue)", "route": "\(route)", "status": "\(status)",
                "milliseconds": "\(duration / .milliseconds(1))",
            ]
        )
        if let name = Self.header { response.headers[name] = context.id }
        return response
    }
}

extension WorkspaceRequestContext {
    /// The pattern of the route that answers, such as `/api/nodes/{id}`; `other` where none does.
    var route: String { endpointPath ?? "other" }
}
