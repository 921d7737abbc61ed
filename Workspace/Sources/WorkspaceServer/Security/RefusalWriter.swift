// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import Logging
import NIOHTTP1
import WorkspaceMedia
import WorkspaceModel
import WorkspaceStore

/// Turns whatever a route throws into a status and a sentence, so that no error leaves without one.
struct RefusalWriter: RouterMiddleware {
    typealias Context = WorkspaceRequestContext

    func handle(
        _ request: Request,
        context: Context,
        next: (Request, Context) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch let refusal as RequestRefusal {
            return closing(refusal, request).response(from: request, context: context)
        } catch let error as HTTPError {
            return closing(refusal(for: error), request).response(from: request, context: context)
        } catch let error as StoreError where error == .transactionMismatch {
            return closing(RequestRefusal(.conflict, technical: error.description), request)
                .response(from: request, context: context)
        } catch is HTTPParserError {
            // Whoever sent it went away, as who cancels an upload does, or speaks another language: no fault of this server.
            return closing(RequestRefusal(.badRequest, technical: "The request did not arrive whole."), request)
                .response(from: request, context: context)
        } catch let error as BlobError {
            context.logger.error("A file failed.", metadata: ["route": "\(context.route)", "error": "\(error)"])
            return closing(RequestRefusal(storing: error, error.sentence), request)
                .response(from: request, context: context)
        } catch let failure as DatabaseFailure where failure.isGeneral {
            context.logger.error(
                "The database takes nothing.",
                metadata: ["route": "\(context.route)", "error": "\(failure)"]
            )
            // Whoever sent a transaction sends the same again: it lands once.
            return RequestRefusal.notNow(
                technical: "Not now: the server's database cannot be reached or takes nothing. It is tried again."
            )
            .response(from: request, context: context)
        } catch is CancellationError {
            // Whoever asked has hung up: nobody hears the answer.
            return RequestRefusal.notNow(L10n.somethingWentWrong).response(from: request, context: context)
        } catch {
            context.logger.error("A request failed.", metadata: ["route": "\(context.route)", "error": "\(error)"])
            return RequestRefusal(.internalServerError, L10n.somethingWentWrong)
                .response(from: request, context: context)
        }
    }

    /// A large body that was refused is not read on, which it would be if the connection stayed.
    private func closing(_ refusal: RequestRefusal, _ request: Request) -> RequestRefusal {
        let length = request.headers[.contentLength].flatMap { Int($0) } ?? 0
        guard length > Self.readLimit || request.headers[.transferEncoding] != nil else { return refusal }
        var refusal = refusal
        refusal.headers[.connection] = "close"
        return refusal
    }

    /// So many bytes are read of what is refused, so that the connection can be used again.
    private static let readLimit = 64 << 10

    private func refusal(for error: HTTPError) -> RequestRefusal {
        switch error.status {
        case .notFound: RequestRefusal(.notFound, technical: "There is nothing at this address.")
        case .methodNotAllowed: RequestRefusal(.methodNotAllowed, technical: "This address does not take that method.")
        case .contentTooLarge: .tooLarge(technical: "The request is too large.")
        default: RequestRefusal(error.status, technical: error.body ?? "The request was not understood.")
        }
    }
}
