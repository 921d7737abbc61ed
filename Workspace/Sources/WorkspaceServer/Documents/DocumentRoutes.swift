// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird
import WorkspaceExchange
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

/// Files in: each becomes a document, or pages of one.
struct DocumentRoutes {
    let library: DocumentLibrary
    let hub: FeedHub
    let uploads: UploadLedger
    let cluster: Cluster

    /// The header that brings a password, percent-encoded; an address would be logged.
    static let passwordHeader = HTTPField.Name("X-Carry-Password")

    func add(to router: Router<WorkspaceRequestContext>) {
        router.post("api/documents", for: .edit, use: importFile)
        router.get("api/nodes/:id/original", for: .read, use: original)
        router.delete("api/uploads/:id", for: .edit, use: cancel)
    }

    /// The file as it was sent, byte by byte: of a document, a photo or a file, or of a page that came into another
    /// document.
    @Sendable private func original(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let reader = try context.reader()
        let answer = try await library.store.nodes([context.node()], withChildren: false, for: reader)
        guard let node = answer.nodes.first else {
            throw RequestRefusal(.notFound, technical: "There is nothing with this id.")
        }
        let text = node.fields.text(.original) ?? (node.isFile ? node.fields.text(.blob) : nil)
        guard let blob = text.flatMap({ BlobID($0) }) else {
            throw RequestRefusal(.notFound, technical: "This was not made of a file.")
        }
        // What was taken out of what a link shows is still in the file.
        guard !reader.isGuest || node.showsAllOfItsFile else {
            throw RequestRefusal(.forbidden, L10n.theFileAsSentIsForMembers)
        }
        let blobs = library.media.blobs
        do {
            let path = try await blobs.path(of: blob)
            let type = FileType(head: try await blobs.head(of: blob, limit: FileType.headLength))
            let name = node.fields.text(.fileName) ?? "original." + (type?.rawValue ?? "bin")
            var response = try Response.file(at: path)
            response.headers[.contentDisposition] = Response.attachment(named: name)
            return response
        } catch let error as BlobError {
            throw RequestRefusal(reading: error)
        }
    }

    /// Takes an upload back, also one that is still on its way: it never lands after this.
    ///
    /// - Returns: 204; or 409 when it has landed already.
    @Sendable private func cancel(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let upload = UploadLedger.transaction(of: try context.node(), by: try context.session().id)
        let running = uploads.cancel(upload)
        cluster.tell(.cancelled(upload.description))
        for task in running { await task.value }
        // Another server may not have heard of it, or have it in its writer's queue already.
        guard try await library.store.cancel(upload) else {
            throw RequestRefusal(.conflict, L10n.theFileIsHereAlready)
        }
        return Response(status: .noContent)
    }

    /// The body is the file; or it is empty, and `blob` names bytes that came before. `into` with `after` or `before`
    /// names a place between pages; `parent` with `after` or `before` the place of a new document, or, if `card` says which
    /// identity it gets, of a new card that has the document. `upload` is a name that the sender gives it: by that its
    /// feeds are told how many pages it has, as soon as they are counted; the same upload again lands once, and is answered
    /// the same. It is given up when nobody waits for its answer any more.
    @Sendable private func importFile(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let session = try context.session()
        let name = String((request.uri.queryParameters.get("name") ?? "document.pdf").prefix(255))
        let destination = try destination(of: request)
        let parent = try request.node("into") ?? request.node("parent") ?? .workspace
        try await context.authorize(filling: parent, of: library.store)
        let password = Self.passwordHeader.flatMap { request.headers[$0] }.flatMap { $0.removingPercentEncoding }
        let upload = try request.node("upload")
        let transaction = upload.map { UploadLedger.transaction(of: $0, by: session.id) }
        do {
            let file = try await request.storedFile(named: name, in: library, for: context.reader())
            let answer = try await HangUp.cancels(context.channel) { [library, hub, uploads] in
                try await uploads.run(transaction) {
                    try await library.importFile(
                        file,
                        named: name,
                        password: password,
                        to: destination,
                        author: session.id,
                        as: transaction,
                        mayLand: { try await context.authorize(filling: parent, of: library.store) }
                    ) { pages in
                        guard let upload else { return }
                        let counted = FeedEvent.counted(PageCount(upload: upload, pages: pages))
                        await hub.publish(counted, to: .device(session.device))
                    }
                }
            }
            return .json(answer)
        } catch let needed as PasswordNeeded {
            return .json(needed.answer, status: .unprocessableContent)
        } catch is CancellationError {
            throw RequestRefusal(.conflict, L10n.importWasCancelled(name: name))
        }
    }

    private func destination(of request: Request) throws -> DocumentLibrary.Destination {
        let (after, before) = (try request.node("after"), try request.node("before"))
        if let document = try request.node("into") {
            return .pages(Place(parent: document, after: after, before: before))
        }
        let place = Place(parent: try request.node("parent") ?? .workspace, after: after, before: before)
        return try request.node("card").map { .newCard($0, place) } ?? .newDocument(place)
    }
}

extension Node {
    /// Whether its blob is a file that somebody sent.
    fileprivate var isFile: Bool { kind == .document || kind == .photo || kind == .file }
}
