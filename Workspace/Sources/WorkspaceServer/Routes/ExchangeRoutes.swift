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
        "application/json", "application/zip", "application/x-zip-compressed", "application/octet-stream",
    ]

    func add(to router: Router<WorkspaceRequestContext>) {
        router.post("api/import", for: .edit, use: importFile)
        router.get("api/boards/:id/export", for: .read, use: export)
    }

    @Sendable private func importFile(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let session = try context.session()
        guard let type = request.headers[.contentType], Self.types.contains(Request.mediaType(type)) else {
            throw RequestRefusal(.unsupportedMediaType, "Send the file as application/json or application/zip.")
        }
        let transaction = try request.node("upload").map { UploadLedger.transaction(of: $0, by: session.id) }
        let file = try await Upload.receive(request, in: exchange.store.folder)
        defer { file.remove() }
        do {
            let answer = try await HangUp.cancels(context.channel) { [exchange, uploads] in
                try await uploads.run(transaction) {
                    try await exchange.importFile(at: file.path, author: session.id, as: transaction)
                }
            }
            return .json(answer)
        } catch is CancellationError {
            throw RequestRefusal(.conflict, "The file was not imported: it was cancelled.")
        } catch StoreError.transactionMismatch {
            throw RequestRefusal(.conflict, StoreError.transactionMismatch.description)
        }
    }

    @Sendable private func export(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let file = try Upload.place(in: exchange.store.folder)
        // The answer has it open: its name is not needed any more.
        defer { file.remove() }
        let name = try await exchange.export(context.node(), to: file.path)
        var response = try Response.file(at: file.path, type: "application/zip")
        response.headers[.contentDisposition] = Response.attachment(named: name)
        return response
    }
}
