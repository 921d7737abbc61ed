// SPDX-License-Identifier: Apache-2.0
import Foundation
import HTTPTypes
import Hummingbird
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

/// Pages out as one PDF, photos as their originals: first what would be lost and an address, then the file.
struct ExportRoutes {
    let library: DocumentLibrary
    let tickets: ExportTickets
    let connections: SessionConnections
    private var archive: PhotoArchive { PhotoArchive(library: library) }

    /// Addresses that need no cookie: the ticket is the permission.
    static let open = "/export/"

    func add(to router: Router<WorkspaceRequestContext>) {
        router.post("api/exports", for: .read, use: prepare)
        router.get("export/:ticket/:name", use: fetch)
    }

    @Sendable private func prepare(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let export: ExportRequest = try await request.json(upTo: 1 << 20)
        let reader = try context.reader()
        // What is named twice goes out once, so that what is kept for it is never more than there is.
        var named: Set<NodeID> = []
        let nodes = export.nodes.filter { named.insert($0).inserted }
        guard !reader.isGuest || nodes.count <= NodesRequest.limit else {
            throw RequestRefusal(.contentTooLarge, L10n.theseAreMoreThanPages(limit: NodesRequest.limit))
        }
        let photos = try await archive.selection(of: nodes, titled: export.title, for: reader)
        var (fileName, losses) = (photos?.fileName ?? "", [String]())
        if photos == nil {
            let pages = try await library.pages(of: nodes, for: reader)
            // What can be refused is refused now: the person reads it here, and nobody reads what a download answers.
            losses = try await refused {
                guard export.wantsLosses else {
                    try await library.media.assembler.check(pages)
                    return []
                }
                let losses = try await library.media.assembler.losses(of: pages, keepsAttachments: !reader.isGuest)
                return losses.losses.map(\.sentence)
            }
            let title = export.title.prefix(120).map { "/\\:\0\n\r".contains($0) ? "_" : $0 }
            fileName = (title.isEmpty ? L10n.pagesTitle : String(title)) + ".pdf"
        }
        let ticket = try await tickets.issue(
            nodes,
            isPhotos: photos != nil,
            as: fileName,
            for: reader,
            session: try context.session().device,
            until: context.visitor?.share?.expires,
            now: library.store.now()
        )
        let answer = ExportAnswer(
            path: ticket.path,
            fileName: fileName,
            losses: losses,
            expires: Double(ticket.expires)
        )
        return .json(answer)
    }

    @Sendable private func fetch(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        guard request.uri.query == nil, let text = context.parameters.get("ticket"),
            let name = context.parameters.get("name")?.removingPercentEncoding,
            let ticket = try await tickets.ticket(text, fileName: name, now: library.store.now()),
            connections.note(context.channel, serves: ticket.session)
        else {
            throw RequestRefusal(.forbidden, L10n.theAddressIsNotValid)
        }
        if ticket.isPhotos { return try await refused { try await archive.response(to: ticket) } }
        let file = try await refused {
            try await HangUp.cancels(context.channel) { [library] () async throws -> AssembledFile in
                // Who may not see them any more has no use of an address that was given before.
                let pages = try await library.pages(of: ticket.nodes, for: ticket.reader)
                // A share link shows pages, and not what is attached to their files.
                return try await library.media.assembler.assemble(pages, keepsAttachments: !ticket.reader.isGuest)
            }
        }
        return Response(
            status: .ok,
            headers: [
                .contentType: "application/pdf",
                .contentDisposition: Response.attachment(named: ticket.fileName),
            ],
            body: ResponseBody(contentLength: file.byteCount) { writer in
                for try await chunk in file.chunks() { try await writer.write(ByteBuffer(bytes: chunk)) }
                try await writer.finish(nil)
            }
        )
    }

    private func refused<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let error as AssemblyError {
            throw RequestRefusal(.unprocessableContent, error.sentence)
        } catch let error as ThumbnailError {
            throw RequestRefusal(.unprocessableContent, error.sentence)
        } catch let error as ToolFailure {
            throw RequestRefusal(decoding: error)
        } catch let error as BlobError {
            throw RequestRefusal(reading: error)
        }
    }
}
