// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import WorkspaceModel
import WorkspaceStore

/// What happens now: the feed of transactions, and who carries what.
struct FeedRoutes {
    let store: Store
    let hub: FeedHub

    func add(to router: Router<WorkspaceRequestContext>) {
        router.get("api/feed", for: .read, use: feed)
        router.post("api/presence", for: .account, use: presence)
    }

    @Sendable private func feed(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let session = try context.session()
        // Hummingbird 2.28 waits for ever, also for a connection that was closed, where somebody listens for the close and
        // nobody takes the parts of a body that come before it.
        guard request.headers[.contentLength].map({ $0 == "0" }) ?? true, request.headers[.transferEncoding] == nil
        else {
            throw RequestRefusal(.badRequest, technical: "A feed takes no body.")
        }
        let revision = try await store.revision()
        let stream = FeedStream(
            hub: hub,
            store: store,
            session: session,
            reader: try context.reader(),
            until: context.visitor?.share?.expires,
            isOutdated: request.uri.queryParameters.get("version").map { UInt64($0) != WireVersion.current } ?? false,
            start: Self.place(in: request) ?? FeedPlace(revision: revision),
            connection: request.body
        )
        return stream.response()
    }

    /// Where to go on: what the browser remembers wins over what the page asked for when it connected first.
    private static func place(in request: Request) -> FeedPlace? {
        func place(_ text: String) -> FeedPlace? { FeedPlace(Array(text.utf8)[...]) }
        return request.header("Last-Event-ID").flatMap(place)
            ?? request.uri.queryParameters.get("after").flatMap { place($0) }
    }

    @Sendable private func presence(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let session = try context.session()
        let presence: Presence = try await request.json(upTo: 64 * 1024)
        let event = PresenceEvent(
            session: session,
            carrying: Array(presence.carrying.prefix(Presence.nodeLimit)),
            over: presence.over,
            writing: presence.writing,
            taken: Array(presence.taken.prefix(Presence.nodeLimit))
        )
        await hub.publish(event, paths: try await store.paths(of: event.named))
        return Response(status: .noContent)
    }
}
