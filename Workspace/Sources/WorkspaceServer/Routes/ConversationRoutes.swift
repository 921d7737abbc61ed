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

    /// `before` names the message before which the run ends; without it, the run ends with the newest.
    @Sendable private func messages(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let page = try await store.messages(
            of: context.node(),
            before: request.node("before"),
            limit: request.count("limit", standard: 60, upTo: 200),
            for: context.reader()
        )
        guard let page else {
            throw RequestRefusal(.notFound, technical: "There is no conversation with this id.")
        }
        return .json(page)
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
