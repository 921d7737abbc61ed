// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

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
            // First whose page it is: what is not for it may be allowed to the member that it was opened as.
            if action == .write || action == .edit { try context.refuseForeignPage(request) }
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

    /// Refuses what a page sends that is of another version, or was opened as somebody else. A program that names neither
    /// is let through.
    func refuseForeignPage(_ request: Request) throws {
        if let version = request.header(WireVersion.header), UInt64(version) != WireVersion.current {
            throw RequestRefusal(.upgradeRequired, technical: "Carry was updated: load this page again.")
        }
        // A page may have been opened without the server, as whoever used this browser before.
        if let member = request.header(WireVersion.memberHeader), member != (try session().id) {
            throw RequestRefusal(.unauthorized, technical: "This browser is signed in as somebody else.")
        }
    }

    /// The bytes that the path names, for who may see a picture of them.
    ///
    /// - Parameter page: Of which page the picture is; nil for all that is in them.
    /// - Throws: ``RequestRefusal`` with this sentence, as if they were not there.
    func blob(of store: Store, page: Int? = nil, technical missing: String) async throws -> BlobID {
        guard let text = parameters.get("blob"), let blob = BlobID(text),
            try await store.mayRead(page, of: text, reader())
        else { throw RequestRefusal(.notFound, technical: missing) }
        return blob
    }

    /// Lets through who may put files into a node now: nobody puts any into what another has sent, and somebody's role may
    /// have changed since their file began to come.
    ///
    /// - Throws: ``RequestRefusal`` with the sentence for who may not.
    func authorize(filling parent: NodeID, of store: Store) async throws {
        let session = try session()
        guard visitor?.isCommand != true else { return }
        guard let refusal = try await store.refusal(ofFilling: parent, by: session.id) else { return }
        throw RequestRefusal(.forbidden, refusal.sentence)
    }
}
