// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import WorkspaceModel
import WorkspaceStore

/// Reads of the tree: windows, pages, details.
struct TreeRoutes {
    let store: Store

    func add(to router: Router<WorkspaceRequestContext>) {
        router.get("api/workspace", for: .read, use: workspace)
        router.get("api/boards/:id", for: .read, use: board)
        router.get("api/nodes/:id", for: .read, use: detail)
        router.get("api/nodes/:id/children", for: .read, use: children)
        router.get("api/nodes/:id/history", for: .read, use: history)
        router.post("api/nodes", for: .read, use: nodes)
        router.get("api/trash", for: .read, use: trash)
    }

    @Sendable private func workspace(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let window = try request.count("window", standard: 0, upTo: 1000)
        // What an address names may be anything: what is no board is the first one.
        let board = request.uri.queryParameters.get("board").flatMap { NodeID($0) }
        return .json(
            try await store.workspace(for: context.session(), context.reader(), showing: board, window: window)
        )
    }

    @Sendable private func board(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let window = try request.count("window", standard: 60, upTo: 1000)
        guard let board = try await store.board(context.node(), window: window, for: context.reader()) else {
            throw RequestRefusal(.notFound, technical: "There is no board with this id.")
        }
        return .json(board)
    }

    @Sendable private func detail(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        guard let detail = try await store.detail(of: context.node(), for: context.reader()) else {
            throw RequestRefusal(.notFound, technical: "There is nothing with this id.")
        }
        return .json(detail)
    }

    @Sendable private func history(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let limit = try request.count("limit", standard: 50, upTo: 500)
        let before = UInt64(try request.count("before", standard: .max, upTo: .max))
        let history = try await store.history(of: context.node(), limit: limit, before: before, for: context.reader())
        guard let history else { throw RequestRefusal(.notFound, technical: "There is no card with this id.") }
        return .json(history)
    }

    @Sendable private func nodes(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let asked: NodesRequest = try await request.json(upTo: 64 * 1024)
        guard asked.nodes.count <= NodesRequest.limit else {
            throw RequestRefusal(
                .badRequest,
                technical: "At most \(NodesRequest.limit) nodes can be asked for at once."
            )
        }
        return .json(try await store.nodes(asked.nodes, withChildren: asked.children, for: context.reader()))
    }

    @Sendable private func children(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let page = try await store.children(
            of: context.node(),
            after: request.node("after"),
            key: request.uri.queryParameters.get("key").flatMap { OrderKey($0) },
            limit: request.count("limit", standard: 500, upTo: 2000),
            isCounted: request.uri.queryParameters.get("count") != nil,
            for: context.reader()
        )
        guard let page else {
            throw RequestRefusal(.notFound, technical: "There is nothing with this id.")
        }
        return .json(page)
    }

    @Sendable private func trash(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        .json(
            try await store.trash(
                after: request.node("after"),
                limit: request.count("limit", standard: 200, upTo: 2000),
                containing: String((request.uri.queryParameters.get("text") ?? "").prefix(200)),
                for: context.reader()
            )
        )
    }
}
