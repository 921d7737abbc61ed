// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import WorkspaceModel
import WorkspaceStore

/// What happens now: the feed of transactions, and who carries what.
struct FeedRoutes {
    let store: Store
    let hub: FeedHub

    /// More nodes than this are shown as so many.
    static let carriedLimit = 500

    func add(to router: Router<WorkspaceRequestContext>) {
        router.get("api/feed", for: .read, use: feed)
        router.post("api/presence", for: .read, use: presence)
    }

    @Sendable private func feed(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let session = try context.session()
        let revision = try await store.revision()
        let stream = FeedStream(
            hub: hub,
            store: store,
            session: session,
            isOutdated: request.uri.queryParameters.get("version").map { UInt64($0) != WireVersion.current } ?? false,
            start: Self.place(in: request) ?? FeedPlace(revision: revision),
            connection: request.body
        )
        return stream.response()
    }

    /// Where to go on: what the browser remembers wins over what the page asked for when it connected first.
    private static func place(in request: Request) -> FeedPlace? {
        let last = HTTPField.Name("Last-Event-ID").flatMap { request.headers[$0] }.flatMap {
            FeedPlace(Array($0.utf8)[...])
        }
        return last ?? request.uri.queryParameters.get("after").flatMap { FeedPlace(Array($0.utf8)[...]) }
    }

    @Sendable private func presence(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let session = try context.session()
        let presence: Presence = try await request.json(upTo: 64 * 1024)
        let carrying = Array(presence.carrying.prefix(Self.carriedLimit))
        await hub.publish(PresenceEvent(session: session, carrying: carrying, over: presence.over))
        return Response(status: .noContent)
    }
}
