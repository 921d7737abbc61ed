// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import NIOCore
import WorkspaceModel

/// Turns away what one session or one address asks too much of, before anything is read or looked up.
///
/// It stands twice among the middleware: before the session's gate for addresses, behind it for sessions.
struct RequestLimit: RouterMiddleware {
    typealias Context = WorkspaceRequestContext

    /// Whose budget is looked at.
    enum Scope: String, Sendable {
        case address, session
    }

    let scope: Scope
    let budget: RequestBudget
    let limits: ServerLimits
    let isProxied: Bool
    let metrics: ServerMetrics

    func handle(
        _ request: Request,
        context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard let key = key(of: request, context) else { return try await next(request, context) }
        if let seconds = budget.take(key) {
            throw refusal("requests", seconds, "There were too many requests at once. Try again in \(seconds) s.")
        }
        guard Self.isUpload(request) else { return try await next(request, context) }
        let limit = scope == .session ? limits.uploadsPerSession : limits.uploadsPerAddress
        guard budget.beginUpload([(key, limit)]) else {
            throw refusal("uploads", 5, "Too many files are on their way at once. Try again when some have come.")
        }
        defer { budget.endUpload([(key, limit)]) }
        return try await next(request, context)
    }

    private func key(of request: Request, _ context: Context) -> String? {
        switch scope {
        case .session:
            guard let visitor = context.visitor, !visitor.isCommand else { return nil }
            return "session " + visitor.session.device
        case .address:
            return "address " + ClientAddress.of(request, on: context.channel, isProxied: isProxied)
        }
    }

    private static func isUpload(_ request: Request) -> Bool {
        request.method == .post && (request.uri.path == "/api/documents" || request.uri.path == "/api/import")
    }

    private func refusal(_ limit: String, _ seconds: Int, _ sentence: String) -> RequestRefusal {
        metrics.countLimited("\(limit) of a \(scope.rawValue)")
        return RequestRefusal(.tooManyRequests, sentence, headers: [.retryAfter: "\(seconds)"])
    }
}
