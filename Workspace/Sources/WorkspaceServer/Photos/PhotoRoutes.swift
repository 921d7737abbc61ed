// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird
import WorkspaceExchange
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

/// Pictures in as photos, and out in full size.
struct PhotoRoutes {
    let photos: PhotoLibrary
    let uploads: UploadLedger

    func add(to router: Router<WorkspaceRequestContext>) {
        router.post("api/photos", for: .edit, use: importFile)
        router.post("api/albums/faces", for: .read, use: faces)
        router.get("api/pictures/:blob/:name", for: .read, use: picture)
        router.get("api/renditions/:blob/:name", for: .read, use: rendition)
    }

    /// The body is the file. `parent` with `after` or `before` names its place in an album, or in the workspace; `photo`
    /// is the identity that it gets, `folder` the path of folders below the place that it was in. With `upload`, a name
    /// that the sender gives it, the upload can be cancelled.
    @Sendable private func importFile(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let session = try context.session()
        let name = String((request.uri.queryParameters.get("name") ?? "photo").prefix(255))
        let place = Place(
            parent: try request.node("parent") ?? .workspace,
            after: try request.node("after"),
            before: try request.node("before")
        )
        try await context.authorize(filling: place.parent, of: photos.store)
        var random = SystemRandomNumberGenerator()
        let id = try request.node("photo") ?? NodeID(using: &random)
        let folders = try folders(request.uri.queryParameters.get("folder") ?? "")
        let file = try await request.storedFile(named: name, in: photos.library, for: context.reader())
        let reader = try context.reader()
        let transaction = try request.node("upload").map { UploadLedger.transaction(of: $0, by: session.id) }
        do {
            let answer = try await HangUp.cancels(context.channel) { [photos, uploads] in
                try await uploads.run(transaction) {
                    try await photos.importFile(
                        file,
                        named: name,
                        as: id,
                        to: place,
                        folders: folders,
                        author: session.id,
                        reader: reader,
                        landingAs: transaction
                    ) { try await context.authorize(filling: place.parent, of: photos.store) }
                }
            }
            return .json(answer)
        } catch is CancellationError {
            throw RequestRefusal(.conflict, L10n.importWasCancelled(name: name))
        }
    }

    /// The most folders in one another that become albums.
    private static let deepest = 16

    private func folders(_ path: String) throws -> [String] {
        let names = path.split(separator: "/").filter { $0 != "." && $0 != ".." }.map { String($0.prefix(120)) }
        guard names.count <= Self.deepest else {
            throw RequestRefusal(.badRequest, L10n.atMostFolders(limit: Self.deepest))
        }
        return names
    }

    @Sendable private func faces(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let asked: NodesRequest = try await request.json(upTo: 64 * 1024)
        guard asked.nodes.count <= NodesRequest.limit else {
            throw RequestRefusal(
                .badRequest,
                technical: "At most \(NodesRequest.limit) albums can be asked for at once."
            )
        }
        return .json(try await photos.store.albumFaces(of: asked.nodes, for: context.reader()))
    }

    /// A picture as it was sent, for an image of the page: what is no picture is not served, whatever it claims. The name
    /// is what a browser calls the file when the image is dragged out.
    @Sendable private func picture(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let blob = try await blob(context)
        return try await answered(context) {
            let head = try await photos.media.blobs.head(of: blob, limit: FileType.headLength)
            guard let type = FileType(head: head), type.isPicture else {
                throw RequestRefusal(.notFound, technical: "This is no picture.")
            }
            return try await Response.file(at: photos.media.blobs.path(of: blob), type: type.mimeType(head: head))
        }
    }

    /// A picture in its own size, upright, as a JPEG: for what browsers do not show.
    @Sendable private func rendition(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let wanted = ThumbnailRequest(rendition: try await blob(context))
        return try await answered(context) {
            let thumbnails = photos.media.thumbnails
            let path = try await HangUp.cancels(context.channel) { try await thumbnails.thumbnail(wanted) }
            return try Response.file(at: path, type: wanted.mimeType)
        }
    }

    /// A picture under the name that the address gives it, with the ending that its bytes want.
    private func answered(
        _ context: WorkspaceRequestContext,
        _ body: () async throws -> Response
    ) async throws -> Response {
        try await .namedByContent {
            var response = try await body()
            if let name = context.parameters.get("name")?.removingPercentEncoding {
                let (stem, ending) = PhotoNames.parts(of: name, type: response.headers[.contentType] ?? "")
                response.headers[.contentDisposition] = Response.disposition("inline", named: stem + ending)
            }
            return response
        }
    }

    private func blob(_ context: WorkspaceRequestContext) async throws -> BlobID {
        try await context.blob(of: photos.store, technical: "There is no picture with this name.")
    }
}
