// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird
import WorkspaceExchange
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

/// Boards in and out as files.
struct ExchangeRoutes {
    let exchange: BoardExchange
    let uploads: UploadLedger

    private static let types: Set<String> = [
        "application/json", "application/zip", "application/x-zip-compressed", "application/octet-stream", "text/csv",
        "text/markdown",
    ]

    func add(to router: Router<WorkspaceRequestContext>) {
        router.post("api/import", for: .edit, use: importFile)
        router.get("api/boards/:id/people", for: .edit, use: people)
        router.get("api/boards/:id/export", for: .read, use: export)
    }

    /// The body is the file; or it is empty, and `blob` names bytes that are stored already, as of what is attached to a card.
    @Sendable private func importFile(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let (session, reader) = (try context.session(), try context.reader())
        guard let type = request.headers[.contentType], Self.types.contains(Request.mediaType(type)) else {
            throw RequestRefusal(.unsupportedMediaType, technical: "Send the file as application/octet-stream.")
        }
        let transaction = try request.node("upload").map { UploadLedger.transaction(of: $0, by: session.id) }
        let name = String((request.uri.queryParameters.get("name") ?? "").prefix(255))
        let source = try await source(of: request, for: reader)
        defer { source.upload?.remove() }
        // Nobody clears away what is stored while it is read.
        defer { withExtendedLifetime(source.stored) {} }
        let (path, blob) = (source.path, source.stored?.blob.text)
        do {
            let answer = try await HangUp.cancels(context.channel) { [exchange, uploads] in
                try await uploads.run(transaction) {
                    try await exchange.importFile(
                        at: path,
                        name: name,
                        author: session.id,
                        as: transaction,
                        mayLand: {
                            try await context.authorize(filling: .workspace, of: exchange.store)
                            guard let blob, try await !exchange.store.mayRead(blob: blob, reader) else { return }
                            throw Self.gone
                        }
                    )
                }
            }
            return .json(answer)
        } catch is CancellationError {
            throw RequestRefusal(.conflict, L10n.theImportWasCancelled)
        }
    }

    /// What becomes a board: a file that came with a request, or one that is stored.
    private struct Source {
        let path: String
        var upload: Upload?
        var stored: BlobLease?
    }

    private func source(of request: Request, for reader: Reader) async throws -> Source {
        guard let text = request.uri.queryParameters.get("blob") else {
            let upload = try await Upload.receive(request, in: exchange.store.folder)
            return Source(path: upload.path, upload: upload)
        }
        guard let blob = BlobID(text), try await exchange.store.mayRead(blob: text, reader) else { throw Self.gone }
        do throws(BlobError) {
            let lease = try await exchange.blobs.lease(blob, now: Int(exchange.store.now() / 1000))
            return Source(path: try await exchange.blobs.path(of: blob), stored: lease)
        } catch {
            throw RequestRefusal(reading: error, missing: Self.gone)
        }
    }

    private static var gone: RequestRefusal { RequestRefusal(.notFound, L10n.theFileIsGone) }

    /// What those have with whom a board was imported: who says which members they are changes that.
    @Sendable private func people(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        guard let answer = try await exchange.store.imported(with: context.node(), for: context.reader()) else {
            throw RequestRefusal(.notFound, technical: "There is no board with this id.")
        }
        return .json(answer)
    }

    @Sendable private func export(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        guard let format = ExportFormat(rawValue: request.uri.queryParameters.get("format") ?? "zip") else {
            throw RequestRefusal(.badRequest, technical: "A board is exported as zip, csv or markdown.")
        }
        let file = try Upload.place(in: exchange.store.folder)
        // The answer has it open: its name is not needed any more.
        defer { file.remove() }
        let (board, reader) = (try context.node(), try context.reader())
        let name = try await HangUp.cancels(context.channel) { [exchange] in
            try await exchange.export(board, as: format, to: file.path, for: reader)
        }
        var response = try Response.file(at: file.path, type: format.mediaType)
        response.headers[.contentDisposition] = Response.attachment(named: name)
        return response
    }
}
