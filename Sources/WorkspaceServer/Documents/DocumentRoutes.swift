// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

/// Files in: each becomes a document, or pages of one.
struct DocumentRoutes {
    let library: DocumentLibrary

    /// The header that brings a password, percent-encoded; an address would be logged.
    static let passwordHeader = HTTPField.Name("X-Carry-Password")

    func add(to router: Router<WorkspaceRequestContext>) {
        router.post("api/documents", use: importFile)
    }

    /// The body is the file; or it is empty, and `blob` names bytes that came before. `into` with `after` or `before`
    /// names a place between pages; `parent` with `after` or `before` the place of a new document, or, if `card` says which
    /// identity it gets, of a new card that has the document.
    @Sendable private func importFile(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let session = try context.session()
        guard let type = request.headers[.contentType], Request.mediaType(type) == "application/octet-stream" else {
            throw RequestRefusal(.unsupportedMediaType, "Send the file as application/octet-stream.")
        }
        let name = String((request.uri.queryParameters.get("name") ?? "document.pdf").prefix(255))
        let destination = try destination(of: request)
        let password = Self.passwordHeader.flatMap { request.headers[$0] }.flatMap { $0.removingPercentEncoding }
        let file = try await file(of: request, named: name)
        do {
            let answer = try await library.importFile(
                file,
                named: name,
                password: password,
                to: destination,
                author: session.id
            )
            return .json(answer)
        } catch let needed as PasswordNeeded {
            return .json(needed.answer, status: .unprocessableContent)
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

    private func file(of request: Request, named name: String) async throws -> BlobLease {
        let blobs = library.media.blobs
        do {
            if let text = request.uri.queryParameters.get("blob") {
                guard let blob = BlobID(text) else {
                    throw RequestRefusal(.badRequest, "“blob” must be the name of a stored file.")
                }
                return try blobs.lease(blob)
            }
            return try await blobs.put(
                request.body.map { Array($0.readableBytesView) },
                limit: library.media.importer.limits.bytes,
                expected: request.headers[.contentLength].flatMap { Int($0) },
                now: library.seconds
            )
        } catch let error as BlobError {
            let sentence = "“\(name)” was not imported. \(error.sentence)"
            switch error {
            case .tooLarge: throw RequestRefusal.tooLarge(sentence)
            case .missing: throw RequestRefusal(.notFound, sentence)
            case .wrongHash, .wrongLength: throw RequestRefusal(.badRequest, sentence)
            case .disk: throw RequestRefusal(.init(code: 507, reasonPhrase: "Insufficient Storage"), sentence)
            }
        }
    }
}
