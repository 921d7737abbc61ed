// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization
import WorkspaceModel

/// Turns away what one member or one address asks too much of, before anything is read or looked up.
///
/// It stands twice among the middleware: before the session's gate for addresses, behind it for members. Somebody with
/// several devices has one budget.
struct RequestLimit: RouterMiddleware {
    typealias Context = WorkspaceRequestContext

    /// Whose budget is looked at.
    enum Scope: String, Sendable {
        case address, member
    }

    let scope: Scope
    let budget: RequestBudget
    let limits: ServerLimits
    let proxies: TrustedProxies
    let metrics: ServerMetrics
    let cluster: Cluster

    func handle(
        _ request: Request,
        context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        guard let key = key(of: request, context) else { return try await next(request, context) }
        if let seconds = budget.take(key, onSpent: { cluster.tell(.spent(key, seconds: $0)) }) {
            throw refusal("requests", seconds, L10n.tooManyRequests(seconds: "\(seconds)"))
        }
        guard Self.isHeavy(request, context) else { return try await next(request, context) }
        let limit = fileLimit(in: context)
        guard budget.beginUpload([(key, limit)]) else {
            throw refusal("uploads", 5, L10n.tooManyFiles)
        }
        let turn = UploadTurn { [budget] in budget.endUpload([(key, limit)]) }
        var response = try await next(request, context)
        guard request.method != .post else {
            turn.end()
            return response
        }
        // What is sent out holds files and memory until it has been sent.
        let body = response.body
        response.body = ResponseBody(contentLength: body.contentLength) { writer in
            defer { turn.end() }
            try await body.write(writer)
        }
        return response
    }

    /// How many files may be on their way at the same time.
    private func fileLimit(in context: Context) -> Int {
        guard scope == .member else { return limits.uploadsPerAddress }
        return context.visitor?.share == nil ? limits.uploadsPerMember : limits.exportsPerShare
    }

    private func key(of request: Request, _ context: Context) -> String? {
        switch scope {
        case .member:
            guard let visitor = context.visitor, !visitor.isCommand else { return nil }
            return "member " + visitor.session.id
        case .address:
            let address = ClientAddress.of(request, on: context.channel, behind: proxies)
            return "address " + ClientAddress.network(of: address)
        }
    }

    /// The routes that take files or gather what is to be sent, and those that send what they make first: a whole board, or
    /// pages and photos together. A route may have more than one address, such as one with a slash at its end.
    private static let uploads: Set = ["/api/documents", "/api/photos", "/api/import", "/api/exports"]
    private static let exports: Set = ["/api/boards/{id}/export", "/export/{ticket}/{name}"]

    private static func isHeavy(_ request: Request, _ context: Context) -> Bool {
        request.method == .post ? uploads.contains(context.route) : exports.contains(context.route)
    }

    private func refusal(_ limit: String, _ seconds: Int, _ sentence: String) -> RequestRefusal {
        metrics.countLimited("\(limit) of a \(scope.rawValue)")
        return RequestRefusal(.tooManyRequests, sentence, headers: [.retryAfter: "\(seconds)"])
    }
}

/// An upload that is counted until it is ended, or nobody has it any more: an answer may go without ever being sent.
private final class UploadTurn: Sendable {
    private let isOver = Atomic(false)
    private let whenOver: @Sendable () -> Void

    init(whenOver: @escaping @Sendable () -> Void) { self.whenOver = whenOver }

    deinit { end() }

    func end() {
        if !isOver.exchange(true, ordering: .relaxed) { whenOver() }
    }
}
