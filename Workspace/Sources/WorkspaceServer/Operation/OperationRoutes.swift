// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

/// What an operator's programs ask: whether the server is well, and its numbers.
struct OperationRoutes {
    /// The address of the numbers, which a session or the operator's token may read.
    static let metricsPath = "/metrics"

    let check: HealthCheck
    let metrics: ServerMetrics
    let feed: FeedHub
    let media: MediaEngine
    let store: Store

    func add(to router: Router<WorkspaceRequestContext>) {
        router.get("health", use: health)
        router.head("health", use: health)
        router.get("metrics", for: .operate, use: numbers)
    }

    @Sendable private func health(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let health = await check.health()
        return Response(
            status: health.isWell ? .ok : .serviceUnavailable,
            headers: [.contentType: "application/json"],
            body: ResponseBody(byteBuffer: ByteBuffer(bytes: health.json))
        )
    }

    @Sendable private func numbers(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let text = await metrics.text(feed: feed, media: media, store: store)
        return Response(
            status: .ok,
            headers: [.contentType: "text/plain; version=0.0.4; charset=utf-8"],
            body: ResponseBody(byteBuffer: ByteBuffer(string: text))
        )
    }
}
