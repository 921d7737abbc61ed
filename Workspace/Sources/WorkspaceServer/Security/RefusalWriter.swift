// SPDX-License-Identifier: Apache-2.0
import HTTPTypes
import Hummingbird
import Logging

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
            return refusal.response(from: request, context: context)
        } catch let error as HTTPError {
            return refusal(for: error).response(from: request, context: context)
        } catch {
            context.logger.error("A request failed.", metadata: ["path": "\(request.uri.path)", "error": "\(error)"])
            return RequestRefusal(.internalServerError, "Something went wrong on the server; nothing was changed.")
                .response(from: request, context: context)
        }
    }

    private func refusal(for error: HTTPError) -> RequestRefusal {
        switch error.status {
        case .notFound: RequestRefusal(.notFound, "There is nothing at this address.")
        case .methodNotAllowed: RequestRefusal(.methodNotAllowed, "This address does not take that method.")
        case .contentTooLarge: .tooLarge("The request is too large.")
        default: RequestRefusal(error.status, error.body ?? "The request was not understood.")
        }
    }
}
