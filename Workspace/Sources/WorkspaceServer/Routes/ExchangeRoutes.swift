// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird
import WorkspaceExchange
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
        router.get("api/boards/:id/export", for: .read, use: export)
    }

    @Sendable private func importFile(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let session = try context.session()
        guard let type = request.headers[.contentType], Self.types.contains(Request.mediaType(type)) else {
            throw RequestRefusal(.unsupportedMediaType, technical: "Send the file as application/octet-stream.")
        }
        let transaction = try request.node("upload").map { UploadLedger.transaction(of: $0, by: session.id) }
        let name = String((request.uri.queryParameters.get("name") ?? "").prefix(255))
        let file = try await Upload.receive(request, in: exchange.store.folder)
        defer { file.remove() }
        do {
            let answer = try await HangUp.cancels(context.channel) { [exchange, uploads] in
                try await uploads.run(transaction) {
                    try await exchange.importFile(
                        at: file.path,
                        name: name,
                        author: session.id,
                        as: transaction,
                        mayLand: { try await context.authorize(filling: .workspace, of: exchange.store) }
                    )
                }
            }
            return .json(answer)
        } catch is CancellationError {
            throw RequestRefusal(.conflict, L10n.theImportWasCancelled)
        }
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
