// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import NIOCore
import WorkspaceMedia
import WorkspaceModel

/// Pages and pictures as small pictures, drawn when they are asked for.
struct ThumbnailRoutes {
    let library: DocumentLibrary

    func add(to router: Router<WorkspaceRequestContext>) {
        router.get("api/thumbnails/:blob/:page", for: .read, use: page)
        router.get("api/thumbnails/:blob", for: .read, use: picture)
    }

    @Sendable private func page(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        guard let number = context.parameters.get("page").flatMap({ Int($0) }), (1...1_000_000).contains(number) else {
            throw RequestRefusal(.badRequest, technical: "Pages are numbered from 1.")
        }
        let thumbnail = ThumbnailRequest(
            page: number,
            of: try await blob(context, page: number),
            degrees: try degrees(request),
            size: try size(request)
        )
        return try await draw(thumbnail, for: request, by: context.channel)
    }

    @Sendable private func picture(_ request: Request, context: WorkspaceRequestContext) async throws -> Response {
        let thumbnail = ThumbnailRequest(
            photo: try await blob(context),
            degrees: try degrees(request),
            size: try size(request)
        )
        return try await draw(thumbnail, for: request, by: context.channel)
    }

    private func draw(
        _ thumbnail: ThumbnailRequest,
        for request: Request,
        by channel: any Channel
    ) async throws -> Response {
        let isEarly = request.uri.queryParameters.get("early") != nil
        return try await .namedByContent {
            let path = try await path(of: thumbnail, priority: isEarly ? .ahead : .visible, by: channel)
            return try Response.file(at: path, type: thumbnail.mimeType)
        }
    }

    /// The drawn file. What is still to be drawn is given up when nobody waits for it.
    private func path(
        of thumbnail: ThumbnailRequest,
        priority: ToolPriority,
        by channel: any Channel
    ) async throws -> String {
        let thumbnails = library.media.thumbnails
        if let path = thumbnails.kept(thumbnail) { return path }
        return try await HangUp.cancels(channel) {
            try await thumbnails.thumbnail(thumbnail, priority: priority)
        }
    }

    private func blob(_ context: WorkspaceRequestContext, page: Int? = nil) async throws -> BlobID {
        try await context.blob(of: library.store, page: page, technical: "There is no file with this name.")
    }

    private func degrees(_ request: Request) throws -> Int { try request.count("rotation", standard: 360, upTo: 360) }

    private func size(_ request: Request) throws -> ThumbnailSize {
        ThumbnailSize(atLeast: try request.count("size", standard: 256, upTo: 2048))
    }
}
