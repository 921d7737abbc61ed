// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import WorkspaceModel
import WorkspaceStore

/// Share links: made, listed and revoked by whoever may change what they show.
struct ShareRoutes {
    let people: People
    private var store: Store { people.signIn.store }

    func add(to router: Router<WorkspaceRequestContext>) {
        router.get("api/nodes/:id/shares", for: .edit, use: list)
        router.post("api/nodes/:id/shares", for: .edit, use: make)
        router.delete("api/shares/:id", for: .edit, use: end)
    }

    @Sendable private func list(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let node = try context.node()
        guard try await sees(node, context) else { throw Self.missing }
        return .json(SharesAnswer(shares: try await store.shares(of: node)))
    }

    @Sendable private func make(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let wish: ShareRequest = try await request.json(upTo: 4096)
        guard wish.days > 0, wish.days <= ShareRequest.maximumDays else {
            throw RequestRefusal(.badRequest, technical: "A link lasts 1 to \(Int(ShareRequest.maximumDays)) days.")
        }
        let node = try await shareable(context.node(), context)
        let secret = Secret()
        let share = try await store.addShare(
            of: node,
            secretHash: secret.hash,
            by: context.session().id,
            lifetime: Int64(wish.days * Self.day)
        )
        guard let share else { throw Self.missing }
        return .json(ShareAnswer(share: share, address: people.address(of: secret, for: request)))
    }

    /// Revokes a link: who looks through it sees nothing more, at once.
    @Sendable private func end(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        guard let id = context.parameters.get("id"), let share = try await store.share(id) else { throw Self.missing }
        let own = try context.session().id
        if share.member != own {
            guard try await sees(share.node, context) else { throw Self.missing }
        }
        guard try await store.endShare(id) else { throw Self.missing }
        await people.end([id], except: context.channel)
        return Response(status: .noContent)
    }

    private func sees(_ id: NodeID, _ context: WorkspaceRequestContext) async throws -> Bool {
        try await !store.nodes([id], withChildren: false, for: context.reader()).nodes.isEmpty
    }

    /// A thing of the workspace that the asker may see, and that can be shared.
    private func shareable(_ id: NodeID, _ context: WorkspaceRequestContext) async throws -> NodeID {
        let found = try await store.nodes([id], withChildren: false, for: context.reader()).nodes.first
        guard let node = found, node.parent == .workspace, node.kind.mayBeRestricted else {
            throw RequestRefusal(.notFound, technical: "There is nothing with this id that a link could show.")
        }
        return id
    }

    /// Milliseconds.
    private static let day = 24.0 * 3600 * 1000
    private static let missing = RequestRefusal(.notFound, technical: "There is no such link.")
}
