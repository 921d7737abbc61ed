// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import WorkspaceModel

/// Every route behind the session's gate says what it is for, and answers only whom the role lets do that.
extension Router where Context == WorkspaceRequestContext {
    typealias Handler = @Sendable (Request, WorkspaceRequestContext) async throws -> Response

    /// Adds a route for GET.
    func get(_ path: RouterPath, for action: Action, use handler: @escaping Handler) {
        add(.get, path, action, handler)
    }

    /// Adds a route for POST.
    func post(_ path: RouterPath, for action: Action, use handler: @escaping Handler) {
        add(.post, path, action, handler)
    }

    /// Adds a route for DELETE.
    func delete(_ path: RouterPath, for action: Action, use handler: @escaping Handler) {
        add(.delete, path, action, handler)
    }

    private func add(
        _ method: HTTPRequest.Method,
        _ path: RouterPath,
        _ action: Action,
        _ handler: @escaping Handler
    ) {
        on(path, method: method) { request, context in
            try context.authorize(action)
            return try await handler(request, context)
        }
    }
}

extension WorkspaceRequestContext {
    /// Lets through who may do something.
    ///
    /// - Throws: ``RequestRefusal`` with the sentence for who may not.
    func authorize(_ action: Action) throws {
        guard let refusal = Access.refusal(of: action, for: try session().role) else { return }
        throw RequestRefusal(.forbidden, refusal.sentence)
    }
}
