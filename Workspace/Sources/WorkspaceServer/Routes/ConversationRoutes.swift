// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import WorkspaceModel
import WorkspaceStore

/// Reads of conversations, and what each member has read of them.
struct ConversationRoutes {
    let store: Store
    let hub: FeedHub

    func add(to router: Router<WorkspaceRequestContext>) {
        router.get("api/conversations", for: .read, use: list)
        router.post("api/conversations/read", for: .account, use: read)
        router.get("api/conversations/:id/messages", for: .read, use: messages)
    }

    /// `of` names the conversations, separated by commas; without it, the answer tells of all.
    @Sendable private func list(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let named = request.uri.queryParameters.get("of").map { text in
            text.split(separator: ",").prefix(NodesRequest.limit).compactMap { NodeID(String($0)) }
        }
        return .json(
            try await store.conversations(of: context.session().id, among: named, for: context.reader())
        )
    }

    /// `before`, `after` and `around` name the message before which the run ends, after which it begins, or which is in it, and
    /// `key` the order key of that message, so that the place is right when the message is not there any more. `before` may
    /// stand alone, as older pages ask. Without any of them the run ends with the newest.
    @Sendable private func messages(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let (id, reader) = try (context.node(), context.reader())
        let limit = try request.count("limit", standard: 60, upTo: 200)
        let page: MessagesPage?
        if let window = try window(in: request) {
            page = try await store.messages(of: id, window, limit: limit, for: reader)
        } else {
            page = try await store.messages(of: id, before: request.node("before"), limit: limit, for: reader)
        }
        guard let page else {
            throw RequestRefusal(.notFound, technical: "There is no conversation with this id.")
        }
        return .json(page)
    }

    /// The place that is asked for by its key; nil where there is none.
    private func window(in request: Request) throws -> MessagesWindow? {
        guard let key = request.uri.queryParameters.get("key").flatMap({ OrderKey($0) }) else { return nil }
        if let id = try request.node("before") { return .before(NodePosition(key: key, id: id)) }
        if let id = try request.node("after") { return .after(NodePosition(key: key, id: id)) }
        return try request.node("around").map { MessagesWindow.around(NodePosition(key: key, id: $0)) }
    }

    @Sendable private func read(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let session = try context.session()
        let mark: ReadMark = try await request.json(upTo: 4096)
        if try await store.markRead(mark, by: session.id) {
            await hub.publish(.read(mark), to: .member(session.id))
        }
        return Response(status: .noContent)
    }
}
