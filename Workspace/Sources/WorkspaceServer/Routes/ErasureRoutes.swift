// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import Logging
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

/// Erases what is in the trash, for good: the nodes, the bytes of their files, and the history in which they are.
struct ErasureRoutes {
    let library: DocumentLibrary
    let hub: FeedHub
    let cluster: Cluster

    func add(to router: Router<WorkspaceRequestContext>) {
        router.post("api/erase", for: .erase, use: erase)
    }

    /// Takes the nodes to erase; the trash's own identity empties it. It cannot be undone: whoever asks was warned.
    @Sendable private func erase(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let session = try context.session()
        let asked: NodesRequest = try await request.json(upTo: 64 * 1024)
        guard !asked.nodes.isEmpty, asked.nodes.count <= NodesRequest.limit else {
            throw RequestRefusal(.badRequest, technical: "Name 1 to \(NodesRequest.limit) things to erase.")
        }
        let began = library.seconds
        let erasure: Erasure
        do {
            erasure = try await library.store.erase(asked.nodes, author: session.id, for: context.reader())
        } catch ErasureError.gone {
            throw RequestRefusal(.notFound, L10n.oneThingIsGone)
        } catch ErasureError.holdsUnseen {
            throw RequestRefusal(.conflict, L10n.somethingIsForOthers)
        } catch ErasureError.notDeleted {
            throw RequestRefusal(.conflict, L10n.onlyTheTrashIsErased)
        }
        if let reason = erasure.unreleased {
            context.logger.error(
                "What was erased could not be given back to the disk.",
                metadata: ["error": "\(reason)"]
            )
        }
        // Servers that share a log hear of it there.
        if library.store.isShared {
            await library.store.followLog()
        } else {
            await hub.restart(at: erasure.revision)
        }
        cluster.tell(.dropped(Array(erasure.blobNames)))
        let blobs = erasure.blobNames.compactMap { BlobID($0) }
        do {
            try await library.erase(blobs, since: began)
        } catch {
            // Whoever asked hears that it is erased, as it is: what nothing names goes with the next clearing.
            context.logger.error("Files of what was erased are still there.", metadata: ["error": "\(error)"])
        }
        return Response(status: .noContent)
    }
}

extension DocumentLibrary {
    /// What came in the last hour may be on its way into a node at another server, in seconds.
    private static let grace = 3_600

    /// Removes blobs that nothing named any more, and what was drawn from them. What somebody has sent again meanwhile stays;
    /// where servers share a workspace, what has just come is left to ``ClearingService``.
    ///
    /// - Parameter began: When the erasure began that left them unnamed, in seconds since 1970.
    func erase(_ blobs: [BlobID], since began: Int) async throws {
        try await claimBlobs()
        let named = try await store.blobNames()
        let blobs = blobs.filter { !named.contains($0.text) }
        try await media.forget(blobs)
        // Whoever sends a file makes it young, and files have whole seconds.
        let oldest = store.isShared ? began - Self.grace : began + 1
        for blob in blobs {
            try await BlockingWork.run { [media] () throws(BlobError) in
                try media.blobs.erase(blob, ifStoredBefore: oldest)
            }
        }
    }
}
